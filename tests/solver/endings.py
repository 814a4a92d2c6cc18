"""Random endings of few cards: any profile, house rules, goal; in the middle of tricks too."""

from random import Random
from typing import Any

from tests.naive.cards import SUIT, SUITS
from tests.naive.deal import legal_by_seat
from tests.naive.dealer import TABLES, Record, Table, as_text, random_move
from tests.naive.dealing import new_deal
from tests.naive.match import act, start
from tests.naive.options import options_with, random_options
from tests.naive.position import stacked_pack
from tests.naive.profiles import PROFILES, Options
from tests.naive.referee import match_of

SIZES = {2: [1, 2, 3, 3, 4, 4], 4: [1, 2, 2, 2, 2, 2, 2, 2, 3, 3]}
"""Cards a seat holds in an ending, those to be drawn among them, by the number of seats."""
FOUR = 0.001
"""Share of endings with four cards in each of four hands, which take long the slow way."""
PAIRED = 0.1
"""Share of endings with many cantes: two to a side matter where their number is limited."""


def random_ending(rng: Random) -> Record:
    """An ending, stopped at any point of it."""
    while True:
        profile, seats = table_of_sides(rng)
        changes = random_options(rng, profile, seats) if rng.random() < 0.75 else {}
        record = record_of_ending(rng, profile, seats, changes)
        if play_some(rng, record):
            return record


def ending_with(rng: Random, option: str, value: Any) -> Record:
    """An ending at any table at which an option has one value."""
    while True:
        profile, seats = table_of_sides(rng)
        changes = options_with(rng, profile, seats, option, value)
        if changes is not None:
            record = record_of_ending(rng, profile, seats, changes)
            if play_some(rng, record):
                return record


def table_of_sides(rng: Random) -> Table:
    """A profile and two or four seats."""
    while True:
        profile, seats = rng.choice(PROFILES), rng.choice([2, 4, 4])
        if (profile, seats) in TABLES:
            return profile, seats


def record_of_ending(rng: Random, profile: str, seats: int, changes: Options) -> Record:
    """An ending before any action."""
    rules = {"profile": profile, "seats": seats, "options": changes}
    record: Record = {"record": "guinote/1", "rules": rules, "deals": []}
    target = match_of(record).options["target"]
    if rng.random() < 0.5:
        record["carried"] = [points_near(rng, target) for _ in range(2)]
    position = random_position(rng, record)
    record["deals"].append({"dealer": rng.randrange(seats), "position": position, "actions": []})
    return record


def random_position(rng: Random, record: Record) -> dict[str, Any]:
    """A few cards in each hand, at times with a draw or two to come, and points near the end."""
    match = match_of(record)
    seats, deck = match.seats, stacked_pack(rng, match)
    draws = rng.choice([0, 0, 0, 1, 1, 2]) if match.options["deal_mode"] != "whole_pack" else 0
    size = 4 if rng.random() < FOUR and not draws else rng.choice(SIZES[seats])
    paired = not draws and rng.random() < PAIRED
    size = 5 - seats // 2 if paired else max(1, size - draws)
    hands = dealt_hands(rng, deck, [size] * seats, paired)
    stock = [deck.pop(rng.randrange(len(deck))) for _ in range(draws * seats)]
    leader, target = rng.randrange(seats), match.options["target"]
    trump = SUIT[stock[-1]] if stock else rng.choice(SUITS)
    position: dict[str, Any] = {
        "hands": list(map(" ".join, hands)),
        "stock": " ".join(stock),
        "trump": trump,
        "leader": leader,
        "drawn": not draws or rng.random() < 0.5,
        "cards": [points_near(rng, target) for _ in range(2)],
        "cantes": [rng.choice([0, 0, 20, 40]) for _ in range(2)],
        "tricks": [rng.randrange(3) for _ in range(2)],
        "sung": " ".join(suit for suit in SUITS if rng.random() < 0.15),
    }
    if rng.random() < 0.9:
        position["last_winner"] = leader
    if rng.random() < 0.2:
        position["turned"] = "7" + trump
    return position


def dealt_hands(rng: Random, deck: list[str], sizes: list[int], paired: bool) -> list[list[str]]:
    """Hands from the top of a pack; at first, if so wished, reyes and sotas of a suit together."""
    hands: list[list[str]] = [[] for _ in sizes]
    for suit in SUITS if paired else []:
        pair, hand = ["12" + suit, "10" + suit], rng.choice(hands)
        if set(pair) <= set(deck) and len(hand) + 2 <= sizes[0]:
            hand += pair
            deck[:] = [card for card in deck if card not in pair]
    for hand, size in zip(hands, sizes, strict=True):
        hand += [deck.pop() for _ in range(size - len(hand))]
    return hands


def points_near(rng: Random, target: int) -> int:
    """Points that a side might have when it matters."""
    return max(0, rng.choice([rng.randrange(60), target // 2 - rng.randrange(30)]))


def play_some(rng: Random, record: Record) -> bool:
    """Play a few actions by chance; tell whether the deal is still under way."""
    match, entry = match_of(record), record["deals"][0]
    start(match, new_deal(match, entry["dealer"], entry))
    assert match.deal is not None
    for _ in range(rng.choice([0, 0, 1, 2, 3, 4, 6])):
        move = random_move(rng, match.deal)
        act(match, *move)
        entry["actions"].append(as_text(move))
        if match.deal.over:
            return False
    return bool(legal_by_seat(match.deal))
