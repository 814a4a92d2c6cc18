"""`guinote bots`: every bot is there, with the figures that the paper has."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from guinote.arena.pace import move_time
from guinote.bots.registry import NAMES
from guinote.cli.bots import MEASURED, WIDTH
from guinote.cli.main import main

PAPER = (Path(__file__).parents[2] / "docs" / "strength.md").read_text("utf-8").splitlines()
SEARCHES = {"good": "flat:20", "strong": "tree:1000", "expert": "learnt:20000"}
"""What the paper calls a bot where its search plays alone."""


def run(*words: str) -> str:
    shown = CliRunner().invoke(main, ["bots", *words], prog_name="guinote")
    assert shown.exit_code == 0
    return shown.output


@pytest.mark.parametrize("lang", ["es", "en"])
def test_list_of_bots(lang: str) -> None:
    shown = run("--lang", lang)
    assert [line for line in shown.splitlines() if line in NAMES] == list(NAMES)
    assert max(map(len, shown.splitlines())) <= WIDTH
    assert "docs/strength.md" in shown


def test_strength_that_is_not_shown_says_so() -> None:
    """Only where the interval reaches down to a half."""
    told = run().count("too little to show")
    assert told == sum(m.share - m.half <= 50 for m in MEASURED.values() if m.other)


@pytest.mark.parametrize("name", NAMES)
def test_figures_stand_in_the_paper(name: str) -> None:
    found = MEASURED[name]
    assert f"| {name} | {found.ms:g} |" in PAPER
    if found.other is not None:
        pairs = {(name, found.other), (SEARCHES.get(name), SEARCHES.get(found.other))}
        starts = tuple(f"| {first} | {second} | " for first, second in pairs)
        rows = [line for line in PAPER if line.startswith(starts)]
        assert any(f"| {found.share} ± {found.half} % |" in row for row in rows)


def test_time_of_a_move_is_that_of_the_bot() -> None:
    """Chance does not think; whoever samples does."""
    assert 0 < move_time("chance") < move_time("good")
