"""`guinote play`: who sits where, by which house rules, and on what kind of terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guinote.cards import SUITS, card_text
from guinote.cli.company import seat_company
from guinote.cli.felt import action_names
from guinote.cli.house import read_change
from guinote.cli.main import main
from guinote.cli.sitting import Sitting
from guinote.cli.tui.door import Asked, Told
from guinote.cli.tui.faces import NARROWEST, WIDTH, Look, face, fitted, sorted_hand
from guinote.game.dealing import DealtCards, cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import start_deal
from guinote.i18n.catalog import LANGUAGES
from guinote.record.record import parse_record
from guinote.record.referee import judge
from guinote.rules.profile import resolve
from guinote.rules.shuffle import shuffled
from tests.cli.screens import Person, a_table, watch

EVERYTHING = "\n".join(["", *map(card_text, range(40))]) + "\n"
GUINOTE = (sys.executable, "-m", "guinote", "play")
PATIENCE_S = 200


def run(*words: str, said: str = "") -> Result:
    return CliRunner().invoke(main, ["play", *words], input=said, prog_name="guinote")


def test_deal_when_played_from_another_seat(tmp_path: Path) -> None:
    """Each bot has its level, the person a name, and the house its rules: the record tells."""
    file = tmp_path / "evening.json"
    bots = ("--bot", "club", "--bot", "chance", "--bot", "club")
    house = ("--set", "last_trick_bonus=20", "--set", "must_head=false")
    words = ("--seat", "2", "--name", "Inés", *bots, *house, "--until", "deal", "--seed", "9")
    done = run(*words, "--record", str(file), said=EVERYTHING * 30)
    assert (done.exit_code, done.stderr) == (0, "")
    record = parse_record(file.read_bytes())
    assert record.players == ("Pilar", "Fermín", "Inés", "Chus")
    assert record.rules.options == {"last_trick_bonus": 20, "must_head": False}
    verdict, _ = judge(record)
    assert verdict["ok"], verdict["refused"]


def test_table_when_left_from_another_seat(tmp_path: Path) -> None:
    """The record says which side went."""
    file = tmp_path / "evening.json"
    run("--seat", "3", "--record", str(file), said="q\n")
    result = parse_record(file.read_bytes()).result
    assert result is not None
    assert (result.reason, result.side) == ("left", 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seat", "3", "--profile", "lascuarenta", "--seats", "2"), "the seats are 0 to 1"),
        (("--bot", "club", "--bot", "club"), "once for all, or 3 times, not 2 times"),
        (("--advice", "nobody"), "unknown bot 'nobody'"),
        (("--set", "must_head"), "'must_head' is not OPTION=VALUE"),
        (("--set", "must_fly=true"), "There is no rule option 'must_fly'"),
        (("--set", "target=many"), "target must be a whole number from"),
    ],
)
def test_table_that_cannot_be_laid(words: tuple[str, ...], said: str) -> None:
    failed = run(*words)
    assert (failed.exit_code, failed.stdout) == (2, "")
    assert failed.stderr.count("\n") == 1
    assert said in failed.stderr


def test_change_as_it_is_written() -> None:
    assert read_change("must_head = False") == ("must_head", False)
    assert read_change("target=121") == ("target", 121)
    assert read_change("both_over=last_trick") == ("both_over", "last_trick")
    assert read_change("removed_cards=2o, 2c") == ("removed_cards", ["2o", "2c"])
    assert read_change("allowed_players=2 4") == ("allowed_players", [2, 4])


def test_bots_when_named_one_by_one() -> None:
    company = seat_company(resolve("aragones", 4), "en", 1, ("good", "club", "chance"), "club")
    assert company.levels == ("good", "", "club", "chance")
    assert company.person == 1
    assert company.listener.names == ("Pilar", "you", "Fermín", "Chus")
    assert company.listener.you == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_right_has_a_name(lang: str) -> None:
    """A hidden twenty that could be shown had none: the help failed where one lay open."""
    rights = ("exchange", "claim", "tute 10", "tute 12")
    by_suit = tuple(f"{verb} {suit}" for verb in ("sing", "show") for suit in SUITS)
    names = [name for _, name in action_names((*rights, *by_suit), lang)]
    assert len(set(names)) == len(rights) + len(by_suit)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_faces_at_every_width(lang: str) -> None:
    """A card keeps its size, and no two look alike."""
    for width in range(NARROWEST, WIDTH + 1):
        faces = [face(card_text(card), lang, width, Look()) for card in range(40)]
        assert {len(line) for lines in faces for line in lines} == {width}
        assert len(set(faces)) == 40
    assert fitted("caballo", 4) == "cab."


def test_hand_when_sorted() -> None:
    assert sorted_hand(("2o", "12c", "1c", "7e"), "c") == ("2o", "7e", "1c", "12c")


def test_screen_when_others_hold_other_cards() -> None:
    """Two worlds that look alike from a seat look alike on its screen."""
    rules = resolve("aragones", 4)
    dealt = deal_out(rules, shuffled(cards_in_play(rules), b"worlds"), 3)
    first, second, third, fourth = dealt.hands
    other = DealtCards(
        hands=(first, fourth, second, third),
        stock=(*reversed(dealt.stock[:-1]), dealt.stock[-1]),
        trump=dealt.trump,
        turned=dealt.turned,
    )
    seen: list[str] = []

    async def look(person: Person) -> None:
        await person.until_asked()
        for world in (dealt, other):
            step = start_deal(new_match(rules), 3, world)
            view = view_of(step.match, 0)
            person.table._sentences = []
            person.table.post_message(Told(view, events_for(step, 0)))
            person.table.post_message(Asked(view, view.legal))
            await person.pilot.pause()
            seen.append(person.text)

    watch(a_table(), look, size=(120, 40))
    assert dealt.hands != other.hands
    assert "Your turn" in seen[0]
    assert seen[0] == seen[1]


def test_games_when_played_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each has a pack of its own and its record, a line each; the seed names them all."""
    ends = ["again", "left"]
    packs: list[str] = []

    class Screen:
        def __init__(self, sitting: Sitting, *_table: object) -> None:
            packs.append(sitting.seed)

        def run(self) -> str:
            return ends.pop(0)

    monkeypatch.setattr("guinote.cli.company.Company.prepare", lambda _company: None)
    monkeypatch.setattr("guinote.cli.play._has_screen", lambda: True)
    monkeypatch.setattr("guinote.cli.tui.evening.evening", Screen)
    file = tmp_path / "evening.json"
    done = run("--seed", "peña", "--advice", "club", "--record", str(file))
    assert (done.exit_code, packs) == (0, ["peña", "peña+2"])
    first, second = (parse_record(line) for line in file.read_bytes().splitlines())
    assert first.result is None
    assert second.result is not None


