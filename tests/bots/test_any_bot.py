"""What holds for every bot: it answers legally, repeatably, and from its own view alone."""

from collections.abc import Sequence
from random import Random

import pytest

from guinote.arena.duel import play_deal
from guinote.bots.base import WAIT, Bot
from guinote.bots.registry import make
from guinote.errors import GuinoteError
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled
from guinote.rules.state import RENUNCIO
from tests.bots.tables import TABLES
from tests.search.leaks import count_decisions
from tests.seeds import chosen_seed

QUICK = ("chance", "club")
"""Those that search have the same tests with their own numbers in ``tests/search/``."""
DECISIONS = 4_000
PENALISED_DEALS = 40
"""By each book at each number of seats."""


def observed(bots: Sequence[Bot], step: Step) -> Step:
    """Let every bot see the step."""
    for seat, bot in enumerate(bots):
        bot.observe(view_of(step.match, seat), events_for(step, seat))
    return step


def played(rules: Rules, name: str, seed: str) -> list[tuple[int, str]]:
    """Return the actions of a deal among such bots; seats with a mere right may wait."""
    rng, actions = Random(seed), []
    dealt = deal_out(rules, shuffled(cards_in_play(rules), seed.encode()), 0)
    bots = [make(name, rules) for _ in range(rules.seats)]
    step = observed(bots, start_deal(new_match(rules), 0, dealt))
    while step.match.cards is not None and not step.match.cards.end:
        seat, action = answered(step, bots, rng)
        actions.append((seat, action))
        step = observed(bots, apply(step.match, seat, action))
    return actions


def answered(step: Step, bots: Sequence[Bot], rng: Random) -> tuple[int, str]:
    """Return who acts and how, checking that each answer was offered."""
    assert step.match.cards is not None
    mover, legal = step.match.cards.to_move, legal_actions(step.match)
    for seat in sorted(legal, key=lambda seat: seat == mover):
        offered = legal[seat] if seat == mover else (*legal[seat], WAIT)
        chosen = bots[seat].choose(view_of(step.match, seat), offered, rng)
        assert chosen in offered
        if chosen != WAIT:
            return seat, chosen
    raise AssertionError("nobody moved")


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize(("profile", "seats"), TABLES)
def test_answers_are_legal_and_repeatable(name: str, profile: str, seats: int) -> None:
    rules, seed = resolve(profile, seats), str(chosen_seed())
    first = played(rules, name, seed)
    assert len(first) >= seats  # a tute may end the deal after its first trick
    assert played(rules, name, seed) == first


@pytest.mark.compiled
@pytest.mark.parametrize("name", QUICK)
def test_move_when_hidden_cards_are_dealt_anew_stays(name: str) -> None:
    """At every decision of random deals by all books."""
    assert count_decisions(name, DECISIONS, chosen_seed()) >= DECISIONS


@pytest.mark.parametrize(("profile", "seats"), TABLES)
def test_deal_at_a_penalising_table_is_never_ended_by_a_revoke(profile: str, seats: int) -> None:
    """Where any card may be played the club bot still does its duty."""
    seed = chosen_seed()
    penalty = {"illegal_moves": "penalise", "renuncio_penalty": "partida"}
    rules = resolve(profile, seats, penalty)
    for number in range(PENALISED_DEALS):
        dealer = number % seats
        dealt = deal_out(
            rules, shuffled(cards_in_play(rules), f"{seed}/{number}".encode()), dealer
        )
        match = play_deal(rules, dealt, dealer, ("club",) * seats, Random(number))
        assert match.cards is not None
        assert match.cards.end != RENUNCIO


def test_unknown_bot_is_refused() -> None:
    with pytest.raises(GuinoteError, match="unknown bot 'grandmaster'"):
        make("grandmaster", resolve("aragones", 4, {}))
