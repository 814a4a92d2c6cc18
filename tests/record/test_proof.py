"""Deals that are recomputed: the right ones hold, and every way to cheat is found."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from guinote.cards import Card, card_text
from guinote.cli.main import main
from guinote.record.proof import check_proofs
from guinote.record.record import parse_record
from guinote.rules.commitment import link
from guinote.rules.shuffle import key_of, shuffled

LAST = "5e" * 32


def deal(number: int, cut: int | None) -> dict[str, Any]:
    """Return a deal of the chain, as a table would have dealt it."""
    seed = link(LAST, number + 1)
    pack = shuffled([Card(card) for card in range(40)], key_of(seed, cut))
    proof: dict[str, Any] = {"seed": seed, "commit": link(LAST, number)}
    if cut is not None:
        proof["cut"] = cut
    deck = " ".join(map(card_text, pack))
    return {"dealer": 3, "deal": {"deck": deck, "proof": proof}, "actions": []}


def record(**changes: Any) -> dict[str, Any]:
    deals = [deal(0, 17), deal(1, None), deal(2, 2**52)]
    return {
        "record": "guinote/1",
        "rules": {"profile": "aragones", "seats": 4},
        "deals": deals,
        **changes,
    }


def findings(text: dict[str, Any], promise: str | None = None) -> list[str]:
    found = check_proofs(parse_record(json.dumps(text)), promise)
    return [finding for _, finding in found]


def test_proofs_of_a_table_hold() -> None:
    assert findings(record()) == ["proved"] * 3
    assert findings(record(), link(LAST, 0)) == ["proved"] * 3


def spoilt(number: int, **proof: Any) -> dict[str, Any]:
    text = record()
    text["deals"][number]["deal"]["proof"].update(proof)
    return text


def test_deck_that_was_changed_is_found() -> None:
    text = record()
    cards = text["deals"][1]["deal"]["deck"].split()
    cards[0], cards[39] = cards[39], cards[0]
    text["deals"][1]["deal"]["deck"] = " ".join(cards)
    assert findings(text) == ["proved", "other_deck", "proved"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (spoilt(0, cut=18), ["other_deck", "proved", "proved"]),
        (spoilt(0, seed="00" * 32), ["other_seed", "broken_chain", "proved"]),
        (spoilt(1, commit=link(LAST, 5)), ["proved", "other_seed", "proved"]),
        (
            spoilt(1, seed=link(LAST, 6), commit=link(LAST, 5)),
            ["proved", "broken_chain", "broken_chain"],
        ),
        (spoilt(2, seed=""), ["proved", "proved", "no_proof"]),
        (spoilt(1, cut=True), ["proved", "proved", "proved"]),
    ],
)
def test_proof_that_was_changed_is_found(text: dict[str, Any], found: list[str]) -> None:
    assert findings(text) == found


def test_promise_that_was_noted_is_held_against_the_first_deal() -> None:
    assert findings(record(), "00" * 32)[0] == "other_promise"


def test_deal_that_was_only_shuffled_by_a_seed_is_proved_by_it() -> None:
    done = CliRunner().invoke(main, ["deal", "--seed", "peña"])
    assert findings(json.loads(done.stdout)) == ["proved"]


@pytest.mark.parametrize(
    ("text", "status", "line"),
    [
        (json.dumps(record()), 0, "3 of 3 deals proved"),
        (json.dumps(spoilt(0, cut=18)), 1, "deal 1: seed and cut give another pack"),
        ("{", 2, "JSON"),
        (json.dumps(record(deals=[])), 1, "0 of 0"),
    ],
)
def test_verify(text: str, status: int, line: str, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    file.write_text(text)
    done = CliRunner().invoke(main, ["verify", str(file)])
    assert (done.exit_code, line in done.output) == (status, True), done.output
    assert "Traceback" not in done.output


def test_verify_with_a_promise(tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    file.write_text(json.dumps(record()))
    for promise, status in ((link(LAST, 0), 0), (link(LAST, 0).upper(), 0), ("1234", 1)):
        assert (
            CliRunner().invoke(main, ["verify", str(file), "--promise", promise]).exit_code
            == status
        )


def test_pages_recompute_as_the_program_does() -> None:
    """The browser's tests read this file; it is what the program gives now."""
    file = Path(__file__).parents[1] / "data" / "shuffles.json"
    kept = msgspec.json.decode(file.read_bytes())
    pack = [Card(card) for card in range(40)]
    for shuffle in kept["shuffles"]:
        given = shuffled(pack, key_of(shuffle["seed"], shuffle["cut"]))
        assert " ".join(map(card_text, given)) == shuffle["deck"]
    assert [link(kept["last"], number) for number in (0, 1, 2)] == kept["links"]
