"""Where tables are kept: the interface, and a twin of it in memory.

A table is its log. An entry is written once and never changed; its number `v` is the number of
the step that it caused, so numbers survive a restart. On disk it is `guinote.server.sql_store`.
"""

from collections.abc import Iterable
from typing import Literal, Protocol

import msgspec

from guinote.errors import GuinoteError
from guinote.server.people import MemoryPeople, People
from guinote.server.programs import MemoryPrograms, Programs
from guinote.server.standing.conduct import Conduct, MemoryConduct
from guinote.server.standing.records import MemoryStandings, Standings
from guinote.server.standing.tickets import MemoryTickets, Tickets
from guinote.server.threshold import MemoryThreshold, Threshold

Kind = Literal["deal", "act", "seat", "recess", "concede"]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a table without its log.

    `owner` is the id of the person who opened it; times are milliseconds since 1970;
    `ended` is None while the match is not decided.
    """

    id: str
    settings: bytes
    owner: str
    created: int
    ended: int | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a table: its number, when, by whom (None: the server), and what as JSON."""

    v: int
    time: int
    seat: int | None
    kind: Kind
    data: bytes


class Marked(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat has asked for in advance, and after which step of the table.

    It needs no entry when it is done or void: the steps after `v` tell so.
    """

    v: int
    marks: tuple[str, ...]


class Recast(msgspec.Struct, frozen=True, kw_only=True):
    """Settings and owner that a table is to have, and those entries of its log that change."""

    row: TableRow
    entries: tuple[Entry, ...]


class StoreError(GuinoteError):
    """The log could not be written; nothing happened at the table."""

    def __init__(self, message: str) -> None:
        """Keep the cause in one line."""
        super().__init__("not_stored", message)


class Store(Protocol):
    """A place for tables. What a call returned from writing survives the end of the process."""

    @property
    def people(self) -> People:
        """Whose they are."""

    @property
    def programs(self) -> Programs:
        """The bot accounts among them."""

    @property
    def standings(self) -> Standings:
        """What matches have made of them."""

    @property
    def conduct(self) -> Conduct:
        """How they behave."""

    @property
    def tickets(self) -> Tickets:
        """Who waits for a rated match."""

    @property
    def threshold(self) -> Threshold:
        """What whoever runs the server lays down at its door."""

    def key(self) -> bytes:
        """Return the server's own secret, 32 bytes, the same after a restart."""

    async def create(self, row: TableRow, sitters: tuple[str, ...] = ()) -> None:
        """Keep a new table, and who sits there beside its owner.

        Raises:
            StoreError: its id is taken, or nothing can be kept.
        """

    async def append(self, table: str, entry: Entry, ended: bool, sitter: str = "") -> None:
        """Keep the next step; raise `StoreError`.

        With it, that the match has ended, and who sits down (a person's id).
        """

    async def mark(self, table: str, seat: int, marked: Marked) -> None:
        """Keep what a seat asks for in advance instead of what it asked for before."""

    async def marks(self, table: str) -> dict[int, Marked]:
        """Return what each seat last asked for in advance."""

    async def table(self, table: str) -> TableRow | None:
        """Return the table, or None if there is no such table."""

    async def entries(self, table: str) -> tuple[Entry, ...]:
        """Return the whole log of a table in order."""

    async def ended_deals(self) -> tuple[bytes, ...]:
        """Return the data of every deal of the matches that have ended."""

    async def sat_at(self, owner: str, limit: int, skip: int = 0) -> tuple[TableRow, ...]:
        """Return the tables that somebody opened or sat down at, the newest first."""

    async def finished(self, owner: str) -> int:
        """Return how many matches somebody has sat at to their end."""

    async def hand_over(self, old: str, new: str | None, recasts: Iterable[Recast]) -> None:
        """Forget somebody, change tables as given, and let another (None: nobody) have sat there.

        All at once; raise `StoreError`.
        """

    async def can_write(self) -> bool:
        """Tell whether a step could be kept now."""

    async def close(self) -> None:
        """Finish what has been handed in."""


class MemoryStore:
    """A store that forgets everything with the process."""

    def __init__(self) -> None:
        """Start empty."""
        self.rows: dict[str, TableRow] = {}
        self.logs: dict[str, list[Entry]] = {}
        self.asked: dict[tuple[str, int], Marked] = {}
        self.sat: set[tuple[str, str]] = set()
        self.people = MemoryPeople()
        self.standings = MemoryStandings(self._ended, lambda: self.sat)
        self.conduct = MemoryConduct()
        self.tickets = MemoryTickets()
        self.programs = MemoryPrograms(self.people)
        self.threshold = MemoryThreshold()

    def key(self) -> bytes:
        """Return a fixed key: nothing here outlives a test."""
        return bytes(32)

    async def create(self, row: TableRow, sitters: tuple[str, ...] = ()) -> None:
        """Keep a new table."""
        if row.id in self.rows:
            raise StoreError(f"table {row.id!r} exists")
        self.rows[row.id] = row
        self.logs[row.id] = []
        self.sat |= {(owner, row.id) for owner in (row.owner, *sitters)}

    async def append(self, table: str, entry: Entry, ended: bool, sitter: str = "") -> None:
        """Keep the next step."""
        log = self.logs[table]
        if entry.v != len(log) + 1:
            raise StoreError(f"table {table!r} has step {entry.v} already or lacks the one before")
        log.append(entry)
        if sitter:
            self.sat.add((sitter, table))
        if ended:
            self.rows[table] = msgspec.structs.replace(self.rows[table], ended=entry.time)

    async def mark(self, table: str, seat: int, marked: Marked) -> None:
        """Keep what a seat asks for."""
        self.asked[table, seat] = marked

    async def marks(self, table: str) -> dict[int, Marked]:
        """Return what each seat last asked for."""
        return {seat: marked for (name, seat), marked in self.asked.items() if name == table}

    async def table(self, table: str) -> TableRow | None:
        """Return the table."""
        return self.rows.get(table)

    async def entries(self, table: str) -> tuple[Entry, ...]:
        """Return the log."""
        return tuple(self.logs.get(table, ()))

    async def ended_deals(self) -> tuple[bytes, ...]:
        """Return the data of the deals."""
        ended = (self.logs[row.id] for row in self.rows.values() if row.ended is not None)
        return tuple(entry.data for log in ended for entry in log if entry.kind == "deal")

    async def sat_at(self, owner: str, limit: int, skip: int = 0) -> tuple[TableRow, ...]:
        """Return somebody's tables."""
        rows = [row for row in self.rows.values() if (owner, row.id) in self.sat]
        return tuple(sorted(rows, key=lambda row: (-row.created, row.id))[skip : skip + limit])

    async def finished(self, owner: str) -> int:
        """Return how many matches somebody has sat at to their end."""
        return sum(self.rows[table].ended is not None for who, table in self.sat if who == owner)

    async def hand_over(self, old: str, new: str | None, recasts: Iterable[Recast]) -> None:
        """Forget somebody, with another in the place."""
        for recast in recasts:
            row, kept = recast.row, self.rows[recast.row.id]
            kept = msgspec.structs.replace(kept, settings=row.settings, owner=row.owner)
            self.rows[row.id] = kept
            for entry in recast.entries:
                self.logs[recast.row.id][entry.v - 1] = entry
        tables = {table for owner, table in self.sat if owner == old}
        self.sat -= {(old, table) for table in tables}
        self.sat |= {(new, table) for table in tables if new is not None}
        self.standings.hand_over(old, new)
        self.conduct.hand_over(old, new)
        self.tickets.forget(old)
        self.people.forget(old)
        self.programs.forget(old)

    def _ended(self) -> list[tuple[int, str]]:
        return sorted((row.ended, row.id) for row in self.rows.values() if row.ended is not None)

    async def can_write(self) -> bool:
        """Tell that it can."""
        return True

    async def close(self) -> None:
        """Nothing is open."""
