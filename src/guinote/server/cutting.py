"""The cut: the dealer's left neighbour has a number of his own in every shuffle. Rule DEA-1.

The seeds are fixed before, as a chain whose beginning everybody at the table is told
(`guinote.rules.commitment`), so neither the server nor the cutter can choose the cards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from guinote.server.protocol import Note
from guinote.server.table import Table

CUT_MS: Final = 2000
"""So long the first deal waits for the cut of somebody who is there."""


@dataclass(frozen=True, slots=True)
class Said:
    """A cut, and whose it is: a seat may change hands before the deal."""

    owner: str
    number: int


@dataclass(frozen=True, slots=True)
class Asking:
    """Who is waited for, and since when."""

    owner: str
    since: int


class Cutting:
    """Who cuts next, and what was said.

    ``gathers`` tells whether the first deal still waits for people: nobody cuts before that.
    """

    def __init__(self, table: Table, gathers: Callable[[], bool]) -> None:
        """Begin with nothing said."""
        self._table, self._gathers = table, gathers
        self._said: Said | None = None
        self._asked: tuple[str, int] | None = None
        self._waited_for: Asking | None = None

    @property
    def cutter(self) -> int | None:
        """The person who may cut for the next deal, None where a bot does or none is due."""
        table = self._table
        if not table.settings.chain or not table.awaits_deal or self._gathers():
            return None
        return self._seat if self._seat in table.log.company.persons else None

    def say(self, seat: int, number: int) -> bool:
        """Take a cut; the last one counts. Tell whether it was this seat's to make."""
        if seat != self.cutter:
            return False
        self._said = Said(self._owner, number)
        return True

    def ask(self, note: Note) -> None:
        """Ask the cutter with this note, once; not where there is none or all is said."""
        seat, asked = self.cutter, (self._owner, self._table.log.deals)
        if seat is None or self._own_number is not None or self._asked == asked:
            return
        self._asked = asked
        self._table.audience.tell_seat(seat, lambda _: replace(note, cut=True))

    def ask_again(self) -> None:
        """Let the next call ask though somebody was asked before: he may have come just now."""
        self._asked = None

    def holds_up(self, now: int) -> bool:
        """Tell whether the first deal still waits for the cut of a person."""
        if self._table.log.match.cards is not None or self.cutter is None:
            return False
        if self._own_number is not None:
            return False
        if self._until is None and self._table.audience.present:
            self._waited_for = Asking(self._owner, now)
        return self._until is None or now < self._until

    @property
    def next_time(self) -> int | None:
        """When the first deal waits no longer; None where it does not wait for a cut."""
        return None if self.cutter is None else self._until

    @property
    def number(self) -> int | None:
        """The number to shuffle by; None where nobody cut."""
        if not self._table.settings.chain:
            return None
        if self.cutter is not None:
            return self._own_number
        return self._table.bots.cut(self._seat, self._table.log.v)

    def forget(self) -> None:
        """Forget what was said, once it is in a deal."""
        self._said = None

    @property
    def _seat(self) -> int:
        return (self._table.next_dealer - 1) % self._table.settings.seats

    @property
    def _owner(self) -> str:
        return self._table.log.company.sitters[self._seat].owner

    @property
    def _own_number(self) -> int | None:
        said = self._said
        return said.number if said is not None and said.owner == self._owner else None

    @property
    def _until(self) -> int | None:
        """When whoever cuts now will have been waited for long enough."""
        waited = self._waited_for
        if waited is None or waited.owner != self._owner:
            return None
        return waited.since + CUT_MS
