"""Whole partidas: the side that wins, over the same cards from both sides."""

import pytest
from click.testing import CliRunner

from guinote.arena.duel import estimate
from guinote.arena.partidas import partida_duel, play_partida
from guinote.cli.arena import arena
from guinote.rules.profile import resolve


def test_partida_when_repeated_is_won_by_the_same_side() -> None:
    rules = resolve("aragones", 4)
    names = ("club", "chance", "club", "chance")
    assert play_partida(rules, "a", 0, names) == play_partida(rules, "a", 0, names)


def test_partidas_when_the_bots_are_the_same_are_shared_among_the_sides() -> None:
    """Over the same cards the same side wins, whoever is called the first."""
    found = list(partida_duel(resolve("fournier", 3), "club", "club", 3, 5))
    assert found == pytest.approx([100 / 3] * 3)


def test_partidas_when_one_bot_plays_by_chance_go_to_the_other() -> None:
    found = estimate(list(partida_duel(resolve("lascuarenta", 2), "club", "chance", 8, 5)))
    assert found.mean > 60


def test_command_when_asked_for_partidas_prints_their_share() -> None:
    asked = ("club", "chance", "--pairs", "2", "--seed", "3", "--partidas")
    result = CliRunner().invoke(arena, asked)
    assert result.exit_code == 0
    assert "% of partidas (aragones, 4 seats, 2 pairs, seed 3)" in result.output
