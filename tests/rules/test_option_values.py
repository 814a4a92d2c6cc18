"""For each value of each option the program's verdict changes as the pinned one does."""

import json
from pathlib import Path
from typing import Any

import pytest

from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.rules.against_twin import without_words

FILE = Path(__file__).parents[1] / "data" / "option_values.jsonl"
LINES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]
PINNED = [
    pytest.param(line, id=f"{line['option']}-{line['value']}-not-{line['other']}")
    for line in LINES
]


@pytest.mark.parametrize("pinned", PINNED)
def test_verdict_when_option_has_the_value(pinned: dict[str, Any]) -> None:
    verdict, _ = judge(parse_record(json.dumps(pinned["record"]).encode()))
    found = without_words(dict(verdict))
    assert found == without_words(pinned["expect"])
    if pinned["expect_other"] is not None:
        assert found != without_words(pinned["expect_other"])
