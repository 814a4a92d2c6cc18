"""What a practised player would rather play: cards weighed as the tree search chooses them.

A card's worth is a sum of weights (`guinote.search.habit_weights`), one list of them for each
situation: a lead, or following a partner or an opponent, by the place in the trick, while all is
free and under the duties. Looked at are the seat's own cards, the table and what has been played.
"""

from collections.abc import Sequence
from typing import cast

import numpy as np

from guinote._jit import COMPILED, count_bits, jit, lowest_bit
from guinote.rules.arithmetic import strength_of, suit_of
from guinote.rules.options import Options
from guinote.rules.play import play_card
from guinote.rules.scoring import points_of
from guinote.rules.state import NO_CARD, NOT_OVER, DealRow
from guinote.rules.tricks import above, beats, duties_bind, dutiful_cards, partner_wins, suit_mask
from guinote.search.rollout import cards_left, is_master, pass_pause, worth_of_song
from guinote.search.rows import mover

Habits = Sequence[float]
"""Weights of all situations in turn; empty where none were fitted."""
NO_HABITS: Habits = cast("Habits", np.zeros(0)) if COMPILED else ()

SITUATIONS = 12
"""Six in the free phase, then six under the duties."""
WEIGHTS = 38
"""Of each situation: first of a plain card by its strength, then of a trump, then these."""
TRUMP, MASTER, SURE_MASTER = 10, 20, 21
TAKING, TAKING_POINTS, TAKING_AS_MASTER, TRUMPING, TRUMPING_POINTS, LOSING_POINTS = range(22, 28)
FORTY, TWENTY, HALF_PAIR = 28, 29, 30
ALONE, LENGTH, OUTSIDE, TRUMPS, TRUMPS_OUTSIDE = range(31, 36)
SECOND_BEST, LED_POINTS = 36, 37


@jit
def situation_of(deal: DealRow, seat: int, options: Options) -> int:
    """Return the number of the situation in which the seat plays a card."""
    phase = SITUATIONS // 2 if duties_bind(deal, options) else 0
    if deal.trick_size == 0:
        return phase
    is_last = deal.trick_size == deal.seats - 1
    if partner_wins(deal, seat):
        return phase + (4 if is_last else 2)
    if is_last:
        return phase + 5
    return phase + (1 if deal.trick_size == 1 else 3)


@jit
def worth_by_habit(
    deal: DealRow, seat: int, card: int, unseen: int, habits: Habits, first: int
) -> float:
    """Return what playing the card is worth; the situation's weights start at ``first``."""
    worth = habits[first + strength_of(card) + (TRUMP if suit_of(card) == deal.trump else 0)]
    if is_master(card, unseen):
        worth += habits[first + MASTER]
        if unseen & suit_mask(deal.trump) == 0:
            worth += habits[first + SURE_MASTER]
    worth += worth_of_parting(deal, seat, card, unseen, habits, first)
    worth += worth_of_length(deal, seat, card, unseen, habits, first)
    if deal.trick_size == 0:
        return worth + worth_of_leading(deal, card, unseen, habits, first)
    return worth + worth_of_following(deal, card, unseen, habits, first)


@jit
def worth_of_parting(
    deal: DealRow, seat: int, card: int, unseen: int, habits: Habits, first: int
) -> float:
    """Return what it is worth to part a pair that is still to be sung."""
    song = worth_of_song(deal, seat, card, unseen)
    if song == 0:
        return 0.0
    if song < 20:
        return habits[first + HALF_PAIR]
    return habits[first + (FORTY if song >= 40 else TWENTY)]


@jit
def worth_of_length(
    deal: DealRow, seat: int, card: int, unseen: int, habits: Habits, first: int
) -> float:
    """Return what the length of the card's suit makes out, in the hand and outside."""
    suit = suit_mask(suit_of(card))
    held, outside = count_bits(deal.hands[seat] & suit), count_bits(unseen & suit) / 8.0
    if suit_of(card) == deal.trump:
        return habits[first + TRUMPS] * held / 4.0 + habits[first + TRUMPS_OUTSIDE] * outside
    worth = habits[first + LENGTH] * held / 4.0 + habits[first + OUTSIDE] * outside
    return worth + (habits[first + ALONE] if held == 1 else 0.0)


@jit
def worth_of_leading(deal: DealRow, card: int, unseen: int, habits: Habits, first: int) -> float:
    """Return what speaks for a lead, or against it, beside the card itself."""
    if is_master(card, unseen):
        return 0.0
    worth = 0.0
    if unseen & suit_mask(deal.trump):
        worth += habits[first + LED_POINTS] * points_of(card) / 10.0
    if count_bits(unseen & above(card)) == 1:
        worth += habits[first + SECOND_BEST]
    return worth


@jit
def worth_of_following(deal: DealRow, card: int, unseen: int, habits: Habits, first: int) -> float:
    """Return what it is worth to take the trick as it lies, or to leave it."""
    if not beats(card, deal.best_card, deal.trump):
        if unseen & suit_mask(deal.trump):
            return 0.0
        return habits[first + LOSING_POINTS] * points_of(card) / 10.0
    on_table = points_on_table(deal) / 10.0
    worth = habits[first + TAKING] + habits[first + TAKING_POINTS] * on_table
    if is_master(card, unseen):
        worth += habits[first + TAKING_AS_MASTER]
    if suit_of(card) == deal.trump:
        worth += habits[first + TRUMPING] + habits[first + TRUMPING_POINTS] * on_table
    return worth


@jit
def points_on_table(deal: DealRow) -> int:
    """Return the points of the trick so far."""
    points = 0
    for place in range(deal.trick_size):
        points += points_of(deal.trick[place])
    return points


@jit
def card_by_habit(deal: DealRow, left: int, options: Options, habits: Habits) -> int:
    """Return the card of the highest worth; ``left`` are the cards not played yet."""
    seat = mover(deal)
    cards, unseen = dutiful_cards(deal, seat, options), left & ~deal.hands[seat]
    if cards & (cards - 1) == 0:
        return int(lowest_bit(cards))
    first = WEIGHTS * situation_of(deal, seat, options)
    best, most = NO_CARD, 0.0
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        worth = worth_by_habit(deal, seat, card, unseen, habits, first)
        if best == NO_CARD or worth > most:
            best, most = card, worth
    return best


@jit
def play_out_by_habit(deal: DealRow, options: Options, habits: Habits) -> None:
    """Play the deal to its end as practised players would."""
    left = cards_left(deal)
    while deal.end == NOT_OVER:
        if deal.trick_size == 0:
            pass_pause(deal, options)
        if deal.end == NOT_OVER:
            card = card_by_habit(deal, left, options, habits)
            left &= ~(1 << card)
            play_card(deal, mover(deal), card, options)
