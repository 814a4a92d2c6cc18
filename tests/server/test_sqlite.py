"""The log on disk: what was answered is there, and nothing half."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from guinote.errors import GuinoteError
from guinote.server.migrate import SCHEMA_VERSION
from guinote.server.old_files import SCHEMAS
from guinote.server.sqlite import SqliteStore
from guinote.server.store import Entry, Marked, StoreError, TableRow
from tests.seeds import chosen_seed


def row(name: str, created: int = 1, owner: str = "ana") -> TableRow:
    return TableRow(id=name, settings=b"{}", owner=owner, created=created)


def entry(v: int) -> Entry:
    return Entry(v=v, time=v * 10, seat=v % 4, kind="act", data=b'{"do":"draw"}')


def with_store(
    folder: Path, work: Callable[[SqliteStore], Awaitable[None]], patience: float = 5
) -> None:
    async def run() -> None:
        store = SqliteStore(folder, patience=patience)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_log_after_reopening(tmp_path: Path) -> None:
    keys: list[bytes] = []

    async def write(store: SqliteStore) -> None:
        keys.append(store.key())
        await store.create(row("t1"))
        await store.append("t1", entry(1), ended=False)

    async def read(store: SqliteStore) -> None:
        keys.append(store.key())
        assert await store.entries("t1") == (entry(1),)

    with_store(tmp_path, write)
    with_store(tmp_path, read)
    assert keys[0] == keys[1]
    assert len(keys[0]) == 32


def test_append_when_disk_refuses(tmp_path: Path) -> None:
    """A commit that fails is told to everybody in it, and the next one may succeed."""

    async def work(store: SqliteStore) -> None:
        await store.create(row("t1"))
        with closing(sqlite3.connect(store.path, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await store.append("t1", entry(1), ended=False)
        await store.append("t1", entry(1), ended=False)
        assert await store.entries("t1") == (entry(1),)

    with_store(tmp_path, work, patience=0)


def test_open_when_file_is_newer(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    with pytest.raises(GuinoteError, match="later guinote") as caught:
        SqliteStore(tmp_path)
    assert caught.value.code == "newer_schema"
    assert "\n" not in caught.value.message


def test_open_when_file_is_of_no_version(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        connection.execute("PRAGMA user_version = -5")
    with pytest.raises(GuinoteError, match="none of ours"):
        SqliteStore(tmp_path)


def test_open_when_file_is_older(tmp_path: Path) -> None:
    """Tables of an earlier version are kept, and what was added since can be used."""
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        connection.executescript(f"{SCHEMAS[0]}PRAGMA user_version = 1;")
        connection.execute("INSERT INTO tables VALUES ('t1', x'7b7d', 'ana', 1, NULL)")
        connection.commit()

    async def work(store: SqliteStore) -> None:
        assert await store.table("t1") is not None
        await store.mark("t1", 0, Marked(v=1, marks=("exchange",)))
        assert await store.marks("t1") == {0: Marked(v=1, marks=("exchange",))}

    with_store(tmp_path, work)
    with_store(tmp_path, work)


@pytest.mark.parametrize("content", [b"not a database at all" * 100, b"\x00" * 5000])
def test_open_when_file_is_garbage(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "guinote.db").write_bytes(content)
    with pytest.raises(GuinoteError, match="cannot use"):
        SqliteStore(tmp_path)


async def nothing(store: SqliteStore) -> None:
    """Only open it."""


def test_open_when_another_server_is_there(tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        with pytest.raises(GuinoteError, match="another guinote server"):
            SqliteStore(tmp_path)

    with_store(tmp_path, work)
    with_store(tmp_path, nothing)


def test_log_when_torn(tmp_path: Path) -> None:
    """A log cut anywhere opens, and holds a prefix of what was written."""
    seed = chosen_seed()
    source = tmp_path / "source"

    async def write(store: SqliteStore) -> None:
        await store.create(row("t1"))
        for v in range(1, 60):
            await store.append("t1", entry(v), ended=False)
        shutil.copytree(source, tmp_path / "live")

    with_store(source, write)
    whole = (tmp_path / "live" / "guinote.db-wal").read_bytes()
    lengths = {check_torn(tmp_path, whole, cut) for cut in cuts(seed, len(whole), 40)}
    assert len(lengths) > 5


def cuts(seed: int, size: int, count: int) -> list[int]:
    rng = random.Random(seed)
    return [rng.randrange(size) for _ in range(count)]


def check_torn(folder: Path, whole: bytes, cut: int) -> int:
    torn = folder / f"torn{cut}"
    torn.mkdir(exist_ok=True)
    shutil.copy(folder / "live" / "guinote.db", torn / "guinote.db")
    (torn / "guinote.db-wal").write_bytes(whole[:cut])
    found: list[tuple[Entry, ...]] = []

    async def read(store: SqliteStore) -> None:
        found.append(await store.entries("t1"))

    with_store(torn, read)
    assert found[0] == tuple(entry(v) for v in range(1, len(found[0]) + 1))
    return len(found[0])
