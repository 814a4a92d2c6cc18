"""Duplicate deals, their intervals, and the command that prints them."""

import math

import pytest
from click.testing import CliRunner, Result

from guinote.arena.contest import Contest, estimate
from guinote.bots.registry import NAMES
from guinote.cli.main import main


def test_duel_when_the_bots_are_the_same_is_even() -> None:
    """Each deal is played from both sides; equal bots differ by no more than chance."""
    contest = Contest("club", "club", "lascuarenta", 2, 11)
    found = estimate([contest.result(number) for number in range(20)])
    assert abs(found.mean) <= 2 * found.half_width


def test_duel_when_repeated_gives_the_same_points() -> None:
    contest = Contest("club", "chance", "fournier", 3, 5)
    assert contest.result(1) == contest.result(1)
    assert contest.result(1) != contest.result(2)


def test_estimate_when_results_are_known() -> None:
    """Mean 4, standard deviation 2, three pairs."""
    found = estimate([2.0, 4.0, 6.0])
    assert (found.mean, found.pairs) == (4.0, 3)
    assert found.half_width == pytest.approx(1.96 * 2 / math.sqrt(3))


def run(words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words.split()], prog_name="guinote")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("club grandmaster", "unknown bot 'grandmaster': there are chance, beginner"),
        ("grandmaster club", "unknown bot 'grandmaster': there are chance, beginner"),
        ("club chance --profile whist", "There is no rule book 'whist'; there are aragones"),
        ("club chance --seats 3", "These rules are for 4 seats, not for 3."),
        ("club chance --profile fournier --seats 5", "'--seats': 5 is not in the range"),
        ("club chance --pairs 0", "'--pairs': 0 is not in the range x>=2"),
        ("club chance --pairs 1", "'--pairs': 1 is not in the range x>=2"),
        ("club chance --pairs many", "'--pairs': 'many' is not a valid whole number"),
        ("club chance --seed x", "'--seed': 'x' is not a valid"),
        ("", "Expected two bots, FIRST and SECOND, got 0."),
        ("club", "Expected two bots, FIRST and SECOND, got 1."),
        ("club club club", "Expected two bots, FIRST and SECOND, got 3."),
        ("club chance --workers 0", "'--workers': 0 is not in the range x>=1"),
        ("club chance --backend cloud", "'--backend': 'cloud' is not one of"),
        ("club chance --results .", "'--results': File '.' is a directory"),
        ("club chance --results no/such/file", "no/such/file: No such file or directory"),
        ("club chance --fast", "No such option '--fast'"),
    ],
)
def test_command_when_arguments_are_wrong(words: str, said: str) -> None:
    """One line says what is wrong, in the name of the command; nothing is played."""
    failed = run(words)
    assert failed.exit_code == 2
    assert failed.stdout == ""
    assert failed.stderr.count("\n") == 1
    assert failed.stderr.startswith("guinote arena: ")
    assert said in failed.stderr


def test_command_when_deals_are_played_prints_points_and_interval() -> None:
    result = run("club chance --pairs 2 --seed 3")
    assert result.exit_code == 0
    assert "points a deal (aragones, 4 seats, 2 pairs, seed 3)" in result.stdout
    assert result.stdout.count("\n") == 1


def test_command_when_help_is_asked_for_names_every_bot() -> None:
    shown = " ".join(run("--help").stdout.split())
    assert all(name in shown for name in NAMES)
