"""What people and programs hand over that is no good text, or too much of it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guinote.cli import records
from guinote.cli.main import main
from guinote.record.record import parse_record
from tests.record.test_bad_input import GOOD

LINE = json.dumps(GOOD).encode()


def run(*words: str, text: bytes = b"") -> Result:
    return CliRunner().invoke(main, words, input=text, prog_name="guinote")


def shell(line: str) -> "subprocess.CompletedProcess[str]":
    """Run a line of the shell in which $G is the command."""
    command = f'G="{sys.executable} -m guinote"; {line}'
    words = ["sh", "-c", command]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)


def check_refused(failed: Result, said: str) -> None:
    assert (failed.exit_code, failed.stdout) == (2, "")
    assert failed.stderr.count("\n") == 1
    assert said in failed.stderr


@pytest.mark.parametrize("command", ["deal", "play"])
def test_seed_that_no_record_can_keep(command: str) -> None:
    check_refused(run(command, "--seed", "ñ" * 391), "at most 390 characters, not 391")
    check_refused(run(command, "--seed", "\udcff\udcfe"), "text in UTF-8")


def test_longest_seed_is_kept() -> None:
    record = parse_record(run("deal", "--seed", "ñ" * 390).stdout)
    assert record.deals[0].deal is not None
    assert record.deals[0].deal.proof is not None
    assert record.deals[0].deal.proof.seed == "ñ" * 390


@pytest.mark.parametrize("command", ["referee", "replay", "solve"])
def test_name_of_a_file_that_is_no_line(command: str) -> None:
    check_refused(run(command, "a\nb"), "'a\\nb': No such file or directory")
    check_refused(run(command, ""), "'': No such file or directory")


def test_names_of_players_do_not_steer_the_terminal() -> None:
    players = ["\x1b[2Jevil\x07", "b\nNEW LINE", "c\u202e", "\N{WOMAN} Ñ"]
    told = run("replay", "-", text=json.dumps({**GOOD, "players": players}).encode())
    assert not [sign for sign in ("\x1b[2J", "\x07", "\nNEW", "\u202e") if sign in told.stdout]
    for name in ("\ufffd[2Jevil\ufffd", "b\ufffdNEW LINE", "c\ufffd", "\N{WOMAN} Ñ"):
        assert f"\n  {name} " in told.stdout


def test_unknown_key_does_not_steer_the_terminal() -> None:
    failed = run("referee", "-", text=json.dumps({**GOOD, "\x1b[2J\n": 1}).encode())
    check_refused(failed, "unknown")
    assert "\x1b" not in failed.stderr


@pytest.fixture
def shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the longest record be little longer than the one here."""
    monkeypatch.setattr(records, "LONGEST", len(LINE) + 10)


@pytest.mark.usefixtures("shortest")
@pytest.mark.parametrize("between", [b"\n", b"\r\n", b"\n \n"])
def test_long_file_of_short_records(between: bytes) -> None:
    """It is read line by line; a line that is none is told with its number."""
    judged = run("referee", "-", text=between.join([LINE] * 3 + [b"{", LINE]))
    assert judged.stdout.splitlines() == [run("referee", "-", text=LINE).stdout.strip()] * 4
    assert [line.split(":")[0] for line in judged.stderr.splitlines()] == [
        "standard input, record 4"
    ]


@pytest.mark.usefixtures("shortest")
def test_record_that_is_too_long() -> None:
    """The good ones before it are judged; of what has no end no more is read."""
    long = b'"' + LINE + b" " * 100
    judged = run("referee", "-", text=LINE + b"\n" + long + b"\n" + LINE)
    assert len(judged.stdout.splitlines()) == 1
    assert judged.stderr == "standard input, record 2: more than 16 MiB, which is no record\n"
    check_refused(run("referee", "-", text=long), "record 1: more than 16 MiB")
    check_refused(run("replay", "/dev/zero"), "/dev/zero, record 1: more than 16 MiB")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("$G referee - <&-", "standard input: it is closed"),
        ("$G deal > /dev/full", "guinote: cannot write: No space left on device"),
        ("$G rules aragones > /dev/full", "guinote: cannot write: No space left on device"),
        ("$G deal | $G referee - > /dev/full", "guinote: cannot write: No space left on device"),
        ("$G deal | $G referee - >&-", "guinote referee: standard output is closed"),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_stream_that_cannot_be_used(line: str, said: str) -> None:
    done = shell(line)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said + "\n")


def test_reader_that_has_seen_enough() -> None:
    done = shell("$G rules aragones | head -n 1")
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
