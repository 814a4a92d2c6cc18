"""What was played is what a replay of its record shows, step by step."""

from collections.abc import Iterable, Iterator
from random import Random

from guinote._jit import COMPILED
from guinote.cards import SUITS, card_text, cards_in
from guinote.errors import IllegalAction
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.record.record import (
    FORMAT,
    DealPart,
    DealRecord,
    Record,
    RulesPart,
    parse_record,
    write_record,
)
from guinote.record.replay import replay
from guinote.rules.actions import action_text
from guinote.rules.profile import Rules, resolve
from tests.naive.dealer import random_table
from tests.naive.options import random_options
from tests.seeds import chosen_seed

MATCHES = 60 if COMPILED else 25
MOST_DEALS = 5


def random_rules(rng: Random) -> Rules:
    profile, seats = random_table(rng)
    changes = random_options(rng, profile, seats) if rng.random() < 0.7 else {}
    return resolve(profile, seats, changes)


def tries(rng: Random, match: Match) -> Iterator[tuple[int, str]]:
    """What a seat might do now, in the order of chance: some of it is refused."""
    cards = match.cards
    assert cards is not None
    for suit in (letter for place, letter in enumerate(SUITS) if cards.hidden >> place & 1):
        if rng.random() < 0.3:
            yield rng.randrange(cards.seats), f"show {suit}"
    if rng.random() < 0.1:
        hand = cards_in(cards.hands[cards.to_move])
        yield from ((cards.to_move, f"play {card_text(card)}") for card in hand)
    moves = [(seat, text) for seat, texts in legal_actions(match).items() for text in texts]
    rng.shuffle(moves)
    for seat, text in moves:
        if text != "claim" or rng.random() < 0.05:
            yield seat, text


def first_step(rng: Random, match: Match) -> tuple[str, Step]:
    """A deal started with a shuffled pack; the pack is told."""
    dealer = match.next_dealer
    seat = rng.randrange(match.rules.seats) if dealer is None else dealer
    pack = list(cards_in_play(match.rules))
    rng.shuffle(pack)
    return texts(pack), start_deal(match, seat, deal_out(match.rules, tuple(pack), seat))


def next_step(rng: Random, match: Match) -> Step:
    """The first of the tries that the rules take."""
    while True:
        for seat, text in tries(rng, match):
            try:
                return apply(match, seat, text)
            except IllegalAction:
                continue


def played(rng: Random) -> tuple[list[Step], Record]:
    """A match played by chance, or the beginning of a long one, and its record."""
    match, steps, deals = new_match(random_rules(rng)), list[Step](), list[DealRecord]()
    while match.winner is None and len(deals) < MOST_DEALS:
        deck, step = first_step(rng, match)
        steps.append(step)
        while not is_over(steps[-1].match):
            steps.append(next_step(rng, steps[-1].match))
        match = steps[-1].match
        actions = actions_of(steps, match.deal)
        deals.append(DealRecord(dealer=match.dealer, deal=DealPart(deck=deck), actions=actions))
    rules = match.rules
    book = RulesPart(profile=rules.profile, seats=rules.seats, options=rules.changed)
    return steps, Record(record=FORMAT, rules=book, deals=tuple(deals))


def is_over(match: Match) -> bool:
    assert match.cards is not None
    return bool(match.cards.end)


def actions_of(steps: list[Step], deal: int) -> tuple[str, ...]:
    """The actions of a deal as a record writes them."""
    return tuple(
        f"{step.seat} {action_text(step.action)}"
        for step in steps
        if step.match.deal == deal and step.action is not None
    )


def texts(cards: Iterable[int]) -> str:
    return " ".join(map(card_text, cards))


def standing(match: Match) -> tuple[object, ...]:
    """Everything that a match is, for comparison."""
    tallies = (match.carried, match.partidas, match.cotos, match.winner)
    place = (match.deal, match.dealer, match.partida_dealer, match.stage)
    return (match.rules, match.cards, match.story, *tallies, *place)


def test_replay_when_a_match_was_played_by_chance() -> None:
    seed, verbs, deals = chosen_seed(), set(), 0
    for number in range(MATCHES):
        steps, record = played(Random(f"{seed}/{number}"))
        text = write_record(record)
        again = list(replay(parse_record(text)))
        assert write_record(parse_record(text)) == text
        for step, other in zip(steps, again, strict=True):
            assert (step.seat, step.action) == (other.seat, other.action)
            assert standing(step.match) == standing(other.match)
            assert step.events == other.events
            verbs |= {type(event).__name__ for event in step.events}
        deals += len({step.match.deal for step in steps})
    assert deals > MATCHES * 2
    assert {"CanteSung", "SevenExchanged", "Claimed"} <= verbs
