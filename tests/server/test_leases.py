"""Two nodes on one database: one of them writes at a table, whatever happens to the other."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict, replace
from sqlalchemy import Select, func, literal_column, select, table, update

from guinote.server.committing import Do
from guinote.server.leases import Leases, ReplacedError
from guinote.server.owning import MovedError
from guinote.server.postgres import PostgresStore
from guinote.server.schema import nodes
from guinote.server.sql_store import APPEND_HELD, SqlStore
from guinote.server.sqlite import FILE_NAME, SqliteStore, reading_engine, writing_engine
from guinote.server.store import Marked, StoreError
from tests.seeds import chosen_seed
from tests.server.test_sqlite import entry, row
from tools.services import Services

WAITING: Select[Any] = (
    select(literal_column("pid"))
    .select_from(table("pg_stat_activity"))
    .where(
        literal_column("datname") == func.current_database(),
        literal_column("wait_event_type") == "Lock",
    )
)

OpenTwo = Callable[[], tuple[SqlStore, SqlStore]]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.engines)])
def open_two(request: pytest.FixtureRequest, tmp_path: Path) -> OpenTwo:
    """What opens a database twice; one of SQLite with no regard to its lock."""

    def open_file() -> tuple[SqlStore, SqlStore]:
        path = tmp_path / FILE_NAME
        first = SqliteStore(tmp_path)
        return first, SqlStore(writing_engine(path), reading_engine(path), first.key())

    def open_postgres() -> tuple[SqlStore, SqlStore]:
        url = request.getfixturevalue("services").postgres.new_database()
        return PostgresStore(url), PostgresStore(url)

    return open_file if request.param == "sqlite" else open_postgres


class Node:
    """A store with the leases under which it is written."""

    def __init__(self, store: SqlStore, name: str) -> None:
        self.store, self.leases = store, store.as_node(name)

    async def append(self, v: int) -> None:
        await self.store.append("t1", entry(v), ended=False)

    async def fall_asleep(self) -> None:
        """Let the time be over until which it is believed to live."""
        late = update(nodes).where(nodes.c.id == self.leases.node).values(until=0)
        await self.store._committer.do(Do(late))


@asynccontextmanager
async def two_nodes(open_two: OpenTwo) -> AsyncIterator[tuple[Node, Node]]:
    first, second = open_two()
    ana, bea = Node(first, "ana"), Node(second, "bea")
    await ana.leases.begin()
    await bea.leases.begin()
    await first.create(row("t1"))
    try:
        yield ana, bea
    finally:
        await second.close()
        await first.close()


def play(open_two: OpenTwo, work: Callable[[Node, Node], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_nodes(open_two) as both:
            await work(*both)

    asyncio.run(run())


async def one_writes(ana: Node, bea: Node) -> None:
    with pytest.raises(StoreError):
        await ana.append(1)  # before it has the table
    await ana.leases.take("t1")
    await ana.leases.take("t1")
    await ana.append(1)
    with pytest.raises(MovedError) as caught:
        await bea.leases.take("t1")
    assert caught.value.node == "ana"
    for v in (1, 2):
        with pytest.raises(StoreError):
            await bea.append(v)
    await ana.append(2)
    assert await bea.store.entries("t1") == (entry(1), entry(2))


async def an_answer_was_lost(ana: Node, bea: Node) -> None:
    """A step that is kept already is not refused to the one that kept it, and is there once."""
    await ana.leases.take("t1")
    await ana.append(1)
    await ana.append(1)
    other = replace(entry(1), data=b'{"do":"play 1o"}')
    with pytest.raises(StoreError):
        await ana.store.append("t1", other, ended=False)
    assert await ana.store.entries("t1") == (entry(1),)


async def the_other_slept(ana: Node, bea: Node) -> None:
    """It writes nothing after it wakes, and hears at its next beat that the table is lost."""
    await ana.leases.take("t1")
    await ana.append(1)
    await ana.fall_asleep()
    await bea.leases.take("t1")
    with pytest.raises(StoreError):
        await ana.append(2)
    with pytest.raises(StoreError):
        await ana.store.mark("t1", 0, Marked(v=1, marks=("exchange",)))
    await bea.append(2)
    with pytest.raises(StoreError):
        await ana.append(3)
    assert await ana.leases.beat() == ("t1",)
    assert await ana.leases.beat() == ()
    await bea.append(3)
    assert await bea.store.entries("t1") == (entry(1), entry(2), entry(3))
    assert await bea.store.marks("t1") == {}
    with pytest.raises(MovedError):
        await ana.leases.take("t1")


async def nobody_came_while_it_slept(ana: Node, bea: Node) -> None:
    await ana.leases.take("t1")
    await ana.fall_asleep()
    assert await ana.leases.beat() == ()
    await ana.append(1)
    with pytest.raises(MovedError):
        await bea.leases.take("t1")


async def tables_are_given_away(ana: Node, bea: Node) -> None:
    await ana.leases.take("t1")
    await ana.leases.drop(["t1"])
    with pytest.raises(StoreError):
        await ana.append(1)
    await bea.leases.take("t1")
    await bea.append(1)
    await bea.leases.end()
    await ana.leases.take("t1")
    await ana.append(2)
    await bea.leases.begin()
    await bea.leases.seize(["t1"])
    await bea.append(3)
    assert await ana.leases.beat() == ("t1",)


async def a_later_process_has_the_name(ana: Node, bea: Node) -> None:
    await ana.leases.take("t1")
    later = Leases(bea.store._committer.do, bea.store._read, "ana")
    await later.begin()
    with pytest.raises(ReplacedError):
        await ana.leases.beat()
    await later.take("t1")
    with pytest.raises(StoreError):
        await ana.append(1)


WORKS = [
    one_writes,
    an_answer_was_lost,
    the_other_slept,
    nobody_came_while_it_slept,
    tables_are_given_away,
    a_later_process_has_the_name,
]


@pytest.mark.parametrize("work", WORKS)
def test_two_nodes(work: Callable[[Node, Node], Awaitable[None]], open_two: OpenTwo) -> None:
    play(open_two, work)


@pytest.mark.engines
def test_table_taken_in_the_middle_of_a_step(services: Services) -> None:
    """Whoever takes it waits until the step is kept: a log read after that lacks nothing."""
    url = services.postgres.new_database()

    async def work(ana: Node, bea: Node) -> None:
        await ana.leases.take("t1")
        held = {"node": ana.leases.node, "epoch": ana.leases.epochs["t1"], "table": "t1"}
        with ana.store._writing.begin() as connection:
            assert APPEND_HELD.run(connection, {**held, **asdict(entry(1))}) == 1
            taking = asyncio.create_task(bea.leases.seize(["t1"]))
            while not await bea.store._read(WAITING):
                assert not taking.done()
                await asyncio.sleep(0.01)
        await taking
        assert await bea.store.entries("t1") == (entry(1),)
        await bea.append(2)

    play(lambda: (PostgresStore(url), PostgresStore(url)), work)


def test_table_taken_while_the_other_writes(open_two: OpenTwo) -> None:
    """Whoever has taken it reads a log to which nothing is added by anybody else."""
    rng = random.Random(chosen_seed())

    async def write_on(node: Node, until: asyncio.Event) -> None:
        while not until.is_set():
            v = len(await node.store.entries("t1")) + 1
            while True:
                try:
                    await node.append(v)
                except StoreError:
                    break
                v += 1
            await asyncio.sleep(0)

    async def work(ana: Node, bea: Node) -> None:
        done = asyncio.Event()
        for _ in range(8):
            await ana.leases.seize(["t1"])
            done.clear()
            writing = asyncio.create_task(write_on(ana, done))
            before = len(await bea.store.entries("t1")) + rng.randrange(4)
            while len(await bea.store.entries("t1")) <= before:
                await asyncio.sleep(0)
            await bea.leases.seize(["t1"])
            v = len(await bea.store.entries("t1")) + 1
            await bea.append(v)
            done.set()
            await writing
        log = await ana.store.entries("t1")
        assert [one.v for one in log] == list(range(1, len(log) + 1))

    play(open_two, work)
