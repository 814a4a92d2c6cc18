"""The log on disk: one SQLite file, one thread that writes it.

The thread takes whatever has queued, commits it at once and only then answers, so one commit
serves many tables. With WAL and `synchronous=FULL` what was answered survives a kill of the
process and a loss of power. Readers open connections of their own.
"""

import asyncio
import fcntl
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Final

import msgspec

from guinote.errors import GuinoteError
from guinote.server import sqlite_people
from guinote.server.store import Entry, Marked, Recast, StoreError, TableRow

SCHEMAS: Final = (
    """
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, settings BLOB NOT NULL, owner TEXT NOT NULL,
    created INTEGER NOT NULL, ended INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_of_owner ON tables (owner, created);
CREATE TABLE entries (
    "table" TEXT NOT NULL REFERENCES tables (id), v INTEGER NOT NULL, time INTEGER NOT NULL,
    seat INTEGER, kind TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY ("table", v)
) STRICT, WITHOUT ROWID;
""",
    """
CREATE TABLE marks (
    "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
    v INTEGER NOT NULL, marks BLOB NOT NULL, PRIMARY KEY ("table", seat)
) STRICT, WITHOUT ROWID;
""",
    """
CREATE TABLE people (owner TEXT PRIMARY KEY, nick TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE sat (
    owner TEXT NOT NULL, "table" TEXT NOT NULL REFERENCES tables (id), PRIMARY KEY (owner, "table")
) STRICT, WITHOUT ROWID;
INSERT INTO sat SELECT owner, id FROM tables;
""",
    sqlite_people.SCHEMA,
)
"""What each version of the file adds to the one before."""
FILE_NAME: Final = "guinote.db"
LOCK_SECONDS: Final = 2.0
SCHEMA_VERSION: Final = len(SCHEMAS)
# The step before must be there: a log without gaps is what makes it a log.
APPEND: Final = """
INSERT INTO entries SELECT :table, :v, :time, :seat, :kind, :data
WHERE :v = 1 + (SELECT coalesce(max(v), 0) FROM entries WHERE "table" = :table)
"""
END: Final = "UPDATE tables SET ended = :time WHERE id = :table"
MARK: Final = "INSERT OR REPLACE INTO marks VALUES (:table, :seat, :v, :marks)"
CREATE: Final = "INSERT INTO tables VALUES (:id, :settings, :owner, :created, :ended)"
SIT: Final = "INSERT OR REPLACE INTO sat VALUES (:owner, :id)"
ENDED_DEALS: Final = """
SELECT data FROM entries JOIN tables ON tables.id = entries."table"
WHERE kind = 'deal' AND ended IS NOT NULL
"""
SAT_AT: Final = """
SELECT tables.* FROM sat JOIN tables ON tables.id = sat."table"
WHERE sat.owner = ? ORDER BY created DESC, id LIMIT ? OFFSET ?
"""
FINISHED: Final = """
SELECT count(*) FROM sat JOIN tables ON tables.id = sat."table"
WHERE sat.owner = ? AND ended IS NOT NULL
"""

PROBE: Final = "UPDATE secret SET value = value WHERE name = 'key'"
Statement = tuple[str, dict[str, object]]
Failure = Exception | None


class Job:
    """Statements that stand or fall together, and whom to tell."""

    def __init__(self, statements: tuple[Statement, ...]) -> None:
        """Remember the loop that asks, since another thread will answer."""
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def answer(self, failure: Failure) -> None:
        """Tell the asking loop, if it still runs."""
        try:
            self.loop.call_soon_threadsafe(self._settle, failure)
        except RuntimeError:
            # The loop was closed while the disk was busy: nobody is left to be told.
            return

    def _settle(self, failure: Failure) -> None:
        if self.done.done():
            return
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(StoreError(str(failure)))


