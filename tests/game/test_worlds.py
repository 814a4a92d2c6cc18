"""Nobody is shown or told what he may not know.

Where two worlds differ in nothing else, each viewer has the same pictures and the same events in
both, the legal actions among them, and the same refusals for whatever he tries.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from guinote._jit import COMPILED
from guinote.cards import num_sides
from guinote.errors import IllegalAction
from guinote.game.match import Match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply
from guinote.game.view import Viewer
from guinote.record.record import parse_record
from guinote.rules.actions import CLAIM, EXCHANGE, SHOW, SING
from tests.game.steps import steps_of
from tests.game.worlds import (
    Evening,
    any_change,
    change_of_suits,
    evening,
    facts,
    other_world,
    unseen,
)
from tests.naive.dealer import TABLES, Plan, Table, any_record, random_record, record_with
from tests.naive.options import differing, random_options
from tests.seeds import chosen_seed

RECORDS = 150 if COMPILED else 50
CUTS = 2
TRIES = 4


def viewers_of(match: Match) -> tuple[int | None, ...]:
    return (None, *range(match.rules.seats))


def check_same(steps: list[Step], others: list[Step], viewer: Viewer) -> None:
    """What the viewer is told and shown is the same in both worlds."""
    for step, other in zip(steps, others, strict=True):
        assert events_for(step, viewer) == events_for(other, viewer)
        assert view_of(step.match, viewer) == view_of(other.match, viewer)
    if isinstance(viewer, int):
        assert answers(steps[-1].match, viewer) == answers(others[-1].match, viewer)


def answers(match: Match, seat: int) -> list[object]:
    """What the rules say to whatever the seat tries, not what happens then.

    But for `show`: a partner may ask for the suit of a hidden twenty, so that answer tells it.
    """
    return [answer(match, seat, action) for action in range(SHOW)]


def answer(match: Match, seat: int, action: int) -> object:
    try:
        apply(match, seat, action)
    except IllegalAction as refusal:
        return refusal.reason, refusal.clause, refusal.facts
    return None


def evenings(
    deal: Callable[[Random, Table], Any] = any_record,
) -> Iterator[tuple[Random, Evening]]:
    """Yield the last deals of random records, of every table in turn."""
    seed = chosen_seed()
    for number in range(RECORDS):
        rng = Random(f"{seed}/{number}")
        plain = deal(rng, TABLES[number % len(TABLES)])
        yield rng, evening(parse_record(json.dumps(plain).encode()), list(steps_of(plain)))


def worlds(
    rng: Random, night: Evening, viewer: int | None
) -> Iterator[tuple[list[Step], list[Step]]]:
    """Yield beginnings of an evening beside other worlds that the viewer cannot tell apart."""
    for _ in range(CUTS):
        steps = night.steps[: rng.randint(1, len(night.steps))]
        cards = unseen(steps, viewer)
        for _ in range(TRIES if len(cards) > 1 else 0):
            others = other_world(night, any_change(rng, cards), len(steps))
            if others:
                yield steps, others
                break


def test_sights_when_worlds_differ_in_what_is_hidden() -> None:
    """Other hands and the order of the stock, at every kind of table."""
    apart, tables = 0, Counter[str]()
    for rng, night in evenings():
        rules = night.opening.rules
        for viewer in viewers_of(night.opening):
            for steps, others in worlds(rng, night, viewer):
                check_same(steps, others, viewer)
                differs = view_of(steps[-1].match, "all") != view_of(others[-1].match, "all")
                apart += differs or facts(steps[-1]).stock != facts(others[-1]).stock
                tables[f"{rules.profile} {rules.seats} {viewer}"] += 1
    assert apart > RECORDS * 3
    assert len(tables) == sum(seats + 1 for _, seats in TABLES)


def with_hidden_twenties(rng: Random, _: Table) -> dict[str, Any]:
    return record_with(rng, "cante_reveal_arrastre", "hidden")


def untold(night: Evening) -> list[Step]:
    """The steps before a suit is shown, which everybody at the table hears."""
    shown = [place for place, step in enumerate(night.steps) if (step.action or 0) >= SHOW]
    return night.steps[: min([*shown, len(night.steps)])]


def suits_hidden(night: Evening, viewer: int | None) -> Iterator[tuple[int, int]]:
    """Yield each step that sang what the viewer may not know, counted from 1, and the suit."""
    for place, step in enumerate(untold(night), 1):
        if step.action is not None and SING <= step.action < EXCHANGE:
            suit = step.action - SING
            if facts(step).hidden >> suit & 1 and step.seat != viewer:
                yield place, suit


def test_sights_when_a_hidden_twenty_is_of_another_suit() -> None:
    apart = 0
    for rng, night in evenings(with_hidden_twenties):
        for viewer in viewers_of(night.opening):
            for place, suit in suits_hidden(night, viewer):
                steps = untold(night)[: place + rng.randrange(3)]
                cards = unseen(steps, viewer)
                change = change_of_suits(rng, cards, suit, facts(steps[-1]).trump)
                others = other_world(night, change, len(steps)) if change else None
                if others:
                    check_same(steps, others, viewer)
                    apart += steps[-1].match.story != others[-1].match.story
    assert apart > RECORDS / 40


def uncounted_position(rng: Random, table: Table) -> dict[str, Any]:
    """A deal that starts in the middle, at a table that tells no points."""
    options = {"vueltas_end": "claim", "points_shown": "by_book"}
    changes = differing(*table, {**random_options(rng, *table), **options})
    return random_record(rng, *table, changes, Plan("position"))


def still_counted(night: Evening) -> list[Step]:
    """The steps before the points are told, by a claim or by the end of the deal."""
    ended = [place for place, step in enumerate(night.steps) if facts(step).end]
    claimed = [place for place, step in enumerate(night.steps) if step.action == CLAIM]
    return night.steps[: min([*ended, *claimed, len(night.steps)])]


def test_sights_when_the_points_taken_differ() -> None:
    """Nobody is told the points where they are to be counted, nor by whether a claim is legal."""
    apart = claims = 0
    for rng, night in evenings(uncounted_position):
        steps = still_counted(night)
        taken = tuple(rng.randrange(80) for _ in range(num_sides(night.opening.rules.seats)))
        others = other_world(night, {}, len(steps), taken)
        assert others
        for viewer in viewers_of(night.opening):
            check_same(steps, others, viewer)
            claims += any("claim" in view_of(step.match, viewer).legal for step in steps)
        apart += facts(steps[-1]).cards != facts(others[-1]).cards
    assert apart > RECORDS / 2
    assert claims > RECORDS / 10


def test_worlds_when_everything_is_shown() -> None:
    """The comparison can fail: to whom nothing is hidden, the two worlds are not the same."""
    told = 0
    for rng, night in evenings():
        for steps, others in worlds(rng, night, None):
            try:
                check_same(steps, others, "all")
            except AssertionError:
                told += 1
    assert told > RECORDS / 2
