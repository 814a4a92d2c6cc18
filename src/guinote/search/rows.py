"""Several deals side by side, and copying one over another."""

from typing import Any, cast

import numpy as np

from guinote._jit import COMPILED, jit
from guinote.rules.state import DEAL_DTYPE, DealRow, Rows


def new_table_of(count: int) -> Rows:
    """Return so many rows to be written over."""
    if COMPILED:
        return cast("Rows", np.zeros(count, DEAL_DTYPE))
    return [DealRow() for _ in range(count)]


@jit
def mover(deal: DealRow) -> int:
    """Return who must act.

    A field of a row is a small number; one of the usual size spares a second compilation of all
    that is called with it.
    """
    return 0 + deal.to_move


@jit
def seats_of(deal: DealRow) -> int:
    """Return how many seats play, as a number of the usual size."""
    return 0 + deal.seats


if COMPILED:

    @jit
    def copy_deal(target: Any, place: int, source: Any, origin: int) -> None:
        """Make one row like another."""
        target[place] = source[origin]

else:

    def copy_deal(target: Any, place: int, source: Any, origin: int) -> None:
        """Make one row like another."""
        for name in DealRow.__slots__:
            value = getattr(source[origin], name)
            setattr(target[place], name, list(value) if isinstance(value, list) else value)
