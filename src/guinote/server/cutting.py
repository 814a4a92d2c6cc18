"""The cut: the dealer's left neighbour has a number of his own in every shuffle. Rule DEA-1.

The seeds are fixed before, as a chain whose beginning everybody at the table is told
(`guinote.rules.commitment`), so neither the server nor the cutter can choose the cards.
"""

from typing import Final

from msgspec.structs import replace

from guinote.server.protocol import Note
from guinote.server.table import Table

CUT_MS: Final = 2000
"""So long the first deal waits for the cut of somebody who is there."""


class Cutting:
    """Who cuts next, and what was said."""

    def __init__(self, table: Table) -> None:
        """Begin with nothing said."""
        self._table = table
        self._said: int | None = None
        self._asked_at: int | None = None

    @property
    def cutter(self) -> int | None:
        """The person who may cut for the next deal, None where a bot does or none is due."""
        table = self._table
        if not table.settings.chain or table.log.is_gathering or not table.awaits_deal:
            return None
        seat = (table.next_dealer - 1) % table.settings.seats
        return seat if seat in table.log.company.persons else None

    def say(self, seat: int, number: int) -> bool:
        """Take a cut; the last one counts. Tell whether it was this seat's to make."""
        if seat != self.cutter:
            return False
        self._said = number
        return True

    def ask(self, note: Note) -> None:
        """Ask the cutter, if there is one and nothing was said yet, with this note."""
        seat = self.cutter
        if seat is not None and self._said is None:
            self._table.audience.tell_seat(seat, lambda _: replace(note, cut=True))

    def holds_up(self, now: int) -> bool:
        """Tell whether the first deal still waits for the cut of a person."""
        if self._table.log.match.cards is not None or self.cutter is None:
            return False
        if self._said is not None:
            return False
        if self._asked_at is None and self._table.audience.present:
            self._asked_at = now
        return self._asked_at is None or now < self._asked_at + CUT_MS

    @property
    def next_time(self) -> int | None:
        """When the first deal waits no longer."""
        return None if self._asked_at is None else self._asked_at + CUT_MS

    def take(self) -> int | None:
        """Return the number to shuffle by, and forget it; None where nobody cut."""
        table = self._table
        if not table.settings.chain:
            return None
        said, self._said = self._said, None
        if self.cutter is not None:
            return said
        return table.bots.cut((table.next_dealer - 1) % table.settings.seats, table.log.v)