class SqliteStore:
    """The tables in the file `guinote.db` of a folder, which no other server may use meanwhile."""

    def __init__(self, folder: Path, committed: Callable[[float], None] | None = None) -> None:
        """Open or make the file and start the writing thread; raise `GuinoteError`.

        ``committed`` hears from that thread how many seconds each commit took.
        """
        self._committed = committed or _unheard
        self.path = folder / FILE_NAME
        self._lock = lock_folder(folder)
        try:
            self._connection, self._key = _open(self.path)
        except GuinoteError:
            self._lock.close()
            raise
        self.people = sqlite_people.SqlitePeople(self._do, self._read)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="guinote-log", daemon=True)
        self._writer.start()

    def key(self) -> bytes:
        """Return the server's own secret."""
        return self._key

    async def create(self, row: TableRow, sitters: tuple[str, ...] = ()) -> None:
        """Keep a new table; return after the commit."""
        values = {name: getattr(row, name) for name in row.__struct_fields__}
        statements: list[Statement] = [(CREATE, values)]
        statements += [(SIT, {"owner": owner, "id": row.id}) for owner in (row.owner, *sitters)]
        await self._do(tuple(statements))

    async def append(self, table: str, entry: Entry, ended: bool, sitter: str = "") -> None:
        """Keep the next step of a table; return after the commit."""
        values = {name: getattr(entry, name) for name in entry.__struct_fields__}
        values["table"] = table
        statements: tuple[Statement, ...] = ((APPEND, values),)
        if ended:
            statements += ((END, {"table": table, "time": entry.time}),)
        if sitter:
            statements += ((SIT, {"owner": sitter, "id": table}),)
        await self._do(statements)

    async def mark(self, table: str, seat: int, marked: Marked) -> None:
        """Keep what a seat asks for in advance; return after the commit."""
        marks = msgspec.json.encode(marked.marks)
        await self._do(((MARK, {"table": table, "seat": seat, "v": marked.v, "marks": marks}),))

    async def marks(self, table: str) -> dict[int, Marked]:
        """Return what each seat last asked for in advance."""
        rows = await self._read('SELECT seat, v, marks FROM marks WHERE "table" = ?', (table,))
        return {
            seat: Marked(v=v, marks=msgspec.json.decode(marks, type=tuple[str, ...]))
            for seat, v, marks in rows
        }

    async def table(self, table: str) -> TableRow | None:
        """Return the table, if there is one."""
        rows = await self._read("SELECT * FROM tables WHERE id = ?", (table,))
        return _row(rows[0]) if rows else None

    async def entries(self, table: str) -> tuple[Entry, ...]:
        """Return the log of a table in order."""
        query = 'SELECT v, time, seat, kind, data FROM entries WHERE "table" = ? ORDER BY v'
        rows = await self._read(query, (table,))
        return tuple(
            Entry(v=v, time=time, seat=seat, kind=kind, data=data)
            for v, time, seat, kind, data in rows
        )

    async def ended_deals(self) -> tuple[bytes, ...]:
        """Return the data of every deal of the matches that have ended."""
        return tuple(data for (data,) in await self._read(ENDED_DEALS, ()))

    async def sat_at(self, owner: str, limit: int, skip: int = 0) -> tuple[TableRow, ...]:
        """Return somebody's tables, the newest first."""
        return tuple(_row(row) for row in await self._read(SAT_AT, (owner, limit, skip)))

    async def finished(self, owner: str) -> int:
        """Return how many matches somebody has sat at to their end."""
        return int((await self._read(FINISHED, (owner,)))[0][0])

    async def hand_over(self, old: str, new: str | None, recasts: Iterable[Recast]) -> None:
        """Forget somebody, with another in the place; return after the commit."""
        await self._do(tuple(sqlite_people.handed_over(old, new, recasts)))

    async def can_write(self) -> bool:
        """Tell whether the log can be written, by writing."""
        try:
            await self._do(((PROBE, {}),))
        except StoreError:
            return False
        return True

    async def close(self) -> None:
        """Write what is queued, end the thread, give the folder free."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._connection.close()
        self._lock.close()

    async def _do(self, statements: tuple[Statement, ...]) -> None:
        job = Job(statements)
        self._jobs.put(job)
        await job.done

    async def _read(self, query: str, values: tuple[object, ...]) -> list[Any]:
        return await asyncio.to_thread(_select, self.path, query, values)

    def _write(self) -> None:
        while True:
            batch = self._queued()
            begun = time.monotonic()
            _commit(self._connection, [job for job in batch if job is not None])
            self._committed(time.monotonic() - begun)
            if None in batch:
                return

    def _queued(self) -> list[Job | None]:
        """Wait for a job and take with it whatever else has come, up to the word to end."""
        batch = [self._jobs.get()]
        while batch[-1] is not None and not self._jobs.empty():
            batch.append(self._jobs.get())
        return batch


def _unheard(_seconds: float) -> None:
    """Stand in for somebody who wants to know how long commits take."""


def _commit(connection: sqlite3.Connection, batch: list[Job]) -> None:
    outcomes: list[tuple[Job, Failure]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [(job, _run(connection, job)) for job in batch]
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        outcomes = [(job, error) for job in batch]
    for job, failure in outcomes:
        job.answer(failure)


def _run(connection: sqlite3.Connection, job: Job) -> Failure:
    """Run one job; a step that does not fit spoils neither the batch nor leaves a half."""
    try:
        for sql, values in job.statements:
            if connection.execute(sql, values).rowcount != 1 and sql is APPEND:
                return StoreError("the log has this step already, or lacks the one before")
    except sqlite3.IntegrityError as error:
        return error
    return None


def _select(path: Path, query: str, values: tuple[object, ...]) -> list[Any]:
    with closing(sqlite3.connect(path, timeout=10)) as connection:
        return connection.execute(query, values).fetchall()


def _row(row: tuple[Any, ...]) -> TableRow:
    table, settings, owner, created, ended = row
    return TableRow(id=table, settings=settings, owner=owner, created=created, ended=ended)


def lock_folder(folder: Path) -> IO[str]:
    """Keep a second server away: two writers would both believe that they are the one.

    Raises:
        GuinoteError: another has the folder, or it cannot be used.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = (folder / "lock").open("w")
    except OSError as error:
        raise GuinoteError(
            "data_folder", f"cannot use the data folder {folder}: {error.strerror}"
        ) from error
    if not _is_locked(handle):
        handle.close()
        message = (
            f"another guinote server is using the data folder {folder}:"
            " stop it, or give this one a folder of its own with --data"
        )
        raise GuinoteError("data_folder", message)
    return handle


