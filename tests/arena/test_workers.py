"""The same contest, computed here, in processes and on Ray, and kept in a file."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guinote.arena.contest import Contest
from guinote.arena.workers import BACKENDS, in_turn
from guinote.cli.main import main

CONTEST = Contest("club", "chance", "lascuarenta", 2, 7)
PAIRS = 12
WORDS = "arena club chance --profile lascuarenta --seats 2 --seed 7"


@pytest.fixture(scope="module")
def expected() -> list[float]:
    return [*in_turn(CONTEST, range(PAIRS), 1)]


@pytest.fixture
def quiet_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray writes a warning to the terminal unless it is told how zero GPUs are meant."""
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["src", os.environ.get("PYTHONPATH", "")]))


@pytest.mark.compiled
@pytest.mark.parametrize("backend", sorted(BACKENDS))
@pytest.mark.usefixtures("quiet_ray")
def test_results_when_two_workers_compute_them_are_the_same_to_the_bit(
    backend: str, expected: list[float]
) -> None:
    with closing(BACKENDS[backend](CONTEST, range(PAIRS), 2)) as results:  # type: ignore[type-var]
        assert [*results] == expected


def run(words: str) -> Result:
    return CliRunner().invoke(main, words.split(), prog_name="guinote")


def test_run_that_goes_on_gives_what_one_run_gives(tmp_path: Path) -> None:
    """Stopped in the middle of a line, too: that result is computed again."""
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    said = run(f"{WORDS} --pairs {PAIRS} --results {whole}")
    run(f"{WORDS} --pairs 4 --results {parts}")
    assert len(parts.read_bytes().splitlines()) == 5
    parts.write_bytes(parts.read_bytes()[:-9])
    assert run(f"{WORDS} --pairs {PAIRS} --results {parts}").stdout == said.stdout
    assert parts.read_bytes() == whole.read_bytes()
    assert [json.loads(line)["gain"] for line in whole.read_text().splitlines()[1:]] == [
        *in_turn(CONTEST, range(PAIRS), 1)
    ]


def test_run_when_all_is_known_plays_nothing(tmp_path: Path) -> None:
    """Fewer pairs than are kept: the first of them count."""
    file = tmp_path / "kept"
    run(f"{WORDS} --pairs 6 --results {file}")
    before = file.read_bytes()
    fewer = run(f"{WORDS} --pairs 3 --results {file}")
    assert file.read_bytes() == before
    assert fewer.stdout == run(f"{WORDS} --pairs 3").stdout


HEAD = (
    '{"arena":1,"contest":{"first":"club","second":"chance","profile":"lascuarenta","seats":2,'
    '"seed":7,"partidas":false}}\n'
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no results of an arena"),
        ("hello\n", "no results of an arena"),
        ('{"record":"guinote/1"}\n', "no results of an arena"),
        (HEAD.replace('"seed":7', '"seed":8'), "results of another run"),
        (HEAD.replace('"arena":1', '"arena":2'), "results of another run"),
        (HEAD + "x\n", "line 2 is not result 0"),
        (HEAD + '{"number":1,"gain":2.0}\n', "line 2 is not result 0"),
        (HEAD + '{"number":0,"gain":"a"}\n', "line 2 is not result 0"),
        (HEAD + '{"number":0,"gain":1}\n{"number":0,"gain":1}\n', "line 3 is not result 1"),
    ],
)
def test_file_that_is_none_of_this_run(text: str, said: str, tmp_path: Path) -> None:
    """One line says so, and the file stays as it was."""
    file = tmp_path / "other"
    file.write_text(text)
    failed = run(f"{WORDS} --pairs 3 --results {file}")
    assert failed.exit_code == 2
    assert failed.stderr.count("\n") == 1
    assert said in failed.stderr
    assert file.read_text() == text
