"""The whole game of one deal.

What is refused and why, what is legal, and the only functions that change a row.
"""

from guinote._jit import jit_inlined
from guinote.rules.actions import CLAIM, DRAW, EXCHANGE, SHOW, SING, TUTE_REYES, TUTE_SOTAS
from guinote.rules.arithmetic import next_seat
from guinote.rules.cantes import (
    FOUR_REYES,
    FOUR_SOTAS,
    hides_suit,
    side_won_last,
    sing_refusal,
    tute_refusal,
)
from guinote.rules.exchange import card_given, exchange_refusal, indicator
from guinote.rules.options import BY_ANYONE, BY_WINNING_SIDE, Options
from guinote.rules.reasons import (
    DEAL_OVER,
    MAY_NOT_CLAIM,
    MUST_DRAW,
    NO_CLAIMS,
    NONE,
    NOT_IN_HAND,
    NOT_VUELTAS,
    NOT_YOUR_TURN,
    NOTHING_HIDDEN,
    NOTHING_TO_DRAW,
)
from guinote.rules.scoring import (
    decide,
    end_on_arrival,
    end_played_out,
    points_of,
    rival_of,
    total,
)
from guinote.rules.state import (
    BY_RENUNCIO,
    BY_TUTE,
    CLAIMED,
    MAX_SEATS,
    NO_CARD,
    NOBODY,
    NOT_OVER,
    RENUNCIO,
    RIGHT_CLAIM,
    TUTE,
    WRONG_CLAIM,
    DealRow,
)
from guinote.rules.tricks import (
    beats,
    dutiful_cards,
    duty_broken,
    same_side,
    side_of_seat,
    stock_left,
)


@jit_inlined
def play_refusal(deal: DealRow, seat: int, card: int, options: Options) -> int:
    """Return the first reason why the seat may not play the card, or NONE."""
    if deal.to_move != seat:
        return NOT_YOUR_TURN
    if deal.hands[seat] >> card & 1 == 0:
        return NOT_IN_HAND
    if deal.pending_draw:
        return MUST_DRAW
    if dutiful_cards(deal, seat, options) >> card & 1:
        return NONE
    return duty_broken(deal, seat, card, options)


@jit_inlined
def draw_refusal(deal: DealRow, seat: int) -> int:
    """Return the first reason why the seat may not start the draw, or NONE. Rule FRE-3."""
    if deal.to_move != seat:
        return NOT_YOUR_TURN
    return NONE if deal.pending_draw else NOTHING_TO_DRAW


@jit_inlined
def claim_refusal(deal: DealRow, seat: int, options: Options) -> int:
    """Return the first reason why the seat may not claim, or NONE. Rules VUE-1 to VUE-3."""
    if deal.vueltas == 0:
        return NOT_VUELTAS
    if options.claims == 0:
        return NO_CLAIMS
    if deal.trick_size > 0 or deal.last_winner == NOBODY:
        return MAY_NOT_CLAIM
    if options.claim_by == BY_ANYONE:
        return NONE
    if options.claim_by == BY_WINNING_SIDE:
        return NONE if side_won_last(deal, seat) else MAY_NOT_CLAIM
    return NONE if deal.last_winner == seat else MAY_NOT_CLAIM


@jit_inlined
def show_refusal(deal: DealRow, seat: int, suit: int) -> int:
    """Return the reason why the seat may not make the suit public, or NONE. Rule CAN-8."""
    singer = deal.singer[suit]
    if deal.hidden >> suit & 1 and same_side(singer, seat, deal.seats):
        return NONE
    return NOTHING_HIDDEN


@jit_inlined
def refusal(deal: DealRow, seat: int, action: int, options: Options) -> int:
    """Return the first reason why the seat may not take the action now, or NONE.

    A card against a duty has its reason here at every table; one that penalises lets it be played
    all the same.
    """
    if deal.end != NOT_OVER:
        return DEAL_OVER
    if action < SING:
        return play_refusal(deal, seat, action, options)
    if action < EXCHANGE:
        return sing_refusal(deal, seat, action - SING, options)
    if action == EXCHANGE:
        return exchange_refusal(deal, seat, options)
    if action == DRAW:
        return draw_refusal(deal, seat)
    if action == CLAIM:
        return claim_refusal(deal, seat, options)
    if action < SHOW:
        return tute_refusal(
            deal, seat, FOUR_REYES if action == TUTE_REYES else FOUR_SOTAS, options
        )
    return show_refusal(deal, seat, action - SHOW)


@jit_inlined
def rights_mask(deal: DealRow, seat: int, options: Options) -> int:
    """Return the set of actions that the seat may take out of turn.

    Singing, exchange, claim, tute.
    """
    mask, hand = 0, deal.hands[seat]
    for suit in range(4 if hand & hand >> 1 & FOUR_SOTAS else 0):
        if sing_refusal(deal, seat, suit, options) == NONE:
            mask |= 1 << (SING + suit)
    if exchange_refusal(deal, seat, options) == NONE:
        mask |= 1 << EXCHANGE
    if claim_refusal(deal, seat, options) == NONE:
        mask |= 1 << CLAIM
    if options.tute:
        if tute_refusal(deal, seat, FOUR_REYES, options) == NONE:
            mask |= 1 << TUTE_REYES
        if tute_refusal(deal, seat, FOUR_SOTAS, options) == NONE:
            mask |= 1 << TUTE_SOTAS
    return mask


@jit_inlined
def legal_mask(deal: DealRow, seat: int, options: Options) -> int:
    """Return the set of the seat's legal actions; showing a suit is not among them.

    Never empty for who must move.
    """
    if deal.end != NOT_OVER:
        return 0
    mask = rights_mask(deal, seat, options)
    if deal.to_move != seat:
        return mask
    if deal.pending_draw:
        return mask | 1 << DRAW
    return mask | dutiful_cards(deal, seat, options)


