"""The tables' file beside the server that may be using it: copied, put back, made smaller.

A copy is taken as another reader of the database, so a server goes on meanwhile. Putting back
takes the folder's lock, as a server does.
"""

import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, Select, Table, bindparam, delete, func, select

from guinote.errors import GuinoteError
from guinote.server.beside import Place, engine_beside
from guinote.server.migrate import check_schema, schema_of
from guinote.server.schema import accounts, belonging_to, people, sat, sessions, tables
from guinote.server.sqlite import FILE_NAME, lock_folder

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
            schema = opened.execute("PRAGMA user_version").fetchone()[0]
            check_schema(schema, str(file))
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


def prune(place: Place, days: int, dry_run: bool = False) -> Pruned:
    """Delete the tables that ended so long ago, and guests without a table unseen for as long.

    A server may be running. What is deleted is overwritten in a file of SQLite.

    Raises:
        GuinoteError: there are no tables, or they cannot be written.
    """
    before = time.time_ns() // 1_000_000 - days * DAY_MS
    with engine_beside(place, PATIENCE) as (engine, called):
        with engine.connect() as opened:
            check_schema(schema_of(opened), called)
        return _would_prune(engine, before) if dry_run else _prune(engine, before)


SEEN: Final = bindparam("before", type_=tables.c.ended.type)
OLD: Final = select(tables.c.id).where(tables.c.ended < SEEN)
LONELY: Final = select(people.c.id).where(
    people.c.id.not_in(select(sat.c.owner).where(sat.c.table.not_in(OLD))),
    people.c.id.not_in(select(accounts.c.person)),
    people.c.id.not_in(select(sessions.c.person).where(sessions.c.seen >= SEEN)),
)


def _would_prune(engine: Engine, before: int) -> Pruned:
    """Count as if the old tables were gone."""
    counts = (select(func.count()).select_from(query.subquery()) for query in (OLD, LONELY))
    with engine.connect() as opened:
        return Pruned(*(opened.execute(one, {"before": before}).scalar_one() for one in counts))


def _prune(engine: Engine, before: int) -> Pruned:
    return Pruned(*(_delete(engine, *what, before) for what in ((OLD, tables), (LONELY, people))))


def _delete(engine: Engine, query: Select[tuple[str]], parent: Table, before: int) -> int:
    """Delete rows with all that belongs to them, and return how many."""
    count = 0
    while True:
        with engine.begin() as opened:
            ids = opened.execute(query.limit(AT_ONCE), {"before": before}).scalars().all()
            for column in (*belonging_to(parent), parent.c.id):
                opened.execute(delete(column.table).where(column.in_(ids)))
        if not ids:
            return count
        count += len(ids)


def _fault(message: str) -> GuinoteError:
    return GuinoteError("data_file", message)
