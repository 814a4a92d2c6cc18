"""The tables of a server: opened anew, or folded from their logs when somebody comes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guinote.errors import GuinoteError
from guinote.server.board import Listing
from guinote.server.company import Company
from guinote.server.house import House
from guinote.server.log import TableLog, company_after, fold_log
from guinote.server.owning import MovedError
from guinote.server.protocol import Close
from guinote.server.room import Room
from guinote.server.settings import Settings, decode_settings, encode_settings
from guinote.server.store import StoreError, TableRow
from guinote.server.tokens import following_table_id, new_table_id

if TYPE_CHECKING:
    from guinote.bots.registry import Need

SWEEP_MS: Final = 60_000
PLAYED: Final = (
    "profile",
    "seats",
    "changes",
    "speed",
    "clock",
    "rated",
    "karma",
    "programs",
)
"""What settings and a listing both tell of a table: what is played there, and how."""


class Lobby:
    """Every room that is open; a room nobody needs is forgotten, its log stays."""

    def __init__(self, house: House) -> None:
        """Start with no room open, and nothing ready: neither the rules nor what bots need."""
        self.house = house
        self.ready = asyncio.Event()
        self.prepared: dict[Need, asyncio.Event] = {
            "search": asyncio.Event(),
            "endings": asyncio.Event(),
        }
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._rewriting = asyncio.Lock()
        self.elsewhere: Mapping[str, tuple[Listing, ...]] = {}
        """By node, the tables of others at which anybody may sit down."""
        self.sockets_elsewhere: Mapping[str, int] = {}
        """By node, how many sockets are open at others."""
        self._dropping: set[asyncio.Task[None]] = set()
        self.is_closing = False

    async def create(self, settings: Settings, owner: str, table: str | None = None) -> str:
        """Keep a new table and return its id; its cards are dealt when somebody comes.

        Raises:
            StoreError: it cannot be kept, or there is a table of this id.
        """
        row = TableRow(
            id=table or new_table_id(),
            settings=encode_settings(settings),
            owner=owner,
            created=self.house.clock.wall(),
        )
        people = {who.owner for who in settings.sitters if who.kind == "person"}
        await self.house.store.create(row, tuple(people - {owner}))
        if settings.rated:
            await self.house.store.standings.open(row.id, row.created)
        self.house.journal.info("table opened", table=row.id, profile=settings.profile)
        return row.id

    async def rematch(self, table: str, settings: Settings, owner: str) -> str:
        """Return the table that follows one that has ended: the first to ask opens it.

        Its id is made of the old one's with the server's own secret, so all find the same.
        """
        following = following_table_id(self.house.store.key(), table)
        if await self.house.store.table(following) is None:
            with suppress(StoreError):  # somebody else was quicker
                await self.create(settings, owner, following)
            self._tell_of_rematch(table, settings.company.seat_of(owner))
        return following

    def _tell_of_rematch(self, table: str, seat: int | None) -> None:
        task = self._rooms.get(table)
        if task is not None and has_opened(task) and seat is not None:
            task.result().reception.tell_of_rematch(seat)

    async def find(self, table: str) -> tuple[TableRow, Settings] | None:
        """Return a table as it was opened; None if there is none."""
        row = await self.house.store.table(table)
        return None if row is None else (row, decode_settings(row.settings))

    def is_ready_for(self, settings: Settings) -> bool:
        """Tell whether the table can be opened at once."""
        return self.ready.is_set() and all(self.prepared[need].is_set() for need in settings.needs)

    async def until_ready_for(self, settings: Settings) -> None:
        """Wait until the table can be opened."""
        await self.ready.wait()
        for need in settings.needs:
            await self.prepared[need].wait()

    async def log_of(self, table: str, settings: Settings) -> TableLog:
        """Return a table's whole log folded, without opening a room; waits for the rules."""
        await self.ready.wait()
        entries = await self.house.store.entries(table)
        return await asyncio.to_thread(fold_log, settings.rules(), settings.company, entries)

    async def company_of(self, table: str, settings: Settings) -> Company:
        """Return who sits at a table, which need not be open."""
        if (room := self.opened(table)) is not None:
            return room.table.log.company
        return company_after(settings.company, await self.house.store.entries(table))

    async def room(self, table: str, settings: Settings) -> Room:
        """Return the one room of a table, opening it if need be; waits until it can be played.

        Raises:
            MovedError: another node has the table.
            StoreError: it cannot be read now.
            GuinoteError: the table cannot be opened, or the server is going away.
        """
        if self.is_closing:
            raise GuinoteError("closing", "the server is going away")
        async with self._rewriting:
            task = self._rooms.get(table)
            if task is None:
                task = asyncio.create_task(self._open(table, settings))
                self._rooms[table] = task
        try:
            return await asyncio.shield(task)
        except (MovedError, StoreError):
            self._forget(table, task)
            raise
        except Exception as error:
            self._forget(table, task)
            self.house.journal.error("table does not open", table=table, exc_info=error)
            raise GuinoteError("broken", f"table {table} does not open") from error

    async def rewrite(self, tables: Iterable[str], work: Callable[[], Awaitable[None]]) -> None:
        """Do something to the logs of tables while none of them is open.

        Whoever is at one is sent away, and comes back to it as it is then.
        """
        tables = tuple(tables)
        async with self._rewriting:
            for table in tables:
                if (task := self._rooms.pop(table, None)) is not None:
                    with suppress(Exception):  # a room that does not open has nobody in it
                        await (await task).close(Close.RESTART)
            await self.house.owner.seize(tables)
            await work()
            await self.house.owner.drop(tables)

    async def _open(self, table: str, settings: Settings) -> Room:
        await self.until_ready_for(settings)
        await self.house.owner.take(table)
        found = await self.find(table)
        settings = settings if found is None else found[1]
        log = await self.log_of(table, settings)
        marks = await self.house.store.marks(table)
        room = Room(self.house, table, settings, log, marks)
        await room.start()
        self._sweep_later(table)
        return room

    def opened(self, table: str) -> Room | None:
        """Return the room of a table if it is open."""
        task = self._rooms.get(table)
        return task.result() if task is not None and has_opened(task) else None

    def listed(self) -> tuple[Room, ...]:
        """Return the tables at which anybody may sit down and somebody waits, in no order."""
        return tuple(
            room
            for room in self.rooms
            if room.table.settings.door == "lobby"
            and room.reception.is_inviting
            and not room.stopped
        )

    @property
    def listings(self) -> tuple[Listing, ...]:
        """The tables of all nodes at which anybody may sit down and somebody waits."""
        others = (listing for listed in self.elsewhere.values() for listing in listed)
        return (*map(listing_of, self.listed()), *others)

    def node_with(self, wanted: Settings) -> str | None:
        """Return another node with a table like this, at which one would play soon."""
        for node, listed in self.elsewhere.items():
            if any(one.takes_soon and is_like(one, wanted) for one in listed):
                return node
        return None

    async def join_like(self, wanted: Settings, owner: str, name: str) -> str | None:
        """Let somebody sit down at a table of the lobby like this; return which, if there is one.

        Only where the cards are dealt soon: nobody who wants to play is left watching.
        """
        for room in self.listed():
            if is_like(room.table.settings, wanted) and await room.reception.admit(owner, name):
                return room.table.name
        return None

    def _sweep_later(self, table: str) -> None:
        when = self.house.clock.now() + SWEEP_MS
        self.house.clock.call_at(when, self._sweeper(table))

    def _sweeper(self, table: str) -> Callable[[], None]:
        def sweep() -> None:
            task = self._rooms.get(table)
            if task is None or not task.done():
                return
            if task.result().is_idle:
                self._let_go(table, task)
            else:
                self._sweep_later(table)

        return sweep

    def _let_go(self, table: str, task: asyncio.Task[Room]) -> None:
        self._forget(table, task)
        dropping = asyncio.create_task(self.house.owner.drop((table,)))
        self._dropping.add(dropping)
        dropping.add_done_callback(self._dropping.discard)

    async def lose(self, tables: Iterable[str]) -> None:
        """Send everybody away from tables at which another node writes now."""
        for table in tables:
            self.house.journal.info("table lost", table=table)
            if (task := self._rooms.pop(table, None)) is not None and has_opened(task):
                await task.result().close(Close.RESTART)

    def tell_clocks(self, stand: bool) -> None:
        """Let all tables tell that their clocks stand, or how much time there is now."""
        for room in self.rooms:
            if stand:
                room.tell_that_it_waits()
            else:
                room.tell_clock()

    def _forget(self, table: str, task: asyncio.Task[Room]) -> None:
        if self._rooms.get(table) is task:
            del self._rooms[table]

    @property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms that have opened, in no order."""
        return tuple(task.result() for task in self._rooms.values() if has_opened(task))

    @property
    def open_rooms(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms)

    async def close(self, code: Close) -> None:
        """Send everybody away; what was acknowledged is in the log already."""
        self.is_closing = True
        tasks, self._rooms = tuple(self._rooms.values()), {}
        for task in tasks:
            if task.done() and task.exception() is None:
                await task.result().close(code)
            else:
                task.cancel()


def listing_of(room: Room) -> Listing:
    """Return what the lobby tells of a table; not whose the seats are."""
    settings = room.table.settings
    return Listing(
        table=room.table.name,
        sitters=tuple(replace(who, owner="") for who in room.table.log.company.sitters),
        takes_soon=room.reception.takes_soon,
        **{name: getattr(settings, name) for name in PLAYED},
    )


def is_like(settings: Settings | Listing, wanted: Settings) -> bool:
    """Tell whether the same is played at two tables, as fast."""
    return all(getattr(settings, name) == getattr(wanted, name) for name in PLAYED)


def has_opened(task: asyncio.Task[Room]) -> bool:
    """Tell whether the room that is being opened has been."""
    return task.done() and not task.cancelled() and task.exception() is None