@jit_inlined
def collect_trick(deal: DealRow, options: Options) -> None:
    """Give the complete trick to its winner and open the pause after it.

    Rules TRK-3, TRK-4, IDA-1.
    """
    winner, side = deal.best_seat, side_of_seat(deal.best_seat, deal.seats)
    for place in range(deal.trick_size):
        deal.cards[side] += points_of(deal.trick[place])
    deal.tricks[side] += 1
    deal.num_tricks += 1
    deal.winners |= 1 << winner
    deal.leader = deal.to_move = deal.last_winner = winner
    deal.trick_size = 0
    deal.best_card, deal.best_seat = NO_CARD, NOBODY
    for seat in range(MAX_SEATS):  # known beforehand, so that all are cleared as one number
        deal.sung_now[seat] = 0
    deal.pending_draw = 1 if stock_left(deal) else 0
    close_if_played_out(deal, side, options)
    end_on_arrival(deal, side, options)


@jit_inlined
def close_if_played_out(deal: DealRow, side: int, options: Options) -> None:
    """After the last trick add its bonus and end the deal, unless vueltas end on arrival first."""
    if deal.hands[deal.last_winner] or deal.pending_draw:
        return
    if deal.vueltas == 0 or options.bonus_in_vueltas:
        deal.last[side] = options.bonus
    end_on_arrival(deal, side, options)
    if deal.end == NOT_OVER:
        end_played_out(deal, options)


@jit_inlined
def play_card(deal: DealRow, seat: int, card: int, options: Options) -> None:
    """Put a card on the table."""
    deal.hands[seat] &= ~(1 << card)
    deal.trick[deal.trick_size] = card
    deal.trick_size += 1
    wins = deal.best_card == NO_CARD or beats(card, deal.best_card, deal.trump)
    # chosen and not branched over: who wins is by chance, which no processor guesses
    deal.best_card = card if wins else deal.best_card
    deal.best_seat = seat if wins else deal.best_seat
    if deal.trick_size == deal.seats:
        collect_trick(deal, options)
    else:
        deal.to_move = next_seat(seat, deal.seats)


@jit_inlined
def draw_cards(deal: DealRow) -> None:
    """Let everybody draw a card, the trick's winner first. Rule FRE-3."""
    seat = deal.leader
    for _ in range(deal.seats):
        deal.hands[seat] |= 1 << deal.stock[deal.stock_next]
        deal.stock_next += 1
        seat = next_seat(seat, deal.seats)
    deal.pending_draw = 0


@jit_inlined
def sing(deal: DealRow, seat: int, suit: int, options: Options) -> None:
    """Add a cante. Rules CAN-4, CAN-7, CAN-9."""
    side = side_of_seat(seat, deal.seats)
    deal.cantes[side] += options.cante_trump_points if suit == deal.trump else options.cante_points
    deal.sung |= 1 << suit
    deal.sung_now[seat] += 1
    deal.singer[suit] = seat
    if hides_suit(deal, suit, options):
        deal.hidden |= 1 << suit
    end_on_arrival(deal, side, options)


@jit_inlined
def exchange_seven(deal: DealRow, seat: int, options: Options) -> None:
    """Swap the seven (or the two) for the indicator; the trump suit stays. Rule EXC-8."""
    given, taken = card_given(deal, seat, options), indicator(deal)
    deal.hands[seat] = deal.hands[seat] & ~(1 << given) | 1 << taken
    deal.stock[deal.stock_size - 1] = given
    if given == deal.trump * 10:
        deal.two_took_seven = 1


@jit_inlined
def claim(deal: DealRow, seat: int, options: Options) -> None:
    """Say that the side has the target: right wins, wrong loses or is ignored.

    Rules VUE-3, VUE-4.
    """
    side = side_of_seat(seat, deal.seats)
    if total(deal, side) >= options.target:
        deal.end = CLAIMED
        decide(deal, side, RIGHT_CLAIM)
    elif options.wrong_claim_ignored == 0:
        deal.end = CLAIMED
        decide(deal, rival_of(deal, seat), WRONG_CLAIM)


@jit_inlined
def revoke(deal: DealRow, seat: int, card: int, duty: int) -> None:
    """End the deal on a card played against a duty at a table that penalises. Rule REN-2."""
    deal.hands[seat] &= ~(1 << card)
    deal.trick[deal.trick_size] = card
    deal.trick_size += 1
    deal.end = RENUNCIO
    deal.offender, deal.broken_duty = seat, duty
    decide(deal, rival_of(deal, seat), BY_RENUNCIO)


@jit_inlined
def declare_tute(deal: DealRow, seat: int) -> None:
    """Win the partida with four reyes or four sotas. Rule TUT-1."""
    deal.end = TUTE
    decide(deal, side_of_seat(seat, deal.seats), BY_TUTE)


@jit_inlined
def apply(deal: DealRow, seat: int, action: int, options: Options) -> None:
    """Take an action that is not refused.

    A card against a duty ends the deal where the table penalises.
    """
    if action < SING:
        duty = play_refusal(deal, seat, action, options) if options.penalise else NONE
        if duty:
            revoke(deal, seat, action, duty)
        else:
            play_card(deal, seat, action, options)
    elif action < EXCHANGE:
        sing(deal, seat, action - SING, options)
    elif action == EXCHANGE:
        exchange_seven(deal, seat, options)
    elif action == DRAW:
        draw_cards(deal)
    elif action == CLAIM:
        claim(deal, seat, options)
    elif action < SHOW:
        declare_tute(deal, seat)
    else:
        deal.hidden &= ~(1 << (action - SHOW))
