"""What a deal under way is worth with all cards open (`docs/solver.md`)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from guinote.game.match import Match
from guinote.solver.choices import POINTS
from guinote.solver.entry import ask_every, ask_value, go_on
from guinote.solver.memory import Memories, found_by, new_memory, weighed_actions
from guinote.solver.node import INFINITE

NODES_A_SLICE: Final = 1 << 8
"""After so many nodes, about 10 ms with all below them, the search asks whether it may go on."""
MIB_FOR_STOCK: Final = 64
"""Size of the table where cards are still to be drawn."""

THREE_SEATS: Final = "three seats are not solved"
OUT_OF_TIME: Final = "the time ran out"

Action = tuple[int, int]
"""A seat and what it does."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a deal: a number only where it is exact.

    ``value`` and ``actions`` are points (or the partida) of side 0 less those of side 1, from
    here to the end of the deal. With a threshold only ``reached`` is told.
    """

    nodes: int
    exact: bool
    reason: str | None = None
    value: int | None = None
    actions: dict[Action, int] | None = None
    reached: bool | None = None


def always() -> bool:
    """Let a search go on for ever."""
    return True


def has_stock(match: Match) -> bool:
    """Tell whether cards are still to be drawn in the deal under way."""
    cards = match.cards
    return cards is not None and cards.stock_size > cards.stock_next


def memory_for(match: Match) -> Memories:
    """Return a memory of the size that the deal under way wants."""
    return new_memory(MIB_FOR_STOCK if has_stock(match) else 1)


def solve(
    match: Match,
    goal: int = POINTS,
    may_go_on: Callable[[], bool] = always,
    memory: Memories | None = None,
) -> Solution:
    """Return the exact value of the deal under way and of every legal action of every seat.

    ``goal`` is POINTS or PARTIDA. ``may_go_on`` is asked now and then; once it says no, the
    solution has no numbers.
    """
    assert match.rows is not None
    if match.rules.seats == 3:
        return Solution(0, exact=False, reason=THREE_SEATS)
    memory = memory or memory_for(match)
    ask_every(memory, match.rows, match.options, goal)
    done = _finished(memory, match, may_go_on)
    found = found_by(memory)
    if not done:
        return Solution(found.visited, exact=False, reason=OUT_OF_TIME)
    actions = weighed_actions(memory)
    return Solution(found.visited, exact=True, value=found.returned, actions=actions)


def reaches(
    match: Match,
    threshold: int,
    goal: int = POINTS,
    may_go_on: Callable[[], bool] = always,
    memory: Memories | None = None,
) -> Solution:
    """Tell only whether the value is at least ``threshold``; much faster than the value."""
    assert match.rows is not None
    if match.rules.seats == 3:
        return Solution(0, exact=False, reason=THREE_SEATS)
    memory = memory or memory_for(match)
    asked = max(min(threshold, INFINITE - 1), 1 - INFINITE)
    ask_value(memory, match.rows, match.options, goal, asked - 1, asked)
    done = _finished(memory, match, may_go_on)
    found = found_by(memory)
    if not done:
        return Solution(found.visited, exact=False, reason=OUT_OF_TIME)
    return Solution(found.visited, exact=True, reached=found.returned >= asked)


def _finished(memory: Memories, match: Match, may_go_on: Callable[[], bool]) -> bool:
    while not go_on(memory, match.options, NODES_A_SLICE):
        if not may_go_on():
            return False
    return True
