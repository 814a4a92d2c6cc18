"""Who plays whom by which rules: results by number, the same wherever they are computed."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from guinote.arena.duel import pair_of_deals
from guinote.arena.partidas import set_of_partidas
from guinote.bots.registry import check_name
from guinote.rules.profile import resolve

R_co = TypeVar("R_co", covariant=True)


class Numbered(Protocol[R_co]):
    """A run whose results have numbers: a struct that says all they depend on."""

    KIND: ClassVar[Any]
    """The type of a result."""

    def result(self, number: int) -> R_co:
        """Return the result of this number, counted from 0."""


class Contest(msgspec.Struct, frozen=True):
    """Two bots on duplicate cards: deals, compared by points, or whole ``partidas``."""

    KIND: ClassVar[type[float]] = float

    first: str
    second: str
    profile: str = "aragones"
    seats: int = 4
    seed: int = 1
    partidas: bool = False

    def check(self) -> None:
        """Raise `GuinoteError` if it cannot be played."""
        resolve(self.profile, self.seats, {})
        check_name(self.first)
        check_name(self.second)

    def result(self, number: int) -> float:
        """Return what ``first`` gains with the cards of this number, counted from 0.

        Points a deal, or per cent of the partidas won.
        """
        rules = resolve(self.profile, self.seats, {})
        play = set_of_partidas if self.partidas else pair_of_deals
        text = f"{self.seed}/{number}"
        return play(rules, self.first, self.second, text, number % self.seats)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over results with half the width of its 95 % interval."""

    mean: float
    half_width: float
    pairs: int


def estimate(results: Sequence[float]) -> Estimate:
    """Return the mean of the results and its 95 % interval."""
    spread = statistics.stdev(results) if len(results) > 1 else math.inf
    return Estimate(
        statistics.fmean(results), 1.96 * spread / math.sqrt(len(results)), len(results)
    )
