"""What a practised player would rather play: cards weighed as the tree search chooses them.

A card's worth is a sum of weights (`guinote.search.habit_weights`), one list of them for each
situation: a lead, or following a partner or an opponent, by the place in the trick, while all is
free and under the duties. Looked at are the seat's own cards, the table and what has been played.
"""

from collections.abc import Sequence
from typing import NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, count_bits, jit, jit_inlined, lowest_bit
from guinote.cards import PACK_SIZE
from guinote.rules.arithmetic import suit_of
from guinote.rules.options import Options
from guinote.rules.play import play_card
from guinote.rules.scoring import points_of
from guinote.rules.state import NO_CARD, NOT_OVER, DealRow
from guinote.rules.tricks import duties_bind, dutiful_cards, partner_wins, stock_left, suit_mask
from guinote.search.rollout import cards_left, pass_pause
from guinote.search.rows import mover
from guinote.search.seen import pair_of

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


class Choice(NamedTuple):
    """What is the same for every card of a choice: how the table lies, and what counts there."""

    first: int
    """Where the weights of its situation start."""
    best_card: int
    best_suit: int
    is_lead: bool
    master: float
    sure_master: float
    """Beside ``master``, where no trump is unseen."""
    led_points: float
    """Where a trump is unseen."""
    second_best: float
    losing_points: float
    """Where no trump is unseen."""
    taking: float
    """With the points that lie on the table, as ``trumping``."""
    taking_as_master: float
    trumping: float


class Suit(NamedTuple):
    """What is the same for every card of a suit."""

    first: int
    """Where its cards' weights are: that of card number nought, if it were of the suit."""
    unseen: int
    to_beat: int
    """What a card of it must be above to take the trick."""
    pair: int
    song: float
    """What it is worth to part the pair."""
    length: float
    """What the suit's length makes out, in the hand and outside."""
    trumping: float


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


@jit_inlined
def where(holds: bool, worth: float) -> float:
    """Return the worth where something holds, else nought.

    Both are at hand, so the processor need not guess which: its wrong guesses cost most of all.
    """
    return worth if holds else 0.0


@jit_inlined
def choice_at(deal: DealRow, unseen: int, habits: Habits, first: int) -> Choice:
    """Return what counts for every card; the situation's weights start at ``first``."""
    on_table = points_on_table(deal) / 10.0
    is_safe = unseen & suit_mask(deal.trump) == 0
    return Choice(
        first,
        0 + deal.best_card,
        suit_of(deal.best_card),
        deal.trick_size == 0,
        habits[first + MASTER],
        where(is_safe, habits[first + SURE_MASTER]),
        where(not is_safe, habits[first + LED_POINTS]),
        habits[first + SECOND_BEST],
        where(is_safe, habits[first + LOSING_POINTS]),
        habits[first + TAKING] + habits[first + TAKING_POINTS] * on_table,
        habits[first + TAKING_AS_MASTER],
        habits[first + TRUMPING] + habits[first + TRUMPING_POINTS] * on_table,
    )


@jit_inlined
def suit_at(
    deal: DealRow, suit: int, hand: int, unseen: int, choice: Choice, habits: Habits
) -> Suit:
    """Return what counts for every card of a suit that is held."""
    held, outside, first = hand & suit_mask(suit), unseen & suit_mask(suit), choice.first
    is_trump = suit == deal.trump
    to_beat = NO_CARD if is_trump else PACK_SIZE
    return Suit(
        first - 10 * suit + (TRUMP if is_trump else 0),
        outside,
        choice.best_card if suit == choice.best_suit else to_beat,
        pair_of(suit),
        worth_of_parting(deal, suit, held, outside, habits, first),
        worth_of_length(count_bits(held), count_bits(outside) / 8.0, is_trump, habits, first),
        where(is_trump, choice.trumping),
    )


@jit_inlined
def worth_of_parting(
    deal: DealRow, suit: int, held: int, outside: int, habits: Habits, first: int
) -> float:
    """Return what it is worth to part a pair that is still to be sung."""
    pair = pair_of(suit)
    if held & pair == 0 or deal.sung >> suit & 1:
        return 0.0
    if held & pair == pair:
        return habits[first + (FORTY if suit == deal.trump else TWENTY)]
    return habits[first + HALF_PAIR] if stock_left(deal) and outside & pair else 0.0


@jit_inlined
def worth_of_length(
    held: int, outside: float, is_trump: bool, habits: Habits, first: int
) -> float:
    """Return what so many cards of a suit make out, in the hand and, by eighths, outside."""
    if is_trump:
        return habits[first + TRUMPS] * held / 4.0 + habits[first + TRUMPS_OUTSIDE] * outside
    worth = habits[first + LENGTH] * held / 4.0 + habits[first + OUTSIDE] * outside
    return worth + where(held == 1, habits[first + ALONE])


@jit_inlined
def worth_in_suit(card: int, suit: Suit, choice: Choice, habits: Habits) -> float:
    """Return what playing a card of the suit is worth."""
    higher = suit.unseen >> card
    worth = habits[suit.first + card]
    worth += where(higher == 0, choice.master)
    worth += where(higher == 0, choice.sure_master)
    worth += where(suit.pair >> card & 1 == 1, suit.song)
    worth += suit.length
    if choice.is_lead:
        return worth + worth_of_leading(card, higher, choice)
    return worth + worth_of_following(card, higher, suit, choice)


@jit_inlined
def worth_of_leading(card: int, higher: int, choice: Choice) -> float:
    """Return what speaks for a lead, or against it, beside the card itself."""
    worth = choice.led_points * points_of(card) / 10.0
    worth += where(higher & (higher - 1) == 0, choice.second_best)
    return where(higher != 0, worth)


@jit_inlined
def worth_of_following(card: int, higher: int, suit: Suit, choice: Choice) -> float:
    """Return what it is worth to take the trick as it lies, or to leave it."""
    taking = choice.taking + where(higher == 0, choice.taking_as_master) + suit.trumping
    leaving = choice.losing_points * points_of(card) / 10.0
    return taking if card > suit.to_beat else leaving


@jit
def worth_by_habit(
    deal: DealRow, seat: int, card: int, unseen: int, habits: Habits, first: int
) -> float:
    """Return what playing the card is worth; the situation's weights start at ``first``."""
    choice = choice_at(deal, unseen, habits, first)
    suit = suit_at(deal, suit_of(card), deal.hands[seat], unseen, choice, habits)
    return worth_in_suit(card, suit, choice, habits)


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
    hand, cards = deal.hands[seat], dutiful_cards(deal, seat, options)
    if cards & (cards - 1) == 0:
        return int(lowest_bit(cards))
    unseen, first = left & ~hand, WEIGHTS * situation_of(deal, seat, options)
    choice, best, most = choice_at(deal, unseen, habits, first), NO_CARD, 0.0
    while cards:
        suit = suit_of(int(lowest_bit(cards)))
        of_suit, alike = cards & suit_mask(suit), suit_at(deal, suit, hand, unseen, choice, habits)
        cards ^= of_suit
        while of_suit:
            card = int(lowest_bit(of_suit))
            of_suit &= of_suit - 1
            worth = worth_in_suit(card, alike, choice, habits)
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
