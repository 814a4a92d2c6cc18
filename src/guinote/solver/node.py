"""A position under search: a deal with what the search notes about it.

Compiled, a node is a NumPy record; as plain Python it is an object with the same fields.
"""

from typing import Any, Final

import numpy as np

from guinote._jit import COMPILED, jit
from guinote.rules.state import DEAL_DTYPE, DealRow, copy_rows

CHOICE, ANSWER, TURN, EVERY = 0, 1, 2, 3
"""Who chooses what (field ``step``), see `guinote.solver.choices`."""

KNOWN, SCOUTING, AGAIN = 0, 1, 2
"""How the child is asked (field ``scouting``): for its value, whether it is better, once more."""

INFINITE: Final = 3000
"""More points than any deal has."""

MAX_DEPTH: Final = 320
"""Cards, draws, cantes and exchanges of a deal, and the choice before each to let it come."""

_NODE_FIELDS: Final = {
    "moves": "i8",
    "rights": "i8",
    "key": "i8",
    "check": "i8",
    "low": "i4",
    "high": "i4",
    "floor": "i4",
    "ceiling": "i4",
    "alpha": "i4",
    "beta": "i4",
    "best": "i4",
    "made": "i4",
    "stamp": "i4",
    "sign": "i1",
    "step": "i1",
    "plain": "i1",
    "scouting": "i1",
    "stored": "i1",
    "action": "i1",
    "actor": "i1",
    "best_action": "i1",
    "best_actor": "i1",
}

NODE_DTYPE: Final = np.dtype([("deal", DEAL_DTYPE), *_NODE_FIELDS.items()], align=True)


class Node:
    """The fields of a node. Values are points, or wins, of side 0 less those of side 1."""

    __slots__ = ("deal", *_NODE_FIELDS)

    deal: DealRow
    moves: int
    """Set of the actions in turn not yet tried: cards, the draw, letting the turn come."""
    rights: int
    """Set of the actions out of turn not yet tried, by seat and action."""
    key: int
    check: int
    """Names the position in the table; ``check`` only in that of far positions."""
    low: int
    high: int
    """The window: a value up to ``low`` or from ``high`` on need not be exact."""
    floor: int
    ceiling: int
    """The window once the table has narrowed it."""
    alpha: int
    beta: int
    """The same as the chooser sees it; ``alpha`` rises."""
    best: int
    """The best value found so far, as the chooser sees it."""
    made: int
    """Points made by side 0 less those by side 1 up to here."""
    stamp: int
    """Names the hands of the arrastre in the table of near positions."""
    sign: int
    """1 where side 0 chooses, else -1."""
    step: int
    plain: int
    """Whether points alone count from here on and nothing can end the deal early."""
    scouting: int
    """Whether the child is only asked if it is better than what is known."""
    stored: int
    """Whether the table keeps the result."""
    action: int
    actor: int
    """What is being tried, and who does it."""
    best_action: int
    best_actor: int

    def __init__(self) -> None:
        """Start with every field at nought."""
        self.deal = DealRow()
        for name in _NODE_FIELDS:
            setattr(self, name, 0)


if COMPILED:

    @jit
    def copy_node(nodes: Any, target: int, source: int) -> None:
        """Make one node like another."""
        nodes[target] = nodes[source]

else:

    def copy_node(nodes: Any, target: int, source: int) -> None:
        """Make one node like another."""
        for name in _NODE_FIELDS:
            setattr(nodes[target], name, getattr(nodes[source], name))
        nodes[target].deal = copy_rows([nodes[source].deal])[0]
