"""Putting the question of a case before the program."""

import json
from typing import Any

from guinote.errors import IllegalAction
from guinote.game.match import Match
from guinote.game.step import Step, apply
from guinote.record.record import parse_record
from guinote.record.referee import judge
from guinote.record.replay import replay
from guinote.rules.profile import Rules

Answer = dict[str, Any]
SIDES = "AB"


def judged(record: dict[str, Any]) -> dict[str, Any]:
    """Return the referee's verdict."""
    return dict(judge(parse_record(json.dumps(record).encode()))[0])


def steps_of(record: dict[str, Any]) -> list[Step]:
    """Return every step of a record that the rules go along with."""
    return list(replay(parse_record(json.dumps(record).encode())))


def taken(match: Match, seat: int, action: str) -> Step | None:
    """Return the step that an action makes, None where it is refused."""
    try:
        return apply(match, seat, action)
    except IllegalAction:
        return None


def table_of(rules: Rules) -> dict[str, Any]:
    """Return the part of a record that names the rules."""
    return {"profile": rules.profile, "seats": rules.seats, "options": rules.changed}


def by_side(points: dict[str, int]) -> list[int]:
    """Return the points of A and B as a list."""
    return [points[side] for side in SIDES]


def name_of(side: int | None) -> str:
    """Return A or B; where nobody wins, the vueltas follow."""
    return "vueltas" if side is None else SIDES[side]
