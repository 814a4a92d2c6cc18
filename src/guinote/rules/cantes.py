"""Cantes and tute: who may sing what, and until when (clauses CAN and TUT)."""

from guinote._jit import jit_inlined
from guinote.rules.options import NEXT_LEAD, PER_SEAT, PER_SIDE, Options
from guinote.rules.reasons import (
    ALREADY_SUNG,
    CANTE_LIMIT,
    CANTE_NO_TRICK,
    CANTE_TOO_LATE,
    FORTY_FIRST,
    NO_PAIR,
    NO_TUTE,
    NONE,
    NOT_FOUR,
    TUTE_NO_TRICK,
    TUTE_TOO_LATE,
)
from guinote.rules.state import NOBODY, DealRow
from guinote.rules.tricks import same_side, stock_left

PAIR_OF_OROS = 1 << 6 | 1 << 7
"""Sota and rey of the first suit."""
FOUR_SOTAS = sum(1 << 10 * suit + 6 for suit in range(4))
FOUR_REYES = sum(1 << 10 * suit + 7 for suit in range(4))


@jit_inlined
def holds_pair(hand: int, suit: int) -> bool:
    """Tell whether rey and sota of the suit are both held. Rule CAN-1."""
    pair = PAIR_OF_OROS << (10 * suit)
    return hand & pair == pair


@jit_inlined
def side_won_last(deal: DealRow, seat: int) -> bool:
    """Tell whether the seat's side won the last trick of this deal. Rule CAN-2."""
    return deal.last_winner != NOBODY and same_side(deal.last_winner, seat, deal.seats)


@jit_inlined
def opponent_has_played(deal: DealRow, seat: int) -> bool:
    """Tell whether an opponent of the seat has played to the trick under way."""
    own_lead = 1 if same_side(deal.leader, seat, deal.seats) else 0
    return deal.trick_size > own_lead  # the second card is always of the other side


@jit_inlined
def cante_window_closed(deal: DealRow, seat: int, options: Options) -> bool:
    """Tell whether it is too late to sing after the last trick. Rule CAN-3."""
    if options.cante_until == NEXT_LEAD:
        return deal.trick_size > 0
    return opponent_has_played(deal, seat)


@jit_inlined
def limit_reached(deal: DealRow, seat: int, options: Options) -> bool:
    """Tell whether no further cante is allowed to the seat before another trick. Rule CAN-5."""
    if options.cante_limit == PER_SEAT:
        return deal.sung_now[seat] > 0
    if options.cante_limit == PER_SIDE:
        partner = seat ^ 2 if deal.seats == 4 else seat
        return deal.sung_now[seat] + deal.sung_now[partner] > 0
    return False


@jit_inlined
def sing_refusal(deal: DealRow, seat: int, suit: int, options: Options) -> int:
    """Return the first reason why the seat may not sing the suit, or NONE."""
    if not side_won_last(deal, seat):
        return CANTE_NO_TRICK
    if cante_window_closed(deal, seat, options):
        return CANTE_TOO_LATE
    if not holds_pair(deal.hands[seat], suit):
        return NO_PAIR
    if deal.sung >> suit & 1:
        return ALREADY_SUNG
    if limit_reached(deal, seat, options):
        return CANTE_LIMIT
    forty_waits = holds_pair(deal.hands[seat], deal.trump) and deal.sung >> deal.trump & 1 == 0
    if options.forty_first and suit != deal.trump and forty_waits:
        return FORTY_FIRST
    return NONE


@jit_inlined
def tute_refusal(deal: DealRow, seat: int, four: int, options: Options) -> int:
    """Return the first reason why the seat may not declare these four cards, or NONE.

    Rule TUT-1.
    """
    if options.tute == 0:
        return NO_TUTE
    if not side_won_last(deal, seat):
        return TUTE_NO_TRICK
    if cante_window_closed(deal, seat, options):
        return TUTE_TOO_LATE
    return NONE if deal.hands[seat] & four == four else NOT_FOUR


@jit_inlined
def hides_suit(deal: DealRow, suit: int, options: Options) -> bool:
    """Tell whether a cante sung now keeps its suit back. Rule CAN-7."""
    shown_by_stage = deal.vueltas and options.vueltas_shows_cards
    is_arrastre = stock_left(deal) == 0
    return bool(options.hides_twenty and is_arrastre and suit != deal.trump and not shown_by_stage)
