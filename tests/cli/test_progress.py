"""`guinote arena` over a long run: how far it is, and what there is when it is stopped."""

import os
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import main
from guinote.cli.progress import Progress

ARENA = (sys.executable, "-m", "guinote", "arena", "club", "chance")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", "club", "chance", *words], prog_name="guinote")


def test_progress_when_asked_for_tells_the_standing() -> None:
    shown = run("--pairs", "3", "--progress")
    told = shown.stderr.splitlines()[-1]
    assert told.startswith("club - chance: 3/3, ")
    assert told.endswith(" points a deal, 0 s left")
    assert shown.stdout.count("\n") == 1


def test_progress_when_nobody_looks() -> None:
    assert run("--pairs", "2").stderr == ""
    assert run("--pairs", "2", "--no-progress").stderr == ""


def test_progress_of_partidas() -> None:
    assert "% of partidas, 0 s left" in run("--pairs", "2", "--partidas", "--progress").stderr


def test_time_left_by_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Twenty of a hundred in half a minute leave two minutes."""
    times = iter([100.0, 100.5, 130.0])
    monkeypatch.setattr("time.monotonic", lambda: next(times))
    counter = Progress(100, "a - b", shown=True)
    counter.tell(1, lambda: "too early to tell")
    counter.tell(20, lambda: "+3.0")
    assert capsys.readouterr().err == "a - b: 20/100, +3.0, 2 min 0 s left\n"


def test_run_when_stopped_gives_the_result_so_far() -> None:
    words = (*ARENA, "--pairs", "1000000", "--progress")
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stderr is not None
        while " points a deal" not in (told := process.stderr.readline()):
            assert process.poll() is None
        os.kill(process.pid, signal.SIGINT)
        said, complaints = process.communicate(timeout=30)
    assert "/1000000, " in told
    assert process.returncode == 130
    assert "Traceback" not in complaints
    assert " points a deal (aragones, 4 seats, " in said
    assert " of 1000000 pairs, seed 1)" in said
