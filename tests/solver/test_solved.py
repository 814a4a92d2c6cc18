"""The endings whose values are given beforehand."""

import json
from pathlib import Path

import pytest

from tests.solver.asked import reached, value_and_actions

SOLVED = (Path(__file__).parents[1] / "data" / "solved.jsonl").read_text().splitlines()


@pytest.mark.parametrize("number", range(len(SOLVED)))
def test_values_of_ending_when_given(number: int) -> None:
    given = json.loads(SOLVED[number])
    assert value_and_actions(given["record"]) == (given["value"], given["actions"])


@pytest.mark.parametrize("number", range(len(SOLVED)))
def test_threshold_when_value_is_given(number: int) -> None:
    given = json.loads(SOLVED[number])
    assert reached(given["record"], given["value"])
    assert not reached(given["record"], given["value"] + 1)
