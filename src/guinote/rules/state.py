"""The state of one deal: a row with named fields that the kernel changes in place.

Compiled, a row is a NumPy record of `DEAL_DTYPE`; as plain Python it is a `DealRow` object with
the same fields. Seats without a place at the table have empty hands; sides beyond the table's
stay at nought.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED

MAX_SEATS: Final = 4
NOBODY: Final = -1
NO_CARD: Final = -1

NOT_OVER, PLAYED, CLAIMED, ARRIVED, TUTE, RENUNCIO = 0, 1, 2, 3, 4, 5
"""How a deal ended (field ``end``)."""
(
    UNDECIDED,
    NOBODY_OVER,
    ONE_OVER,
    BY_LAST_TRICK,
    BY_LARGER_TOTAL,
    BY_THIRTY,
    RIGHT_CLAIM,
    WRONG_CLAIM,
    BY_ARRIVAL,
    BY_TUTE,
    BY_RENUNCIO,
) = range(11)
"""What decided it (field ``decision``)."""

_SEAT_FIELDS: Final = {
    "hands": "i8",
    "trick": "i1",
    "tricks": "i1",
    "cards": "i2",
    "cantes": "i2",
    "last": "i2",
    "carried": "i4",
    "sung_now": "i1",
    "singer": "i1",
}
_PLAIN_FIELDS: Final = (
    "seats",
    "vueltas",
    "trump",
    "turned",
    "stock_size",
    "stock_next",
    "pending_draw",
    "leader",
    "to_move",
    "trick_size",
    "best_seat",
    "best_card",
    "last_winner",
    "winners",
    "num_tricks",
    "sung",
    "hidden",
    "two_took_seven",
    "end",
    "decision",
    "winner",
    "offender",
    "broken_duty",
)

DEAL_DTYPE: Final = np.dtype(
    [(name, kind, (MAX_SEATS,)) for name, kind in _SEAT_FIELDS.items()]
    + [(name, "i1") for name in _PLAIN_FIELDS]
    + [("stock", "i1", (40,))],
    align=True,
)


class DealRow:
    """The fields of a deal, for readers, for the type checker, and for the plain run."""

    __slots__ = (*_SEAT_FIELDS, *_PLAIN_FIELDS, "stock")

    hands: MutableSequence[int]
    """Set of cards held, by seat."""
    trick: MutableSequence[int]
    """Cards of the trick under way in order of play; ``trick_size`` of them count."""
    tricks: MutableSequence[int]
    """Tricks won in this deal, by side."""
    cards: MutableSequence[int]
    """Points of the cards taken, by side."""
    cantes: MutableSequence[int]
    """Points sung, by side."""
    last: MutableSequence[int]
    """The bonus of the last trick as counted, by side."""
    carried: MutableSequence[int]
    """Points brought into the vueltas, by side."""
    sung_now: MutableSequence[int]
    """Number of cantes sung since the last trick, by seat."""
    singer: MutableSequence[int]
    """Who sang, by suit; NOBODY where unsung."""
    stock: MutableSequence[int]
    """The stock in order of drawing, the indicator last.

    What is drawn lies before ``stock_next``.
    """
    seats: int
    vueltas: int
    trump: int
    turned: int
    stock_size: int
    stock_next: int
    pending_draw: int
    leader: int
    to_move: int
    trick_size: int
    best_seat: int
    best_card: int
    last_winner: int
    winners: int
    """Set of seats that won a trick of this deal."""
    num_tricks: int
    sung: int
    """Set of suits sung in this deal."""
    hidden: int
    """Set of suits sung as a twenty whose suit is not public."""
    two_took_seven: int
    """1 once the two of trumps took the seven in this deal."""
    end: int
    decision: int
    winner: int
    """Side that wins the partida with this deal, or NOBODY."""
    offender: int
    """Seat that revoked, or NOBODY."""
    broken_duty: int
    """Number of the reason that the revoke broke."""

    def __init__(self) -> None:
        """Start with every field at nought."""
        for name in _SEAT_FIELDS:
            setattr(self, name, [0] * MAX_SEATS)
        for name in _PLAIN_FIELDS:
            setattr(self, name, 0)
        self.stock = [0] * 40


Rows = Sequence[DealRow]
"""One deal as the only row of a list: what compiled entry points take quickly."""


class DealFacts(NamedTuple):
    """A frozen copy of a row's fields for Python code, in the order of `DEAL_DTYPE`.

    See `DealRow`.
    """

    hands: list[int]
    trick: list[int]
    tricks: list[int]
    cards: list[int]
    cantes: list[int]
    last: list[int]
    carried: list[int]
    sung_now: list[int]
    singer: list[int]
    seats: int
    vueltas: int
    trump: int
    turned: int
    stock_size: int
    stock_next: int
    pending_draw: int
    leader: int
    to_move: int
    trick_size: int
    best_seat: int
    best_card: int
    last_winner: int
    winners: int
    num_tricks: int
    sung: int
    hidden: int
    two_took_seven: int
    end: int
    decision: int
    winner: int
    offender: int
    broken_duty: int
    stock: list[int]


def new_rows(seats: int, trump: int, leader: int) -> Rows:
    """Return a deal without cards, before its first lead.

    Fill it through ``rows[0]`` and `write`.
    """
    rows = cast("Rows", np.zeros(1, DEAL_DTYPE)) if COMPILED else [DealRow()]
    write(rows, seats=seats, trump=trump, leader=leader, to_move=leader)
    for field in ("turned", "best_card", "best_seat", "last_winner", "winner", "offender"):
        write(rows, **{field: NOBODY})
    write(rows, singer=[NOBODY] * MAX_SEATS)
    return rows


def write(rows: Rows, **fields: int | list[int]) -> None:
    """Set fields of a row that nobody else holds yet; lists are filled up with noughts."""
    for name, value in fields.items():
        if COMPILED:
            place = cast("Any", rows)[name][0:1]
            place[...] = (
                value if isinstance(value, int) else value + [0] * (place.size - len(value))
            )
        elif isinstance(value, int):
            setattr(rows[0], name, value)
        else:
            getattr(rows[0], name)[: len(value)] = value


def copy_rows(rows: Rows) -> Rows:
    """Return a row of its own with the same contents."""
    if COMPILED:
        # field by field NumPy would take ten times as long as the bytes do
        return cast("Rows", cast("Any", rows).view(np.uint8).copy().view(DEAL_DTYPE))
    twin = DealRow()
    for name in DealRow.__slots__:
        value = getattr(rows[0], name)
        setattr(twin, name, list(value) if isinstance(value, list) else value)
    return [twin]


def facts_of(rows: Rows) -> DealFacts:
    """Return the fields for reading; the row may change afterwards, the facts do not."""
    if COMPILED:
        fields: tuple[Any, ...] = cast("Any", rows).item()
        plain: list[Any] = [f if type(f) is int else f.tolist() for f in fields]
        return DealFacts(*plain)
    row = copy_rows(rows)[0]
    return DealFacts(*(getattr(row, name) for name in DealFacts._fields))
