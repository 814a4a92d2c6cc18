"""The file of results: one arena at a time, on a file, and what it says when it cannot write."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guinote.arena.contest import Contest
from guinote.arena.results import Results
from guinote.cli.main import main

CONTEST = Contest("club", "chance", "lascuarenta", 2, 7)
WORDS = "arena club chance --profile lascuarenta --seats 2 --seed 7 --pairs 4 --results"


def run(file: Path) -> Result:
    return CliRunner().invoke(main, [*WORDS.split(), str(file)], prog_name="guinote")


def test_second_arena_on_a_file_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with Results(file, CONTEST) as first:
        first.add(1.5)
        before = file.read_bytes()
        refused = run(file)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr == f"guinote arena: {file}: another arena keeps its results here\n"
        assert file.read_bytes() == before
    assert run(file).exit_code == 0
    assert len(file.read_bytes().splitlines()) == 5


def test_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/full"), tmp_path):
        refused = run(path)
        assert refused.exit_code == 2
        assert refused.stderr.count("\n") == 1
        assert str(path) in refused.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_disk_that_is_full_is_told_with_the_results_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file goes over to a full device after the heading."""
    begin = Results._begin

    def begin_and_fill(self: Results[float]) -> list[float]:
        known = begin(self)
        with Path("/dev/full").open("ab") as full:
            os.dup2(full.fileno(), self._file.fileno())
        return known

    monkeypatch.setattr(Results, "_begin", begin_and_fill)
    file = tmp_path / "kept"
    failed = run(file)
    assert failed.exit_code == 2
    assert "1 of 4 pairs" in failed.stdout
    assert failed.stderr == f"guinote arena: {file}: No space left on device\n"
