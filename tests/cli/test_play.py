"""`guinote play`: a person at a terminal, for whom a script answers."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from guinote.bots.base import WAIT
from guinote.cards import card_text
from guinote.cli.main import main
from guinote.cli.person import Person, action_of
from guinote.cli.sitting import is_over
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.sight import view_of
from guinote.game.step import start_deal
from guinote.i18n.describe import Listener
from guinote.record.record import Record, parse_record
from guinote.record.referee import judge
from guinote.rules.profile import load_profile, profile_ids, resolve
from guinote.rules.shuffle import shuffled

TABLES = [(book, seats) for book in profile_ids() for seats in load_profile(book).seats]
RIGHTS = ("exchange", "sing o", "sing c", "sing e", "sing b")
EVERYTHING = "\n".join(["", "?", *RIGHTS, *map(card_text, range(40))]) + "\n"
"""Whoever says all this again and again gets through any deal."""
SEED_WITH_ALL = "47"
"""Of this game: an exchange, a cante, vueltas and a claim."""
GUINOTE = (sys.executable, "-m", "guinote", "play")


def run(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=said, prog_name="guinote")


def judged(file: Path) -> tuple[Record, dict[str, object]]:
    record = parse_record(file.read_bytes())
    verdict, _ = judge(record)
    assert verdict["ok"], verdict["refused"]
    return record, verdict["state"]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_deal_when_everything_is_tried(book: str, seats: int, tmp_path: Path) -> None:
    """At every table: refusals are explained, and the referee takes the record of the deal."""
    file = tmp_path / "evening.json"
    words = ("--profile", book, "--seats", str(seats), "--until", "deal", "--seed", "9")
    done = run(*words, "--record", str(file), said=EVERYTHING * 30)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "  ✗ You do not hold" in done.stdout
    assert f"The record is in {file}." in done.stdout
    record, state = judged(file)
    assert state["deal_over"]
    assert record.players is not None
    assert record.players[0] == "Player"
    assert record.result is None


class Attentive:
    """Reads what the table says and takes every right that it is offered, else a card."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys, self.heard = capsys, ""

    def __call__(self, _prompt: str) -> str:
        told = self.capsys.readouterr().out
        self.heard += told
        rights = re.search(r"You may: ([^.]*)\.", told)
        if rights:
            return rights[1].split(", ")[0]
        held = told.split("Your cards: ")[-1].splitlines()[0].split()
        return next(card for card in held if not card.startswith("("))


def test_partida_when_every_right_is_taken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever does as the table says is refused nothing."""
    person = Attentive(capsys)
    monkeypatch.setattr("builtins.input", person)
    with pytest.raises(SystemExit) as end:
        main(["play", "--profile", "torneo", "--until", "partida", "--seed", SEED_WITH_ALL])
    heard = person.heard + capsys.readouterr().out
    assert not end.value.code
    assert "✗" not in heard
    for said in ("You exchange ", "You sing ", "Vueltas: ", "You claim", "The game is over."):
        assert said in heard


def test_partida_when_played_in_spanish(tmp_path: Path) -> None:
    """Deals follow each other until a side has won, and the same seed gives the same evening."""
    words = ("--until", "partida", "--seed", "peña", "--lang", "es", "--record")
    first = run(*words, str(tmp_path / "a"), said=EVERYTHING * 80)
    run(*words, str(tmp_path / "b"), said=EVERYTHING * 80)
    assert first.exit_code == 0
    assert "De vueltas: " in first.output
    assert "Se acabó el juego." in first.output
    record, state = judged(tmp_path / "a")
    assert len(record.deals) > 1
    assert sum(state["partidas"]) == 1  # type: ignore[call-overload]
    assert record == parse_record((tmp_path / "b").read_bytes())


@pytest.mark.parametrize("end", ["", "q\n", "Q\n"], ids=["end of input", "q", "Q"])
def test_play_when_left(end: str, tmp_path: Path) -> None:
    """What was played so far is kept, and says who left."""
    file = tmp_path / "evening.json"
    left = run("--seed", "1", "--record", str(file), said=end)
    assert left.exit_code == 0
    assert "You have left the table." in left.output
    record, state = judged(file)
    assert not state["deal_over"]
    assert record.result is not None
    assert (record.result.reason, record.result.side) == ("left", 0)


def test_process_when_stopped_with_ctrl_c(tmp_path: Path) -> None:
    """A process at the other end of pipes: it plays a card, and ends tidily."""
    file = tmp_path / "evening.json"
    words = (*GUINOTE, "--seed", "1", "--record", str(file))
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        process.stdin.write(EVERYTHING)
        process.stdin.flush()
        while "  → " not in process.stdout.readline():
            assert process.poll() is None
        os.kill(process.pid, signal.SIGINT)
        said, complaints = process.communicate(timeout=30)
    assert (process.returncode, complaints) == (130, "")
    assert "Stopped." in said
    assert judged(file)[0].deals[0].actions


def test_help_and_refusals_when_asked_for(tmp_path: Path) -> None:
    answers = ["?", "fly", "ñ" * 5000, "claim", "sing o", "wait"]
    shown = run("--seed", "1", said="\n".join(answers) + "\n").output
    assert "Cards that you may play: " in shown
    assert shown.count("That is no action. A ? lists") == 3
    assert "[VUE-1]" in shown
    assert "[CAN-2]" in shown


def test_right_when_let_pass_is_not_offered_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A trick has two halves; who passes in the first is asked again only about something new."""
    asked: list[str] = []

    def pass_by(prompt: str) -> str:
        asked.append(prompt)
        return ""

    monkeypatch.setattr("builtins.input", pass_by)
    rules = resolve("aragones", 4)
    dealt = deal_out(rules, shuffled(cards_in_play(rules), b"seed"), 0)
    view = view_of(start_deal(new_match(rules), 0, dealt).match, 0)
    person = Person(Listener("en", "abcd", 0), lambda _action: None)
    offers = [("exchange", WAIT), ("exchange", WAIT), ("exchange", "sing o", WAIT)]
    assert [person.choose(view, offer, Random(1)) for offer in offers] == [WAIT] * 3
    assert len(asked) == 2
    person.choose(replace(view, tricks=(1, 0)), offers[-1], Random(1))
    assert len(asked) == 3


def test_answer_as_an_action() -> None:
    assert action_of("3c") == "play 3c"
    assert action_of("play 3c") == "play 3c"
    assert action_of("sing o") == "sing o"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bot", "nobody"), "unknown bot 'nobody'"),
        (("--profile", "mus"), "There is no rule book 'mus'"),
        (("--seats", "2"), "for 4 seats, not for 2"),
        (("--record", "/"), "/: "),
        (("--record", "no/such/folder"), "No such file or directory"),
    ],
)
def test_table_that_cannot_be_played(words: tuple[str, ...], said: str) -> None:
    failed = run(*words)
    assert failed.exit_code == 2
    assert failed.stdout == ""
    assert failed.stderr.startswith("guinote play: ")
    assert failed.stderr.count("\n") == 1
    assert said in failed.stderr


def test_record_that_is_there_already(tmp_path: Path) -> None:
    """Nothing is written over."""
    file = tmp_path / "evening.json"
    file.write_text("kept")
    failed = run("--record", str(file))
    assert failed.exit_code == 2
    assert "File exists" in failed.stderr
    assert file.read_text() == "kept"


@pytest.mark.parametrize("until", ["deal", "partida", "coto", "match"])
def test_nothing_is_over_before_the_first_deal(until: str) -> None:
    assert not is_over(new_match(resolve("aragones", 4)), until)  # type: ignore[arg-type]
