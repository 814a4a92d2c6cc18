"""The twin itself: it agrees with the contract's examples and answers every case."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.naive.cases import answer
from tests.naive.dealing import RecordError
from tests.naive.referee import judge

DATA = Path(__file__).parent.parent / "data"
EXAMPLES = [json.loads(line) for line in (DATA / "examples.jsonl").read_text().splitlines()]
CASES = json.loads((DATA / "cases.json").read_text())["cases"]
ASKED = [
    pytest.param(case, profile, id=f"{case['id']}-{profile}")
    for case in CASES
    for profile in case["profile"]
]


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


@pytest.mark.parametrize(("case", "profile"), ASKED)
def test_case_is_answered_as_the_rules_say(case: dict[str, Any], profile: str) -> None:
    assert answer(case, profile) == case["answer"]


def wrong_values(value: Any) -> Iterator[Any]:
    """Values of the same kind that differ from one."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, str):
        yield value + "x"
    elif isinstance(value, list):
        yield from (value[:-1], [*value, "2o"])
    else:
        assert isinstance(value, dict)
        for key, inner in value.items():
            for wrong in wrong_values(inner):
                yield {**value, key: wrong}


@pytest.mark.parametrize(("case", "profile"), ASKED)
def test_wrong_answer_to_a_case_is_noticed(case: dict[str, Any], profile: str) -> None:
    wrong_answers = list(wrong_values(case["answer"]))
    assert wrong_answers
    for wrong in wrong_answers:
        other = deepcopy(case)
        other["answer"] = wrong
        assert answer(other, profile) != wrong


def spoilt(change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """An example of several deals whose first deal is changed."""
    record: dict[str, Any] = deepcopy(EXAMPLES[0]["record"])
    change(record["deals"][0])
    return record


def with_unequal_hands(deal: dict[str, Any]) -> None:
    hands = [hand.split() for hand in deal["deal"]["hands"]]
    hands[1].append(hands[0].pop())
    deal["deal"]["hands"] = [" ".join(hand) for hand in hands]


BROKEN: dict[str, Callable[[dict[str, Any]], None]] = {
    "unknown card": lambda deal: deal["deal"].update(stock="9o"),
    "card twice": lambda deal: deal["deal"].update(stock=deal["deal"]["hands"][0]),
    "unequal hands": with_unequal_hands,
    "trump that does not lie there": lambda deal: deal["deal"].update(trump="b"),
    "dealer who does not sit there": lambda deal: deal.update(dealer=4),
    "unknown verb": lambda deal: deal["actions"].insert(0, "0 knock"),
    "unknown seat": lambda deal: deal["actions"].insert(0, "4 draw"),
    "cante of two suits": lambda deal: deal["actions"].insert(0, "0 sing oc"),
    "four caballos": lambda deal: deal["actions"].insert(0, "0 tute 11"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_record_is_not_judged(name: str) -> None:
    with pytest.raises(RecordError):
        judge(spoilt(BROKEN[name]))


def test_deal_by_the_wrong_dealer_is_not_judged() -> None:
    record = deepcopy(EXAMPLES[0]["record"])
    record["deals"][1]["dealer"] += 1
    with pytest.raises(RecordError, match="must deal"):
        judge(record)


def test_deal_on_top_of_an_unfinished_one_is_not_judged() -> None:
    with pytest.raises(RecordError, match="one too many"):
        judge(spoilt(lambda deal: deal["actions"].pop()))
