"""What the program answers to a record, as `guinote solve` prints it."""

import json
from functools import cache, lru_cache
from typing import Any

from guinote.game.match import Match
from guinote.record.record import parse_record
from guinote.rules.actions import action_text
from guinote.solver.choices import PARTIDA, POINTS
from guinote.solver.memory import Memories, new_memory
from guinote.solver.solve import Solution, reaches, solve
from guinote.solver.under_way import match_under_way

GOALS = {"points": POINTS, "partida": PARTIDA}


@cache
def memory() -> Memories:
    """One memory for all questions: none may leave anything behind for the next."""
    return new_memory()


@lru_cache(maxsize=1)
def match_of(text: str) -> Match:
    """The deal under way at the end of a record: several questions in a row are about one."""
    return match_under_way(parse_record(text.encode()))


def solution(record: dict[str, Any], goal: str = "points") -> Solution:
    """The solution of the deal under way at the end of a record."""
    return solve(match_of(json.dumps(record)), GOALS[goal], memory=memory())


def value_and_actions(record: dict[str, Any], goal: str = "points") -> tuple[int, dict[str, int]]:
    """The value and the value of each action by its text."""
    found = solution(record, goal)
    assert found.exact
    assert found.value is not None
    actions = {f"{s} {action_text(a)}": value for (s, a), value in (found.actions or {}).items()}
    return found.value, actions


def reached(record: dict[str, Any], threshold: int, goal: str = "points") -> bool:
    """Whether side 0 reaches a value."""
    found = reaches(match_of(json.dumps(record)), threshold, GOALS[goal], memory=memory())
    assert found.reached is not None
    return found.reached
