"""All that a search writes to: made once, used for one search after the other."""

from collections.abc import MutableSequence, Sequence
from typing import Any, Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED
from guinote.rules.state import MAX_SEATS
from guinote.solver.node import Node, new_nodes
from guinote.solver.table import (
    FAR_DTYPE,
    NEAR_DTYPE,
    Entry,
    Stamp,
    new_entries,
    new_stamps,
)

ACTION_BITS: Final = 6
"""An action of a seat is known by ``seat << ACTION_BITS | action``."""

_PLAIN_FIELDS: Final = {
    "goal": "i8",
    "depth": "i8",
    "entering": "i8",
    "returned": "i8",
    "nodes": "i8",
    "budget": "i8",
    "number": "i8",
    "last_stamp": "i8",
}
SEARCH_DTYPE: Final = np.dtype(
    [*_PLAIN_FIELDS.items(), ("values", "i4", (MAX_SEATS << ACTION_BITS,))], align=True
)


class Search:
    """How far a search has come."""

    __slots__ = (*_PLAIN_FIELDS, "values")
    goal: int
    depth: int
    """The node it stands at; -1 once it is finished."""
    entering: int
    """Whether that node has just been reached."""
    returned: int
    """The value of the node left last: of the root, in the end."""
    nodes: int
    """How many nodes were reached."""
    budget: int
    """How many more may be reached before the search pauses."""
    number: int
    """Counts the searches of one memory, so that none takes another's results for its own."""
    last_stamp: int

    def __init__(self) -> None:
        """Start before the first search."""
        for name in _PLAIN_FIELDS:
            setattr(self, name, 0)
        self.values: MutableSequence[int] = [0] * (MAX_SEATS << ACTION_BITS)


class Memory(NamedTuple):
    """The state of a search, its nodes and its tables, each search as the only one of a list."""

    searches: Sequence[Search]
    nodes: Sequence[Node]
    near: Sequence[Entry]
    far: Sequence[Entry]
    stamps: Sequence[Stamp]


def new_memory(far_mib: int = 1) -> Memory:
    """Return an empty memory: 1 MiB for near positions and so many for far ones."""
    searches = np.zeros(1, SEARCH_DTYPE) if COMPILED else [Search()]
    return Memory(
        cast("Any", searches),
        new_nodes(),
        new_entries(NEAR_DTYPE, 1),
        new_entries(FAR_DTYPE, far_mib),
        new_stamps(),
    )


class Found(NamedTuple):
    """What Python reads of a search."""

    nodes: int
    returned: int
    values: list[int]


def found_by(memory: Memory) -> Found:
    """Return what a search has found so far."""
    search: Any = memory.searches[0]
    if COMPILED:
        return Found(int(search["nodes"]), int(search["returned"]), search["values"].tolist())
    return Found(search.nodes, search.returned, list(search.values))
