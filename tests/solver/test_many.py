"""Many deals solved at once, on one thread and on more."""

import json
from random import Random
from typing import Any

import pytest

from guinote._jit import COMPILED
from guinote.game.match import Match
from guinote.record.record import parse_record
from guinote.solver.choices import PARTIDA, POINTS
from guinote.solver.many import solve_many
from guinote.solver.solve import Solution, solve
from guinote.solver.under_way import match_under_way
from tests.seeds import chosen_seed
from tests.solver.endings import random_ending

ENDINGS = 60 if COMPILED else 8
"""Not to be divided by the number of threads."""


def some_matches() -> list[Match]:
    seed = chosen_seed()
    endings = [random_ending(Random(f"{seed}/{number}")) for number in range(ENDINGS + 1)]
    return [match_under_way(parse_record(json.dumps(ending).encode())) for ending in endings]


def values_in(solutions: list[Solution]) -> list[Any]:
    """What was found, in order; how many positions were visited depends on what went before."""
    assert all(solution.exact for solution in solutions)
    return [(solution.value, solution.actions) for solution in solutions]


@pytest.mark.parametrize("goal", [POINTS, PARTIDA])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_solutions_when_many_are_asked(goal: int, threads: int) -> None:
    matches = some_matches()
    one_by_one = values_in([solve(match, goal) for match in matches])
    assert values_in(solve_many(matches, goal, threads)) == one_by_one
    assert one_by_one != one_by_one[::-1]


def test_solutions_when_there_are_more_threads_than_deals() -> None:
    (match, *_) = some_matches()
    assert values_in(solve_many([match], threads=4)) == values_in([solve(match)])
    assert solve_many([]) == []
