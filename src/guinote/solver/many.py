"""Many deals at once: compiled searches let go of the interpreter lock, so that threads help."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby, repeat
from typing import Any, cast

import numpy as np

from guinote._jit import COMPILED
from guinote.game.match import Match
from guinote.rules.state import Rows
from guinote.solver.answers import new_answers, plain_answers
from guinote.solver.choices import POINTS
from guinote.solver.entry import answer_each
from guinote.solver.memory import Memories, by_action, new_memory
from guinote.solver.solve import MIB_FOR_STOCK, Solution, has_stock, solve


def solve_many(matches: Sequence[Match], goal: int = POINTS, threads: int = 1) -> list[Solution]:
    """Return the exact solution of each deal under way, in the order given.

    So many threads search side by side, each with tables of its own for all its searches. Deals
    in a row by the same rules are searched without coming back to Python.
    """
    solutions = [Solution(0, exact=False)] * len(matches)
    shares = [matches[first::threads] for first in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        for first, found in enumerate(pool.map(_in_turn, shares, repeat(goal))):
            solutions[first::threads] = found
    return solutions


def _in_turn(matches: Sequence[Match], goal: int) -> list[Solution]:
    memory = new_memory(MIB_FOR_STOCK if any(map(has_stock, matches)) else 1)
    by_rules = groupby(matches, key=lambda match: (match.rules.seats, id(match.options)))
    return [
        solution for _, alike in by_rules for solution in _by_one_rule(list(alike), goal, memory)
    ]


def _by_one_rule(matches: list[Match], goal: int, memory: Memories) -> list[Solution]:
    if matches[0].rules.seats == 3:
        return [solve(match, goal) for match in matches]
    answers = new_answers(len(matches))
    answer_each(memory, _joined(matches), matches[0].options, goal, answers)
    return [
        Solution(visited, exact=True, value=value, actions=by_action(places, weighed))
        for visited, value, places, weighed in plain_answers(answers)
    ]


def _joined(matches: list[Match]) -> Rows:
    if COMPILED:
        return cast("Rows", np.concatenate([cast("Any", match.rows) for match in matches]))
    return [rows[0] for match in matches if (rows := match.rows) is not None]
