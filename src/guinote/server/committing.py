"""One thread that writes a database: whatever has queued is committed at once, then answered.

So one commit serves many tables, and nothing is answered that is not kept.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from sqlalchemy import ClauseElement, Compiled, Connection, Engine, Executable
from sqlalchemy.exc import (
    DBAPIError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)

from guinote.server.store import StoreError

ROWS_KNOWN: Final = {"preserve_rowcount": True}


class Hot:
    """A statement that runs so often that it is put into words once for each kind of engine.

    SQLAlchemy takes 70 µs for it where the database takes 15; this takes 30. Values must be what
    the driver takes: numbers, texts, bytes.
    """

    def __init__(self, sql: ClauseElement) -> None:
        """Put nothing into words yet: the engine is not known."""
        self._sql = sql
        self._spelled: dict[str, Compiled] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Return how many rows it changed."""
        name = connection.dialect.name
        if name not in self._spelled:
            self._spelled[name] = self._sql.compile(dialect=connection.dialect)
        spelled = self._spelled[name]
        all_values = {**spelled.params, **values}
        names = getattr(spelled, "positiontup", None)
        given = all_values if names is None else tuple(all_values[name] for name in names)
        return connection.exec_driver_sql(str(spelled), given).rowcount


class Do(NamedTuple):
    """A statement, what stands in it, and why it is refused if it changes no row.

    An empty reason: it need not change any.
    """

    sql: Executable | Hot
    values: Mapping[str, Any] = MappingProxyType({})
    refusal: str = ""

    def run(self, connection: Connection) -> int:
        """Return how many rows it changed."""
        if isinstance(self.sql, Hot):
            return self.sql.run(connection, self.values)
        return connection.execute(self.sql, self.values, execution_options=ROWS_KNOWN).rowcount


class SpoiledError(Exception):
    """A job was refused when a part of its transaction was done already."""


class Job:
    """Statements that stand or fall together, and whom to tell."""

    def __init__(self, statements: Iterable[Do]) -> None:
        """Remember the loop that asks, since another thread will answer."""
        self._statements = tuple(statements)
        self._loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self._loop.create_future()

    def run(self, connection: Connection) -> str:
        """Do it, and return why it was refused before anything was done; empty if it was not.

        Raises:
            SpoiledError: a later statement was refused.
        """
        for place, do in enumerate(self._statements):
            if do.run(connection) != 1 and do.refusal:
                if place:
                    raise SpoiledError(do.refusal)
                return do.refusal
        return ""

    def answer(self, failure: str) -> None:
        """Tell the asking loop, if it still runs."""
        try:
            self._loop.call_soon_threadsafe(self._settle, failure)
        except RuntimeError:
            # The loop was closed while the disk was busy: nobody is left to be told.
            return

    def _settle(self, failure: str) -> None:
        if self.done.done():
            return
        if failure:
            self.done.set_exception(StoreError(failure))
        else:
            self.done.set_result(None)


class Committer:
    """The thread, with whatever is to be written."""

    def __init__(
        self,
        engine: Engine,
        committed: Callable[[float], None] | None = None,
        retry_seconds: float = 0.0,
    ) -> None:
        """Start it. ``committed`` hears from it how many seconds each commit took.

        With ``retry_seconds`` a database that is away is waited for: whatever is to be written
        is tried again after so long, until it is kept or the thread is ended.
        """
        self._engine = engine
        self._retry_seconds = retry_seconds
        self._ending = threading.Event()
        self._committed = committed or _unheard
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="guinote-log", daemon=True)
        self._thread.start()

    async def do(self, *statements: Do) -> None:
        """Do all of it or nothing; return after the commit. Raise `StoreError`."""
        job = Job(statements)
        self._jobs.put(job)
        await job.done

    async def close(self) -> None:
        """Write what is queued, and end the thread; a database that is away is given up."""
        self._ending.set()
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _write(self) -> None:
        while True:
            batch = self._queued()
            begun = time.monotonic()
            for job, failure in self._kept([job for job in batch if job is not None]):
                job.answer(failure)
            self._committed(time.monotonic() - begun)
            if None in batch:
                return

    def _kept(self, batch: list[Job]) -> list[tuple[Job, str]]:
        """Do a batch and return each job with why it failed, or nothing.

        A job that cannot be done spoils the transaction, but not the other jobs: each is then
        done in a transaction of its own.
        """
        while True:
            try:
                return commit(self._engine, batch)
            except SpoiledError as error:
                if len(batch) == 1:
                    return [(batch[0], str(error))]
                return [outcome for job in batch for outcome in self._kept([job])]
            except (OperationalError, InterfaceError) as error:
                if not self._retry_seconds or self._ending.wait(self._retry_seconds):
                    return [(job, why(error)) for job in batch]

    def _queued(self) -> list[Job | None]:
        """Wait for a job and take with it whatever else has come, up to the word to end."""
        batch = [self._jobs.get()]
        while batch[-1] is not None and not self._jobs.empty():
            batch.append(self._jobs.get())
        return batch


def commit(engine: Engine, batch: list[Job]) -> list[tuple[Job, str]]:
    """Do what has queued in one transaction; return each job with why it was refused, or nothing.

    Raises:
        SpoiledError: a job cannot be done, and nothing was.
        OperationalError, InterfaceError: the database is away, locked or full.
    """
    try:
        with engine.begin() as connection:
            return [(job, job.run(connection)) for job in batch]
    except (OperationalError, InterfaceError):
        raise
    except SQLAlchemyError as error:
        raise SpoiledError(why(error)) from error


def why(error: Exception) -> str:
    """Return a failure in one line, without the statement: that may hold cards."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return (str(cause) or type(cause).__name__).splitlines()[0]


def _unheard(_seconds: float) -> None:
    """Stand in for somebody who wants to know how long commits take."""
