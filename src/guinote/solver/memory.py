"""All that a search writes to: made once, used for one search after the other."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED
from guinote.rules.state import MAX_SEATS, Rows, copy_rows
from guinote.solver.node import MAX_DEPTH, NODE_DTYPE, Node
from guinote.solver.ply import MAX_PLIES, PLY_DTYPE, Ply
from guinote.solver.table import ENTRY_BYTES, FAR_DTYPE, NEAR_DTYPE, STAMP_DTYPE, Entry, Stamp

ACTION_BITS: Final = 6
"""An action of a seat is known by ``seat << ACTION_BITS | action``."""

MIB: Final = 1 << 20
MOST_FAR_MIB: Final = 64
NEAR_SIZE: Final = MIB // 2 // NEAR_DTYPE.itemsize if COMPILED else 1 << 10
STAMPS_KEPT: Final = 1 << 10

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
    "value",
    "bonus",
    "stamp",
)
MEMORY_DTYPE: Final = np.dtype(
    [(name, "i8") for name in _PLAIN_FIELDS]
    + [("values", "i4", (MAX_SEATS << ACTION_BITS,))]
    + [("nodes", NODE_DTYPE, (MAX_DEPTH,))]
    + [("plies", PLY_DTYPE, (MAX_PLIES,))]
    + [("stamps", STAMP_DTYPE, (STAMPS_KEPT,))]
    + [("near", NEAR_DTYPE, (NEAR_SIZE,))]
    + [("far", FAR_DTYPE, (MOST_FAR_MIB * MIB // ENTRY_BYTES,))],
    align=True,
)
"""One record, so that compiled code hands one address around; unused pages cost nothing."""


class Memory:
    """How far a search has come, its nodes and its tables."""

    __slots__ = (*_PLAIN_FIELDS, "far", "near", "nodes", "plies", "stamps", "values")
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
    """How many entries of ``far`` are used, a power of two."""
    values: MutableSequence[int]
    """The value of each action at the root, where that is asked."""
    value: int
    """The value of the ply left last, as its own seat sees it."""
    bonus: int
    """What the last trick brings besides its cards."""
    stamp: int
    """The stamp of the near search under way."""
    nodes: Sequence[Node]
    plies: Sequence[Ply]
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
    values: list[int]


def found_by(memory: Memories) -> Found:
    """Return what a search has found so far."""
    one: Any = memory[0]
    if COMPILED:
        return Found(int(one["visited"]), int(one["returned"]), one["values"].tolist())
    return Found(one.visited, one.returned, list(one.values))


def put_root(memory: Memories, rows: Rows) -> None:
    """Make a deal's row the root of the next search; the row stays as it is."""
    if COMPILED:
        cast("Any", memory)["nodes"]["deal"][0, 0] = rows[0]
    else:
        memory[0].nodes[0].deal = copy_rows(rows)[0]
