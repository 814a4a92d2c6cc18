"""Tables in a database: statements that are the same for every engine.

`guinote.server.sqlite` and `guinote.server.postgres` open one.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    Select,
    bindparam,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from guinote.server import schema
from guinote.server.committing import Committer, Do, Hot, why
from guinote.server.leases import Leases
from guinote.server.schema import entries, leases, marks, sat, tables
from guinote.server.sql_conduct import SqlConduct, passed_on
from guinote.server.sql_people import SqlPeople, handed_over
from guinote.server.sql_programs import SqlPrograms
from guinote.server.sql_standing import SqlStandings, SqlTickets
from guinote.server.sql_threshold import SqlThreshold
from guinote.server.store import Entry, Marked, Recast, StoreError, TableRow


def values_of(*columns: Any) -> list[Any]:
    """Return a place for a value of each column, by its name."""
    return [bindparam(column.name, type_=column.type) for column in columns]


THIS: Final = bindparam("table", type_=entries.c.table.type)
LAST: Final = (
    select(func.coalesce(func.max(entries.c.v), 0))
    .where(entries.c.table == THIS)
    .scalar_subquery()
)
# The step before must be there: a log without gaps is what makes it a log.
APPEND: Final = Hot(
    insert(entries).from_select(
        list(entries.c.keys()),
        select(*values_of(*entries.c)).where(
            bindparam("v", type_=entries.c.v.type) == literal(1) + LAST
        ),
    )
)
# Under the lease, which nobody takes before this is committed or undone.
APPEND_HELD: Final = Hot(
    insert(entries).from_select(
        list(entries.c.keys()),
        select(*values_of(*entries.c))
        .select_from(leases)
        .where(
            leases.c.table == THIS,
            leases.c.node == bindparam("node", type_=leases.c.node.type),
            leases.c.epoch == bindparam("epoch", type_=leases.c.epoch.type),
            bindparam("v", type_=entries.c.v.type) == literal(1) + LAST,
        )
        .with_for_update(read=True, of=leases),
    )
)
HOLD: Final = (
    update(leases)
    .where(
        leases.c.table == bindparam("of"),
        leases.c.node == bindparam("me"),
        leases.c.epoch == bindparam("since"),
    )
    .values(epoch=leases.c.epoch)
)
NOT_HELD: Final = "another node writes at this table"
STEP: Final = select(*(entries.c[name] for name in Entry.__struct_fields__)).where(
    entries.c.table == THIS, entries.c.v == bindparam("v", type_=entries.c.v.type)
)
MISFIT: Final = "the log has this step already, or lacks the one before"
END: Final = update(tables).where(tables.c.id == THIS).values(ended=bindparam("when"))
CREATE: Final = insert(tables).inline()
OWNER: Final = bindparam("owner", type_=sat.c.owner.type)
SEATED: Final = select(sat.c.owner).where(sat.c.owner == OWNER, sat.c.table == THIS)
SIT: Final = insert(sat).from_select(
    ["owner", "table"], select(OWNER, THIS).where(~SEATED.exists())
)
UNMARK: Final = delete(marks).where(
    marks.c.table == THIS, marks.c.seat == bindparam("seat", type_=marks.c.seat.type)
)
MARK: Final = insert(marks).inline()
MARKS: Final = select(marks.c.seat, marks.c.v, marks.c.marks).where(marks.c.table == THIS)
TABLE: Final = select(tables).where(tables.c.id == THIS)
ENTRIES: Final = (
    select(*(entries.c[name] for name in Entry.__struct_fields__))
    .where(entries.c.table == THIS)
    .order_by(entries.c.v)
)
ENDED_DEALS: Final = (
    select(entries.c.data)
    .join(tables, tables.c.id == entries.c.table)
    .where(entries.c.kind == "deal", tables.c.ended.is_not(None))
)
SAT_AT: Final = (
    select(tables)
    .join(sat, sat.c.table == tables.c.id)
    .where(sat.c.owner == OWNER)
    .order_by(tables.c.created.desc(), tables.c.id)
    .limit(bindparam("limit"))
    .offset(bindparam("skip"))
)
FINISHED: Final = (
    select(func.count())
    .select_from(sat.join(tables, tables.c.id == sat.c.table))
    .where(sat.c.owner == OWNER, tables.c.ended.is_not(None))
)
PROBE: Final = (
    update(schema.secret).where(schema.secret.c.name == "key").values(value=schema.secret.c.value)
)


class SqlStore:
    """Tables in the database of an engine, written by one thread."""

    def __init__(
        self,
        writing: Engine,
        reading: Engine,
        key: bytes,
        committed: Callable[[float], None] | None = None,
        retry_seconds: float = 0.0,
    ) -> None:
        """Begin to write.

        ``reading`` runs each statement for itself; the rest as in `Committer`.
        """
        self._writing, self._reading, self._key = writing, reading, key
        self._committer = Committer(writing, committed, retry_seconds)
        self.people = SqlPeople(self._committer.do, self._read)
        self.standings = SqlStandings(self._committer.do, self._read)
        self.conduct = SqlConduct(self._committer.do, self._read)
        self.tickets = SqlTickets(self._committer.do, self._read)
        self.programs = SqlPrograms(self._committer.do, self._read)
        self.threshold = SqlThreshold(self._committer.do, self._read)
        self.leases: Leases | None = None
        """Those under which this node writes, where there are others."""

    def as_node(self, name: str) -> Leases:
        """Write from now on as one of several nodes, under leases."""
        self.leases = Leases(self._committer.do, self._read, name)
        return self.leases

    def key(self) -> bytes:
        """Return the server's own secret."""
        return self._key

    async def create(self, row: TableRow, sitters: tuple[str, ...] = ()) -> None:
        """Keep a new table; return after the commit."""
        seated = (_sit(owner, row.id) for owner in (row.owner, *sitters))
        await self._committer.do(Do(CREATE, msgspec.structs.asdict(row)), *seated)

    async def append(self, table: str, entry: Entry, ended: bool, sitter: str = "") -> None:
        """Keep the next step of a table; return after the commit."""
        statements = [self._append(table, entry)]
        if ended:
            statements.append(Do(END, {"table": table, "when": entry.time}))
        if sitter:
            statements.append(_sit(sitter, table))
        try:
            await self._committer.do(*statements)
        except StoreError:
            # The line to the database may have broken after the commit, and it was tried again.
            if self.leases is None or not await self._has(table, entry):
                raise

    def _append(self, table: str, entry: Entry) -> Do:
        values = {"table": table, **msgspec.structs.asdict(entry)}
        if self.leases is None:
            return Do(APPEND, values, MISFIT)
        held = {"node": self.leases.node, "epoch": self.leases.epochs.get(table, 0)}
        return Do(APPEND_HELD, {**values, **held}, f"{MISFIT}, or {NOT_HELD}")

    async def _has(self, table: str, entry: Entry) -> bool:
        """Tell whether this very step is kept and nobody else has written since."""
        if self.leases is None or table not in self.leases.epochs:
            return False
        return await self._entries(STEP, table=table, v=entry.v) == (entry,)

    async def mark(self, table: str, seat: int, marked: Marked) -> None:
        """Keep what a seat asks for in advance; return after the commit."""
        values = {"table": table, "seat": seat}
        asked = {"v": marked.v, "marks": msgspec.json.encode(marked.marks)}
        kept = (Do(UNMARK, values), Do(MARK, {**values, **asked}))
        await self._committer.do(*self._held(table), *kept)

    def _held(self, table: str) -> tuple[Do, ...]:
        """Return what refuses a job unless this node holds the table."""
        if self.leases is None:
            return ()
        epoch = self.leases.epochs.get(table, 0)
        return (Do(HOLD, {"of": table, "me": self.leases.node, "since": epoch}, NOT_HELD),)

    async def marks(self, table: str) -> dict[int, Marked]:
        """Return what each seat last asked for in advance."""
        return {
            seat: Marked(v=v, marks=msgspec.json.decode(marks, type=tuple[str, ...]))
            for seat, v, marks in await self._read(MARKS, table=table)
        }

    async def table(self, table: str) -> TableRow | None:
        """Return the table, if there is one."""
        rows = await self._read(TABLE, table=table)
        return _row(rows[0]) if rows else None

    async def entries(self, table: str) -> tuple[Entry, ...]:
        """Return the log of a table in order."""
        return await self._entries(ENTRIES, table=table)

    async def _entries(self, query: Select[Any], **values: object) -> tuple[Entry, ...]:
        rows = await self._read(query, **values)
        return tuple(
            Entry(v=v, time=time, seat=seat, kind=kind, data=data)
            for v, time, seat, kind, data in rows
        )

    async def ended_deals(self) -> tuple[bytes, ...]:
        """Return the data of every deal of the matches that have ended."""
        return tuple(data for (data,) in await self._read(ENDED_DEALS))

    async def sat_at(self, owner: str, limit: int, skip: int = 0) -> tuple[TableRow, ...]:
        """Return somebody's tables, the newest first."""
        return tuple(map(_row, await self._read(SAT_AT, owner=owner, limit=limit, skip=skip)))

    async def finished(self, owner: str) -> int:
        """Return how many matches somebody has sat at to their end."""
        return int((await self._read(FINISHED, owner=owner))[0][0])

    async def hand_over(self, old: str, new: str | None, recasts: Iterable[Recast]) -> None:
        """Forget somebody, with another in the place; return after the commit."""
        await self._committer.do(*passed_on(old, new), *handed_over(old, new, recasts))

    async def can_write(self) -> bool:
        """Tell whether the log can be written, by writing."""
        try:
            await self._committer.do(Do(PROBE))
        except StoreError:
            return False
        return True

    async def close(self) -> None:
        """Write what is queued, end the thread, close the database."""
        await self._committer.close()
        self._reading.dispose()
        self._writing.dispose()

    async def _read(self, query: Select[Any], **values: object) -> Sequence[Any]:
        return await asyncio.to_thread(self._select, query, values)

    def _select(self, query: Select[Any], values: dict[str, object]) -> Sequence[Any]:
        try:
            with self._reading.connect() as connection:
                return connection.execute(query, values).all()
        except DBAPIError as error:
            raise StoreError(why(error)) from error


def _sit(owner: str, table: str) -> Do:
    return Do(SIT, {"owner": owner, "table": table})


def _row(row: tuple[Any, ...]) -> TableRow:
    table, settings, owner, created, ended = row
    return TableRow(id=table, settings=settings, owner=owner, created=created, ended=ended)


def server_key(connection: Connection) -> bytes:
    """Return the server's own secret, made now if there is none."""
    kept = schema.secret
    query = select(kept.c.value).where(kept.c.name == "key")
    found = connection.execute(query).scalar_one_or_none()
    if found is None:
        found = secrets.token_bytes(32)
        connection.execute(insert(kept).inline(), {"name": "key", "value": found})
    return bytes(found)
