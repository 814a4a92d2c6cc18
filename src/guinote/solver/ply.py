"""A near position under search: the arrastre where nothing is left to choose but cards.

What is sung follows from who wins the tricks, and only points count. A ply is as small as that
allows; the rules take it as the deal that it is.
"""

from typing import Final

import numpy as np

from guinote._jit import jit, jit_inlined
from guinote.rules.options import Options
from guinote.rules.state import DEAL_DTYPE, MAX_SEATS, NO_CARD, NOBODY, DealRow
from guinote.rules.tricks import beats
from guinote.solver.points import CARD_POINTS, cante_points_of

MAX_PLIES: Final = 48

_PLY_FIELDS: Final = {
    "moves": "i8",
    "unsung": "i8",
    "key": "i8",
    "floor": "i4",
    "ceiling": "i4",
    "alpha": "i4",
    "beta": "i4",
    "best": "i4",
    "table": "i4",
    "gain": "i4",
    "turns": "i1",
    "scouting": "i1",
    "card": "i1",
    "best_move": "i1",
}
PLY_DTYPE: Final = np.dtype([("deal", DEAL_DTYPE), *_PLY_FIELDS.items()], align=True)


class Ply:
    """The fields of a ply. Values are points as the seat in turn sees them."""

    __slots__ = ("deal", *_PLY_FIELDS)

    deal: DealRow
    """Hands, trick and whose turn it is; the rest of the deal is not kept."""
    moves: int
    """Set of the cards not yet tried."""
    unsung: int
    """The suits that nobody has sung, as their sotas."""
    key: int
    """Names the position in the table; nought within a trick."""
    floor: int
    ceiling: int
    """The window as the bounds have narrowed it."""
    alpha: int
    beta: int
    best: int
    table: int
    """Points of the cards on the table."""
    gain: int
    """Points that the seat in turn made by the card before."""
    turns: int
    """1 where the seat before is of the other side, so that its view is the opposite."""
    scouting: int
    card: int
    """The card that is tried."""
    best_move: int

    def __init__(self) -> None:
        """Start with every field at nought."""
        self.deal = DealRow()
        for name in _PLY_FIELDS:
            setattr(self, name, 0)


@jit
def prepare_ply(target: DealRow, deal: DealRow) -> None:
    """Write down what never changes in a search."""
    target.seats, target.trump, target.stock_size, target.stock_next = deal.seats, deal.trump, 0, 0


@jit
def copy_position(target: DealRow, deal: DealRow) -> None:
    """Copy the hands and the trick."""
    for seat in range(MAX_SEATS):
        target.hands[seat] = deal.hands[seat]
        target.trick[seat] = deal.trick[seat]
    target.trick_size, target.leader, target.to_move = deal.trick_size, deal.leader, deal.to_move
    target.best_card, target.best_seat = deal.best_card, deal.best_seat


@jit_inlined
def lay(ply: Ply, card: int) -> None:
    """Put a card of the seat in turn on the table; it is the next one's turn."""
    deal, seat = ply.deal, ply.deal.to_move
    deal.hands[seat] &= ~(1 << card)
    deal.trick[deal.trick_size] = card
    deal.trick_size += 1
    if deal.best_card == NO_CARD or beats(card, deal.best_card, deal.trump):
        deal.best_card, deal.best_seat = card, seat
    deal.to_move = (seat + 1) & (deal.seats - 1)
    ply.table += CARD_POINTS[card]


@jit
def near_pairs(ply: Ply, side: int) -> int:
    """Return the unsung pairs of a side, as their sotas."""
    one, other = ply.deal.hands[side], ply.deal.hands[side + 2]
    return (one & one >> 1 | other & other >> 1) & ply.unsung


@jit_inlined
def take_trick(ply: Ply, options: Options) -> None:
    """Give the complete trick to its winner, who leads next and whose side sings what it has."""
    deal, winner = ply.deal, ply.deal.best_seat
    deal.leader = deal.to_move = winner
    deal.trick_size, deal.best_card, deal.best_seat = 0, NO_CARD, NOBODY
    ply.gain, ply.table = ply.table, 0
    pairs = near_pairs(ply, winner & 1)
    if pairs:
        ply.unsung &= ~pairs
        ply.gain += cante_points_of(pairs, deal.trump, options)
