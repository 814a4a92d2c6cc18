"""Where people come to a table and go from it: what is asked, in turn with everything else."""

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from guinote.errors import GuinoteError
from guinote.server import speech
from guinote.server.admission import Admission
from guinote.server.audience import Viewer
from guinote.server.company import Sitter
from guinote.server.limits import Ledger
from guinote.server.protocol import Note, Say, Talk
from guinote.server.refusals import RefusedError
from guinote.server.seats import Seats
from guinote.server.table import Table
from guinote.server.talk import Conversation
from guinote.server.writer import Work, Writer

MOST_SITS: Final = 8
SITS_WITHIN_MS: Final = 60_000
"""So often somebody may ask for a seat: each time everybody is told, and it is kept."""


class Reception:
    """Takes wishes for seats to the table's writer.

    ``go_on`` deals as soon as nobody is waited for; ``note`` says how the table stands.
    """

    def __init__(
        self,
        table: Table,
        seats: Seats,
        writer: Writer,
        *,
        go_on: Work,
        note: Callable[[Viewer], Note],
    ) -> None:
        """Open."""
        self._table, self._seats, self._writer = table, seats, writer
        self._go_on, self._note = go_on, note
        self._talk = Conversation(table)
        self._begins = False
        self._sits = Ledger(MOST_SITS, SITS_WITHIN_MS)

    @property
    def gathers(self) -> bool:
        """Whether the first deal waits for people, and none of them has asked to begin."""
        log = self._table.log
        return log.is_gathering and not (self._begins and log.company.persons)

    @property
    def is_inviting(self) -> bool:
        """Whether somebody is there and would be joined by others."""
        table = self._table
        return bool(table.audience.present and table.log.company.free) and not table.is_over

    @property
    def takes_soon(self) -> bool:
        """Whether whoever sits down plays at once, or after a look at the last result."""
        match = self._table.log.match
        return match.cards is None or match.awaits_deal

    async def sit(self, viewer: Viewer, seat: int, name: str) -> None:
        """Let somebody who looks on take a seat; a refusal goes to that viewer alone."""

        async def work() -> None:
            try:
                self._check_patience(viewer.owner)
                await self._check_seat(viewer.owner, seat)
                await self._seats.sit(_sitter(viewer, name), seat)
            except GuinoteError as error:
                said = speech.refusal(error, viewer.lang)
                viewer.send(replace(self._note(viewer), say=said))
            else:
                await self._go_on()

        await self._writer.do(work)

    def _check_patience(self, owner: str) -> None:
        if not self._sits.take(owner, self._table.house.clock.now()):
            raise RefusedError("seats_too_often")

    async def _check_seat(self, owner: str, seat: int) -> None:
        table = self._table
        if seat == table.log.company.seat_of(owner):
            return  # whoever has the seat comes back to it
        await self._admission.check_seat(table.settings, table.log.company, owner, seat)

    @property
    def _admission(self) -> Admission:
        house = self._table.house
        return Admission(house.store, house.clock.wall())

    async def admit(self, owner: str, name: str) -> bool:
        """Let somebody who comes by the lobby take the first free seat; tell whether one was.

        Whoever sits at the table or comes to it keeps that seat.
        """
        admitted = False

        async def work() -> None:
            nonlocal admitted
            company = self._table.log.company
            admitted = company.seat_of(owner) is not None or company.comes_to(owner) is not None
            if admitted or not company.free or not self.takes_soon:
                return
            with suppress(RefusedError):
                await self._check_seat(owner, company.free[0])
                who = Sitter(kind="person", name=name, owner=owner)
                await self._seats.sit(who, company.free[0])
                admitted = True
            await self._go_on()

        await self._writer.do(work)
        return admitted

    async def leave(self, owner: str) -> None:
        """Let somebody go; a bot plays on where others play."""
        await self._writer.do(lambda: self._seats.leave(owner))

    @property
    def said_lately(self) -> tuple[Talk, ...]:
        """What was said at the table last."""
        return tuple(self._talk.lately)

    async def come_back(self, seat: int) -> None:
        """Give a seat back that a bot played for meanwhile."""
        await self._writer.do(lambda: self._seats.come_back(seat))

    def tell_of_rematch(self, seat: int) -> None:
        """Tell those who still look at the end that somebody wants to play again."""
        names = self._table.log.company.names
        for viewer in self._table.audience:
            if viewer.seat != seat:
                name = speech.names(names, viewer.seat, viewer.lang)[seat]
                said = speech.rematch(name, viewer.lang)
                viewer.send(replace(self._note(viewer), say=said))

    async def say(self, viewer: Viewer, message: Say, now: int) -> None:
        """Let somebody who sits say something; a refusal goes to that viewer alone."""

        async def work() -> None:
            if viewer.seat is None:
                return
            try:
                deaf = await self._admission.check_voice(viewer.owner)
                self._talk.say(viewer.seat, message, now, deaf)
            except RefusedError as error:
                said = speech.refusal(error, viewer.lang)
                viewer.send(replace(self._note(viewer), say=said))

        await self._writer.do(work)

    async def begin(self, seat: int) -> None:
        """Wait for nobody who is still to come: bots take the seats that are open."""

        async def work() -> None:
            log = self._table.log
            if self._table.settings.rated:
                return  # it would be rated no more: people are waited for
            if log.is_gathering and seat in log.company.persons:
                self._begins = True
                await self._go_on()

        await self._writer.do(work)


def _sitter(viewer: Viewer, name: str) -> Sitter:
    """Return somebody who looks on as who sits there."""
    return Sitter(kind="person", name=name, owner=viewer.owner, program=viewer.is_program)
