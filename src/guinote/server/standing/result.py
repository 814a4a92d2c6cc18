"""What a match that is over says of those who sat at it, and what their ratings make of it."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from guinote.cards import side_of
from guinote.server.standing.rating import Part, Skill, rated

PAIRS: Final = 4
"""With so many seats, two play together."""
HALF: Final = 0.5
Who = tuple[str, str]
"""A player (and nobody), or a pair in the order of their ids."""
Unrated = Literal["", "not_asked", "house_rules", "bots", "no_show", "abandoned", "unreadable"]
"""Why a match counts for no rating; empty: it does count."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended.

    ``people`` are the ids by seat, empty for bots; ``winner`` is a side; ``leaver`` the seat of
    whoever went first of those who were gone at the end; ``gone`` all of those. ``counts`` says
    that strangers played together, so that it matters for karma.
    """

    profile: str
    seats: int
    people: tuple[str, ...]
    winner: int | None
    leaver: int | None = None
    gone: frozenset[int] = frozenset()
    unrated: Unrated = ""
    counts: bool = False

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        count = 2 if self.seats == PAIRS else self.seats
        return tuple(
            tuple(seat for seat in range(self.seats) if side_of(seat, self.seats) == side)
            for side in range(count)
        )

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each side: whoever left is last, whatever the cards said."""
        lost = None if self.leaver is None else side_of(self.leaver, self.seats)
        count = len(self.sides)
        if lost is not None and (count == len((0, 1)) or self.winner == lost):
            return tuple(2 if side == lost else 1 for side in range(count))
        return tuple(
            3 if side == lost else 1 if side == self.winner else 2 for side in range(count)
        )

    def weight(self, seat: int) -> float:
        """How much of the result counts for a seat: a partner who was left is protected."""
        if self.leaver in (None, seat):
            return 1.0
        assert self.leaver is not None
        own = side_of(seat, self.seats) == side_of(self.leaver, self.seats)
        return 0.0 if own else HALF


def players_of(result: Result) -> dict[Who, tuple[int, ...]]:
    """Return the players of a match, each with the own seat."""
    return {(who, ""): (seat,) for seat, who in enumerate(result.people)}


def pairs_of(result: Result) -> dict[Who, tuple[int, ...]]:
    """Return the pairs of a match with their seats; none where everybody plays alone."""
    if result.seats != PAIRS:
        return {}
    return {pair_of(*(result.people[seat] for seat in side)): side for side in result.sides}


def pair_of(one: str, other: str) -> Who:
    """Return two people as the pair that they are, whoever is named first."""
    return (one, other) if one <= other else (other, one)


def rated_result(result: Result, skills: Mapping[Who, Skill]) -> dict[Who, Skill]:
    """Return the new rating of every player and every pair whose rating changes."""
    changed: dict[Who, Skill] = {}
    for rated_ones in (players_of(result), pairs_of(result)):
        changed |= _rated(result, rated_ones, skills)
    return {who: skill for who, skill in changed.items() if skill != skills.get(who, Skill())}


def _rated(
    result: Result, rated_ones: Mapping[Who, Sequence[int]], skills: Mapping[Who, Skill]
) -> dict[Who, Skill]:
    if not rated_ones:
        return {}
    sides = [
        [who for who, seats in rated_ones.items() if seats[0] in side] for side in result.sides
    ]
    parts = [
        [
            Part(
                skill=skills.get(who, Skill()),
                # A pair of which one has left has not played: it stays as it is.
                weight=min(result.weight(seat) for seat in rated_ones[who]),
            )
            for who in side
        ]
        for side in sides
    ]
    after = rated(parts, result.places)
    return {
        who: skill
        for side, skilled in zip(sides, after, strict=True)
        for who, skill in zip(side, skilled, strict=True)
    }
