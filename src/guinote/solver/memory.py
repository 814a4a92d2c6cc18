"""All that a search writes to: made once, used for one search after the other."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, jit
from guinote.cards import PACK_SIZE
from guinote.rules.state import MAX_SEATS, Rows, copy_rows
from guinote.solver.node import MAX_DEPTH, NODE_DTYPE, Node
from guinote.solver.ply import MAX_PLIES, MAX_TRICKS, PLY_DTYPE, TRICK_DTYPE, Ply, Trick
from guinote.solver.shapes import SHAPES_DTYPE, Shapes
from guinote.solver.table import ENTRY_BYTES, FAR_DTYPE, NEAR_DTYPE, STAMP_DTYPE, Entry, Stamp

ACTION_BITS: Final = 6
"""An action of a seat is known by ``seat << ACTION_BITS | action``."""

MAX_LISTED: Final = 128
"""More actions than all seats of a position have."""

MIB: Final = 1 << 20
MOST_FAR_MIB: Final = 64
NEAR_SIZE: Final = MIB // 2 // NEAR_DTYPE.itemsize if COMPILED else 1 << 10
STAMPS_KEPT: Final = 1 << 10
KILLERS: Final = MAX_TRICKS * MAX_SEATS * MAX_SEATS * PACK_SIZE

_PLAIN_FIELDS: Final = (
    "goal",
    "depth",
    "entering",
    "returned",
    "visited",
    "budget",
    "number",
    "last_stamp",
    "far_size",
    "near_size",
    "value",
    "bonus",
    "stamp",
    "listed",
)
_LISTS: Final = (
    *("far", "killers", "near", "nodes", "places", "plies", "shapes"),
    *("stamps", "tricks", "values", "weighed"),
)
MEMORY_DTYPE: Final = np.dtype(
    [(name, "i8") for name in _PLAIN_FIELDS]
    + [("values", "i4", (MAX_SEATS << ACTION_BITS,))]
    + [("places", "i4", (MAX_LISTED,)), ("weighed", "i4", (MAX_LISTED,))]
    + [("nodes", NODE_DTYPE, (MAX_DEPTH,))]
    + [("plies", PLY_DTYPE, (MAX_PLIES,))]
    + [("tricks", TRICK_DTYPE, (MAX_TRICKS,))]
    + [("killers", "i1", (KILLERS,))]
    + [("shapes", SHAPES_DTYPE)]
    + [("stamps", STAMP_DTYPE, (STAMPS_KEPT,))]
    + [("near", NEAR_DTYPE, (NEAR_SIZE,))]
    + [("far", FAR_DTYPE, (MOST_FAR_MIB * MIB // ENTRY_BYTES,))],
    align=True,
)
"""One record, so that compiled code hands one address around; unused pages cost nothing."""


class Memory:
    """How far a search has come, its nodes and its tables."""

    __slots__ = (*_PLAIN_FIELDS, *_LISTS)
    goal: int
    depth: int
    """The node it stands at; -1 once it is finished."""
    entering: int
    """Whether that node has just been reached."""
    returned: int
    """The value of the node left last: of the root, in the end."""
    visited: int
    """How many nodes were reached."""
    budget: int
    """How many more may be reached before the search pauses."""
    number: int
    """Counts the searches, so that none takes another's results for its own."""
    last_stamp: int
    far_size: int
    near_size: int
    """How many entries of ``far`` and ``near`` are used, powers of two."""
    values: MutableSequence[int]
    """The value of each action at the root, where that is asked."""
    places: MutableSequence[int]
    weighed: MutableSequence[int]
    """The legal actions at the root, ``listed`` of them, and what each is worth in the end."""
    listed: int
    value: int
    """The value of the ply left last, as its own seat sees it."""
    bonus: int
    """What the last trick brings besides its cards."""
    stamp: int
    """The stamp of the near search under way."""
    nodes: Sequence[Node]
    plies: Sequence[Ply]
    tricks: Sequence[Trick]
    shapes: Shapes
    killers: MutableSequence[int]
    """The card that last sufficed in near positions alike."""
    near: Sequence[Entry]
    far: Sequence[Entry]
    stamps: Sequence[Stamp]

    def __init__(self) -> None:
        """Start before the first search, with small tables."""
        for name in _PLAIN_FIELDS:
            setattr(self, name, 0)
        self.values = [0] * (MAX_SEATS << ACTION_BITS)
        self.nodes = [Node() for _ in range(MAX_DEPTH)]
        self.plies = [Ply() for _ in range(MAX_PLIES)]
        self.tricks = [Trick() for _ in range(MAX_TRICKS)]
        self.killers = [0] * KILLERS
        self.places, self.weighed = [0] * MAX_LISTED, [0] * MAX_LISTED
        self.shapes = Shapes()
        self.near = [Entry() for _ in range(NEAR_SIZE)]
        self.far = [Entry() for _ in range(NEAR_SIZE)]
        self.stamps = [Stamp() for _ in range(STAMPS_KEPT)]


Memories = Sequence[Memory]
"""One memory as the only one of a list: what compiled entry points take quickly."""


def new_memory(far_mib: int = 1) -> Memories:
    """Return an empty memory: half a MiB for near positions, so many (a power of two) for far."""
    if not COMPILED:
        plain = Memory()
        plain.far_size = len(plain.far)
        return [plain]
    memory = np.zeros(1, MEMORY_DTYPE)
    memory["far_size"] = min(far_mib, MOST_FAR_MIB) * MIB // ENTRY_BYTES
    return cast("Memories", memory)


class Found(NamedTuple):
    """What Python reads of a search."""

    visited: int
    returned: int


def found_by(memory: Memories) -> Found:
    """Return what a search has found so far."""
    one: Any = memory[0]
    return (
        Found(int(one["visited"]), int(one["returned"]))
        if COMPILED
        else Found(one.visited, one.returned)
    )


def weighed_actions(memory: Memories) -> dict[tuple[int, int], int]:
    """Return what each action (seat and action) at the root is worth, where that was asked."""
    one: Any = memory[0]
    if COMPILED:
        count = one["listed"]
        places, values = one["places"][:count].tolist(), one["weighed"][:count].tolist()
    else:
        places, values = one.places[: one.listed], one.weighed[: one.listed]
    return by_action(places, values)


def by_action(places: list[int], values: list[int]) -> dict[tuple[int, int], int]:
    """Return values by seat and action instead of by place."""
    seats_and_actions = [divmod(place, 1 << ACTION_BITS) for place in places]
    return dict(zip(seats_and_actions, values, strict=True))


if COMPILED:

    @jit
    def put_root(memory: Memory, rows: Rows) -> None:
        """Make a deal's row the root of the next search; the row stays as it is."""
        memory.nodes[0].deal = rows[0]

else:

    def put_root(memory: Memory, rows: Rows) -> None:
        """Make a deal's row the root of the next search; the row stays as it is."""
        memory.nodes[0].deal = copy_rows(rows)[0]
