"""Whole deals add up; and with a fault made in them, the account says so.

The faults are known from card programs: cards dealt twice, an indicator that is drawn early or
booked to somebody, an arrastre that begins with every trick, a last trick that counts for nobody.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from guinote.game.events import AnyEvent, ArrastreStarted, CardsDrawn, DealEnded, TrickWon
from guinote.rules.profile import load_profile, profile_ids, resolve
from tests.record.account import Account, deal_played
from tests.seeds import chosen_seed

TABLES = [(profile, seats) for profile in profile_ids() for seats in load_profile(profile).seats]
Events = list[AnyEvent]


@pytest.mark.parametrize(("profile", "seats"), TABLES)
def test_account_when_deal_is_played_by_chance(profile: str, seats: int) -> None:
    rules, seed = resolve(profile, seats), chosen_seed()
    for number in range(20):
        events = deal_played(rules, f"{seed}/{number}")
        assert Account(rules).close(events) == set(), f"deal {number}"


def places(events: Events, kind: type) -> list[int]:
    """Return where events of a kind stand."""
    return [place for place, event in enumerate(events) if isinstance(event, kind)]


def changed(events: Events, place: int, **fields: Any) -> Events:
    """Return the events with one of them changed."""
    return [*events[:place], replace(events[place], **fields), *events[place + 1 :]]


def cards_drawn_again(events: Events) -> Events:
    """The second draw brings the cards of the first."""
    first, second = places(events, CardsDrawn)[:2]
    drawn: Any = events[first]
    return changed(events, second, drawn=drawn.drawn)


def indicator_drawn_early(events: Events) -> Events:
    """The first draw takes the indicator."""
    return changed(events, places(events, CardsDrawn)[0], indicator=None)


def indicator_not_drawn(events: Events) -> Events:
    """Whoever should draw the indicator does not get it."""
    last = places(events, CardsDrawn)[-1]
    drawn: Any = events[last]
    return changed(events, last, drawn=drawn.drawn[:-1])


def arrastre_told_again(events: Events) -> Events:
    """The last trick tells of the arrastre once more."""
    [place] = places(events, DealEnded)
    return [*events[:place], ArrastreStarted(), *events[place:]]


def last_trick_lost(events: Events) -> Events:
    """The ten goes to nobody."""
    [place] = places(events, DealEnded)
    end: Any = events[place]
    return changed(events, place, points=tuple(replace(side, last=0) for side in end.points))


def last_trick_not_added(events: Events) -> Events:
    """The ten is there and in no total."""
    [place] = places(events, DealEnded)
    end: Any = events[place]
    points = tuple(replace(side, total=side.total - side.last) for side in end.points)
    return changed(events, place, points=points)


def last_trick_told_early(events: Events) -> Events:
    """A trick is won before its last card falls."""
    last = places(events, TrickWon)[-1]
    return [*events[: last - 1], events[last], events[last - 1], *events[last + 1 :]]


FAULTS: list[tuple[Callable[[Events], Events], str]] = [
    (cards_drawn_again, "a card twice"),
    (indicator_drawn_early, "the indicator is not the last card"),
    (indicator_not_drawn, "a card that is not held"),
    (arrastre_told_again, "not one beginning of the arrastre"),
    (last_trick_lost, "the last trick is not credited"),
    (last_trick_not_added, "totals that are no sum"),
    (last_trick_told_early, "a trick before its last card"),
]


@pytest.mark.parametrize(("spoil", "fault"), FAULTS)
def test_account_when_deal_has_a_fault(spoil: Callable[[Events], Events], fault: str) -> None:
    rules = resolve("aragones", 4)
    events = deal_played(rules, "a whole deal")
    assert Account(rules).close(events) == set()
    assert fault in Account(rules).close(spoil(events))
