"""The exchange of the seven for the trump indicator (clauses EXC)."""

from guinote._jit import jit_inlined
from guinote.rules.arithmetic import strength_of
from guinote.rules.cantes import opponent_has_played
from guinote.rules.options import (
    ANY_CARD,
    NEXT_LEAD,
    OPPONENT_CARD,
    OWN_DRAW,
    TWO_ALWAYS,
    TWO_IF_TURNED_UP,
    VALUE_CARDS,
    Options,
)
from guinote.rules.reasons import (
    EXCHANGE_NO_TRICK,
    EXCHANGE_TOO_LATE,
    INDICATOR_TOO_LOW,
    NO_EXCHANGE,
    NO_SEVEN,
    NO_STOCK,
    NONE,
    PARTNER_BLOCK,
)
from guinote.rules.state import NO_CARD, NOBODY, DealRow
from guinote.rules.tricks import same_side, side_of_seat, stock_left

WEAKEST_WITH_POINTS = 5
"""Strength of the caballo, the lowest card that counts."""


@jit_inlined
def indicator(deal: DealRow) -> int:
    """Return the card under the stock, or NO_CARD once it is drawn."""
    return deal.stock[deal.stock_size - 1] if stock_left(deal) else NO_CARD


@jit_inlined
def has_right(deal: DealRow, seat: int, options: Options) -> bool:
    """Tell whether a trick gives the seat the right to exchange. Rule EXC-2."""
    if options.exchange_any_trick:
        if options.exchange_trick_winner:
            return deal.winners >> seat & 1 == 1
        return deal.tricks[side_of_seat(seat, deal.seats)] > 0
    if deal.last_winner == NOBODY:
        return False
    if options.exchange_trick_winner:
        return deal.last_winner == seat
    return same_side(deal.last_winner, seat, deal.seats)


@jit_inlined
def exchange_window_closed(deal: DealRow, seat: int, options: Options) -> bool:
    """Tell whether it is too late to exchange after the last trick. Rule EXC-3."""
    if options.exchange_until == OWN_DRAW:
        return deal.pending_draw == 0
    if options.exchange_until == NEXT_LEAD:
        return deal.trick_size > 0
    if options.exchange_until == OPPONENT_CARD:
        return opponent_has_played(deal, seat)
    return False


@jit_inlined
def card_given(deal: DealRow, seat: int, options: Options) -> int:
    """Return the card that the seat can give for the indicator, or NO_CARD. Rule EXC-5."""
    seven, two = deal.trump * 10 + 4, deal.trump * 10
    if indicator(deal) != seven:
        return seven if deal.hands[seat] >> seven & 1 else NO_CARD
    return two if deal.hands[seat] >> two & 1 and two_may_take(deal, options) else NO_CARD


@jit_inlined
def two_may_take(deal: DealRow, options: Options) -> bool:
    """Tell whether the two may take the seven that lies under the stock. Rule EXC-5."""
    if deal.two_took_seven:
        return False  # else two and seven could be exchanged to and fro for ever
    if options.two_takes_seven == TWO_IF_TURNED_UP:
        return deal.turned == deal.trump * 10 + 4
    return options.two_takes_seven == TWO_ALWAYS


@jit_inlined
def is_worth_taking(taken: int, given: int, options: Options) -> bool:
    """Tell whether the indicator is high enough for the table's rule. Rule EXC-6."""
    if options.exchange_for == ANY_CARD:
        return True
    if options.exchange_for == VALUE_CARDS:
        return strength_of(taken) >= WEAKEST_WITH_POINTS
    return taken > given


@jit_inlined
def indicator_goes_to_partner(deal: DealRow, seat: int) -> bool:
    """Tell whether the draw that is due now would bring the indicator to the partner.

    Rule EXC-7.
    """
    if deal.pending_draw == 0 or stock_left(deal) != deal.seats:
        return False
    last_drawer = (deal.leader - 1) % deal.seats
    return last_drawer != seat and same_side(last_drawer, seat, deal.seats)


@jit_inlined
def exchange_refusal(deal: DealRow, seat: int, options: Options) -> int:
    """Return the first reason why the seat may not exchange, or NONE."""
    if options.exchange == 0:
        return NO_EXCHANGE
    if not has_right(deal, seat, options):
        return EXCHANGE_NO_TRICK
    if exchange_window_closed(deal, seat, options):
        return EXCHANGE_TOO_LATE
    if stock_left(deal) == 0:
        return NO_STOCK
    given = card_given(deal, seat, options)
    if given == NO_CARD:
        return NO_SEVEN
    if not is_worth_taking(indicator(deal), given, options):
        return INDICATOR_TOO_LOW
    if options.exchange_partner_block and indicator_goes_to_partner(deal, seat):
        return PARTNER_BLOCK
    return NONE
