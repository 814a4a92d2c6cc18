"""Small cards that stand for others, so that positions that are worth the same share a name.

What counts of the cards without points that are left in a suit is only whose they are, from the
lowest to the highest. So each set of them is named by the first set of the same owners.
"""

from typing import TYPE_CHECKING, Final

import numpy as np

from guinote._jit import jit, jit_inlined
from guinote.cards import CABALLO
from guinote.rules.state import MAX_SEATS, NOBODY, DealRow
from guinote.solver.points import BLANKS

if TYPE_CHECKING:
    from collections.abc import MutableSequence

OF_SUIT: Final = 1 << CABALLO
"""So many sets of cards without points has a suit."""
SETS: Final = 4 * OF_SUIT
CODES: Final = 1 << 11
"""Five owners of two bits each, and a bit that says how many they are."""

SHAPES_DTYPE: Final = np.dtype(
    [
        ("names", "i8", (SETS,)),
        ("codes", "i4", (SETS,)),
        ("first", "i4", (CODES,)),
        ("stamp", "i8"),
    ],
    align=True,
)


class Shapes:
    """The names of all sets of small cards for the hands of one stamp."""

    __slots__ = ("codes", "first", "names", "stamp")

    def __init__(self) -> None:
        """Start with the hands of no stamp."""
        self.names: MutableSequence[int] = [0] * SETS
        self.codes: MutableSequence[int] = [0] * SETS
        """The owners of each set; nought where one is unknown."""
        self.first: MutableSequence[int] = [0] * CODES
        self.stamp = 0


@jit
def owner_of(deal: DealRow, card: int) -> int:
    """Return who holds a card, or NOBODY."""
    for seat in range(MAX_SEATS):
        if deal.hands[seat] >> card & 1:
            return seat
    return NOBODY


@jit
def learn_shapes(shapes: Shapes, deal: DealRow, stamp: int) -> None:
    """Find out which small cards stand for which among these hands."""
    shapes.stamp = stamp
    for suit in range(4):
        first = suit * OF_SUIT
        shapes.codes[first], shapes.names[first] = 1, 0
        for rank in range(CABALLO):
            learn_rank(shapes, first, rank, owner_of(deal, 10 * suit + rank))
        for place in range(first, first + OF_SUIT):
            shapes.first[shapes.codes[place]] = 0
            shapes.names[place] <<= 10 * suit


@jit
def learn_rank(shapes: Shapes, first: int, rank: int, owner: int) -> None:
    """Name the sets of a suit whose highest card is of this rank.

    The hands of a stamp may have held a card that nobody holds now: sets with it keep their name.
    """
    for lower in range(1 << rank):
        cards = 1 << rank | lower
        code = shapes.codes[first + lower] << 2 | owner
        if owner == NOBODY or shapes.codes[first + lower] == 0:
            shapes.codes[first + cards], shapes.names[first + cards] = 0, cards
            continue
        if shapes.first[code] == 0:
            shapes.first[code] = cards
        shapes.codes[first + cards], shapes.names[first + cards] = code, shapes.first[code]


@jit_inlined
def named_by_shape(shapes: Shapes, cards: int) -> int:
    """Return cards as the set that stands for them."""
    low = OF_SUIT - 1
    small = shapes.names[cards & low] | shapes.names[OF_SUIT | cards >> 10 & low]
    small |= shapes.names[2 * OF_SUIT | cards >> 20 & low]
    return cards & ~BLANKS | small | shapes.names[3 * OF_SUIT | cards >> 30 & low]
