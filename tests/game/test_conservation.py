"""Nothing is lost and nothing made: forty cards, and 120 points, the ten and the cantes."""

from random import Random
from typing import Any

from guinote._jit import COMPILED
from guinote.cards import card_points, cards_in
from guinote.errors import IllegalAction
from guinote.game.dealing import cards_in_play
from guinote.game.events import CanteSung
from guinote.game.match import Match
from guinote.game.step import Step, apply
from guinote.rules.actions import NUM_ACTIONS
from guinote.rules.state import DealFacts, facts_of
from tests.game.steps import steps_of
from tests.naive.dealer import STARTS, TABLES, Plan, Table, any_record, random_record
from tests.naive.options import random_options
from tests.seeds import chosen_seed

RECORDS = 120 if COMPILED else 50


def whole_deals(rng: Random, table: Table) -> dict[str, Any]:
    """A record whose deals are all dealt out, none of them started in the middle."""
    profile, seats = table
    changes = random_options(rng, profile, seats) if rng.random() < 0.7 else {}
    start = rng.choice([start for start in STARTS if start != "position"])
    plan = Plan(start, most_deals=rng.choice([1, 2, 30]))
    return random_record(rng, profile, seats, changes, plan)


def cards_seen(cards: DealFacts) -> list[int]:
    """Return every card that is held, lies in the stock or on the table."""
    held = [card for seat in range(cards.seats) for card in cards_in(cards.hands[seat])]
    stock = cards.stock[cards.stock_next : cards.stock_size]
    return held + stock + cards.trick[: cards.trick_size]


def check_cards(match: Match, cards: DealFacts) -> None:
    """Every card is somewhere, and none twice."""
    pack, seen = cards_in_play(match.rules), cards_seen(cards)
    assert len(set(seen)) == len(seen)
    assert set(seen) <= set(pack)
    assert len(seen) + cards.num_tricks * cards.seats == len(pack)
    assert sum(cards.tricks) == cards.num_tricks
    points = sum(card_points(card) for card in seen) + sum(cards.cards)
    assert points == sum(card_points(card) for card in pack)


def bonus_due(match: Match, cards: DealFacts) -> int:
    """Return the bonus of the last trick, nought where it is not played or does not count."""
    options = match.rules.options
    counts = match.stage == "idas" or options.last_trick_bonus_in_vueltas
    return options.last_trick_bonus if counts and not cards_seen(cards) else 0


def sung(step: Step) -> int:
    """Return the points sung in a step."""
    return sum(event.points for event in step.events if isinstance(event, CanteSung))


def test_cards_and_points_when_deals_are_whole() -> None:
    seed, whole = chosen_seed(), 0
    for number in range(RECORDS):
        record = whole_deals(Random(f"{seed}/{number}"), TABLES[number % len(TABLES)])
        cantes = 0
        for step in steps_of(record):
            cards = step.match.cards
            assert cards is not None
            check_cards(step.match, cards)
            cantes = 0 if step.seat is None else cantes + sung(step)
            assert sum(cards.cantes) == cantes
            assert sum(cards.last) == bonus_due(step.match, cards)
            assert list(step.match.carried) == cards.carried[: step.match.sides]
            whole += not cards_seen(cards)
    assert whole > RECORDS / 2


def test_match_when_actions_are_taken_or_refused_stays_as_it_was() -> None:
    """`apply` makes a new match and leaves the old one alone, whatever it answers."""
    seed, refused = chosen_seed(), 0
    for number in range(RECORDS // 5):
        rng = Random(f"{seed}/{number}")
        for step in steps_of(any_record(rng)):
            match, action = step.match, rng.randrange(NUM_ACTIONS)
            assert match.rows is not None
            try:
                apply(match, rng.randrange(match.rules.seats), action)
            except IllegalAction:
                refused += 1
            assert facts_of(match.rows) == match.cards
    assert refused > RECORDS
