"""The tables' file beside the server that may be using it: copied, put back, made smaller.

A copy is taken as another reader of the database, so a server goes on meanwhile. Putting back
takes the folder's lock, as a server does.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from guinote.errors import GuinoteError
from guinote.server.sqlite import FILE_NAME, SCHEMA_VERSION, lock_folder

DAY_MS: Final = 86_400_000
AT_ONCE: Final = 50
"""How many tables are deleted in one go: a server waits for its turn to write."""
PATIENCE: Final = 30.0
"""Seconds to wait for a server that is writing."""
BESIDE: Final = ("", "-wal", "-shm")
"""The ends of the names of the files that are one database."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds."""

    tables: int
    entries: int
    schema: int


def back_up(folder: Path, target: Path) -> Contents:
    """Copy the tables into a new file and return what is in it.

    Raises:
        GuinoteError: there are no tables, the target exists or cannot be written.
    """
    source = folder / FILE_NAME
    if not source.is_file():
        raise _fault(f"there are no tables in {folder}")
    if target.exists():
        raise _fault(f"{target} exists already")
    unfinished = target.with_name(f"{target.name}.part")
    try:
        _copy(source, unfinished)
        found = contents(unfinished)
        unfinished.replace(target)
        _flush(target.absolute().parent)
    except (OSError, sqlite3.Error) as fault:
        raise _fault(f"cannot write {target}: {fault}") from fault
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return found


def _copy(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment; the copy is for its owner's eyes alone."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(source, timeout=PATIENCE)) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))
    _flush(target)


def _flush(path: Path) -> None:
    """See that a file, or what a folder says of its files, is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def contents(file: Path) -> Contents:
    """Return what a whole file of tables holds; raise `GuinoteError` if it is none."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
            schema = _schema(opened, file)
            sound = opened.execute("PRAGMA integrity_check").fetchone()[0]
            tables, entries = (
                opened.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
                for name in ("tables", "entries")
            )
    except sqlite3.Error as fault:
        raise _fault(f"{file} is no file of tables: {fault}") from fault
    if sound != "ok":
        raise _fault(f"{file} is damaged: {sound}")
    return Contents(tables, entries, schema)


def _schema(opened: sqlite3.Connection, file: Path) -> int:
    found: int = opened.execute("PRAGMA user_version").fetchone()[0]
    if found > SCHEMA_VERSION:
        known = f"(schema {found}; this one knows {SCHEMA_VERSION})"
        raise GuinoteError("newer_schema", f"{file} is of a later guinote {known}")
    return found


def restore(file: Path, folder: Path, force: bool = False) -> Contents:
    """Put a copy of tables where a server looks for them, and return what is in it.

    With ``force`` tables that are there already are moved aside, under names with `.replaced`.

    Raises:
        GuinoteError: the file is no copy, or of a later guinote; the folder is in use, or has
            tables.
    """
    if not file.is_file():
        raise _fault(f"there is no file {file}")
    found = contents(file)
    with lock_folder(folder):
        place, new = folder / FILE_NAME, folder / f"{FILE_NAME}.new"
        if place.exists() and not force:
            raise _fault(f"there are tables in {folder} already: --force moves them aside")
        try:
            shutil.copyfile(file, new)
            new.chmod(0o600)
            _flush(new)
            _move_aside(place)
            new.replace(place)
            _flush(folder)
        except OSError as fault:
            raise _fault(f"cannot write in {folder}: {fault.strerror}") from fault
    return found


def _move_aside(place: Path) -> None:
    """Move a database away whole: what is left of one beside another would spoil that."""
    for end in BESIDE:
        aside = place.with_name(f"{place.name}.replaced{end}")
        aside.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            place.with_name(place.name + end).replace(aside)


@dataclass(frozen=True, slots=True)
class Pruned:
    """How much goes, or would go."""

    tables: int
    people: int


def prune(folder: Path, days: int, dry_run: bool = False) -> Pruned:
    """Delete the tables that ended so long ago, and guests without a table unseen for as long.

    A server may be running. What is deleted is overwritten in the file.

    Raises:
        GuinoteError: there are no tables, or they cannot be written.
    """
    file = folder / FILE_NAME
    if not file.is_file():
        raise _fault(f"there are no tables in {folder}")
    before = time.time_ns() // 1_000_000 - days * DAY_MS
    try:
        with closing(sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)) as opened:
            _schema(opened, file)
            opened.execute("PRAGMA secure_delete = ON")
            return _would_prune(opened, before) if dry_run else _prune(opened, before)
    except sqlite3.Error as fault:
        raise _fault(f"cannot prune {file}: {fault}") from fault


OLD: Final = "SELECT id FROM tables WHERE ended < ?1"
LONELY: Final = """
FROM people WHERE id NOT IN (SELECT owner FROM sat WHERE "table" NOT IN ({}))
AND id NOT IN (SELECT person FROM accounts)
AND id NOT IN (SELECT person FROM sessions WHERE seen >= ?1)
"""
ENDLESS: Final = "DELETE FROM sessions WHERE person NOT IN (SELECT id FROM people)"


def _would_prune(opened: sqlite3.Connection, before: int) -> Pruned:
    """Count as if the old tables were gone."""
    (tables,) = opened.execute(f"SELECT count(*) FROM ({OLD})", (before,)).fetchone()
    (people,) = opened.execute(f"SELECT count(*) {LONELY.format(OLD)}", (before,)).fetchone()
    return Pruned(tables, people)


def _prune(opened: sqlite3.Connection, before: int) -> Pruned:
    count = 0
    while tables := opened.execute(f"{OLD} LIMIT {AT_ONCE}", (before,)).fetchall():
        opened.execute("BEGIN IMMEDIATE")
        for child, column in _children(opened):
            opened.executemany(f'DELETE FROM "{child}" WHERE "{column}" = ?', tables)
        opened.executemany("DELETE FROM tables WHERE id = ?", tables)
        opened.execute("COMMIT")
        count += len(tables)
    opened.execute("BEGIN IMMEDIATE")
    people = opened.execute(f"DELETE {LONELY.format('')}", (before,)).rowcount
    opened.execute(ENDLESS)
    opened.execute("COMMIT")
    opened.execute("PRAGMA wal_checkpoint(PASSIVE)")
    return Pruned(count, people)


def _children(opened: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    """Yield whatever belongs to a table: where it is kept, and the column that says to which."""
    query = """
    SELECT m.name, f."from" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' AND f."table" = 'tables'
    """
    yield from opened.execute(query).fetchall()


def _fault(message: str) -> GuinoteError:
    return GuinoteError("data_file", message)
