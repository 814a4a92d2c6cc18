"""The matches that were measured, the picture of them, and results that are added to them."""

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from bench.ladder_chart import across, chart
from bench.matches import ANCHORS, LEVELS, PATH, TABLES, Match, matches, print_kept
from guinote.cli.main import main

SVG = "{http://www.w3.org/2000/svg}"


def test_measured_matches_have_a_command_that_says_what_was_played() -> None:
    found = matches()
    assert {match.table for match in found} == set(TABLES)
    for match in found:
        words = match.command.split()
        assert match.first in words
        assert str(match.pairs) in words
        assert str(match.seed) in words
        assert match.half_width > 0
        assert match.commit
        assert match.date


def test_picture_in_the_papers_is_of_the_measured_matches() -> None:
    kept = (PATH.parents[1] / "ladder.svg").read_text("utf-8")
    assert kept == chart(matches()) + "\n", "python -m bench.ladder_chart > docs/ladder.svg"


def test_paper_about_anchors_has_the_measured_shares() -> None:
    paper = (PATH.parents[1] / "anchors.md").read_text("utf-8")
    for match in matches():
        if match.table == ANCHORS:
            assert f"| {match.pairs} | {match.text} |" in paper


def test_picture_when_drawn_shows_every_match_at_its_place() -> None:
    """A circle at the mean and a line from one end of the interval to the other."""
    shown = [match for match in matches() if match.table in (LEVELS, ANCHORS)]
    root = ElementTree.fromstring(chart(matches()))
    circles = root.findall(f"{SVG}circle")
    assert [circle.get("cx") for circle in circles] == [f"{across(m.gain):.1f}" for m in shown]
    ranges = {
        (line.get("x1"), line.get("x2"))
        for line in root.findall(f"{SVG}line")
        if line.get("class") == "range"
    }
    for match in shown:
        ends = (match.gain - match.half_width, match.gain + match.half_width)
        assert tuple(f"{across(end):.1f}" for end in ends) in ranges


def test_results_that_were_kept_are_printed_as_lines_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept"
    words = "arena club chance --profile lascuarenta --seats 2 --seed 7 --pairs 4"
    said = CliRunner().invoke(main, [*words.split(), "--results", str(file)], prog_name="guinote")
    print_kept([file])
    (row,) = csv.reader(io.StringIO(capsys.readouterr().out))
    match = Match(*row)  # type: ignore[arg-type] # all are texts here
    assert (match.first, match.second, match.profile) == ("club", "chance", "lascuarenta")
    assert f"{float(match.gain):+.1f} ± {match.half_width} points a deal" in said.stdout
    assert match.command == (
        "guinote arena club chance --profile lascuarenta --seats 2 --pairs 4 --seed 7"
    )