def on_terminal(words: tuple[str, ...], keys: str, sign: bytes) -> tuple[int, bytes]:
    """Run the command on a terminal of its own; press keys once a sign was seen."""
    screen, end = pty.openpty()
    os.set_blocking(screen, False)
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        (*GUINOTE, *words), stdin=end, stdout=end, stderr=end, env=environment
    ) as process:
        os.close(end)
        said, waiting, limit = b"", list(keys), time.monotonic() + PATIENCE_S
        while process.poll() is None and time.monotonic() < limit:
            if select.select([screen], [], [], 0.2)[0]:
                try:
                    said += os.read(screen, 65536)
                except OSError:
                    break
            elif waiting and sign in said:
                os.write(screen, waiting.pop(0).encode())
        if time.monotonic() >= limit:
            process.kill()
    os.close(screen)
    return process.returncode, said


@pytest.mark.compiled
def test_real_terminal_when_left() -> None:
    """The whole screen is taken, given back, and the last word stands below."""
    status, said = on_terminal(("--advice", "club", "--pace", "fast"), "q\r", b"Which card")
    assert status == 0
    assert b"\x1b[?1049h" in said
    assert said.rindex(b"\x1b[?1049l") < said.rindex(b"You have left the table.")


@pytest.mark.compiled
def test_real_terminal_when_plain() -> None:
    status, said = on_terminal(("--plain",), "q\r", b"Which card?")
    assert status == 0
    assert b"\x1b[?1049h" not in said
    assert b"You have left the table." in said
