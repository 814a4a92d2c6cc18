"""The database on disk: one SQLite file in a folder that no other server may use meanwhile.

With WAL and `synchronous=FULL` what was answered survives a kill of the process and a loss of
power. Readers have connections of their own.
"""

import fcntl
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from guinote.errors import GuinoteError
from guinote.server.committing import why
from guinote.server.migrate import bring_up
from guinote.server.sql_store import SqlStore, server_key

FILE_NAME: Final = "guinote.db"
LOCK_SECONDS: Final = 2.0
PATIENCE: Final = 5.0
"""Seconds that a writer waits for another one: a command that deletes what is old."""


class SqliteStore(SqlStore):
    """The tables in the file `guinote.db` of a folder."""

    def __init__(
        self,
        folder: Path,
        committed: Callable[[float], None] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """Open or make the file and start the writing thread; raise `GuinoteError`.

        ``committed`` hears from that thread how many seconds each commit took.
        """
        self.path = folder / FILE_NAME
        self._lock = lock_folder(folder)
        writing = writing_engine(self.path, patience)
        try:
            key = _opened(writing, self.path)
        except GuinoteError:
            writing.dispose()
            self._lock.close()
            raise
        super().__init__(writing, reading_engine(self.path), key, committed)

    async def close(self) -> None:
        """Write what is queued, end the thread, give the folder free."""
        await super().close()
        self._lock.close()


def writing_engine(path: Path, patience: float = PATIENCE) -> Engine:
    """Return the way to write in a file, a transaction at a time, and what is deleted is gone."""
    engine = _engine(path, patience, pool_size=1, max_overflow=0)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def reading_engine(path: Path) -> Engine:
    """Return the way to read in a file, whoever writes it meanwhile."""
    return _engine(path, 2 * PATIENCE)


def _engine(path: Path, patience: float, **options: Any) -> Engine:
    # Transactions begin when we say so: Python would begin them too late to lock.
    connect: dict[str, Any] = {"timeout": patience, "isolation_level": None}
    return create_engine(
        f"sqlite+pysqlite:///{path}", connect_args=connect, hide_parameters=True, **options
    )


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what is erased is no longer in the file


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _opened(engine: Engine, path: Path) -> bytes:
    """Bring the file up and return the server's secret; raise `GuinoteError`."""
    try:
        with engine.begin() as connection:
            bring_up(connection, str(path))
            return server_key(connection)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise GuinoteError("data_file", f"cannot use {path}: {why(error)}") from error


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
