"""Playing a deal to its end by a cheap rule of thumb, all rights used as people use them.

Each seat decides from its own cards, the table and what has been played, though the deal lies
open here.
"""

from guinote._jit import jit, lowest_bit
from guinote.rules.arithmetic import strength_of, suit_of
from guinote.rules.cantes import (
    FOUR_REYES,
    FOUR_SOTAS,
    holds_pair,
    side_won_last,
    sing_refusal,
    tute_refusal,
)
from guinote.rules.exchange import card_given, exchange_refusal, indicator
from guinote.rules.options import Options
from guinote.rules.play import (
    claim,
    claim_refusal,
    declare_tute,
    draw_cards,
    exchange_seven,
    play_card,
    sing,
)
from guinote.rules.reasons import NONE
from guinote.rules.scoring import points_of, total
from guinote.rules.state import NO_CARD, NOBODY, NOT_OVER, DealRow
from guinote.rules.tricks import (
    above,
    beats,
    duties_bind,
    dutiful_cards,
    partner_wins,
    side_of_seat,
    stock_left,
    suit_mask,
)
from guinote.search.chance import Chance, below
from guinote.search.rows import mover, seats_of
from guinote.search.seen import pair_of

NEVER = -(1 << 30)


@jit
def cards_left(deal: DealRow) -> int:
    """Return every card that is in a hand or in the stock."""
    cards = deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3]
    for place in range(deal.stock_next, deal.stock_size):
        cards |= 1 << deal.stock[place]
    return cards


@jit
def sing_all(deal: DealRow, seat: int, options: Options) -> None:
    """Sing what the seat may, the forty first."""
    if deal.hands[seat] & deal.hands[seat] >> 1 & FOUR_SOTAS == 0:
        return
    for step in range(4):
        suit = (deal.trump + step) % 4
        if deal.end == NOT_OVER and sing_refusal(deal, seat, suit, options) == NONE:
            sing(deal, seat, suit, options)


@jit
def exchange_if_worth(deal: DealRow, seat: int, options: Options) -> None:
    """Take the indicator where it is the stronger card."""
    given = card_given(deal, seat, options)
    if given == NO_CARD or indicator(deal) < given:
        return
    if exchange_refusal(deal, seat, options) == NONE:
        exchange_seven(deal, seat, options)


@jit
def use_rights(deal: DealRow, options: Options) -> None:
    """Let every seat use its rights, who won the last trick first."""
    for step in range(seats_of(deal)):
        seat = (deal.last_winner + step) % deal.seats
        if deal.end == NOT_OVER and stock_left(deal):
            exchange_if_worth(deal, seat, options)
        if deal.end == NOT_OVER and side_won_last(deal, seat):
            if options.tute:
                declare_if_four(deal, seat, options)
            sing_all(deal, seat, options)
        if deal.end == NOT_OVER and deal.vueltas and options.claims:
            claim_if_right(deal, seat, options)


@jit
def declare_if_four(deal: DealRow, seat: int, options: Options) -> None:
    """Declare a tute if the seat has one."""
    reyes = tute_refusal(deal, seat, FOUR_REYES, options) == NONE
    if reyes or tute_refusal(deal, seat, FOUR_SOTAS, options) == NONE:
        declare_tute(deal, seat)


@jit
def claim_if_right(deal: DealRow, seat: int, options: Options) -> None:
    """Claim if the seat's side has the points that win."""
    if total(deal, side_of_seat(seat, deal.seats)) < options.target:
        return
    if claim_refusal(deal, seat, options) == NONE:
        claim(deal, seat, options)


@jit
def pass_pause(deal: DealRow, options: Options) -> None:
    """Bring the deal from the end of a trick to the next lead, or to its end."""
    if deal.last_winner == NOBODY:
        return
    use_rights(deal, options)
    if deal.end == NOT_OVER and deal.pending_draw:
        draw_cards(deal)
        use_rights(deal, options)


@jit
def is_master(card: int, unseen: int) -> bool:
    """Tell whether no unseen card of its suit beats the card."""
    return above(card) & unseen == 0


