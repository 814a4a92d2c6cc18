"""Who waits in the queue, as it is kept: a restart loses nobody's place."""

from typing import Literal, Protocol

import msgspec

Speed = Literal["quick", "usual", "long"]


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's place in a queue, alone or with a partner.

    A partner who has only been asked (``agreed`` false) has still to say yes. ``since`` is when
    it was taken, milliseconds since 1970.
    """

    person: str
    partner: str = ""
    agreed: bool = False
    profile: str
    seats: int
    speed: Speed
    since: int

    @property
    def people(self) -> tuple[str, ...]:
        """Whom it is for."""
        return (self.person, self.partner) if self.partner else (self.person,)

    @property
    def is_complete(self) -> bool:
        """Whether nobody has still to agree."""
        return self.agreed or not self.partner


class Tickets(Protocol):
    """A place for tickets, one a person."""

    async def keep(self, ticket: Ticket) -> None:
        """Keep a ticket instead of whatever the person had."""

    async def drop(self, person: str) -> None:
        """Forget the ticket that somebody has taken."""

    async def all(self) -> tuple[Ticket, ...]:
        """Return every ticket, in no order."""


class MemoryTickets:
    """Tickets of a `MemoryStore`, forgotten with the process."""

    def __init__(self) -> None:
        """Start with nobody waiting."""
        self._tickets: dict[str, Ticket] = {}

    async def keep(self, ticket: Ticket) -> None:
        """Keep a ticket."""
        self._tickets[ticket.person] = ticket

    async def drop(self, person: str) -> None:
        """Forget a ticket."""
        self._tickets.pop(person, None)

    async def all(self) -> tuple[Ticket, ...]:
        """Return every ticket."""
        return tuple(self._tickets.values())

    def forget(self, person: str) -> None:
        """Forget somebody."""
        self._tickets = {
            key: one for key, one in self._tickets.items() if person not in one.people
        }
