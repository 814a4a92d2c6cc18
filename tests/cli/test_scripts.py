"""The two scripts say at once what they cannot do, before they set anything up."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=20)


@pytest.mark.parametrize("words", [("fly",), ("lint", "fly"), ("--fast",), ("",)])
def test_check_when_there_is_no_such_step(words: tuple[str, ...]) -> None:
    done = run("./check", *words)
    assert done.returncode == 2
    assert f"there is no step '{words[-1]}'; the steps are: lint format" in done.stderr
    assert done.stdout == ""


def test_steps_of_check_are_recipes() -> None:
    steps = run("./check", "--help").stdout.split("Steps: ")[1].split()
    recipes = {
        line.split(" ")[0].rstrip(":") for line in (ROOT / "justfile").read_text().splitlines()
    }
    assert "browser" in steps
    assert set(steps) <= recipes


def test_help_of_play() -> None:
    done = run("./play", "--help")
    assert done.returncode == 0
    assert "guinote serve" in done.stdout
