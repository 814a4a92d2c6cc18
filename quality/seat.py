"""A person at one seat of a table: folds what is told, acts in its turn, counts what is wrong."""

import asyncio
import re
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
RESEND_AFTER: Final = 2.5
DEAD_AFTER: Final = 9.0
"""Seconds, as the page has them: silence before a heart-beat, an answer, the end of the line."""
BACK_OFF: Final = (0.3, 1.0)
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
        self.byes: Counter[int] = Counter()
        """How often the server ended the line, by code."""
        self.silences: list[float] = []
        """How many seconds nothing was heard before a line was given up."""
        self.is_back = asyncio.Event()
        """Set once something of the table has come through the line."""
        self._address, self._cookie, self._deliveries = address, cookie, deliveries
        self._rng = Random(f"{address}/{number}")
        self._socket: ClientConnection | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._resume = ""
        self._pause: Pause | None = None
        self._cuts = False
        self._asked: dict[str, object] | None = None
        """The action that is not answered yet, and (``_asked_at``) when it was last sent."""
        self._asked_at = 0.0
        self._a = 0
        self._ready_at = -1
        self._plan: asyncio.TimerHandle | None = None
        self._heard = 0.0

    # --- the line ------------------------------------------------------------------------

    async def come(self, anew: bool = False) -> None:
        """Open the line: what was missed is told, or with ``anew`` the whole picture."""
        self.is_back.clear()
        self._socket = await connect(
            self._address,
            additional_headers={"Cookie": self._cookie},
            subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
            compression=None,
            ping_interval=None,
            open_timeout=60,
        )
        known = {} if anew or not self._resume else {"resume": self._resume, "v": self.v}
        self._heard = perf_counter()
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

    def tick(self) -> None:
        """Do what a page does now and then: heart-beat, ask again, give a dead line up."""
        now = perf_counter()
        if now - self._heard > DEAD_AFTER:
            self.silences.append(now - self._heard)
            self._heard = now
            self.break_off()
        elif now - self._heard > PING_AFTER:
            self.say(t="p")
        if self._asked and now - self._asked_at > RESEND_AFTER:
            self._ask_again()
        self._ready_at = -1  # what is said without a number may be lost, and is said again
        self._look_ahead()

    def move(self, port: int) -> None:
        """Come through another port of this machine from now on."""
        self._address = re.sub(r":\d+/", f":{port}/", self._address)

    @property
    def is_over(self) -> bool:
        """Whether the match was seen to end."""
        return self.view is not None and self.view.match_winner is not None

    async def stay(self) -> None:
        """Come back whenever the line ends, until the match is over."""
        while not self.is_over:
            with suppress(WebSocketException, OSError, TimeoutError):
                await self.come()
                await self._line.wait_closed()
            await asyncio.sleep(self._rng.uniform(*BACK_OFF))

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
                if socket is self._socket:
                    self._heard = perf_counter()
                    self._hear(_decoder.decode(frame))
                    self._look_ahead()

    # --- what is told --------------------------------------------------------------------

    def _hear(self, message: AnyOutbound) -> None:
        match message:
            case Welcome(resume=resume):
                self._resume = resume
                if self._asked:
                    self._ask_again()
            case Snap():
                self.v, self.view, self._pause = message.v, message.view, message.pause
                self.is_back.set()
            case Ev():
                self._fold(message)
                self.is_back.set()
            case Ack(a=a, v=v):
                self._asked = None
                self._deliveries.ack(self.number, a, v)
            case Nack(code=code):
                self._asked = None
                self.refused[code] += 1
            case Note():
                self._pause, self._cuts = message.pause, message.cut
                self.wrong["stopped"] += message.stopped
                self.is_back.set()
            case Bye(code=code):
                self.byes[code] += 1

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
        pause = self._pause
        if pause is not None and self.number not in pause.ready and self._ready_at != self.v:
            self._ready_at = self.v
            self.say(t="ready")
        if self._plan is None and self._choices():
            later = self.think * self._rng.uniform(0.5, 1.5)
            self._plan = asyncio.get_running_loop().call_later(later, self._act)

    def _choices(self) -> list[str]:
        if self.view is None or self._asked or self._pause is not None:
            return []
        return [do for do in self.view.legal if do.startswith(("play ", "sing ", "exchange"))]

    def _act(self) -> None:
        self._plan = None
        choices = self._choices()
        if choices and self.think != RESTING:
            self._a += 1
            self._asked = {"t": "act", "a": self._a, "v": self.v, "do": self._rng.choice(choices)}
            self._deliveries.ask(self.number, self._a, perf_counter())
            self._ask_again()

    def _ask_again(self) -> None:
        """Send the action that waits for its answer: its number says that it is the same."""
        self._asked_at = perf_counter()
        self.say(**(self._asked or {}))
