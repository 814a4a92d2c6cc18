"""Random positions: a deal stopped in its middle, or one that somebody might make up to study."""

from random import Random
from typing import Any

from tests.naive.cards import SUIT, SUITS
from tests.naive.deal import legal, take
from tests.naive.dealing import deal_from_start, pack_of
from tests.naive.match import Match
from tests.naive.state import Deal

Position = dict[str, Any]


def random_position(rng: Random, match: Match, dealer: int) -> Position:
    """A position with anything that may be left out left out at times."""
    if rng.random() < 0.5:
        position = stopped_position(rng, match, dealer)
    else:
        position = made_up_position(rng, match)
    optional = ["last_winner", "cards", "cantes", "tricks", "sung", "sung_now", "turned"]
    if any(position["hands"]):
        optional.append("drawn")
    for key in optional:
        if rng.random() < 0.1:
            position.pop(key, None)
    return position


def stopped_position(rng: Random, match: Match, dealer: int) -> Position:
    """A deal played by chance for a while, without what a position cannot say."""
    deck = pack_of(match.options)
    rng.shuffle(deck)
    deal = deal_from_start(match, dealer, {"deck": " ".join(deck)})
    for _ in range(rng.randrange(40)):
        before = position_of(deal)
        seat = rng.choice([seat for seat in range(deal.seats) if legal(deal, seat)])
        take(deal, seat, rng.choice(legal(deal, seat)))
        if deal.over:
            return before
    return position_of(deal)


def position_of(deal: Deal) -> Position:
    """What a record can say of a deal under way."""
    position: Position = {
        "hands": [" ".join(hand) for hand in deal.hands],
        "stock": " ".join(deal.stock),
        "trump": deal.trump,
        "leader": deal.leader,
        "trick": " ".join(card for _, card in deal.trick),
        "drawn": not deal.draw_pending,
        "cards": list(deal.cards),
        "cantes": list(deal.cantes),
        "tricks": list(deal.tricks),
        "sung": " ".join(sorted(deal.sung)),
        "sung_now": [[seat, suit] for seat, suit in deal.sung_now],
    }
    if deal.turned is not None:
        position["turned"] = deal.turned
    if deal.last_winner is not None:
        position["last_winner"] = deal.last_winner
    return position


def made_up_position(rng: Random, match: Match) -> Position:
    """A few cards each from a pack with reyes and sotas on top, and any points."""
    seats, sides = match.seats, len(match.partidas)
    deck = stacked_pack(rng, match)
    size = rng.randint(1, min(6, len(deck) // seats - 1))
    hands = [[deck.pop() for _ in range(size)] for _ in range(seats)]
    leader = rng.randrange(seats)
    trick = [hands[(leader + step) % seats].pop() for step in range(rng.randrange(seats))]
    trips = rng.choice([0, 0, 1, 2, 3]) if match.options["deal_mode"] == "hand_and_stock" else 0
    rng.shuffle(deck)
    stock = deck[: min(trips, len(deck) // seats) * seats]
    return {
        "hands": [" ".join(hand) for hand in hands],
        "stock": " ".join(stock),
        "trump": SUIT[stock[-1]] if stock else rng.choice(SUITS),
        "leader": leader,
        "trick": " ".join(trick),
        "last_winner": leader,
        "drawn": bool(trick) or rng.random() < 0.5,
        "cards": [rng.randrange(80) for _ in range(sides)],
        "cantes": [rng.choice([0, 20, 40, 60]) for _ in range(sides)],
        "tricks": [rng.randrange(3) for _ in range(sides)],
        "sung": " ".join(suit for suit in SUITS if rng.random() < 0.1),
    }


def stacked_pack(rng: Random, match: Match) -> list[str]:
    """A shuffled pack with court cards and low trumps likely, four of a kind together at times."""
    deck = pack_of(match.options)
    deck.sort(key=lambda card: rng.random() + (card[:-1] in ("12", "10", "7", "2")) * 0.4)
    if rng.random() < 0.4:
        four = [card for card in four_together(rng) if card in deck]
        deck = [card for card in deck if card not in four] + four
    return deck


def four_together(rng: Random) -> list[str]:
    """Two pairs to sing, or four sotas, caballos, reyes or sevens."""
    if rng.random() < 0.5:
        suits = rng.sample(SUITS, 2)
        return [number + suit for suit in suits for number in ("12", "10")]
    number = rng.choice(["7", "10", "11", "12"])
    return [number + suit for suit in SUITS]
