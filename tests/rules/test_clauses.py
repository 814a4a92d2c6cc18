"""The rule book of `docs/rules.md`, its cases, and the program name the same clauses."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from guinote.errors import BadRecord
from guinote.record.record import parse_record
from guinote.record.referee import judge
from guinote.rules.profile import load_profile, option_table
from guinote.rules.reasons import WORDS
from tests.naive.dealing import RecordError
from tests.naive.referee import judge as naive_judge
from tests.rules.against_twin import disagreement

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"(?m)^### ([A-Z]{3}-\d+)$", PAGE)
CITED: dict[str, list[str]] = json.loads((DATA / "case_clauses.json").read_text("utf-8"))
MORE: list[dict[str, Any]] = json.loads((DATA / "more_cases.json").read_text("utf-8"))["cases"]
CASES: list[dict[str, Any]] = json.loads((DATA / "cases.json").read_text("utf-8"))["cases"]


def test_clauses_are_numbered_once() -> None:
    assert len(set(CLAUSES)) == len(CLAUSES)


def test_every_case_cites_clauses_that_exist() -> None:
    assert set(CITED) == {case["id"] for case in CASES + MORE}
    assert all(clauses and set(clauses) <= set(CLAUSES) for clauses in CITED.values())


def test_every_clause_has_a_case() -> None:
    assert set(CLAUSES) == {clause for clauses in CITED.values() for clause in clauses}


def test_the_page_lists_the_cases_and_options_of_each_clause() -> None:
    for part in re.split(r"(?m)^### ", PAGE)[1:]:
        clause = part.split("\n", 1)[0]
        cases = [case for case, clauses in CITED.items() if clause in clauses]
        assert f"*Cases:* {', '.join(cases)}\n" in part + "\n", clause
        options = [info.name for info in option_table().values() if info.clause == clause]
        assert all(f"`{option}`" in part for option in options), clause


def test_options_and_refusals_name_clauses_that_exist() -> None:
    named = {info.clause for info in option_table().values()}
    named |= {clause for _, clause in WORDS if clause}
    assert named <= set(CLAUSES)


@pytest.mark.parametrize("case", [case for case in MORE if case["kind"] == "record"])
def test_own_case_when_judged(case: dict[str, Any]) -> None:
    verdict, _ = judge(parse_record(msgspec.json.encode(case["record"])))
    found = verdict["refused"] or {}
    assert verdict["applied"] == len(case["record"]["deals"][0]["actions"]) - 1
    answer = case["answer"]
    assert (found.get("reason"), found.get("clause")) == (answer["reason"], answer["clause"])
    if "to_move" in answer:
        assert verdict["state"]["to_move"] == answer["to_move"]


@pytest.mark.parametrize("case", [case for case in MORE if "record" in case])
def test_own_case_when_the_twin_judges(case: dict[str, Any]) -> None:
    assert disagreement(case["record"]) is None


@pytest.mark.parametrize("case", [case for case in MORE if case["kind"] == "verdict"])
def test_own_case_when_all_is_taken(case: dict[str, Any]) -> None:
    verdict, _ = judge(parse_record(msgspec.json.encode(case["record"])))
    assert verdict["refused"] is None
    assert {name: verdict["state"][name] for name in case["answer"]} == case["answer"]


@pytest.mark.parametrize("case", [case for case in MORE if case["kind"] == "option"])
def test_own_case_when_an_option(case: dict[str, Any]) -> None:
    for profile, value in case["answer"].items():
        told = getattr(load_profile(profile).options_for(4), case["option"])
        assert (list(told) if isinstance(told, tuple) else told) == value


@pytest.mark.parametrize("won", [{"partidas": [3, 1]}, {"cotos": [0, 1]}])
def test_record_when_it_starts_after_a_coto(won: dict[str, list[int]]) -> None:
    """It starts in the middle of one, for the program and for the twin."""
    record = next(case["record"] for case in MORE if case["id"] == "G06")
    assert disagreement({**record, "won": {"partidas": [2, 2]}}) is None
    with pytest.raises(BadRecord, match=r"so many (partidas|cotos) is over"):
        judge(parse_record(msgspec.json.encode({**record, "won": won})))
    with pytest.raises(RecordError, match="is won"):
        naive_judge({**record, "won": won})
