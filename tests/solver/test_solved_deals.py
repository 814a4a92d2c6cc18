"""The stored corpus of solved deals, and what brute force still says of it."""

import json
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.seeds import chosen_seed
from tests.solver.asked import reached, value_and_actions
from tests.solver.brute import values_of_record
from tests.solver.solved_deals import BY_BRUTE_FORCE, BY_PROGRAM, lines, solved

KINDS = [*BY_BRUTE_FORCE, *BY_PROGRAM]
SAMPLE = 25


def deals_of(kind: str) -> list[dict[str, Any]]:
    return [line for line in lines() if line["kind"] == kind]


@pytest.mark.parametrize("kind", KINDS)
def test_values_of_stored_deals_when_solved(kind: str) -> None:
    for line in deals_of(kind):
        found = value_and_actions(line["record"], line["goal"])
        assert found == (line["value"], line["actions"]), json.dumps(line)


@pytest.mark.parametrize("kind", KINDS)
def test_thresholds_of_stored_deals_when_asked(kind: str) -> None:
    for line in deals_of(kind):
        asked = line["record"], line["value"], line["goal"]
        assert reached(*asked), json.dumps(line)
        assert not reached(asked[0], asked[1] + 1, asked[2]), json.dumps(line)


def test_stored_values_when_brute_force_is_asked_again() -> None:
    by_brute_force = [line for line in lines() if line["kind"] in BY_BRUTE_FORCE]
    for line in Random(chosen_seed()).sample(by_brute_force, SAMPLE):
        found = values_of_record(line["record"], line["goal"])
        assert found == (line["value"], line["actions"]), json.dumps(line)


@pytest.mark.parametrize("kind", KINDS)
def test_stored_deals_when_made_again(kind: str) -> None:
    """The file is what its command writes."""
    made = [solved(kind, number) for number in range(1)]
    assert list(islice(deals_of(kind), 1)) == made


def test_corpus_when_kinds_are_counted() -> None:
    wanted = {**BY_BRUTE_FORCE, **{kind: count for kind, (count, _) in BY_PROGRAM.items()}}
    assert Counter(line["kind"] for line in lines()) == wanted
