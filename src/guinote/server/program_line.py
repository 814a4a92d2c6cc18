"""The stream of one program at one table: the frames of a socket, a line each.

To a room it is a viewer like a socket, so the same is sent to both. What is done comes by other
requests (`guinote.server.program_door`), and gets its answer there as well as in the stream.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from guinote.game.events import TurnStarted
from guinote.server import speech
from guinote.server.protocol import Ack, AnyOutbound, Bye, Close, Ev, Lang, Nack, Snap, encode
from guinote.server.socket import QUEUE, new_retry

KEEP_ALIVE_SECONDS: Final = 10.0
"""So long nothing is said before an empty line is, by which both ends see that the line stands."""
IDLE_SECONDS: Final = 60.0
"""So long a program may look at its own turn before it counts as gone."""
Answered = Ack | Nack


class ProgramLine:
    """A `guinote.server.audience.Viewer` that is read line by line."""

    is_program = True

    def __init__(self, owner: str, lang: Lang, table: str, token_hash: str) -> None:
        """Begin with nothing said."""
        self.seat: int | None = None
        self.owner, self.lang = owner, lang
        self.table, self.token_hash = table, token_hash
        self.address = ""
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._closing: Close | None = None
        self._awaited: dict[int, asyncio.Future[Answered]] = {}
        self._asked_at: float | None = None

    def send(self, message: AnyOutbound) -> None:
        """Queue a message; a full queue ends the stream."""
        if self._closing is not None:
            return
        self._see(message)
        try:
            self._outbox.put_nowait(encode(message))
        except asyncio.QueueFull:
            self.close(Close.TOO_SLOW)

    def close(self, code: Close, to: str = "") -> None:
        """Say goodbye after what is queued, or instead of it if the queue is full.

        ``to`` is the path of the stream that serves the program instead.
        """
        if self._closing is not None:
            return
        self._closing = code
        if self._outbox.qsize() > QUEUE - 2:
            while not self._outbox.empty():
                self._outbox.get_nowait()
        why = speech.line(f"bye.{code.name.lower()}", self.lang)
        bye = Bye(code=code, why=why, retry_ms=new_retry(code), to=to)
        self._outbox.put_nowait(encode(bye))
        self._outbox.put_nowait(None)
        for waiting in self._awaited.values():
            waiting.cancel()

    def expect(self, a: int) -> "asyncio.Future[Answered]":
        """Return what will be the answer to action ``a``; cancelled where the stream ends."""
        self._asked_at = None
        if a not in self._awaited:
            self._awaited[a] = asyncio.get_running_loop().create_future()
        return self._awaited[a]

    def forget(self, a: int) -> None:
        """Wait for an answer no more: it will be in the stream alone."""
        self._awaited.pop(a, None)

    async def lines(self, seconds: float | None) -> AsyncIterator[bytes]:
        """Yield what is said, a line each, and an empty line where nothing is for long."""
        loop = asyncio.get_running_loop()
        end = None if seconds is None else loop.time() + seconds
        while True:
            left = KEEP_ALIVE_SECONDS if end is None else end - loop.time()
            try:
                frame = await self._next(min(KEEP_ALIVE_SECONDS, max(0.0, left)))
            except TimeoutError:
                if end is not None and loop.time() >= end:
                    return
                self._look(loop.time())
                yield b"\n"
                continue
            if frame is None:
                return
            yield frame.encode() + b"\n"

    async def _next(self, seconds: float) -> str | None:
        """Return what is said next; raise `TimeoutError` where nothing is for so long."""
        if not self._outbox.empty():
            return self._outbox.get_nowait()
        return await asyncio.wait_for(self._outbox.get(), seconds)

    def _look(self, now: float) -> None:
        if self._asked_at is not None and now - self._asked_at > IDLE_SECONDS:
            self.close(Close.SILENT)

    def _see(self, message: AnyOutbound) -> None:
        if isinstance(message, Ack | Nack):
            waiting = self._awaited.pop(message.a, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        elif (legal := _own_plays(message, self.seat)) is not None:
            self._asked_at = asyncio.get_running_loop().time() if legal else None


def _own_plays(message: AnyOutbound, seat: int | None) -> bool | None:
    """Tell whether the viewer is to play now; None where the message does not say."""
    if isinstance(message, Snap) and message.view is not None:
        return seat is not None and message.view.to_move == seat and message.view.act == "play"
    if isinstance(message, Ev):
        for event in message.e:
            if isinstance(event, TurnStarted):
                return seat is not None and event.to_move == seat and event.act == "play"
    return None
