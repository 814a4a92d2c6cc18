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

from guinote.server import schema
from guinote.server.committing import Committer, Do, Hot
from guinote.server.schema import entries, marks, sat, tables
from guinote.server.sql_conduct import SqlConduct, passed_on
from guinote.server.sql_people import SqlPeople, handed_over
from guinote.server.sql_standing import SqlStandings, SqlTickets
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
    ) -> None:
        """Begin to write.

        ``reading`` runs each statement for itself; ``committed`` hears how many seconds each
        commit took, from another thread.
        """
        self._writing, self._reading, self._key = writing, reading, key
        self._committer = Committer(writing, committed)
        self.people = SqlPeople(self._committer.do, self._read)
        self.standings = SqlStandings(self._committer.do, self._read)
        self.conduct = SqlConduct(self._committer.do, self._read)
        self.tickets = SqlTickets(self._committer.do, self._read)

    def key(self) -> bytes:
        """Return the server's own secret."""
        return self._key

    async def create(self, row: TableRow, sitters: tuple[str, ...] = ()) -> None:
        """Keep a new table; return after the commit."""
        seated = (_sit(owner, row.id) for owner in (row.owner, *sitters))
        await self._committer.do(Do(CREATE, msgspec.structs.asdict(row)), *seated)

    async def append(self, table: str, entry: Entry, ended: bool, sitter: str = "") -> None:
        """Keep the next step of a table; return after the commit."""
        statements = [Do(APPEND, {"table": table, **msgspec.structs.asdict(entry)}, MISFIT)]
        if ended:
            statements.append(Do(END, {"table": table, "when": entry.time}))
        if sitter:
            statements.append(_sit(sitter, table))
        await self._committer.do(*statements)

    async def mark(self, table: str, seat: int, marked: Marked) -> None:
        """Keep what a seat asks for in advance; return after the commit."""
        values = {"table": table, "seat": seat}
        asked = {"v": marked.v, "marks": msgspec.json.encode(marked.marks)}
        await self._committer.do(Do(UNMARK, values), Do(MARK, {**values, **asked}))

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
        rows = await self._read(ENTRIES, table=table)
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
        with self._reading.connect() as connection:
            return connection.execute(query, values).all()


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