@jit
def worth_of_song(deal: DealRow, seat: int, card: int, unseen: int) -> int:
    """Return what a sota or rey is worth to keep for a cante, still to be sung."""
    suit, strength = suit_of(card), strength_of(card)
    if strength not in (6, 7) or deal.sung >> suit & 1:
        return 0
    if holds_pair(deal.hands[seat], suit):
        return 40 if suit == deal.trump else 20
    return 2 if stock_left(deal) and unseen & pair_of(suit) else 0


@jit
def worth_in_hand(deal: DealRow, seat: int, card: int, unseen: int) -> int:
    """Return what a card is worth to keep."""
    song = worth_of_song(deal, seat, card, unseen)
    if suit_of(card) == deal.trump:
        return song + 8 + 2 * strength_of(card)
    return song + (3 if strength_of(card) >= 8 else 0)


@jit
def worth_of_lead(deal: DealRow, seat: int, card: int, unseen: int, free: bool) -> int:
    """Return what a lead is worth: small cards while all is free, masters under the duties."""
    points = points_of(card)
    if free:
        return -3 * points - worth_in_hand(deal, seat, card, unseen)
    song = worth_of_song(deal, seat, card, unseen)
    if suit_of(card) == deal.trump:
        return (30 + points if is_master(card, unseen) else -points - 6) - song
    if is_master(card, unseen):
        return (8 if unseen & suit_mask(deal.trump) else 25) + points - song
    return -2 * points - song


@jit
def worth_with_partner(deal: DealRow, seat: int, card: int, unseen: int, last: bool) -> int:
    """Return what a card is worth on a trick that the partner is winning."""
    points, keep = points_of(card), worth_in_hand(deal, seat, card, unseen)
    best = deal.best_card
    if last or (suit_of(best) == deal.trump and is_master(best, unseen)):
        return 3 * points - keep
    if deal.trick_size == 2:
        return points - keep
    return -2 * points - keep


@jit
def worth_of_taking(deal: DealRow, seat: int, card: int, unseen: int, last: bool) -> int:
    """Return what it is worth to take the trick from an opponent."""
    points, keep, gain = points_of(card), worth_in_hand(deal, seat, card, unseen), points_of(card)
    for place in range(deal.trick_size):
        gain += points_of(deal.trick[place])
    if last:
        return 3 * gain - keep
    if suit_of(card) == deal.trump:
        return 3 * gain - keep if is_master(card, unseen) else 2 * gain - keep - points
    return gain - keep if is_master(card, unseen) else gain - 2 * points - keep


@jit
def worth_of_card(deal: DealRow, seat: int, card: int, unseen: int, free: bool) -> int:
    """Return what playing the card is worth by rule of thumb."""
    if deal.trick_size == 0:
        return worth_of_lead(deal, seat, card, unseen, free)
    last = deal.trick_size == deal.seats - 1
    if partner_wins(deal, seat):
        return worth_with_partner(deal, seat, card, unseen, last)
    if beats(card, deal.best_card, deal.trump):
        return worth_of_taking(deal, seat, card, unseen, last)
    return -3 * points_of(card) - worth_in_hand(deal, seat, card, unseen) // 2


@jit
def card_by_thumb(deal: DealRow, left: int, options: Options, chance: Chance) -> int:
    """Return the card that the rule of thumb plays for whoever must; equal ones by chance.

    ``left`` are the cards not played yet.
    """
    seat = mover(deal)
    cards, unseen = dutiful_cards(deal, seat, options), left & ~deal.hands[seat]
    if cards & (cards - 1) == 0:
        return int(lowest_bit(cards))
    free, best, most = not duties_bind(deal, options), NO_CARD, NEVER
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        worth = 8 * worth_of_card(deal, seat, card, unseen, free) + below(chance, 8)
        if worth > most:
            best, most = card, worth
    return best


@jit
def play_out(deal: DealRow, options: Options, chance: Chance) -> None:
    """Play the deal to its end by rule of thumb."""
    left = cards_left(deal)
    while deal.end == NOT_OVER:
        if deal.trick_size == 0:
            pass_pause(deal, options)
        if deal.end == NOT_OVER:
            card = card_by_thumb(deal, left, options, chance)
            left &= ~(1 << card)
            play_card(deal, mover(deal), card, options)
