"""A person at one seat of a table: folds what is told, acts in its turn, counts what is wrong."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from guinote.game.fold import fold
from guinote.server.protocol import (
    SUBPROTOCOL,
    Ack,
    AnyOutbound,
    Bye,
    Ev,
    Nack,
    Note,
    Pause,
    Snap,
    Welcome,
)
from quality.deliveries import Deliveries

if TYPE_CHECKING:
    from guinote.game.view import View

PING_AFTER: Final = 2.5
"""Seconds of silence after which the page, too, asks whether the line is there."""
RESTING: Final = -1.0
_decoder = msgspec.json.Decoder(AnyOutbound)


class Seat:
    """Plays at random, ``think`` seconds after it may, or at once; at rest it plays nothing."""

    def __init__(self, number: int, address: str, cookie: str, deliveries: Deliveries) -> None:
        """Take the seat's number, the address of the table's socket, and who the person is."""
        self.number, self.v, self.think = number, 0, RESTING
        self.view: View | None = None
        self.wrong: Counter[str] = Counter()
        """What a client must never see, by name."""
        self.refused: Counter[str] = Counter()
        """Refusals by code: what was asked came too late, say."""
        self.is_back = asyncio.Event()
        """Set once something of the table has come through the line."""
        self._address, self._cookie, self._deliveries = address, cookie, deliveries
        self._rng = Random(f"{address}/{number}")
        self._socket: ClientConnection | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._resume = ""
        self._pause: Pause | None = None
        self._cuts = False
        self._waits_for_answer = False
        self._a = 0
        self._ready_at = -1
        self._plan: asyncio.TimerHandle | None = None
        self._heard = 0.0

    # --- the line ------------------------------------------------------------------------

    async def come(self, anew: bool = False) -> None:
        """Open the line: what was missed is told, or with ``anew`` the whole picture."""
        self.is_back.clear()
        self._waits_for_answer = False
        self._socket = await connect(
            self._address,
            additional_headers={"Cookie": self._cookie},
            subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
            compression=None,
            ping_interval=None,
            open_timeout=60,
        )
        known = {} if anew or not self._resume else {"resume": self._resume, "v": self.v}
        self._start(self._listen(self._socket))
        self.say(t="hello", lang="en", **known)

    def break_off(self) -> None:
        """Cut the line without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def leave(self) -> None:
        """Close the line and do nothing more."""
        self.rest()
        if self._socket is not None:
            await self._socket.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def say(self, **message: object) -> None:
        """Send a message as soon as the line takes it; what the line loses is lost."""
        self._start(self._send(msgspec.json.encode(message).decode()))

    def ask_for_life(self) -> None:
        """Send the heart-beat of a page that has heard nothing for a while."""
        if perf_counter() - self._heard > PING_AFTER:
            self.say(t="p")

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, frame: str) -> None:
        with suppress(WebSocketException, OSError):
            await self._line.send(frame)

    @property
    def _line(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def _listen(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException, OSError):
            async for frame in socket:
                self._heard = perf_counter()
                self._hear(_decoder.decode(frame))
                self._look_ahead()

    # --- what is told --------------------------------------------------------------------

    def _hear(self, message: AnyOutbound) -> None:
        match message:
            case Welcome(resume=resume):
                self._resume = resume
            case Snap():
                self.v, self.view, self._pause = message.v, message.view, message.pause
                self.is_back.set()
            case Ev():
                self._fold(message)
                self.is_back.set()
            case Ack(a=a, v=v):
                self._waits_for_answer = False
                self._deliveries.ack(self.number, a, v)
            case Nack(code=code):
                self._waits_for_answer = False
                self.refused[code] += 1
            case Note():
                self._pause, self._cuts = message.pause, message.cut
                self.wrong["stopped"] += message.stopped
                self.is_back.set()
            case Bye(code=code):
                self.wrong[f"bye {code}"] += 1

    def _fold(self, message: Ev) -> None:
        if message.v != self.v + 1:
            self.wrong["doubled" if message.v <= self.v else "missing"] += 1
        self.v = message.v
        if self.view is not None:
            for event in message.e:
                self.view = fold(self.view, event)
        self._deliveries.tell(self.v, self._heard)

    # --- what is done --------------------------------------------------------------------

    def rest(self) -> None:
        """Do nothing from now on but listen."""
        self.think = RESTING
        if self._plan is not None:
            self._plan.cancel()
            self._plan = None

    def go_on(self, think: float) -> None:
        """Play again, so many seconds after it may."""
        self.think = think
        self._look_ahead()

    def _look_ahead(self) -> None:
        if self.think == RESTING:
            return
        if self._cuts:
            self._cuts = False
            self.say(t="cut", n=self._rng.randrange(40))
        if self._pause is not None and self._ready_at != self.v:
            self._ready_at = self.v
            self.say(t="ready")
        if self._plan is None and self._choices():
            later = self.think * self._rng.uniform(0.5, 1.5)
            self._plan = asyncio.get_running_loop().call_later(later, self._act)

    def _choices(self) -> list[str]:
        if self.view is None or self._waits_for_answer or self._pause is not None:
            return []
        return [do for do in self.view.legal if do.startswith(("play ", "sing ", "exchange"))]

    def _act(self) -> None:
        self._plan = None
        choices = self._choices()
        if choices and self.think != RESTING:
            self._a += 1
            self._waits_for_answer = True
            self._deliveries.ask(self.number, self._a, perf_counter())
            self.say(t="act", a=self._a, v=self.v, do=self._rng.choice(choices))
