"""The conformance cases, each answered by the program for each of its books.

Answered here: what may be played, who wins a trick, cantes, exchanges, tute, the end of the idas.
Cases about words on paper (who cuts, what a phrase means) belong to `docs/rules.md`.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.record import case_positions as made

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases.json").read_text())["cases"]
Answer = dict[str, Any]


def judged(record: dict[str, Any]) -> dict[str, Any]:
    """Return the referee's verdict."""
    return dict(judge(parse_record(json.dumps(record).encode()))[0])


def legal_cards(case: made.Case, profile: str) -> Answer:
    state = judged(made.legal_cards_record(case, profile))["state"]
    legal = state["legal"][str(case["setup"]["to_play"])]
    return {"legal_cards": sorted(text[5:] for text in legal if text.startswith("play "))}


def trick_result(case: made.Case, profile: str) -> Answer:
    verdict = judged(made.trick_record(case, profile))
    assert verdict["ok"], verdict["refused"]
    points = verdict["state"]["points"]
    return {
        "winner": verdict["state"]["to_move"],
        "points": max(side["cards"] for side in points),
    }


def cante(case: made.Case, profile: str) -> Answer:
    wants = case["setup"].get("wants")
    verdicts = [judged(made.cante_record(case, profile, suit)) for suit in (wants or "oceb")]
    sung = [verdict for verdict in verdicts if verdict["ok"]]
    if not sung:
        return {"allowed": False}
    points = sung[0]["state"]["points"]
    return {"allowed": True, "points": max(side["cantes"] for side in points)}


def exchange(case: made.Case, profile: str) -> Answer:
    verdict = judged(made.exchange_record(case, profile))
    answer: Answer = {"allowed": verdict["ok"]}
    if verdict["ok"]:
        state = verdict["state"]
        answer["indicator_after"] = state["indicator"]
        answer["hand_after"] = sorted(state["hands"][case["setup"]["seat"]].split())
    return answer


def tute(case: made.Case, profile: str) -> Answer:
    verdict = judged(made.tute_record(case, profile))
    if verdict["ok"]:
        return {"effect": "wins_partida" if verdict["state"]["deal_winner"] == 0 else "odd"}
    return {"effect": "not_allowed" if verdict["refused"]["reason"] == "no_trick_won" else "none"}


def idas_result(case: made.Case, profile: str) -> Answer:
    state = judged(made.idas_record(case, profile))["state"]
    assert state["deal_over"]
    winner = state["deal_winner"]
    totals = {side: state["points"][index]["total"] for index, side in enumerate("AB")}
    return {"winner": "vueltas" if winner is None else "AB"[winner], "totals": totals}


ANSWERS: dict[str, Callable[[made.Case, str], Answer]] = {
    "legal_cards": legal_cards,
    "trick_result": trick_result,
    "cante": cante,
    "exchange": exchange,
    "tute": tute,
    "idas_result": idas_result,
}
ASKED = [
    pytest.param(case, profile, id=f"{case['id']}-{profile}")
    for case in CASES
    if case["kind"] in ANSWERS
    for profile in case["profile"]
]
TOLD_ELSEWHERE = {
    "announce",
    "suit_public",
    "partner_may_ask",
    "cards_shown",
    "must_name_suit",
    "indicator_to",
}
"""Parts of answers about what is shown (`tests/game`) or drawn later."""


def expected_of(case: made.Case) -> Answer:
    """Return the parts of a case's answer that its position can show."""
    answer = {name: value for name, value in case["answer"].items() if name not in TOLD_ELSEWHERE}
    return {
        name: sorted(value) if isinstance(value, list) else value for name, value in answer.items()
    }


def spoilt(value: Any) -> Any:
    """Return another answer of the same kind."""
    if isinstance(value, bool):
        return not value
    return [*value, "1o"] if isinstance(value, list) else "spoilt"


@pytest.mark.parametrize(("case", "profile"), ASKED)
def test_answer_when_program_is_asked(case: made.Case, profile: str) -> None:
    expected = expected_of(case)
    found = ANSWERS[case["kind"]](case, profile)
    assert {name: found.get(name) for name in expected} == expected
    for name, value in expected.items():
        assert found.get(name) != spoilt(value)
