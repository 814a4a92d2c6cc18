"""The solver and brute force agree on random endings of every kind."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from guinote._jit import COMPILED
from tests.naive.deal import legal
from tests.naive.dealer import Record
from tests.seeds import chosen_seed
from tests.solver.against_brute import compare, disagreement
from tests.solver.asked import solution
from tests.solver.brute import LEFT_OUT, actions_of, deal_of, values_of_record
from tests.solver.endings import random_ending

PARTS = 2
"""The endings come in parts, so that they can be compared side by side."""
ENDINGS, EACH = (300, 3) if COMPILED else (60, 0)
"""How many endings of any kind a part has, and in how many each option value then was in force."""
SOME = 120


def some_endings(count: int) -> list[Record]:
    seed = chosen_seed()
    return [random_ending(Random(f"{seed}/{number}")) for number in range(count)]


@pytest.mark.parametrize("part", range(PARTS))
def test_values_when_endings_are_random(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    seed = chosen_seed()
    seen = compare(f"{seed}/{part}", range(ENDINGS), EACH)
    record_property("says", f"solver, part {part}, seed {seed}: {seen.by_value.least()}")
    assert seen.by_value.records >= ENDINGS
    assert seen.rarest()[1] >= EACH


def test_brute_force_when_all_that_a_twin_allows_is_asked() -> None:
    """What brute force does not ask about, the rules never allow."""
    for record in some_endings(SOME):
        deal = deal_of(record)
        everything = {(seat, text) for seat in range(deal.seats) for text in legal(deal, seat)}
        assert set(actions_of(deal, "partida")) == everything, json.dumps(record)
        points = {action for action in everything if not action[1].startswith(LEFT_OUT)}
        assert set(actions_of(deal, "points")) == points, json.dumps(record)


def other_rules(record: Record) -> dict[str, Any]:
    """An ending at a table where cantes and the last trick bring something else."""
    changed: dict[str, Any] = json.loads(json.dumps(record))
    changed["rules"]["options"].update(cante_points=90, last_trick_bonus=77)
    return changed


def test_disagreement_when_a_rule_differs() -> None:
    """The comparison can fail."""
    unplayed = [ending for ending in some_endings(SOME) if not ending["deals"][0]["actions"]]
    faults = 0
    for record in unplayed:
        theirs = values_of_record(record, "points")
        faults += bool(disagreement(record, "points", theirs, other_rules(record)))
    assert faults > len(unplayed) // 3 > 5


def test_three_seats_when_asked() -> None:
    """Nothing is called a value at a table of three sides."""
    position = {"hands": ["1o", "3o", "12o"], "stock": "", "trump": "o", "leader": 0}
    record: Record = {
        "record": "guinote/1",
        "rules": {"profile": "fournier", "seats": 3, "options": {}},
        "deals": [{"dealer": 0, "position": position, "actions": []}],
    }
    found = solution(record)
    assert (found.exact, found.value, found.actions) == (False, None, None)
    assert found.reason == "three seats are not solved"
