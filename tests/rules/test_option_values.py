"""Every value of every option makes a difference that is pinned.

In the verdict on a record, as the slow twin gave it, or in what a table shows.
"""

import json
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from guinote.errors import BadRecord
from guinote.i18n.rulebook import option_value
from guinote.record.record import parse_record
from guinote.record.referee import judge
from guinote.rules.ruleset import option_table
from tests.naive.options import VALUES
from tests.rules.against_twin import without_words
from tests.rules.option_sights import seen

Line = dict[str, Any]

DATA = Path(__file__).parents[1] / "data"


def lines_of(name: str) -> list[Line]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


VERDICTS = lines_of("option_values.jsonl")
SIGHTS = lines_of("option_sights.jsonl")


def named(line: Line) -> str:
    return f"{line['option']}-{line['value']}-not-{line['other']}"


def by_other_value(pinned: Line) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(pinned["record"]))
    record["rules"]["options"][pinned["option"]] = pinned["other"]
    return record


def verdict_on(record: dict[str, Any]) -> dict[str, Any] | None:
    """The program's verdict; None where the record cannot be read."""
    try:
        verdict, _ = judge(parse_record(json.dumps(record).encode()))
    except BadRecord:
        return None
    return without_words(dict(verdict))


@pytest.mark.parametrize("pinned", VERDICTS, ids=named)
def test_verdict_when_option_has_the_value(pinned: Line) -> None:
    found, other = verdict_on(pinned["record"]), verdict_on(by_other_value(pinned))
    assert found == without_words(pinned["expect"])
    assert other == (pinned["expect_other"] and without_words(pinned["expect_other"]))
    assert found != other


@pytest.mark.parametrize("pinned", SIGHTS, ids=named)
def test_sight_when_option_has_the_value(pinned: Line) -> None:
    look, option = pinned["look"], pinned["option"]
    assert seen(look, option, pinned["value"]) == pinned["seen"]
    assert seen(look, option, pinned["other"]) == pinned["seen_other"]
    assert pinned["seen"] != pinned["seen_other"]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_rules_as_told_when_only_words_differ(lang: str) -> None:
    for pinned in SIGHTS:
        words = [option_value(pinned["option"], pinned[which], lang) for which in SIDES]
        assert words[0] != words[1]


SIDES = ("value", "other")


def pinned_pairs() -> set[tuple[str, frozenset[str]]]:
    """Every two values of an option that a pinned verdict or sight tells apart."""
    return {
        (line["option"], frozenset(str(line[side]) for side in SIDES))
        for line in [*VERDICTS, *SIGHTS]
    }


def pairs_to_pin() -> Iterator[tuple[str, frozenset[str]]]:
    """Every two values of every choice."""
    for name, info in option_table().items():
        for pair in combinations(info.choices, 2):
            yield name, frozenset(map(str, pair))


def test_every_two_values_of_a_choice_are_told_apart() -> None:
    assert set(pairs_to_pin()) - pinned_pairs() == set()


def test_no_value_of_any_option_is_without_a_pin() -> None:
    pinned = {(name, value) for name, pair in pinned_pairs() for value in pair}
    assert {(name, str(value)) for name in VALUES for value in VALUES[name]} - pinned == set()
    limits = {
        (info.name, str(limit))
        for info in option_table().values()
        for limit in (info.low, info.high)
        if limit is not None
    }
    assert limits - pinned == set()
    assert {name for name, _ in pinned} == set(option_table())
