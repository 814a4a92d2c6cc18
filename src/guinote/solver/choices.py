"""Who chooses what in a position.

Before a card or a draw that would end it, each side may use its rights: the side in turn first
(CHOICE), then the other (ANSWER), and only then comes the turn itself (TURN). A right that is used
starts this anew. Where only the side in turn has anything to choose, all is one CHOICE.

Rights are kept as one set: bit ``16 * seat + action - 40``.
"""

from guinote._jit import count_bits, jit, lowest_bit
from guinote.rules.actions import CLAIM, DRAW, SING, TUTE_REYES, TUTE_SOTAS
from guinote.rules.options import (
    NEXT_LEAD,
    OPPONENT_CARD,
    PER_SIDE,
    TRICK_END,
    UNLIMITED,
    Options,
)
from guinote.rules.play import rights_mask
from guinote.rules.scoring import total
from guinote.rules.state import NOBODY, DealRow
from guinote.rules.tricks import dutiful_cards, stock_left
from guinote.solver.node import ANSWER, CHOICE, TURN, Node
from guinote.solver.points import (
    blanks_of,
    pairs_of_seat,
    pairs_of_side,
    unplayed_cards,
    without_twins,
)

POINTS, PARTIDA = 0, 1
"""What is played for."""

LET_COME = 62
"""To use no right now: the other side answers, or the turn comes."""

SEAT_BITS = 16
EVEN_SEATS = 0xFFFF | 0xFFFF << 32
"""Rights of side 0; side 1 has the others."""
ALL_RIGHTS = (1 << 63) - 1
SINGING = 0xF * (1 | 1 << 16 | 1 << 32 | 1 << 48)
ENDING = 1 << CLAIM | 1 << TUTE_REYES | 1 << TUTE_SOTAS
"""What ends a deal and is left out where points are counted."""


@jit
def may_have_rights(node: Node, options: Options) -> bool:
    """Tell whether anybody could have a right now; where not, nobody need be asked."""
    deal = node.deal
    in_time = deal.trick_size == 0 or (deal.trick_size == 1 and options.cante_until != NEXT_LEAD)
    if node.plain and stock_left(deal) == 0:
        won = deal.last_winner != NOBODY
        return in_time and won and pairs_of_side(deal, deal.last_winner & 1) != 0
    late = options.exchange_until in (OPPONENT_CARD, TRICK_END)
    return in_time or bool(options.exchange and stock_left(deal) > 0 and late)


@jit
def rights_of_seat(deal: DealRow, seat: int, goal: int, options: Options) -> int:
    """Return what a seat may do out of turn and what could change anything."""
    rights = rights_mask(deal, seat, options)
    if goal == POINTS:
        rights &= ~ENDING
    elif rights >> CLAIM & 1 and total(deal, seat & 1) < options.target:
        rights &= ~(1 << CLAIM)
    return rights >> SING << (SEAT_BITS * seat)


@jit
def all_rights(deal: DealRow, goal: int, options: Options) -> int:
    """Return the rights of all seats."""
    rights = 0
    for seat in range(deal.seats):
        rights |= rights_of_seat(deal, seat, goal, options)
    return rights


@jit
def of_side(rights: int, side: int) -> int:
    """Return the rights of one side."""
    return rights & (EVEN_SEATS if side == 0 else ALL_RIGHTS & ~EVEN_SEATS)


@jit
def turn_actions(deal: DealRow, options: Options) -> int:
    """Return what the seat in turn may do to end its turn: the draw, or cards."""
    if deal.pending_draw:
        return 1 << DRAW
    cards = dutiful_cards(deal, deal.to_move, options)
    return without_twins(cards, unplayed_cards(deal), blanks_of(deal))


@jit
def best_to_sing_now(node: Node, rights: int, options: Options) -> int:
    """Return the cantes to which the choice may be narrowed, nought where it may not.

    Where points alone count, a cante sung now is never worse than one sung later. Where the number
    of cantes is limited it matters which, and whether the draw or the exchange brings a better.
    """
    cantes = rights & SINGING
    if node.plain == 0 or cantes == 0:
        return 0
    if options.cante_limit == UNLIMITED:
        return cantes & -cantes
    if stock_left(node.deal):
        return 0
    if options.cante_limit == PER_SIDE:
        rivals, pairs = cantes, pairs_of_side(node.deal, node.deal.last_winner & 1)
    else:
        seat = lowest_bit(cantes) // SEAT_BITS
        rivals, pairs = cantes & 0xF << (SEAT_BITS * seat), pairs_of_seat(node.deal, seat)
    return rivals & -rivals if count_bits(pairs) == 1 else rivals


@jit
def divide(node: Node, goal: int, options: Options) -> None:
    """Write down who chooses and from what."""
    mover = node.deal.to_move & 1
    node.sign = 1 - 2 * mover
    if node.step == TURN or not may_have_rights(node, options):
        node.rights, node.moves = 0, turn_actions(node.deal, options)
        return
    rights = all_rights(node.deal, goal, options)
    own, others = of_side(rights, mover), of_side(rights, 1 - mover)
    if node.step == CHOICE and others and own == 0:
        node.step = ANSWER
    if node.step == ANSWER:
        node.sign = -node.sign
        node.rights, node.moves = others, 1 << LET_COME
    elif others:
        node.rights, node.moves = own, 1 << LET_COME
    else:
        node.rights, node.moves = own, turn_actions(node.deal, options)
    cantes = best_to_sing_now(node, node.rights, options)
    if cantes:
        node.rights, node.moves = cantes, 0
