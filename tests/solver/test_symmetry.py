"""No seat and no suit is special to the solver either."""

import json
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

from guinote.cards import SUITS
from tests.rules.symmetry import renamed as renamed_text
from tests.rules.symmetry import renamed_record, turned, turned_action
from tests.seeds import chosen_seed
from tests.solver.against_brute import GOALS
from tests.solver.asked import value_and_actions
from tests.solver.endings import random_ending
from tests.solver.solved_deals import deal_by_chance

ENDINGS, DEALS = 120, 12
RENAMINGS = [dict(zip(SUITS, names, strict=True)) for names in permutations(SUITS)][1:]


def random_deals() -> Iterator[tuple[Random, dict[str, Any], str]]:
    """Small endings, and deals of whole hands with no or one draw left."""
    seed = chosen_seed()
    for number in range(ENDINGS + DEALS):
        rng = Random(f"{seed}/{number}")
        small = number < ENDINGS
        record = random_ending(rng) if small else deal_by_chance(rng, rng.choice([0, 1]))
        yield rng, record, rng.choice(GOALS)


def test_values_when_everybody_sits_further_on() -> None:
    """After an odd turn the other side has what one side had."""
    changed = 0
    for _, record, goal in random_deals():
        value, actions = value_and_actions(record, goal)
        seats = record["rules"]["seats"]
        for by in range(1, seats):
            sign = (-1) ** by
            expected = {turned_action(a, by, seats): sign * v for a, v in actions.items()}
            found = value_and_actions(turned(record, by), goal)
            assert found == (sign * value, expected), json.dumps(record)
            changed += found != (value, actions)
    assert changed > ENDINGS


def test_values_when_suits_are_renamed() -> None:
    changed = 0
    for rng, record, goal in random_deals():
        value, actions = value_and_actions(record, goal)
        suits = rng.choice(RENAMINGS)
        expected = {renamed_text(action, suits): v for action, v in actions.items()}
        found = value_and_actions(renamed_record(record, suits), goal)
        assert found == (value, expected), json.dumps(record)
        changed += found != (value, actions)
    assert changed > ENDINGS // 2
