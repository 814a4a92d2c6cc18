"""What an episode is played for, and what its end brings each seat."""

from typing import Final

from guinote.cards import side_of
from guinote.errors import GuinoteError
from guinote.game.match import Match
from guinote.rules.state import NOBODY

POINTS: Final = "points"
"""One deal, the idas: a seat gets the points by which its side is ahead of the others' mean.

Where a tute or a revoke ends it, the points made till then count.
"""
PARTIDA: Final = "partida"
"""Deals until a side wins the partida: 1 for its seats; the other sides share -1."""
GOALS: Final = (POINTS, PARTIDA)


def check_goal(goal: str) -> None:
    """Refuse a goal that does not exist."""
    if goal not in GOALS:
        raise GuinoteError("unknown_goal", f"unknown goal {goal!r}: there are {', '.join(GOALS)}")


def is_decided(match: Match, goal: str) -> bool:
    """Tell whether the present deal has ended, and the episode with it."""
    if match.cards is None or not match.cards.end:
        return False
    return goal == POINTS or match.cards.winner != NOBODY


def rewards_of(match: Match, goal: str) -> tuple[float, ...]:
    """Return what each seat gets at the end of an episode; the sides sum to nought.

    With four seats both partners get what their side gets.
    """
    assert match.cards is not None
    cards, seats = match.cards, match.rules.seats
    if goal == PARTIDA:
        made = [int(side == cards.winner) for side in range(match.sides)]
    else:
        made = [cards.cards[s] + cards.cantes[s] + cards.last[s] for s in range(match.sides)]
    return tuple(_ahead(made, side_of(seat, seats)) for seat in range(seats))


def _ahead(made: list[int], side: int) -> float:
    return made[side] - (sum(made) - made[side]) / (len(made) - 1)
