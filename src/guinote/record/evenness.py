"""Whether packs are as good as chance: how often each card lay at each place."""

import math
from collections.abc import Iterable
from typing import Final

import numpy as np

from guinote.cards import PACK_SIZE, Card

FREE: Final = (PACK_SIZE - 1) ** 2
"""Degrees of freedom: rows and columns of the table of counts all have the same sum."""


class Evenness:
    """Counts of whole packs; those that lack cards are not counted."""

    def __init__(self) -> None:
        """Begin with none."""
        self.packs = 0
        self._counts = np.zeros((PACK_SIZE, PACK_SIZE), np.int64)
        self._places = np.arange(PACK_SIZE)

    def add(self, pack: Iterable[Card]) -> None:
        """Count a pack."""
        cards = np.fromiter(pack, np.int64)
        if len(cards) == PACK_SIZE:
            self._counts[cards, self._places] += 1
            self.packs += 1

    @property
    def chi_square(self) -> float:
        """The sum of the squared differences from what is expected, each by what is expected."""
        expected = self.packs / PACK_SIZE
        return float(((self._counts - expected) ** 2).sum() / expected) if self.packs else 0.0

    @property
    def deviation(self) -> float:
        """How many standard deviations that is from what chance gives, above or below.

        By the normal approximation, which holds since there are so many degrees of freedom;
        with few packs it is rough.
        """
        return (self.chi_square - FREE) / math.sqrt(2 * FREE) if self.packs else 0.0

    @property
    def chance(self) -> float:
        """How likely chance itself is to be at least so far off, from 0 to 1."""
        return math.erfc(abs(self.deviation) / math.sqrt(2))
