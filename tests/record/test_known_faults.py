"""Faults that card programs are known for: each is a position where it would show.

A line of `tests/data/known_faults.jsonl` has the fault in words; a record with what is right and
what a faulty program says, or a conformance case with the faulty answers; `wrong` lists them.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from guinote.errors import BadRecord
from guinote.rules.house import idle_options
from guinote.rules.profile import load_profile, profile_ids, resolve
from guinote.rules.ruleset import option_table
from tests.naive.referee import judge as naive_judge
from tests.record.case_answers import answer, expected
from tests.record.case_table import judged

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
Fault = dict[str, Any]

FAULTS: list[Fault] = [
    json.loads(line) for line in (DATA / "known_faults.jsonl").read_text("utf-8").splitlines()
]
CASES = {case["id"]: case for case in json.loads((DATA / "cases.json").read_text())["cases"]}
IN_RECORDS = [pytest.param(fault, id=fault["id"]) for fault in FAULTS if "record" in fault]
IN_CASES = [pytest.param(fault, id=fault["id"]) for fault in FAULTS if "case" in fault]

ELSEWHERE = {
    "Whoever knows another seat's name acts for it": (
        "server/test_socket.py",
        ["test_stranger_watches_and_cannot_act", "test_bad_frame"],
    ),
    "Frames meant for trying things out show hands, set the score or end the match": (
        "server/test_socket.py",
        ["test_bad_frame"],
    ),
    "The whole pack is sent to everybody": (
        "server/test_two_worlds.py",
        ["test_bytes_of_two_worlds"],
    ),
    "A clock and a click both play for one seat of a served table": (
        "server/test_room.py",
        ["test_act_when_table_is_not_as_seen", "test_act_when_sent_again"],
    ),
    "The moment to sing ends with the speed of the bots": (
        "server/test_pauses.py",
        ["test_pause_in_two_halves", "test_lead_when_tapped_in_the_pause"],
    ),
    "An option is deaf at a table for four": (
        "rules/test_option_values.py",
        ["test_verdict_when_option_has_the_value"],
    ),
}
"""Faults of a served table, and the tests that would notice them."""


def told(verdict: dict[str, Any]) -> dict[str, Any]:
    """Return a verdict with the points as lists by side, and the reason of a refusal."""
    state, refused = verdict["state"], verdict["refused"] or {}
    parts = ("cards", "cantes", "last", "carried", "total")
    points = {part: [side[part] for side in state["points"]] for part in parts}
    return {**state, **points, "applied": verdict["applied"], "reason": refused.get("reason")}


@pytest.mark.parametrize("fault", IN_RECORDS)
def test_verdict_when_fault_would_show(fault: Fault) -> None:
    verdict = told(judged(fault["record"]))
    found = {part: verdict[part] for part in fault["right"]}
    assert found == fault["right"]
    assert fault["wrong"]
    for wrong in fault["wrong"]:
        assert wrong.keys() == found.keys()
        assert wrong != found


@pytest.mark.parametrize("fault", IN_RECORDS)
def test_twin_when_fault_would_show(fault: Fault) -> None:
    """What is right does not come from the program alone."""
    verdict = told(naive_judge(fault["record"]))
    assert {part: verdict[part] for part in fault["right"]} == fault["right"]


@pytest.mark.parametrize("fault", IN_CASES)
def test_case_when_fault_would_show(fault: Fault) -> None:
    case, book = CASES[fault["case"]], fault["book"]
    assert book in case["profile"]
    found = answer(case, book)
    assert found == expected(case)
    assert fault["wrong"]
    for wrong in fault["wrong"]:
        assert wrong.keys() <= found.keys()
        assert {**found, **wrong} != found


def test_faults_are_named_once() -> None:
    names = [fault["id"] for fault in FAULTS]
    assert len(set(names)) == len(names)


NOT_WITH_TWO = {"must_overtrump", "must_undertrump", "head_led_suit_after_ruff"}
"""Duties after a ruff: with two, nobody plays to a trick that has been trumped."""
NOT_IN_A_VERDICT = {
    *{"allowed_players", "first_dealer", "cante_reveal_free", "trick_review", "points_shown"},
    *{"table_talk", "score_names"},
}
"""Who may sit down and what is shown: the referee is not asked (`tests/rules`)."""


def test_every_option_is_heard_at_a_table_for_two() -> None:
    """Each has a fault in which it is not."""
    books = [book for book in profile_ids() if 2 in load_profile(book).seats]
    idle = frozenset.intersection(*(idle_options(resolve(b, 2).options, 2) for b in books))
    heard = {
        fault["id"].removeprefix("two-seats-")
        for fault in FAULTS
        if fault["id"].startswith("two-seats-")
    }
    assert set(option_table()) - idle - NOT_WITH_TWO - NOT_IN_A_VERDICT <= heard
    assert heard <= set(option_table())


@pytest.mark.parametrize("fault", ELSEWHERE)
def test_test_of_a_fault_elsewhere_is_there(fault: str) -> None:
    file, names = ELSEWHERE[fault]
    source = (ROOT / "tests" / file).read_text("utf-8")
    assert [name for name in names if not re.search(rf"(?m)^def {name}\(", source)] == []


@pytest.mark.parametrize("said", ["0 sing c 500", "0 sing 500", "0 sing", "0 play 1c 40"])
def test_record_when_a_seat_names_its_own_points(said: str) -> None:
    """What a cante counts is not for the singer to say."""
    position = {"hands": ["12c 10c", "2e 4e"], "trump": "o", "leader": 0, "last_winner": 0}
    rules = {"profile": "lascuarenta", "seats": 2}
    deal = {"dealer": 1, "position": position, "actions": [said]}
    record = {"record": "guinote/1", "rules": rules, "deals": [deal]}
    with pytest.raises(BadRecord):
        judged(record)
    deal["actions"] = ["0 sing c"]
    assert judged(record)["state"]["points"][0]["cantes"] == 20
