"""Bot accounts where they are kept: the same in memory and on disk, and gone with the person."""

import asyncio
from pathlib import Path

from guinote.server.people import Session
from guinote.server.programs import Program, ProgramToken
from guinote.server.sqlite import SqliteStore
from guinote.server.store import MemoryStore, Store


async def keep_and_forget(store: Store) -> None:
    await store.people.begin(Session(token_hash="a", person="ana", created=1, seen=1))
    program = Program(person="b1", owner="ana", name="Robotina", created=5)
    token = ProgramToken(token_hash="h1", person="b1", scope="watch", created=6)
    await store.programs.keep(program)
    await store.programs.keep_token(token)
    assert await store.people.nick("b1") == "Robotina"
    assert await store.programs.program("b1") == program
    assert await store.programs.of_owner("ana") == (program,)
    assert await store.programs.token("h1") == token
    assert await store.programs.tokens("b1") == (token,)
    await store.programs.drop_token("h1")
    assert await store.programs.token("h1") is None
    await store.programs.keep_token(token)
    await store.hand_over("b1", None, ())
    assert await store.programs.program("b1") is None
    assert await store.programs.of_owner("ana") == ()
    assert await store.programs.tokens("b1") == ()
    assert await store.people.person("b1") is None


def test_kept_in_memory() -> None:
    asyncio.run(keep_and_forget(MemoryStore()))


def test_kept_on_disk(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path)
        try:
            await keep_and_forget(store)
        finally:
            await store.close()

    asyncio.run(run())
