"""Somebody who comes to a table while the server goes, or cannot read it."""

import asyncio
from typing import Any

import msgspec
import pytest

from guinote.server.limits import Limits, Voice
from guinote.server.protocol import Close
from guinote.server.socket import Socket, Visit
from guinote.server.store import MemoryStore, StoreError
from tests.server.test_stores_that_fail import Desk


async def come(desk: Desk) -> dict[str, Any]:
    """Come to a table, and return what is said last."""
    table, said = await desk.open_table(), asyncio.Queue[dict[str, Any]]()
    heard = [{"type": "websocket.receive", "text": '{"t":"hello"}'}]

    async def receive() -> dict[str, Any]:
        if not heard:
            await asyncio.Event().wait()
        return heard.pop()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            said.put_nowait(msgspec.json.decode(message["text"]))

    socket = Socket(receive, send, Voice(desk.site.guard, "a", desk.clock))
    await Visit(socket, desk.lobby, table, "").run()
    last: dict[str, Any] = {}
    while not said.empty():
        last = said.get_nowait()
    return last


def test_server_that_goes_asks_to_come_again() -> None:
    async def run() -> None:
        desk = Desk(Limits())
        await desk.lobby.close(Close.RESTART)
        bye = await come(desk)
        assert (bye["t"], bye["code"]) == ("bye", 1012)
        assert bye["retry_ms"] is not None

    asyncio.run(run())


def test_table_that_cannot_be_read_now(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_store: MemoryStore, _table: str) -> None:
        raise StoreError("the line is cut")

    async def run() -> None:
        desk = Desk(Limits())
        monkeypatch.setattr(MemoryStore, "marks", fail)
        bye = await come(desk)
        assert (bye["t"], bye["code"]) == ("bye", 1012)

    asyncio.run(run())
