"""Why a bot did what it did: what decided is named, and another cause reads otherwise."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from guinote.bots.base import WAIT, ExplainingBot
from guinote.bots.reasons import Reason
from guinote.bots.registry import make
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.i18n.catalog import LANGUAGES
from guinote.i18n.moves import move_sentence
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled
from tests.bots.sitting import arrastre, position, standing
from tests.bots.tables import TABLES
from tests.seeds import chosen_seed


def reason(where: dict[str, Any], actions: tuple[str, ...] = ()) -> Reason:
    """Return why the club bot of seat 0 does what it does there."""
    match, bot = standing(where, actions)
    decision = bot.decide(view_of(match, 0), legal_actions(match)[0], Random(1))
    return decision.reason


@pytest.mark.parametrize(
    ("trick", "cause"),
    [
        ("4o 1o 2o", "loads_partner"),
        ("1o 4o 2o", "cannot_win"),
    ],
)
def test_cause_when_the_trick_falls_to_the_other_side(trick: str, cause: str) -> None:
    """The same cards on the table, but the partner has played another of them."""
    assert reason(position("3e 4e 7b 11b 12b 7e", trick)).cause == cause


@pytest.mark.parametrize(
    ("own", "cause"), [("4c 4e 7b 11b 10e 7e", "takes"), ("4b 4e 7b 11b 10e 7e", "cannot_win")]
)
def test_cause_when_a_trump_is_held_or_not(own: str, cause: str) -> None:
    found = reason(position(own, "1o 2o 10o"))
    assert found.cause == cause
    assert found.facts["points"] == 11 + 3


def test_cause_when_a_trick_is_worth_no_trump() -> None:
    assert reason(position("1c 4e 7b 11b 10e 7e", "5o 2o 4o")).cause == "leaves_trick"


@pytest.mark.parametrize(
    ("own", "cause"),
    [
        ("4o 1e 2e 4b", "must_follow"),
        ("4c 1e 2e 4b", "must_trump"),
        ("4b 1e 2e 5e", None),
    ],
)
def test_cause_when_a_duty_leaves_one_card(own: str, cause: str | None) -> None:
    hands = (own, "6o 7o 2b", "5b 6b 7b", "4e 6e 7e")
    found = reason(arrastre(*hands, trick="1o 2o 5o", leader=1)).cause
    assert found == cause if cause else found not in {"must_follow", "must_trump"}


def test_cause_when_one_card_is_left() -> None:
    hands = ("4b", "6o", "5b", "4e")
    assert reason(arrastre(*hands)).cause == "last_card"


@pytest.mark.parametrize(
    ("own", "suit", "points"),
    [("12c 10c 4e 7b 11b 7e", "c", 40), ("12e 10e 4e 7b 11b 7o", "e", 20)],
)
def test_cause_when_a_pair_is_sung(own: str, suit: str, points: int) -> None:
    assert reason(position(own)) == Reason("sing", {"suit": suit, "points": points})


def decisions(rules: Rules, name: str, seed: str) -> list[tuple[str, Reason]]:
    """Return every decision of a deal; `choose` and `decide` must agree on each."""
    dealt = deal_out(rules, shuffled(cards_in_play(rules), seed.encode()), 0)
    bots = [make(name, rules) for _ in range(rules.seats)]
    found: list[tuple[str, Reason]] = []
    step = start_deal(new_match(rules), 0, dealt)
    while True:
        for seat, bot in enumerate(bots):
            bot.observe(view_of(step.match, seat), events_for(step, seat))
        if step.match.cards is None or step.match.cards.end:
            return found
        step = next_step(step, bots, found, seed)


def next_step(
    step: Step, bots: list[ExplainingBot], found: list[tuple[str, Reason]], seed: str
) -> Step:
    """Let the first bot act that wants to: those with mere rights before whoever must move."""
    assert step.match.cards is not None
    mover, legal = step.match.cards.to_move, legal_actions(step.match)
    for seat in sorted(legal, key=lambda seat: seat == mover):
        offered = legal[seat] if seat == mover else (*legal[seat], WAIT)
        view, chance = view_of(step.match, seat), f"{seed}/{len(found)}"
        decision = bots[seat].decide(view, offered, Random(chance))
        assert bots[seat].choose(view, offered, Random(chance)) == decision.action
        found.append((decision.action, decision.reason))
        if decision.action != WAIT:
            return apply(step.match, seat, decision.action)
    raise AssertionError("nobody moved")


@pytest.mark.parametrize("name", ["chance", "beginner", "club", "good"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_sentence(name: str, lang: str) -> None:
    """With every fact named, and about the action that was taken."""
    causes, seed = Counter[str](), chosen_seed()
    for profile, seats in TABLES:
        rules = resolve(profile, seats, {})
        for action, why in decisions(rules, name, f"{seed}/{profile}/{seats}"):
            sentence = move_sentence(why.cause, why.facts, lang)
            assert sentence.endswith(".")
            assert "{" not in sentence
            card = why.facts.get("card")
            assert card is None or not action.startswith("play ") or action == f"play {card}"
            causes[why.cause] += 1
    expected = {"chance": 1, "beginner": 8, "club": 8, "good": 4}
    assert len(causes) >= expected[name], causes


@pytest.mark.compiled
def test_expert_when_the_other_hand_is_known_says_that_it_counted_all() -> None:
    """Between two, with nothing left to draw, there is a single way for the cards to lie."""
    rules, told = resolve("lascuarenta", 2, {}), list[Reason]()
    for number in range(3):
        found = decisions(rules, "expert", f"ending/{number}")
        told += [why for _, why in found if why.cause == "best_in_all_deals"]
    assert told
    assert {why.facts["worlds"] for why in told} == {1}
    assert "(1)" in move_sentence(told[0].cause, told[0].facts, "es")
