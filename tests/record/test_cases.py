"""The conformance cases, each answered by the program for each of its books."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.record.case_answers import BY_KIND, IN_WORDS_ALONE, answer, expected
from tests.record.case_positions import Case

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
CASES: list[Case] = json.loads((DATA / "cases.json").read_text("utf-8"))["cases"]
OWN: list[Case] = json.loads((DATA / "more_cases.json").read_text("utf-8"))["cases"]
ASKED = [
    pytest.param(case, profile, id=f"{case['id']}-{profile}")
    for case in CASES
    for profile in case["profile"]
]


@pytest.mark.parametrize(("case", "profile"), ASKED)
def test_answer_when_program_is_asked(case: Case, profile: str) -> None:
    """Every part of the answer, or the comparison fails: nothing is passed over."""
    found = answer(case, profile)
    assert found == expected(case)


def spoilt(value: Any) -> Iterator[Any]:
    """Yield other answers of the same kind."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, str):
        yield value + "x"
    elif isinstance(value, list):
        yield from (value[:-1], [*value, "1o"])
    else:
        for part, inner in value.items():
            yield from ({**value, part: other} for other in spoilt(inner))


@pytest.mark.parametrize(("case", "profile"), ASKED)
def test_answer_when_case_is_spoilt(case: Case, profile: str) -> None:
    """The program does not say after what it is told: with another answer the case fails."""
    for other in spoilt(case["answer"]):
        wrong = {**case, "answer": other}
        changed = expected(wrong) != expected(case)
        assert (answer(wrong, profile) == expected(wrong)) is not changed


def test_cases_when_counted_by_kind_are_all_asked() -> None:
    assert {case["kind"] for case in CASES} == set(BY_KIND)
    assert len(IN_WORDS_ALONE) == 3


def test_own_cases_when_read_ask_nothing_that_is_passed_over() -> None:
    """`tests/rules/test_clauses.py` asks all parts of a verdict or an option, else these three."""
    assert {case["kind"] for case in OWN} == {"record", "verdict", "option"}
    asked = [set(case["answer"]) for case in OWN if case["kind"] == "record"]
    assert all(parts - {"to_move"} == {"reason", "clause"} for parts in asked)


@pytest.mark.parametrize(("case_id", "part"), IN_WORDS_ALONE)
def test_words_when_no_play_shows_the_answer(case_id: str, part: str) -> None:
    """The case asks for it, and the clause says it."""
    [case] = [case for case in CASES if case["id"] == case_id]
    clause, words = IN_WORDS_ALONE[case_id, part]
    page = (ROOT / "docs" / "rules.md").read_text("utf-8")
    [text] = re.findall(rf"(?ms)^### {clause}$(.*?)^#", page)
    assert part in case["answer"]
    assert words in " ".join(text.split())
