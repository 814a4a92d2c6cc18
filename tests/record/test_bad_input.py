"""Bad records end in one clear line and exit status 2, never in a traceback."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from guinote.cli.main import main

GOOD: dict[str, Any] = {
    "record": "guinote/1",
    "rules": {"profile": "aragones", "seats": 4},
    "deals": [
        {
            "dealer": 3,
            "deal": {
                "deck": " ".join(
                    f"{n}{s}" for s in "oceb" for n in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
                )
            },
            "actions": ["0 play 1o"],
        }
    ],
}


def changed(**parts: Any) -> dict[str, Any]:
    """Return the good record with parts of its only deal replaced; None takes a part away."""
    record: dict[str, Any] = json.loads(json.dumps(GOOD))
    for name, value in parts.items():
        if value is None:
            record["deals"][0].pop(name)
        else:
            record["deals"][0][name] = value
    return record


HANDS = ["1o 2o 3o 4o 5o 6o", "7o 10o 11o 12o 1c 2c", "3c 4c 5c 6c 7c 10c", "11c 12c 1e 2e 3e 4e"]
REST = "5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b"

BAD: dict[str, tuple[str, str]] = {
    "not json": ("{", "JSON"),
    "a list": ("[]", "object"),
    "truncated": (json.dumps(GOOD)[:-20], "JSON"),
    "garbage": ("\x00\xff" * 500_000, "JSON"),
    "deeply nested": ("[" * 100_000, ""),
    "later version": (json.dumps({**GOOD, "record": "guinote/9"}), "later version"),
    "other format": (json.dumps({**GOOD, "record": "chess"}), "guinote/1"),
    "key twice": (json.dumps(GOOD)[:-1] + ', "players": [], "players": ["Ana"]}', "players"),
    "key twice within": (
        json.dumps(GOOD).replace('"dealer": 3', '"dealer": 3, "dealer": 0'),
        "dealer",
    ),
    "key twice where anything goes": (
        json.dumps(GOOD)[:-1] + ', "meta": {"a": [{"b": 1, "b": 1}]}}',
        "'b'",
    ),
    "unknown key": (json.dumps({**GOOD, "colour": 1}), "colour"),
    "unknown profile": (
        json.dumps({**GOOD, "rules": {"profile": "brisca", "seats": 4}}),
        "brisca",
    ),
    "seats not allowed": (
        json.dumps({**GOOD, "rules": {"profile": "aragones", "seats": 3}}),
        "rules",
    ),
    "unknown option": (
        json.dumps({**GOOD, "rules": {"profile": "aragones", "seats": 4, "options": {"x": 1}}}),
        "x",
    ),
    "unknown card": (json.dumps(changed(deal={"hands": ["8o", "", "", ""], "stock": ""})), "8o"),
    "card twice": (
        json.dumps(changed(deal={"hands": [HANDS[0], HANDS[0], *HANDS[2:]], "stock": REST})),
        "twice",
    ),
    "hand too small": (
        json.dumps(changed(deal={"hands": ["1o", *HANDS[1:]], "stock": REST})),
        "hands[0]",
    ),
    "three hands": (json.dumps(changed(deal={"hands": HANDS[:3], "stock": REST})), "4 hands"),
    "wrong dealer": (json.dumps(changed(dealer=7)), "dealer"),
    "unknown verb": (json.dumps(changed(actions=["0 fly 1o"])), "actions[0]"),
    "seat letter": (json.dumps(changed(actions=["x play 1o"])), "actions[0]"),
    "action with more": (json.dumps(changed(actions=["0 play 1o now"])), "actions[0]"),
    "neither deal nor position": (json.dumps(changed(deal=None)), "position"),
    "no deals": (json.dumps({**GOOD, "deals": []}), "deals"),
    "deal while one is unfinished": (json.dumps({**GOOD, "deals": GOOD["deals"] * 2}), "deals[1]"),
    "carried for three": (json.dumps({**GOOD, "carried": [1, 2, 3]}), "carried"),
    "won too much": (json.dumps({**GOOD, "won": {"partidas": [3, 0]}}), "won"),
    "names for two": (json.dumps({**GOOD, "players": ["Ana", "Bea"]}), "players"),
}


def run_referee(text: str | bytes, *arguments: str) -> Any:
    """Run the command on a text as its standard input."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return CliRunner().invoke(main, ["referee", "-", *arguments], input=data)


@pytest.mark.parametrize("name", BAD)
def test_referee_when_record_is_bad(name: str) -> None:
    text, mentions = BAD[name]
    result = run_referee(text)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert mentions in result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.splitlines()[0]) < 400


def test_referee_when_one_of_three_records_is_bad() -> None:
    """Verdicts of the good records are printed all the same, and the message counts the record."""
    line = json.dumps(GOOD)
    result = run_referee(f"{line}\n{{}}\n{line}\n")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert "record 2" in result.stderr


def test_referee_when_file_does_not_exist(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["referee", str(tmp_path / "none.json")])
    assert result.exit_code == 2
    assert "none.json" in result.stderr


@pytest.mark.parametrize(("lang", "word"), [("en", "turn"), ("es", "toca")])
def test_referee_when_action_is_refused(lang: str, word: str) -> None:
    """A refused action is a verdict, not an error: exit 0, with reason, clause and a sentence."""
    result = run_referee(json.dumps(changed(actions=["2 play 1o"])), "--lang", lang)
    assert result.exit_code == 0
    refused = json.loads(result.stdout)["refused"]
    assert (refused["reason"], refused["clause"]) == ("not_your_turn", "TRK-1")
    assert word in refused["message"]
