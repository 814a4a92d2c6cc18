"""Who deals first: by one of the rituals that the books describe, out of a seed. Rule DEA-1.

The cards are turned up from a pack of their own, shuffled by the seed; where a ritual favours
whoever is first in turn, chance names that seat.
"""

import hashlib
from collections.abc import Callable
from itertools import cycle
from typing import Literal

from guinote.cards import REY, SUIT_SIZE, SUITS, Card, card_suit, card_text
from guinote.game.dealing import cards_in_play
from guinote.game.view import Played
from guinote.rules.profile import Rules
from guinote.rules.shuffle import shuffled
from guinote.server.protocol import FirstDealer

Way = Literal["random", "high_card", "suit_count", "kings"]
Shown = tuple[tuple[int, Card], ...]


def draw_first_dealer(rules: Rules, seed: bytes) -> FirstDealer:
    """Return the first dealer and the cards that named him."""
    way = rules.options.first_dealer
    chance = int.from_bytes(hashlib.sha256(b"first dealer " + seed).digest(), "big")
    start, suit = chance % rules.seats, chance // rules.seats % len(SUITS)
    turns = cycle([(start + step) % rules.seats for step in range(rules.seats)])
    pack: Shown = tuple(zip(turns, shuffled(cards_in_play(rules), seed), strict=False))
    if way == "random":
        return FirstDealer(way=way, dealer=start)
    if way == "high_card":
        shown = _until_one_is_highest(pack, rules.seats)
        highest = max(shown[-rules.seats :], key=_rank)
        return _told(way, shown, highest[0])
    if way == "kings":
        shown = _until(pack, lambda card: card % SUIT_SIZE == REY)
        return _told(way, shown, shown[-1][0])
    shown = _until(pack, lambda card: card_suit(card) == suit)
    return _told(way, shown, shown[-1][0], SUITS[suit])


def _told(way: Way, shown: Shown, dealer: int, suit: str | None = None) -> FirstDealer:
    cards = tuple(Played(seat=seat, card=card_text(card)) for seat, card in shown)
    return FirstDealer(way=way, dealer=dealer, cards=cards, suit=suit)


def _until(pack: Shown, named: Callable[[Card], bool]) -> Shown:
    """Turn cards up, seat by seat, until one is what was called."""
    last = next(place for place, (_, card) in enumerate(pack) if named(card))
    return pack[: last + 1]


def _until_one_is_highest(pack: Shown, seats: int) -> Shown:
    """Let everybody draw a card, and draw again while two hold the highest rank."""
    for first in range(0, len(pack) - seats, seats):
        drawn = pack[first : first + seats]
        ranks = sorted(map(_rank, drawn))
        if ranks[-1] > ranks[-2]:
            return pack[: first + seats]
    return pack[:seats]


def _rank(shown: tuple[int, Card]) -> int:
    return shown[1] % SUIT_SIZE
