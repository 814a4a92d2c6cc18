"""A socket without a network: slow readers, silence, a server that is still preparing."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from guinote.rules.profile import resolve
from guinote.server import socket as line
from guinote.server.choices import new_settings
from guinote.server.house import House
from guinote.server.limits import Guard, Limits, Voice
from guinote.server.lobby import Lobby
from guinote.server.protocol import Close, Pong
from guinote.server.socket import Door, Socket
from guinote.server.store import MemoryStore
from tests.server.house import Evening, FakeClock, Journal, QuietBot


class Line:
    """The two ends of an ASGI socket."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.stuck = asyncio.Event()
        self.stuck.set()

    async def receive(self) -> Any:
        return await self.inbox.get()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            await self.stuck.wait()
        self.sent.append(message)

    def say(self, **message: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(sent["text"]) for sent in self.sent if "text" in sent]

    @property
    def code(self) -> int | None:
        codes = [sent["code"] for sent in self.sent if sent["type"] == "websocket.close"]
        return codes[0] if codes else None


def run(work: Callable[[Line], Awaitable[None]]) -> None:
    async def scene() -> None:
        await asyncio.wait_for(work(Line()), 30)

    asyncio.run(scene())


def voice() -> Voice:
    return Voice(Guard(Limits()), "", FakeClock())


def test_reader_that_is_too_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room never waits for it: the queue is bounded, then the socket is closed."""
    monkeypatch.setattr(line, "GRACE_SECONDS", 0.1)

    async def work(end: Line) -> None:
        viewer = Socket(end.receive, end.send, voice())
        end.stuck.clear()
        task = asyncio.create_task(viewer.run(asyncio.sleep(60)))
        await asyncio.sleep(0)
        for _ in range(500):
            viewer.send(Pong())
        await task
        assert end.code == Close.TOO_SLOW
        assert viewer._outbox.qsize() <= line.QUEUE

    run(work)


def test_goodbye_comes_after_what_is_queued() -> None:
    async def work(end: Line) -> None:
        viewer = Socket(end.receive, end.send, voice())
        viewer.send(Pong())
        viewer.close(Close.ELSEWHERE)
        viewer.send(Pong())
        await viewer.run(asyncio.sleep(60))
        assert [heard["t"] for heard in end.heard] == ["p", "bye"]
        assert end.code == Close.ELSEWHERE

    run(work)


@pytest.mark.parametrize("fault", [BrokenPipeError("gone"), RuntimeError("closed already")])
def test_line_that_is_gone(fault: Exception) -> None:
    """Whatever the server library says of it, the viewer just leaves."""

    async def work(end: Line) -> None:
        async def send(_message: Any) -> None:
            raise fault

        viewer = Socket(end.receive, send, voice())
        viewer.send(Pong())
        await viewer.run(asyncio.sleep(60))
        assert not end.sent

    run(work)


async def new_lobby() -> tuple[Lobby, str]:
    store = MemoryStore()
    house = House(
        store,
        lambda _kind, _rules: QuietBot(),
        FakeClock(),
        lambda: b"x" * 32,
        journal=Journal(),
    )
    lobby = Lobby(house)
    table = await lobby.create(new_settings(resolve("aragones", 4, {}), "ana", b"x" * 32), "ana")
    return lobby, table


def enter(lobby: Lobby, table: str, end: Line) -> "asyncio.Task[None]":
    end.inbox.put_nowait({"type": "websocket.connect"})
    scope: dict[str, Any] = {"path": f"/ws/t/{table}", "subprotocols": ["guinote.v1"]}
    return asyncio.create_task(
        Door(lobby, Guard(Limits())).enter(end.receive, end.send, scope, "ana")
    )


def test_table_while_the_rules_are_prepared() -> None:
    """It says so at once, answers the heart-beat, and shows the table by itself afterwards."""

    async def work(end: Line) -> None:
        lobby, table = await new_lobby()
        task = enter(lobby, table, end)
        end.say(t="hello", lang="es")
        end.say(t="p")
        end.say(t="act", a=1, v=0, do="play 1o")
        await asyncio.sleep(0.05)
        assert [heard["t"] for heard in end.heard] == ["welcome", "note", "p", "nack"]
        assert end.heard[1]["preparing"]
        assert end.heard[3]["code"] == "preparing"
        lobby.ready.set()
        while "snap" not in [heard["t"] for heard in end.heard]:
            await asyncio.sleep(0.01)
        end.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await task

    run(work)


@pytest.mark.parametrize("greets", [False, True])
def test_silence(greets: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever never greets, or says nothing for long, is let go."""
    monkeypatch.setattr(line, "SILENT_SECONDS" if greets else "HELLO_SECONDS", 0.05)

    async def work(end: Line) -> None:
        lobby, table = await new_lobby()
        lobby.ready.set()
        task = enter(lobby, table, end)
        if greets:
            end.say(t="hello")
        await task
        assert end.code == (Close.SILENT if greets else Close.NO_HELLO)

    run(work)


def test_room_is_forgotten_when_nobody_needs_it() -> None:
    """Its log is enough to open it again where it stood."""

    async def work(end: Line) -> None:
        lobby, table = await new_lobby()
        lobby.ready.set()
        found = await lobby.find(table)
        assert found is not None
        clock = lobby.house.clock
        assert isinstance(clock, FakeClock)
        room = await lobby.room(table, found[1])
        for _ in range(3):
            await clock.advance(61_000)
        assert lobby.open_rooms == 0
        again = await lobby.room(table, found[1])
        assert again is not room
        assert again.table.view(0) == room.table.view(0)
        del end

    run(work)


def test_table_that_everybody_has_left() -> None:
    """The bots play up to the absent person's turn and wait; then the table costs no memory."""

    async def work(end: Line) -> None:
        lobby, table = await new_lobby()
        lobby.ready.set()
        clock, store = lobby.house.clock, lobby.house.store
        assert isinstance(clock, FakeClock)
        assert isinstance(store, MemoryStore)
        task = enter(lobby, table, end)
        end.say(t="hello")
        while "snap" not in [heard["t"] for heard in end.heard]:
            await asyncio.sleep(0.01)
        end.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await task
        await clock.advance(60_000)
        steps = len(store.logs[table])
        await clock.advance(3_600_000)
        assert len(store.logs[table]) == steps <= 4
        assert lobby.open_rooms == 0
        assert not clock.alarms

    run(work)


def test_table_whose_log_is_damaged() -> None:
    """It does not open, and the others do."""

    async def work(end: Line) -> None:
        lobby, table = await new_lobby()
        lobby.ready.set()
        store = lobby.house.store
        assert isinstance(store, MemoryStore)
        night = Evening()
        await night.room.start()
        entry = night.store.logs["t"][0]
        store.logs[table] = [entry, entry]
        task = enter(lobby, table, end)
        end.say(t="hello")
        await task
        assert end.code == Close.BROKEN
        other = await lobby.create(
            new_settings(resolve("aragones", 4, {}), "ana", b"y" * 32), "ana"
        )
        found = await lobby.find(other)
        assert found is not None
        assert (await lobby.room(other, found[1])).table.log.v == 1

    run(work)
