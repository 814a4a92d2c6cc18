"""The socket of one viewer: frames in, frames out, and one code for every way to end.

A plain ASGI handler. A room never waits for a socket: what it sends goes into a bounded queue
that a task of its own empties; a reader that is too slow is sent away and resumes by number.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Collection, MutableMapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from guinote.errors import GuinoteError
from guinote.server import speech
from guinote.server.limits import Guard, Voice, address_of
from guinote.server.lobby import Lobby
from guinote.server.owning import MovedError
from guinote.server.protocol import (
    MAX_FRAME,
    SUBPROTOCOL,
    Announce,
    AnyInbound,
    AnyOutbound,
    Bye,
    Close,
    Hello,
    Lang,
    Leave,
    Ping,
    Pong,
    Sit,
    Wish,
    decode,
    encode,
)
from guinote.server.settings import Settings
from guinote.server.store import StoreError
from guinote.server.wishes import come_in, decline, fulfil

if TYPE_CHECKING:
    from guinote.server.room import Room

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

QUEUE: Final = 128
HELLO_SECONDS: Final = 10.0
SILENT_SECONDS: Final = 30.0
GRACE_SECONDS: Final = 2.0
MAX_RETRY_MS: Final = 1500
CUT: Final = (OSError, RuntimeError)
"""Sending to a line that is gone; the second where the server library closed it by itself."""


class Socket:
    """One viewer's line; `guinote.server.audience.Viewer` to a room."""

    def __init__(self, receive: Receive, send: Send, voice: Voice) -> None:
        """Wrap an accepted socket."""
        self.is_program = False
        self.seat: int | None = None
        self.lang: Lang = "es"
        self.owner = ""
        self.session = ""
        self.address = ""
        self._receive, self._send = receive, send
        self._voice = voice
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._closing: Close | None = None
        self._leaving = asyncio.Event()

    @property
    def code(self) -> int | None:
        """The code that it is closed with; None while nothing closes it from here."""
        return self._closing

    # --- out -----------------------------------------------------------------------------

    def send(self, message: AnyOutbound) -> None:
        """Queue a message; a full queue ends the socket."""
        if self._closing is not None:
            return
        try:
            self._outbox.put_nowait(encode(message))
        except asyncio.QueueFull:
            self.close(Close.TOO_SLOW)

    def close(self, code: Close, to: str = "") -> None:
        """Say goodbye after what is queued, or instead of it if the queue is full.

        ``to`` is the path of the socket that serves the viewer instead.
        """
        if self._closing is not None:
            return
        self._closing = code
        why = speech.line(f"bye.{code.name.lower()}", self.lang)
        if self._outbox.qsize() > QUEUE - 2:
            while not self._outbox.empty():
                self._outbox.get_nowait()
        bye = Bye(code=code, why=why, retry_ms=new_retry(code), to=to)
        self._outbox.put_nowait(encode(bye))
        self._outbox.put_nowait(None)
        self._leaving.set()

    async def _write_out(self) -> None:
        with suppress(*CUT):
            while (frame := await self._outbox.get()) is not None:
                await self._send({"type": "websocket.send", "text": frame})

    async def run(self, *work: Awaitable[None]) -> None:
        """Work until one of these ends or the socket is closed, then say so and let go."""
        writer = asyncio.ensure_future(self._write_out())
        tasks = {
            writer,
            asyncio.ensure_future(self._leaving.wait()),
            *map(asyncio.ensure_future, work),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self._closing is not None:
                await asyncio.wait({writer}, timeout=GRACE_SECONDS)
                await self._send_close(self._closing)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _send_close(self, code: Close) -> None:
        message = {"type": "websocket.close", "code": int(code), "reason": ""}
        with suppress(*CUT, TimeoutError):
            await asyncio.wait_for(self._send(message), GRACE_SECONDS)

    # --- in ------------------------------------------------------------------------------

    async def hear(self, seconds: float, silence: Close) -> AnyInbound | None:
        """Return the next message; None when the line is cut or the message ends it."""
        try:
            event = await asyncio.wait_for(self._receive(), seconds)
        except TimeoutError:
            self.close(silence)
            return None
        if event["type"] == "websocket.disconnect":
            return None
        return self._read(event.get("text"))

    def _read(self, text: str | None) -> AnyInbound | None:
        fault = self._fault(text)
        if fault is None and text is not None:
            try:
                return decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                fault = Close.NOT_UNDERSTOOD
        self.close(fault or Close.NOT_UNDERSTOOD)
        return None

    def _fault(self, text: str | None) -> Close | None:
        if text is None:
            return Close.BINARY
        if len(text.encode()) > MAX_FRAME:
            return Close.TOO_BIG
        return None if self._voice.may_speak() else Close.LIMIT


def new_retry(code: Close) -> int | None:
    """Return when to come back: not everybody at once after a restart."""
    return random.randint(0, MAX_RETRY_MS) if code == Close.RESTART else None


class Visit:
    """Somebody at a table, from the first frame to the last."""

    def __init__(self, socket: Socket, lobby: Lobby, table: str, owner: str) -> None:
        """Come in; ``owner`` is the visitor's id, empty for nobody in particular."""
        self.socket = socket
        self._lobby = lobby
        self._table = table
        self._owner = owner
        self._room: Room | None = None

    async def run(self) -> None:
        """Talk until one side has enough; a bug here ends this socket and nothing else."""
        try:
            await self.socket.run(self._guarded_talk())
        finally:
            if self._room is not None:
                self._room.detach(self.socket)

    async def _guarded_talk(self) -> None:
        try:
            await self._talk()
        except StoreError as error:
            self._lobby.house.journal.error("not read", table=self._table, why=error.message)
            self.socket.close(Close.RESTART)
        except Exception as error:  # noqa: BLE001 - the viewer is told, the server lives
            self._lobby.house.journal.error("socket", table=self._table, exc_info=error)
            self.socket.close(Close.BROKEN)

    async def _talk(self) -> None:
        found = await self._lobby.find(self._table)
        if found is None:
            self.socket.close(Close.NO_TABLE)
            return
        _, settings = found
        hello = await self.socket.hear(HELLO_SECONDS, Close.NO_HELLO)
        if hello is None:
            return
        if not isinstance(hello, Hello):
            self.socket.close(Close.NO_HELLO)
            return
        joining = asyncio.create_task(self._join(hello, settings))
        try:
            await self._listen()
        finally:
            joining.cancel()
            await asyncio.gather(joining, return_exceptions=True)

    async def _join(self, hello: Hello, settings: Settings) -> None:
        self.socket.owner, self.socket.lang = self._owner, hello.lang
        try:
            self._room = await come_in(self._lobby, self._table, settings, self.socket, hello)
        except MovedError as error:
            self.socket.close(Close.MOVED, f"/n/{error.node}/ws/t/{self._table}")
            return
        if self._room is not None and self.socket.seat is not None:
            await self._room.reception.come_back(self.socket.seat)

    async def _listen(self) -> None:
        while (message := await self.socket.hear(SILENT_SECONDS, Close.SILENT)) is not None:
            if isinstance(message, Ping):
                self.socket.send(Pong())
            elif isinstance(message, Hello):
                self.socket.close(Close.NOT_UNDERSTOOD)
            else:
                await self._do(message)

    async def _do(self, message: Wish | Sit | Leave) -> None:
        if self._room is None:
            decline(self.socket, message, "preparing")
            return
        try:
            await fulfil(self._lobby, self._room, self.socket, message)
        except GuinoteError:
            self.socket.close(Close.NOT_UNDERSTOOD)


class Door:
    """Where sockets come in: `guinote.server.app` gives it every websocket."""

    def __init__(self, lobby: Lobby, guard: Guard) -> None:
        """Open the door, with somebody who counts at it."""
        self._lobby, self._guard = lobby, guard
        self._sockets: set[Socket] = set()
        self._told: Announce | None = None

    async def enter(self, receive: Receive, send: Send, scope: Message, owner: str) -> None:
        """Serve one socket whose origin has been checked."""
        await receive()
        speaks = SUBPROTOCOL in scope.get("subprotocols", ())
        accept = {"type": "websocket.accept", "subprotocol": SUBPROTOCOL if speaks else None}
        with suppress(*CUT):
            await send(accept)
        clock, address = self._lobby.house.line, address_of(scope)
        socket = Socket(receive, send, Voice(self._guard, address, clock))
        socket.session, socket.address = scope.get("guinote.session", ""), address
        socket.is_program = scope.get("guinote.program", False)
        self._sockets.add(socket)
        self._lobby.house.journal.debug("socket opened")
        try:
            table = scope["path"].removeprefix("/ws/t/")
            if not self._guard.let_in(address, clock.now()):
                socket.close(Close.LIMIT)
            if not speaks:
                socket.close(Close.OUTDATED)
            if self._told is not None:
                socket.send(self._told)
            await Visit(socket, self._lobby, table, owner).run()
        finally:
            self._guard.let_out(address)
            self._sockets.discard(socket)
            self._lobby.house.journal.debug("socket closed", code=socket.code)

    def __len__(self) -> int:
        """Return how many sockets are open."""
        return len(self._sockets)

    def announce(self, told: Announce | None) -> None:
        """Tell everybody who is here and who will come; None: what was told holds no more."""
        if told == self._told:
            return
        self._told = told
        for socket in self._sockets:
            socket.send(told or Announce(text=""))

    def turn_away(self, is_barred: Callable[[str], bool]) -> None:
        """Send away whoever comes from an address that is barred."""
        for socket in self._sockets:
            if is_barred(socket.address):
                socket.close(Close.BARRED)

    def dismiss(self, sessions: Collection[str]) -> None:
        """Send away whoever came by a session that is over."""
        for socket in self._sockets:
            if socket.session in sessions:
                socket.close(Close.RESTART)

    async def close(self) -> None:
        """Tell everybody that the server restarts, and wait until they have heard it."""
        for socket in self._sockets:
            socket.close(Close.RESTART)
        deadline = self._lobby.house.clock.now() + int(GRACE_SECONDS * 1000)
        while self._sockets and self._lobby.house.clock.now() < deadline:
            await asyncio.sleep(0.01)
