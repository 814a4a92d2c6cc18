"""Whole partidas: the side that wins, over the same cards from both sides."""

import pytest
from click.testing import CliRunner

from guinote.arena.contest import Contest, estimate
from guinote.arena.partidas import play_partida
from guinote.cli.arena import arena
from guinote.rules.profile import resolve


def test_partida_when_repeated_is_won_by_the_same_side() -> None:
    rules = resolve("aragones", 4)
    names = ("club", "chance", "club", "chance")
    assert play_partida(rules, "a", 0, names) == play_partida(rules, "a", 0, names)


def test_partidas_when_the_bots_are_the_same_are_shared_among_the_sides() -> None:
    """Over the same cards the same side wins, whoever is called the first."""
    found = [Contest("club", "club", "fournier", 3, 5, True).result(number) for number in range(3)]
    assert found == pytest.approx([100 / 3] * 3)


def test_partidas_when_one_bot_plays_by_chance_go_to_the_other() -> None:
    contest = Contest("club", "chance", "lascuarenta", 2, 5, partidas=True)
    assert estimate([contest.result(number) for number in range(8)]).mean > 60


def test_command_when_asked_for_partidas_prints_their_share() -> None:
    asked = ("club", "chance", "--pairs", "2", "--seed", "3", "--partidas")
    result = CliRunner().invoke(arena, asked)
    assert result.exit_code == 0
    assert "% of partidas (aragones, 4 seats, 2 pairs, seed 3)" in result.output
