"""The twin itself: it agrees with the examples of the contract, and answers every case."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.naive.referee import judge

DATA = Path(__file__).parent.parent / "data"
EXAMPLES = [json.loads(line) for line in (DATA / "examples.jsonl").read_text().splitlines()]


def differences(verdict: dict[str, Any], expect: dict[str, Any]) -> list[str]:
    """The keys of an example's expectation that a verdict does not meet."""
    state = verdict["state"]
    refused = verdict["refused"]
    found = {**state, "refused": refused and {key: refused[key] for key in ("deal", "index")}}
    found["points"] = [
        {key: side[key] for key in asked}
        for side, asked in zip(state["points"], expect["points"], strict=True)
    ]
    return [key for key in expect if found[key] != expect[key]]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_of_the_contract_are_judged_as_they_say(number: int) -> None:
    example = EXAMPLES[number]
    assert differences(judge(example["record"]), example["expect"]) == []
