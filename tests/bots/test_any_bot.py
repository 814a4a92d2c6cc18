"""What holds for every bot: it answers legally, repeatably, and from its own view alone."""

from random import Random

import pytest

from guinote.bots.base import WAIT, Bot
from guinote.bots.registry import NAMES, make
from guinote.errors import GuinoteError
from guinote.game.dealing import DealtCards, cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.rules.profile import Rules, load_profile, profile_ids, resolve
from guinote.rules.shuffle import shuffled
from tests.seeds import chosen_seed

TABLES = [(profile, seats) for profile in profile_ids() for seats in load_profile(profile).seats]


def observed(bots: list[Bot], step: Step) -> Step:
    """Let every bot see the step."""
    for seat, bot in enumerate(bots):
        bot.observe(view_of(step.match, seat), events_for(step, seat))
    return step


def played(rules: Rules, name: str, seed: str) -> list[tuple[int, str]]:
    """Return the actions of a deal among such bots; seats with a mere right may wait."""
    rng, actions = Random(seed), []
    dealt = deal_out(rules, shuffled(cards_in_play(rules), seed.encode()), 0)
    bots = [make(name, rules.options.target) for _ in range(rules.seats)]
    step = observed(bots, start_deal(new_match(rules), 0, dealt))
    while step.match.cards is not None and not step.match.cards.end:
        seat, action = answered(step, bots, rng)
        actions.append((seat, action))
        step = observed(bots, apply(step.match, seat, action))
    return actions


def answered(step: Step, bots: list[Bot], rng: Random) -> tuple[int, str]:
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


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("profile", "seats"), TABLES)
def test_answers_are_legal_and_repeatable(name: str, profile: str, seats: int) -> None:
    rules, seed = resolve(profile, seats), str(chosen_seed())
    first = played(rules, name, seed)
    assert len(first) >= rules.options.hand_size * seats
    assert played(rules, name, seed) == first


def with_other_cards(dealt: DealtCards, seat: int, rng: Random) -> DealtCards:
    """Return another world that this seat cannot tell from the first."""
    others = [s for s in range(len(dealt.hands)) if s != seat]
    hidden = [card for s in others for card in dealt.hands[s]] + [*dealt.stock[:-1]]
    rng.shuffle(hidden)
    hands = list(dealt.hands)
    for other in others:
        size = len(dealt.hands[other])
        hands[other], hidden = tuple(hidden[:size]), hidden[size:]
    return DealtCards(tuple(hands), (*hidden, *dealt.stock[-1:]), dealt.trump, dealt.turned)


def first_choices(rules: Rules, dealt: DealtCards, name: str, leader: int) -> list[str]:
    """Return what the leader does with one rng after another."""
    step = start_deal(new_match(rules), (leader - 1) % rules.seats, dealt)
    view, legal = view_of(step.match, leader), legal_actions(step.match)[leader]
    bot = make(name)
    bot.observe(view, events_for(step, leader))
    return [bot.choose(view, legal, Random(number)) for number in range(3)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("profile", "seats"), TABLES)
def test_choice_when_only_hidden_cards_differ(name: str, profile: str, seats: int) -> None:
    rules, seed = resolve(profile, seats), chosen_seed()
    for number in range(5):
        rng = Random(f"{seed}/{number}")
        pack = list(cards_in_play(rules))
        rng.shuffle(pack)
        dealt, leader = deal_out(rules, tuple(pack), seats - 1), 0
        other = with_other_cards(dealt, leader, rng)
        assert other.hands[leader] == dealt.hands[leader]
        assert first_choices(rules, dealt, name, leader) == first_choices(
            rules, other, name, leader
        )


def test_unknown_bot_is_refused() -> None:
    with pytest.raises(GuinoteError, match="unknown bot 'grandmaster'"):
        make("grandmaster")