def _is_locked(handle: IO[str]) -> bool:
    """Take the lock; a server that was killed a moment ago may hold it while its threads end."""
    give_up = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            if time.monotonic() > give_up:
                return False
            time.sleep(0.05)
        else:
            return True


def _open(path: Path) -> tuple[sqlite3.Connection, bytes]:
    """Return the writer's connection and the server's secret; raise `GuinoteError`."""
    try:
        # The writing thread is the only user after the start.
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise GuinoteError("data_file", f"cannot open {path}: {error}") from error
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")  # what is erased is no longer in the file
        _bring_up(connection, path)
        return connection, _secret(connection)
    except (sqlite3.Error, GuinoteError) as error:
        connection.close()
        if isinstance(error, GuinoteError):
            raise
        raise GuinoteError("data_file", f"cannot use {path}: {error}") from error


def _bring_up(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if found < 0:
        raise GuinoteError("data_file", f"{path} says it has schema {found}: it is none of ours")
    if found > SCHEMA_VERSION:
        message = f"{path} is of a later guinote (schema {found}; this one knows {SCHEMA_VERSION})"
        raise GuinoteError("newer_schema", message)
    for version, schema in enumerate(SCHEMAS[found:], start=found + 1):
        connection.executescript(f"BEGIN;{schema}PRAGMA user_version = {version};COMMIT;")


def _secret(connection: sqlite3.Connection) -> bytes:
    connection.execute(
        "INSERT OR IGNORE INTO secret VALUES ('key', ?)", (secrets.token_bytes(32),)
    )
    found: bytes = connection.execute("SELECT value FROM secret WHERE name = 'key'").fetchone()[0]
    return found
