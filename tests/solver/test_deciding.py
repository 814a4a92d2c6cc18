"""Endings that turn on a tute and on the partner's block of the exchange."""

import json
from typing import Any

import pytest

from guinote._jit import COMPILED
from tests.seeds import chosen_seed
from tests.solver.asked import reached, value_and_actions
from tests.solver.brute import values_of_record
from tests.solver.deciding import decided_by
from tests.solver.designed import MAKERS

FOUND, TRIES = (5, 60) if COMPILED else (1, 30)

REYES = {
    "hands": ["12o 12c 12e 12b", "7c 2o 7e 7o"],
    "stock": "",
    "trump": "o",
    "leader": 0,
    "last_winner": 0,
    "cards": [40, 32],
    "tricks": [2, 1],
    "sung": "e",
}
BLOCKED = {
    "hands": ["10b 10e", "7b 10o", "12c 2o", "2b 7o"],
    "stock": "12o 12e 6c 3b",
    "trump": "b",
    "leader": 0,
    "last_winner": 0,
    "drawn": False,
    "cards": [37, 8],
    "tricks": [2, 2],
}
"""Seat 1 would give the seven for the three, which else its partner draws."""

EXCHANGE = {"seven_exchange": True, "seven_exchange_right": "any_trick"}
BLOCK = "seven_exchange_partner_block"
PINNED: list[tuple[str, int, dict[str, Any], str, dict[str, Any], int]] = [
    ("fournier", 2, {"tute": True}, "partida", REYES, 1),
    ("fournier", 2, {"tute": False}, "partida", REYES, 0),
    ("ludoteka", 4, {**EXCHANGE, BLOCK: True}, "points", BLOCKED, -19),
    ("ludoteka", 4, {**EXCHANGE, BLOCK: False}, "points", BLOCKED, -27),
]


@pytest.mark.parametrize(("profile", "seats", "changes", "goal", "position", "value"), PINNED)
def test_value_when_an_option_decides_it(
    profile: str,
    seats: int,
    changes: dict[str, Any],
    goal: str,
    position: dict[str, Any],
    value: int,
) -> None:
    rules = {"profile": profile, "seats": seats, "options": changes}
    deal = {"dealer": 3 % seats, "position": position, "actions": []}
    record = {"record": "guinote/1", "rules": rules, "deals": [deal]}
    found = value_and_actions(record, goal)
    assert found[0] == value, json.dumps(record)
    assert found == values_of_record(record, goal)
    assert reached(record, value, goal)
    assert not reached(record, value + 1, goal)


@pytest.mark.parametrize("option", MAKERS)
def test_values_when_endings_are_made_for_an_option(option: str) -> None:
    """So many endings turn on the option, and brute force agrees under both its values."""
    assert decided_by(option, FOUND, TRIES, chosen_seed()) == FOUND
