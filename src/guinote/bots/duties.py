"""Rules of thumb for following while the duties bind: each card by the chance of the trick."""

from guinote.bots.keeping import pairs_to_sing
from guinote.bots.leads import SMALL_RANK, SONG_AHEAD, worth_of_lead
from guinote.bots.odds import chance_of_trick
from guinote.bots.situation import Situation
from guinote.cards import SUIT_SIZE, card_points

FOLLOWER_POINTS = 2.5
"""What a seat that has still to play adds to a trick, on average."""
WON_POINT = 0.4
"""What a point is worth that goes to the own side."""
LOST_POINT = 1.6
"""What a point costs that goes to the opponents."""
SONG = 30
"""What it costs to part a pair that may still be sung."""
TRUMP = 8.5
TRUMP_RANK = 1.8
"""A trump costs so much to part with, and so much more for each step of its strength."""
MASTER = 5.5
"""What it costs to play a plain master that does not take the trick from an opponent."""


def worth_under_duty(now: Situation, card: int) -> float:
    """Return what playing the card is worth, in points or thereabouts."""
    if now.best is None:
        return worth_of_lead(now, card)
    ours, points = chance_of_trick(now, card), card_points(card)
    at_stake = now.on_table + FOLLOWER_POINTS * now.to_follow
    worth = (2 * ours - 1) * at_stake
    worth += SONG_AHEAD * pairs_to_sing(now, card) * ours
    worth += (WON_POINT * ours - LOST_POINT * (1 - ours)) * points
    return worth - cost_of_parting(now, card)


def cost_of_parting(now: Situation, card: int) -> float:
    """Return what the hand loses with the card: pairs to sing, trumps, masters played in vain."""
    cost = float(SONG) if now.is_of_unsung_pair(card) else 0.0
    strength = card % SUIT_SIZE
    if now.is_trump(card):
        cost += TRUMP + TRUMP_RANK * strength
    elif now.is_master(card) and (now.partner_wins or not now.beats(card)):
        cost += MASTER
    elif not card_points(card):
        cost += SMALL_RANK * strength
    return cost
