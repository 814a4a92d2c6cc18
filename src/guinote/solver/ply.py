"""A near position under search: the arrastre where nothing is left to choose but cards.

What is sung follows from who wins the tricks, and only points count. Within a trick the hands stay
as they were before it; what is laid is a set of its own, so that a card is taken back by
forgetting it. A ply is as small as that allows; the rules take a trick as the deal that it is.
"""

from typing import Final

import numpy as np

from guinote._jit import jit, jit_inlined
from guinote.rules.options import Options
from guinote.rules.state import DEAL_DTYPE, MAX_SEATS, NO_CARD, NOBODY, DealRow
from guinote.solver.points import cante_points_of

MAX_PLIES: Final = 64
LAST_PLY: Final = MAX_PLIES - 1
"""An index cut to the bits of this is known to lie within the list, and is not checked again."""
MAX_TRICKS: Final = 24

_TRICK_FIELDS: Final = {"held": "i8", "live": "i8", "left": "i4"}
TRICK_DTYPE: Final = np.dtype([("deal", DEAL_DTYPE), *_TRICK_FIELDS.items()], align=True)

_PLY_FIELDS: Final = {
    "moves": "i8",
    "laid": "i8",
    "key": "i8",
    "low": "i4",
    "high": "i4",
    "floor": "i4",
    "ceiling": "i4",
    "alpha": "i4",
    "beta": "i4",
    "best": "i4",
    "table": "i4",
    "gain": "i4",
    "place": "i4",
    "turns": "u1",
    "scouting": "u1",
    "card": "u1",
    "best_move": "i1",
    "hint": "u1",
    "killer": "u1",
    "trick": "u1",
    "size": "u1",
    "seat": "u1",
    "best_card": "i1",
    "best_seat": "i1",
}
PLY_DTYPE: Final = np.dtype(list(_PLY_FIELDS.items()), align=True)


class Trick:
    """A trick of a near search: the hands before it and the cards on the table."""

    __slots__ = ("deal", *_TRICK_FIELDS)

    deal: DealRow
    """Trick and whose turn it is; hands as before the trick. The rest of the deal is not kept."""
    held: int
    """All cards in the hands before the trick."""
    live: int
    """The pairs that somebody held unsung then, as their sotas."""
    left: int
    """Points of all cards still to be taken then."""

    def __init__(self) -> None:
        """Start with every field at nought."""
        self.deal = DealRow()
        for name in _TRICK_FIELDS:
            setattr(self, name, 0)


class Ply:
    """The fields of a ply. Values are points as the seat in turn sees them."""

    __slots__ = tuple(_PLY_FIELDS)

    moves: int
    """Set of the cards not yet tried."""
    laid: int
    """Set of the cards laid to the trick since it was set up."""
    key: int
    """Names the position in the table; of plies between tricks only."""
    low: int
    high: int
    """What is known of the value."""
    floor: int
    ceiling: int
    """The window that what is known leaves open."""
    alpha: int
    beta: int
    best: int
    table: int
    """Points of the cards on the table."""
    gain: int
    """Points that the seat in turn made by the card before."""
    place: int
    """Where the killer of such plies is kept."""
    turns: int
    """1 where the seat before is of the other side, so that its view is the opposite."""
    scouting: int
    card: int
    """The card that is tried."""
    best_move: int
    hint: int
    """The card that was best here before, by the table."""
    killer: int
    """The card that last sufficed in a position like this."""
    trick: int
    """Number of the trick among those of the search."""
    size: int
    seat: int
    best_card: int
    best_seat: int
    """As in the deal: cards on the table, the seat in turn, who wins with what."""

    def __init__(self) -> None:
        """Start with every field at nought."""
        for name in _PLY_FIELDS:
            setattr(self, name, 0)


@jit
def prepare_trick(target: DealRow, deal: DealRow) -> None:
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
def stand(deal: DealRow, size: int, seat: int, best_card: int, best_seat: int) -> None:
    """Write into a deal how its trick stands: cards on the table, the turn, who wins with what."""
    deal.trick_size, deal.to_move = size, seat
    deal.best_card, deal.best_seat = best_card, best_seat


@jit_inlined
def pairs_among(deal: DealRow, side: int, live: int) -> int:
    """Return those of these pairs that a side holds, as their sotas."""
    one, other = deal.hands[side], deal.hands[side + 2]
    return (one & one >> 1 | other & other >> 1) & live


@jit_inlined
def take_trick(trick: Trick, after: Trick, winner: int, laid: int, table: int) -> None:
    """Set up the trick that the winner of the last one leads."""
    deal = after.deal
    for seat in range(MAX_SEATS):
        deal.hands[seat] = trick.deal.hands[seat] & ~laid
    deal.leader = winner
    stand(deal, 0, winner, NO_CARD, NOBODY)
    after.held, after.left, after.live = trick.held & ~laid, trick.left - table, 0


@jit_inlined
def sing(trick: Trick, after: Trick, options: Options) -> int:
    """Let the winner's side sing what it held; return what that brings."""
    if trick.live == 0:
        return 0
    side = after.deal.leader & 1
    after.live = pairs_among(after.deal, 1 - side, trick.live)
    return cante_points_of(pairs_among(after.deal, side, trick.live), after.deal.trump, options)
