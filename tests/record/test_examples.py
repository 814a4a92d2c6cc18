"""The contract's ninety records: the referee finds what is written beside each."""

import json
from pathlib import Path
from typing import Any

import pytest

from guinote.record.record import parse_record
from guinote.record.referee import judge

EXAMPLES = (Path(__file__).parents[1] / "data" / "examples.jsonl").read_text().splitlines()


def found(record: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of the verdict that an expectation names."""
    verdict, _ = judge(parse_record(json.dumps(record).encode()))
    state: dict[str, Any] = {**verdict["state"], "refused": verdict["refused"]}
    if state["refused"]:
        state["refused"] = {name: state["refused"][name] for name in ("deal", "index")}
    names = expected["points"][0]
    state["points"] = [{name: side[name] for name in names} for side in state["points"]]
    return {name: state[name] for name in expected}


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_verdict_when_record_is_an_example(number: int) -> None:
    example = json.loads(EXAMPLES[number])
    assert found(example["record"], example["expect"]) == example["expect"]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example_when_its_answer_is_spoilt(number: int) -> None:
    """Every answer matters: change any one and the comparison fails."""
    example = json.loads(EXAMPLES[number])
    answer = found(example["record"], example["expect"])
    for name in example["expect"]:
        assert answer != {**example["expect"], name: "spoilt"}
