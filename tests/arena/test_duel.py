"""Duplicate deals, their intervals, and the command that prints them."""

import math

import pytest
from click.testing import CliRunner

from guinote.arena.duel import duel, estimate
from guinote.cli.arena import arena
from guinote.rules.profile import resolve


def test_duel_when_the_bots_are_the_same_is_even() -> None:
    """Each deal is played from both sides; equal bots differ by no more than chance."""
    found = estimate(list(duel(resolve("lascuarenta", 2), "club", "club", 20, 11)))
    assert abs(found.mean) <= 2 * found.half_width


def test_duel_when_repeated_gives_the_same_points() -> None:
    rules = resolve("fournier", 3)
    assert [*duel(rules, "club", "chance", 2, 5)] == [*duel(rules, "club", "chance", 2, 5)]


def test_estimate_when_results_are_known() -> None:
    """Mean 4, standard deviation 2, three pairs."""
    found = estimate([2.0, 4.0, 6.0])
    assert (found.mean, found.pairs) == (4.0, 3)
    assert found.half_width == pytest.approx(1.96 * 2 / math.sqrt(3))


@pytest.mark.parametrize(
    "arguments",
    [
        ("club", "grandmaster"),
        ("club", "chance", "--profile", "whist"),
        ("club", "chance", "--profile", "aragones", "--seats", "3"),
        ("club", "chance", "--pairs", "0"),
        ("club", "chance", "--pairs", "many"),
        ("club",),
    ],
)
def test_command_when_arguments_are_wrong(arguments: tuple[str, ...]) -> None:
    """One line says what is wrong; exit code 2, no traceback."""
    result = CliRunner().invoke(arena, arguments)
    assert result.exit_code == 2
    assert sum(line.startswith("Error:") for line in result.output.splitlines()) == 1
    assert "Traceback" not in result.output


def test_command_when_deals_are_played_prints_points_and_interval() -> None:
    result = CliRunner().invoke(arena, ("club", "chance", "--pairs", "2", "--seed", "3"))
    assert result.exit_code == 0
    assert "points a deal (aragones, 4 seats, 2 pairs, seed 3)" in result.output
