"""Stores of every kind, asked the same: in memory, in a file, in PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from guinote.server.store import Marked, Store, StoreError, TableRow
from tests.server.test_sqlite import entry, row

OpenStore = Callable[[], Store]


def with_any(open_store: OpenStore, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def keep_and_read(store: Store) -> None:
    await store.create(row("t1"))
    await store.append("t1", entry(1), ended=False)
    await store.append("t1", entry(2), ended=True)
    assert await store.entries("t1") == (entry(1), entry(2))
    assert await store.table("t1") == TableRow(
        id="t1", settings=b"{}", owner="ana", created=1, ended=20
    )
    assert await store.table("t2") is None
    assert await store.entries("t2") == ()


async def refuse(store: Store) -> None:
    await store.create(row("t1"))
    with pytest.raises(StoreError):
        await store.create(row("t1"))
    for v in (0, 2):
        with pytest.raises(StoreError):
            await store.append("t1", entry(v), ended=False)
    await store.append("t1", entry(1), ended=False)
    with pytest.raises(StoreError):
        await store.append("t1", entry(1), ended=False)
    assert await store.entries("t1") == (entry(1),)


async def list_owned(store: Store) -> None:
    for index in range(5):
        await store.create(row(f"t{index}", created=index))
    await store.create(row("other", owner="bea"))
    assert [found.id for found in await store.sat_at("ana", 3)] == ["t4", "t3", "t2"]
    assert [found.id for found in await store.sat_at("ana", 3, 4)] == ["t0"]


async def tell_what_ended(store: Store) -> None:
    for name in ("t1", "t2"):
        await store.create(row(name), ("bea",))
        dealt = replace(entry(1), seat=None, kind="deal", data=name.encode())
        await store.append(name, dealt, ended=False)
    await store.append("t2", entry(2), ended=True, sitter="eva")
    assert await store.ended_deals() == (b"t2",)
    assert [await store.finished(who) for who in ("ana", "bea", "eva", "isa")] == [1, 1, 1, 0]
    assert await store.can_write()
    assert len(store.key()) == 32


async def mark(store: Store) -> None:
    for name in ("t1", "t2"):
        await store.create(row(name))
    assert await store.marks("t1") == {}
    first, last = Marked(v=3, marks=("exchange", "sing c")), Marked(v=5, marks=())
    await store.mark("t1", 0, first)
    await store.mark("t1", 2, first)
    await store.mark("t2", 0, first)
    await store.mark("t1", 0, last)
    assert await store.marks("t1") == {0: last, 2: first}


WORKS = [keep_and_read, refuse, list_owned, tell_what_ended, mark]


@pytest.mark.parametrize("work", WORKS)
def test_store(work: Callable[[Store], Awaitable[None]], open_store: OpenStore) -> None:
    with_any(open_store, work)


def test_append_when_many_tables_write_at_once(open_store: OpenStore) -> None:
    """Batches keep each table's order, and a bad step spoils only itself."""

    async def one_table(store: Store, name: str) -> int:
        await store.create(row(name))
        refused = 0
        for v in range(1, 21):
            await store.append(name, entry(v), ended=v == 20)
            try:
                await store.append(name, entry(v), ended=True)
            except StoreError:
                refused += 1
        return refused

    async def work(store: Store) -> None:
        refused = await asyncio.gather(*(one_table(store, f"t{i}") for i in range(25)))
        assert refused == [20] * 25
        for index in range(25):
            assert await store.entries(f"t{index}") == tuple(entry(v) for v in range(1, 21))

    with_any(open_store, work)


def test_create_when_one_in_a_batch_exists(open_store: OpenStore) -> None:
    """It is refused whole, without those who would sit there; the others are kept."""

    async def work(store: Store) -> None:
        await store.create(row("t3"))
        made = [store.create(row(f"t{n}", created=n), ("bea",)) for n in range(6)]
        done = await asyncio.gather(*made, return_exceptions=True)
        assert [isinstance(one, StoreError) for one in done] == [n == 3 for n in range(6)]
        found = [one.id for one in await store.sat_at("bea", 9)]
        assert found == ["t5", "t4", "t2", "t1", "t0"]

    with_any(open_store, work)
