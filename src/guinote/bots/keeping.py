"""Pairs that may still be sung: what a hand is careful with above all."""

from guinote.bots.cardsets import pair_of
from guinote.bots.situation import Situation
from guinote.cards import SUITS


def pairs_to_sing(now: Situation, without: int) -> int:
    """Return how many twenties the hand can still sing when the card is gone; a forty is two."""
    hand, twenties = now.hand & ~(1 << without), 0
    for suit in range(len(SUITS)):
        pair = pair_of(suit)
        if hand & pair == pair and now.unsung >> suit & 1:
            twenties += 2 if suit == now.trump else 1
    return twenties
