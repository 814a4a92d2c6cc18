"""A card chosen during the pause before a lead, kept until the pause ends."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from guinote.errors import GuinoteError
from guinote.server.refusals import RefusedError
from guinote.server.table import Table


@dataclass(frozen=True, slots=True)
class KeptLead:
    """The card as it was asked for."""

    seat: int
    a: int
    do: str


class Leads:
    """At most one card; ``take`` plays it."""

    def __init__(self, table: Table, take: Callable[[int, str, int], Awaitable[None]]) -> None:
        """Keep none."""
        self._table, self._take = table, take
        self._kept: KeptLead | None = None

    def __bool__(self) -> bool:
        """Whether a card is kept."""
        return self._kept is not None

    def holds(self, seat: int, a: int) -> bool:
        """Tell whether the card kept was asked for by this number of this seat."""
        return self._kept is not None and (self._kept.seat, self._kept.a) == (seat, a)

    def keep(self, lead: KeptLead) -> None:
        """Keep a card, in the place of another, which is refused."""
        if self._kept is not None:
            self._table.refuse(self._kept.seat, self._kept.a, RefusedError("replaced"))
        self._kept = lead

    async def play(self) -> None:
        """Play the card, or refuse it where it may not be played any more."""
        kept, self._kept = self._kept, None
        if kept is None:
            return
        try:
            await self._take(kept.seat, kept.do, kept.a)
        except GuinoteError as error:
            self._table.refuse(kept.seat, kept.a, error)
