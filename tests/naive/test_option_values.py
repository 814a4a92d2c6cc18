"""For each value of each option a pinned record whose verdict changes with it."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.naive.dealing import RecordError
from tests.naive.options import VALUES, WITHOUT_INFLUENCE, differing, problems
from tests.naive.profiles import TABLE
from tests.naive.referee import judge

FILE = Path(__file__).parents[1] / "data" / "option_values.jsonl"
LINES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text().splitlines()]
PINNED = [
    pytest.param(line, id=f"{line['option']}-{line['value']}-not-{line['other']}")
    for line in LINES
]


def by_other_value(pinned: dict[str, Any]) -> dict[str, Any]:
    """The pinned record at a table that has agreed on the other value."""
    record: dict[str, Any] = deepcopy(pinned["record"])
    rules = record["rules"]
    changes = {**rules["options"], pinned["option"]: pinned["other"]}
    rules["options"] = differing(rules["profile"], rules["seats"], changes)
    return record


@pytest.mark.parametrize("pinned", PINNED)
def test_verdict_changes_when_the_value_does(pinned: dict[str, Any]) -> None:
    assert judge(pinned["record"]) == pinned["expect"]
    assert pinned["expect"] != pinned["expect_other"]
    if pinned["expect_other"] is not None:
        assert judge(by_other_value(pinned)) == pinned["expect_other"]
        return
    with pytest.raises(RecordError):
        judge(by_other_value(pinned))


@pytest.mark.parametrize("pinned", PINNED)
def test_house_rules_are_valid_when_pinned(pinned: dict[str, Any]) -> None:
    for record in (pinned["record"], by_other_value(pinned)):
        rules = record["rules"]
        assert problems(rules["profile"], rules["seats"], rules["options"]) == []


def test_every_value_is_pinned_unless_no_verdict_shows_it() -> None:
    values = {(name, str(value)) for name in VALUES for value in VALUES[name]}
    values = {(name, value) for name, value in values if name not in WITHOUT_INFLUENCE}
    pinned_values = {(line["option"], str(line["value"])) for line in LINES}
    assert values - pinned_values == {("renuncio_penalty", "none")}
    assert {name for name, _ in pinned_values} | set(WITHOUT_INFLUENCE) == set(TABLE)
