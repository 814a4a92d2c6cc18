"""What the page that teaches the game shows: tricks as they fall, and what a duty keeps back.

They are examples, not rules: a test asks the game whether each of them is true.
"""

from typing import Final, NamedTuple

from guinote.cards import card_points, parse_card
from guinote.game.events import Barred
from guinote.game.view import Played

YOU, RIGHT, PARTNER, LEFT = range(4)
TRUMP: Final = "o"
"""Oros are trumps in all examples."""


class Trick(NamedTuple):
    """A whole trick, the lead first; ``indicator`` is None where the stock is gone."""

    cards: tuple[Played, ...]
    winner: int
    indicator: str | None

    @property
    def points(self) -> int:
        """What its cards count."""
        return sum(card_points(parse_card(played.card)) for played in self.cards)


class Duty(NamedTuple):
    """Your turn in the arrastre: the cards before yours, your hand, and what may not be played."""

    cards: tuple[Played, ...]
    hand: tuple[str, ...]
    barred: tuple[Barred, ...]

    @property
    def kept_back(self) -> frozenset[str]:
        """The cards that may not be played."""
        return frozenset(barred.card for barred in self.barred)


def _fall(leader: int, cards: str) -> tuple[Played, ...]:
    """Return cards in the order of play, seat by seat."""
    return tuple(
        Played(seat=(leader + place) % 4, card=card) for place, card in enumerate(cards.split())
    )


def _barred(reason: str, clause: str, cards: str, **facts: str) -> tuple[Barred, ...]:
    """Return cards that one duty keeps back, with what its sentence names."""
    return tuple(
        Barred(card=card, reason=reason, clause=clause, facts=facts) for card in cards.split()
    )


TRICKS: Final = {
    "free": Trick(_fall(YOU, "3c 1c 2o 4b"), PARTNER, "5o"),
    "arrastre": Trick(_fall(LEFT, "12e 3e 2o 10o"), PARTNER, None),
}
DUTIES: Final = {
    "head": Duty(
        _fall(LEFT, "12e"),
        ("3e", "6e", "7o", "2b"),
        (
            *_barred("must_head", "ARR-2", "6e", winning="12e", held="3e"),
            *_barred("must_follow", "ARR-1", "7o 2b", led="e", held="3e"),
        ),
    ),
    "trump": Duty(
        _fall(LEFT, "1e"),
        ("7o", "12o", "4c", "2b"),
        _barred("must_trump", "ARR-3", "4c 2b", led="e", held="7o 12o"),
    ),
    "partner": Duty(_fall(RIGHT, "4e 1e 2e"), ("12o", "3c", "2b"), ()),
}
