"""The program and the slow twin agree, on the examples and on random play of every kind."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from guinote._jit import COMPILED
from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.naive.deal import reason
from tests.naive.dealer import any_record
from tests.naive.state import Deal
from tests.rules import against_twin
from tests.rules.against_twin import compare, disagreement
from tests.seeds import chosen_seed

EXAMPLES = (Path(__file__).parents[1] / "data" / "examples.jsonl").read_text().splitlines()
WON_BEFORE_THE_POSITION = {
    "record": "guinote/1",
    "rules": {"profile": "lascuarenta", "seats": 2},
    "deals": [
        {
            "dealer": 0,
            "position": {
                "hands": ["1o 2b", "7c 2o"],
                "stock": "2e 12c",
                "leader": 1,
                "last_winner": 1,
                "tricks": [0, 0],
            },
            "actions": ["1 play 2o", "0 play 1o", "1 exchange"],
        }
    ],
}
"""Whoever won the trick before a position has won one, whatever `tricks` says."""
PARTS = 4
"""The random records come in parts, so that they can be judged side by side."""
RECORDS, DEALS = (150, 50) if COMPILED else (60, 0)
"""How many records of any kind a part has, and in how many deals each value then was in force."""


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_verdict_on_example_when_twin_judges_too(number: int) -> None:
    assert disagreement(json.loads(EXAMPLES[number])["record"], number) is None


def test_verdict_when_a_side_won_the_trick_before_the_position() -> None:
    assert disagreement(WON_BEFORE_THE_POSITION) is None
    verdict, _ = judge(parse_record(json.dumps(WON_BEFORE_THE_POSITION).encode()))
    assert verdict["ok"]


@pytest.mark.parametrize("part", range(PARTS))
def test_play_when_records_are_random(
    part: int, record_property: Callable[[str, object], None]
) -> None:
    """Together the parts have every value of every option in 200 deals, compiled."""
    seed = chosen_seed()
    seen = compare(f"{seed}/{part}", RECORDS, DEALS)
    print(seen.table())
    record_property("says", f"twin, part {part}, seed {seed}: {seen.least()}")
    assert seen.records >= RECORDS
    assert seen.rarest()[1] >= DEALS


def lax(record: dict[str, Any]) -> dict[str, Any]:
    """A record at a table without two of the duties."""
    changed: dict[str, Any] = json.loads(json.dumps(record))
    changed["rules"]["options"].update(must_follow=False, must_trump=False)
    return changed


def test_disagreement_when_a_rule_differs() -> None:
    """The comparison can fail."""
    records = [any_record(Random(f"other/{number}")) for number in range(30)]
    assert sum(disagreement(record, 0, lax(record)) is not None for record in records) > 10


def test_disagreement_when_a_reason_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison sees an action that both refuse, each for another reason."""

    def other_reason(deal: Deal, seat: int, action: str) -> str | None:
        why = reason(deal, seat, action)
        return "too_late" if why == "no_pair" else why

    monkeypatch.setattr(against_twin, "ASKED_EVERYTHING", 1)
    monkeypatch.setattr(against_twin, "reason", other_reason)
    faults = [disagreement(any_record(Random(f"other/{number}"))) for number in range(5)]
    assert any("twin too_late, program no_pair" in str(fault) for fault in faults)
