"""What a search remembers of positions.

Near positions are those of the arrastre where points alone count: the cards left, the leader and
the unsung pairs say everything once the hands at the start of the arrastre have a number (a
stamp). Far positions are all others; two hashes of all that matters name them.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

import numpy as np

from guinote._jit import jit
from guinote.rules.exchange import indicator
from guinote.rules.state import MAX_SEATS, DealRow
from guinote.solver.node import Node

STAMP_BITS: Final = 18
LOW_SIZE: Final = 31
LOW_BITS: Final = (1 << LOW_SIZE) - 1
LOW_FACTOR: Final = 0x9E3779B1
HIGH_FACTOR: Final = 0x45D9F3B
MIXERS: Final = (0, 0x2545F49)
"""Make two hashes of one: each is turned into either factor."""

_ENTRY_FIELDS: Final = {
    "key": "i8",
    "check": "i8",
    "low": "i2",
    "high": "i2",
    "action": "i1",
    "actor": "i1",
}
ENTRY_BYTES: Final = 32
FAR_DTYPE: Final = np.dtype([*_ENTRY_FIELDS.items(), ("spare", "i8")], align=True)
assert FAR_DTYPE.itemsize == ENTRY_BYTES
NEAR_DTYPE: Final = np.dtype(
    [(name, kind) for name, kind in _ENTRY_FIELDS.items() if name != "check"], align=True
)
STAMP_DTYPE: Final = np.dtype(
    [("hands", "i8", (MAX_SEATS,)), ("search", "i8"), ("stamp", "i4")], align=True
)


class Entry:
    """What is known of a position: its value lies from ``low`` to ``high``; the best action."""

    __slots__ = tuple(_ENTRY_FIELDS)
    key: int
    check: int
    low: int
    high: int
    action: int
    actor: int

    def __init__(self) -> None:
        """Start as the entry of no position."""
        for name in _ENTRY_FIELDS:
            setattr(self, name, 0)


class Stamp:
    """The hands at the start of an arrastre and their number."""

    __slots__ = ("hands", "search", "stamp")

    def __init__(self) -> None:
        """Start with empty hands, which nobody asks for."""
        self.hands: MutableSequence[int] = [0] * MAX_SEATS
        self.search = 0
        self.stamp = 0


@jit
def mix(state: int, word: int, mixer: int) -> int:
    """Stir a word into a hash.

    No product exceeds 63 bits: compiled code may take it for granted that none does.
    """
    mixed = state ^ word
    low, high = mixed & LOW_BITS, mixed >> LOW_SIZE
    found = low * (LOW_FACTOR ^ mixer) ^ high * (HIGH_FACTOR ^ mixer)
    return found ^ found >> 29


@jit
def place_of(key: int, size: int) -> int:
    """Return where in a table of so many entries, a power of two, a key belongs."""
    return mix(key, 0, 0) >> 22 & (size - 1)


@jit
def forget(near: Sequence[Entry], stamps: Sequence[Stamp]) -> None:
    """Empty the table of near positions and take all stamps back."""
    for place in range(len(near)):
        near[place].key = 0
    for place in range(len(stamps)):
        stamps[place].search = 0


@jit
def hands_hash(deal: DealRow, mixer: int) -> int:
    """Return a hash of all hands."""
    found = 1
    for seat in range(MAX_SEATS):
        found = mix(found, deal.hands[seat], mixer)
    return found


@jit
def same_hands(stamp: Stamp, node: Node, search: int) -> bool:
    """Tell whether these are the hands with the stamp, given by this search.

    In another the same hands may mean something else.
    """
    for seat in range(MAX_SEATS):
        if stamp.hands[seat] != node.deal.hands[seat]:
            return False
    return stamp.search == search


@jit
def near_key(cards: int, leader: int, sotas: int, stamp: int) -> int:
    """Return the name of a near position; the pairs still to be sung are given as their sotas."""
    live = sotas >> 6
    packed = live & 1 | live >> 9 & 2 | live >> 18 & 4 | live >> 27 & 8
    return cards | leader << 40 | packed << 42 | stamp << 46


@jit
def name_far(node: Node, counts_points: bool, search: int) -> None:
    """Write down both hashes of all that may matter, and of the number of the search."""
    deal, tallies = node.deal, search
    if not counts_points:
        for side in range(2):
            tallies = mix(tallies, deal.cards[side] << 20 | deal.cantes[side], MIXERS[0])
    now = deal.sung_now
    state = now[0] | now[1] << 3 | now[2] << 6 | now[3] << 9 | deal.winners << 12
    state |= (deal.tricks[0] > 0) << 16 | (deal.tricks[1] > 0) << 17 | node.plain << 18
    state |= deal.leader << 19 | deal.to_move << 21 | (deal.last_winner + 1) << 23
    state |= deal.pending_draw << 26 | deal.two_took_seven << 27 | deal.stock_next << 28
    state |= (indicator(deal) + 1) << 34 | deal.sung << 40
    node.key = mix(mix(hands_hash(deal, MIXERS[0]), state, MIXERS[0]), tallies, MIXERS[0])
    node.check = mix(mix(hands_hash(deal, MIXERS[1]), state, MIXERS[1]), tallies, MIXERS[1])
