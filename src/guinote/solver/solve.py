"""What a deal under way is worth with all cards open (`docs/solver.md`)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from guinote.game.match import Match
from guinote.rules import entry as rules_entry
from guinote.rules.actions import CLAIM, DRAW, SING, TUTE_REYES, TUTE_SOTAS, actions_in
from guinote.rules.ruleset import RuleOptions
from guinote.rules.state import DealFacts
from guinote.solver.choices import POINTS
from guinote.solver.entry import ask_every, ask_value, go_on
from guinote.solver.memory import ACTION_BITS, Found, Memories, found_by, new_memory, put_root
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


def memory_for(match: Match) -> Memories:
    """Return a memory of the size that the deal under way wants."""
    cards = match.cards
    has_stock = cards is not None and cards.stock_size > cards.stock_next
    return new_memory(MIB_FOR_STOCK if has_stock else 1)


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
    put_root(memory, match.rows)
    ask_every(memory, match.options, goal)
    if not _finished(memory, match, may_go_on):
        return Solution(found_by(memory).visited, exact=False, reason=OUT_OF_TIME)
    return _every_action(match, found_by(memory), goal)


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
    put_root(memory, match.rows)
    asked = max(min(threshold, INFINITE - 1), 1 - INFINITE)
    ask_value(memory, match.options, goal, asked - 1, asked)
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


def _every_action(match: Match, found: Found, goal: int) -> Solution:
    facts = match.cards
    assert facts is not None
    values = {
        (seat, action): found.values[seat << ACTION_BITS | action]
        for seat, action in listed_actions(match, goal)
    }
    value, actions = weigh(values, facts, match.rules.options)
    return Solution(found.visited, exact=True, value=value, actions=actions)


def listed_actions(match: Match, goal: int) -> list[Action]:
    """Return the legal actions of every seat that the goal takes into account."""
    assert match.rows is not None
    masks = rules_entry.legal_masks(match.rows, match.options)
    left_out = {CLAIM, TUTE_REYES, TUTE_SOTAS} if goal == POINTS else set()
    return [
        (seat, action)
        for seat, mask in enumerate(masks[: match.rules.seats])
        for action in actions_in(mask)
        if action not in left_out
    ]


def weigh(
    values: dict[Action, int], facts: DealFacts, options: RuleOptions
) -> tuple[int, dict[Action, int]]:
    """Return the value of a position and of its actions from what follows each action.

    Before a card or a draw of the side in turn the other side may use a right of its own.
    """
    mover = facts.to_move & 1
    best, worst = (max, min) if mover == 0 else (min, max)
    wrong = {action for action in values if is_wrong_claim(action, facts, options)}
    answers = [v for a, v in values.items() if a[0] & 1 != mover and a not in wrong]
    weighed = {
        action: worst([value, *answers]) if is_turn(action) else value
        for action, value in values.items()
        if action not in wrong
    }
    value = best(value for action, value in weighed.items() if action[0] & 1 == mover)
    for seat, action in wrong:
        loses = -1 if seat & 1 == 0 else 1
        weighed[seat, action] = value if options.vueltas_wrong_claim == "ignored" else loses
    return value, weighed


def is_turn(action: Action) -> bool:
    """Tell whether this is a card or the draw, which end a turn."""
    return action[1] < SING or action[1] == DRAW


def is_wrong_claim(action: Action, facts: DealFacts, options: RuleOptions) -> bool:
    """Tell whether a seat would claim what it does not have."""
    side = action[0] & 1
    parts = (facts.carried, facts.cards, facts.cantes, facts.last)
    return action[1] == CLAIM and sum(part[side] for part in parts) < options.target
