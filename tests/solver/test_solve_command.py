"""What `guinote solve` prints."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from guinote.cli.main import main
from tests.naive.cards import PACK

SOLVED = json.loads(
    (Path(__file__).parents[1] / "data" / "solved.jsonl").read_text().splitlines()[0]
)
RECORD, VALUE, ACTIONS = SOLVED["record"], SOLVED["value"], SOLVED["actions"]
WHOLE_DEAL = {
    "record": "guinote/1",
    "rules": {"profile": "aragones", "seats": 4},
    "deals": [{"dealer": 0, "deal": {"deck": " ".join(PACK[7::-1] + PACK[:7:-1])}, "actions": []}],
}
OVER = {
    **RECORD,
    "deals": [{**RECORD["deals"][0], "actions": ["1 play 3c"] * 99}],
}


def asked(*options: str, records: list[Any] | None = None) -> Result:
    """Ask about records on standard input."""
    text = "\n".join(json.dumps(record) for record in records or [RECORD])
    return CliRunner().invoke(main, ["solve", "-", *options], input=text)


def answers(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_answer_when_points_are_asked() -> None:
    result = asked()
    (answer,) = answers(result)
    assert answer.pop("nodes") > 0
    assert answer == {"value": VALUE, "actions": ACTIONS, "exact": True}
    assert result.exit_code == 0


def test_answer_when_a_threshold_is_asked() -> None:
    for threshold, reached in ((VALUE, True), (VALUE + 1, False)):
        (answer,) = answers(asked("--threshold", str(threshold)))
        assert answer.pop("nodes") > 0
        assert answer == {"reached": reached, "exact": True}


def test_answer_when_the_partida_is_asked() -> None:
    """Nobody comes near 101 in a deal of two cards each."""
    (answer,) = answers(asked("--goal", "partida"))
    assert answer["value"] == 0
    assert set(answer["actions"].values()) == {0}


def test_answer_when_time_runs_out() -> None:
    """Without a number: none is a value."""
    for options in ((), ("--threshold", "0"), ("--goal", "partida")):
        (answer,) = answers(asked("--limit", "0.2", *options, records=[WHOLE_DEAL]))
        assert answer.pop("nodes") > 0
        assert answer == {"exact": False, "reason": "the time ran out"}


def test_other_answers_when_a_record_cannot_be_read() -> None:
    result = asked(records=[RECORD, {"record": "guinote/1"}, OVER, RECORD])
    first, second = answers(result)
    assert first["value"] == second["value"] == VALUE
    assert result.exit_code == 2
    told = result.stderr.splitlines()
    assert len(told) == 2
    assert "refused" in told[1]
