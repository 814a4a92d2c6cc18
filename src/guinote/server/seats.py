"""Taking and leaving seats: what may be taken, and who plays for somebody who is gone.

Only the writer of the table calls what changes anything here.
"""

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from guinote.bots.registry import DEFAULT
from guinote.server.audience import Viewer
from guinote.server.company import Cause, SeatChange, Sitter
from guinote.server.protocol import Door
from guinote.server.refusals import RefusedError
from guinote.server.settings import BOT_NAMES
from guinote.server.table import Table

AWAY_MS: Final = 30_000
"""So long others wait for somebody without a socket before a bot stands in."""
GATHERING_MS: Final[dict[Door, int]] = {"lobby": 60_000, "link": 600_000, "closed": 600_000}
"""So long a seat is kept for somebody who is gone before the first deal, while others wait."""


class Seats:
    """The seats of a table.

    ``show`` lets a viewer see the table from another seat, ``tell`` says who sits where.
    """

    def __init__(
        self, table: Table, show: Callable[[Viewer], None], tell: Callable[[], None]
    ) -> None:
        """Begin with nobody missed."""
        self._table, self._show, self._tell = table, show, tell
        self._gone_since: dict[int, int] = {}

    # --- what people ask -----------------------------------------------------------------

    async def sit(self, who: Sitter, seat: int) -> None:
        """Let somebody take a seat: at once before the first deal, later from the next one on.

        Raises:
            RefusedError: it is not to be had.
            StoreError: nothing happened.
        """
        owner, name, company = who.owner, who.name, self._table.log.company
        if seat == company.seat_of(owner):
            await self.come_back(seat)
            return
        self._check(who, seat)
        if self._table.log.match.cards is None:
            if (own := company.seat_of(owner)) is not None:
                await self._free(own, company.sitters[seat].name)
            await self._change(seat, "sits", name, who)
        else:
            if (other := company.comes_to(owner)) is not None:
                await self._change(other, "will_not_sit", name, None)
            await self._change(seat, "will_sit", name, who)

    async def leave(self, owner: str) -> None:
        """Let somebody go: the seat is free before the first deal, and a bot's after it.

        Whoever plays alone with bots leaves a table that waits.
        """
        company = self._table.log.company
        seat, other = company.seat_of(owner), company.comes_to(owner)
        if other is not None:
            await self._change(other, "will_not_sit", company.coming[other].name, None)
        if seat is None or self._table.is_over:
            return
        if self._table.log.match.cards is None:
            await self._free(seat, company.unused_name(seat, BOT_NAMES))
        elif company.persons - {seat}:
            await self.stand_in(seat)

    async def come_back(self, seat: int) -> None:
        """Give a seat back to the person for whom a bot stood in."""
        who = self._table.log.company.sitters[seat]
        if who.kind == "person" and who.bot:
            await self._change(seat, "is_back", who.name, replace(who, bot=""))

    def _check(self, who: Sitter, seat: int) -> None:
        table, company = self._table, self._table.log.company
        if table.settings.door == "closed" or not who.owner:
            raise RefusedError("table_closed")
        if who.program and not table.settings.programs:
            raise RefusedError("no_programs")
        if table.is_over:
            raise RefusedError("table_over")
        if seat not in company.free:
            raise RefusedError("seat_taken")
        if table.log.match.cards is not None and company.seat_of(who.owner) is not None:
            raise RefusedError("seated_already")

    # --- who is gone ---------------------------------------------------------------------

    def look(self, now: int) -> None:
        """See who is missing; nobody is missed where nobody waits."""
        persons, present = self._table.log.company.persons, self._table.audience.present
        waiting = persons & present and not self._table.is_over
        gone: Iterable[int] = persons - present if waiting else ()
        self._gone_since = {seat: self._gone_since.get(seat, now) for seat in gone}

    def forget_missing(self) -> None:
        """Begin anew to wait for whoever is gone."""
        self._gone_since = {}

    async def replace_missing(self, now: int) -> bool:
        """Let a bot stand in for somebody gone too long; tell whether there was one."""
        due = self._due(now)
        if due is None:
            return False
        await self.stand_in(due)
        return True

    async def free_missing(self, now: int) -> bool:
        """Free the seat of somebody gone too long before the first deal; tell whether one was."""
        if not self._table.log.is_gathering or (due := self._due(now)) is None:
            return False
        await self._free(due, self._table.log.company.unused_name(due, BOT_NAMES))
        return True

    @property
    def may_take(self) -> bool:
        """Whether a seat may be taken by somebody who comes."""
        table = self._table
        return table.settings.door != "closed" and bool(table.log.company.free)

    @property
    def next_time(self) -> int | None:
        """When somebody will have been gone too long."""
        return min((since + self._patience for since in self._gone_since.values()), default=None)

    @property
    def _patience(self) -> int:
        """How long somebody may be gone: longer while a link is sent round."""
        if not self._table.log.is_gathering:
            return AWAY_MS
        return GATHERING_MS[self._table.settings.door]

    def _due(self, now: int) -> int | None:
        """Return the seat of somebody gone too long, None where there is none."""
        self.look(now)
        late = (seat for seat, since in self._gone_since.items() if now >= since + self._patience)
        return next(late, None)

    # --- what follows --------------------------------------------------------------------

    def settle(self) -> None:
        """Let all see the table from the seat that is theirs now, and know who sits where."""
        audience, seat_of = self._table.audience, self._table.log.company.seat_of
        for viewer in audience.elsewhere(seat_of):
            audience.move(viewer, seat_of(viewer.owner))
            self._table.welcome(viewer)
            self._show(viewer)
        self._tell()

    async def _free(self, seat: int, name: str) -> None:
        """Let a seat wait again, with the bot that was chosen for it, by this name."""
        kind = self._table.settings.sitters[seat].bot or DEFAULT
        rising = self._table.log.company.sitters[seat].name
        await self._change(seat, "rises", rising, Sitter(kind="open", name=name, bot=kind))

    async def stand_in(self, seat: int) -> None:
        """Let a bot play for a person from now on."""
        who = self._table.log.company.sitters[seat]
        await self._change(seat, "is_away", who.name, replace(who, bot=DEFAULT))

    async def _change(self, seat: int, cause: Cause, name: str, who: Sitter | None) -> None:
        await self._table.reseat(SeatChange(seat=seat, cause=cause, name=name, who=who))
        self.settle()
