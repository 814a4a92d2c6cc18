"""Somebody who plays through whatever happens, and remembers what was promised."""

import asyncio
import random
import time
from contextlib import suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from guinote.rules.profile import resolve
from guinote.server.company import Company
from guinote.server.log import ActData, fold_log
from guinote.server.store import Entry

FORM = {"speed": "fast", "level": "club", "profile": "aragones", "clock": "quick"}
RULES = resolve("aragones", 4, {})
DEAD_AFTER = 4.0
PING_AFTER = 1.0
AGAIN_AFTER = 0.2
MOVED, RESTART = 4005, 1012


class Player:
    """One person at a table with three bots."""

    def __init__(self, base: str, seed: int) -> None:
        self._base, self._rng = base, random.Random(seed)
        self.path = self._own_path = ""
        self.table = self._cookie = ""
        self._resume: str | None = None
        self.v = 0
        self._a = 0
        self._turn: dict[str, Any] = {}
        self._sent: dict[int, str] = {}
        self.acked: dict[int, tuple[int, str]] = {}
        self.byes: list[int] = []
        self.said: list[str] = []
        self.pauses: list[float] = []
        """Seconds from the last word of a line that broke to the first of the next."""
        self._heard = 0.0
        self._broken = False
        self._leaves = False

    async def open(self) -> None:
        """Open a table."""
        async with httpx.AsyncClient(base_url=self._base, timeout=30) as http:
            await http.get("/")
            answer = await http.post("/new", data=FORM)
            assert answer.status_code == 303, answer.text
            self.table = answer.headers["location"].removeprefix("/t/")
            self._cookie = f"guinote={http.cookies['guinote']}"
        self._own_path = self.path = f"/ws/t/{self.table}"

    async def play(self) -> None:
        """Play until told to leave, coming back whenever the line breaks."""
        while not self._leaves:
            wait = await self._sit()
            await asyncio.sleep(wait)

    def leave(self) -> None:
        """Play no more; what is on its way is still waited for."""
        self._leaves = True

    async def _sit(self) -> float:
        """Sit until the line breaks; return how long to wait before the next."""
        path, self.path = self.path, self._own_path
        try:
            async with connect(
                f"{self._base.replace('http', 'ws')}{path}",
                additional_headers={"Cookie": self._cookie},
                subprotocols=["guinote.v1"],  # type: ignore[list-item]
                compression=None,
                open_timeout=DEAD_AFTER,
                close_timeout=0.1,
                ping_interval=None,
            ) as socket:
                return await self._talk(socket)
        except (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError):
            self._broken = True
            return AGAIN_AFTER

    async def _talk(self, socket: ClientConnection) -> float:
        known = {"resume": self._resume, "v": self.v} if self._resume else {}
        await self._say(socket, t="hello", lang="en", **known)
        silent = 0.0
        while not (self._leaves and not self._sent):
            try:
                frame = await asyncio.wait_for(socket.recv(), PING_AFTER)
            except TimeoutError:
                silent += PING_AFTER
                if silent >= DEAD_AFTER:
                    raise
                await self._say(socket, t="p")
                continue
            silent = 0.0
            message = msgspec.json.decode(frame)
            if message["t"] == "bye":
                return self._dismissed(message)
            self._hear(message)
            await self._answer(socket, message)
        return 0.0

    def _dismissed(self, bye: dict[str, Any]) -> float:
        self._broken = True
        self.byes.append(bye["code"])
        if bye["code"] == MOVED:
            self.path = bye["to"]
            return AGAIN_AFTER / 2
        assert bye["code"] == RESTART, bye
        return float(bye["retry_ms"] or 0) / 1000

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] in ("snap", "ev"):
            now = time.monotonic()
            if self._broken:
                self.pauses.append(now - self._heard)
            self._heard, self._broken = now, False
        match message["t"]:
            case "welcome":
                self._resume = message["resume"]
            case "snap":
                self.v, self._turn = message["v"], message["view"] or {}
            case "ev":
                assert message["v"] == self.v + 1, "an event is lost or doubled"
                self.v = message["v"]
                self._turn = message["e"][-1] if message["e"] else self._turn
            case "ack":
                if (do := self._sent.pop(message["a"], None)) is not None:
                    self.acked[message["a"]] = (message["v"], do)
            case "nack":
                self._sent.pop(message["a"], None)
            case "note":
                self.said += [message["say"]] if message["say"] else []

    async def _answer(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["t"] in ("snap", "welcome") and self._sent:
            for a, do in self._sent.items():  # not answered before the line broke
                await self._say(socket, t="act", a=a, v=self.v, do=do)
        if message["t"] == "note" and message["cut"]:
            await self._say(socket, t="cut", n=1)
        pause = message.get("pause")
        if pause and 0 not in pause["ready"]:
            await self._say(socket, t="ready")
        cards = [do for do in self._turn.get("legal", ()) if do.startswith("play ")]
        if self._turn.get("to_move") == 0 and cards and not self._sent and not self._leaves:
            self._a += 1
            self._sent[self._a] = self._rng.choice(cards)
            await self._say(socket, t="act", a=self._a, v=self.v, do=self._sent[self._a])

    async def _say(self, socket: ClientConnection, **message: Any) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    def check(self, log: tuple[Entry, ...]) -> None:
        """Compare the log with what was acknowledged, and fold it; nobody's time ran out."""
        assert [entry.v for entry in log] == list(range(1, len(log) + 1))
        mine: dict[int, tuple[int, str]] = {}
        for entry in log:
            if entry.kind != "act":
                continue
            act = msgspec.json.decode(entry.data, type=ActData)
            assert not act.lapsed, "a clock was charged"
            if act.a is not None:
                assert act.a not in mine, "an action was done twice"
                mine[act.a] = (entry.v, act.do)
        assert self.acked.items() <= mine.items(), "an acknowledged action is lost"
        fold_log(RULES, Company((), {}), log)


async def until(players: list[Player], moves: int, seconds: float = 60) -> None:
    """Wait until every table has gone on by so many steps."""
    goals = [player.v + moves for player in players]
    end = time.monotonic() + seconds
    while any(player.v < goal for player, goal in zip(players, goals, strict=True)):
        late = [
            player.table for player, goal in zip(players, goals, strict=True) if player.v < goal
        ]
        assert time.monotonic() < end, f"tables stand still: {late}"
        await asyncio.sleep(0.02)


async def at_tables(base: str, count: int, seed: int) -> tuple[list[Player], list[Any]]:
    """Let so many people sit down and play; return them, and what plays."""
    players = [Player(base, seed + number) for number in range(count)]
    await asyncio.gather(*(player.open() for player in players))
    tasks = [asyncio.create_task(player.play()) for player in players]
    return players, tasks


async def end(players: list[Player], tasks: list[Any]) -> None:
    """Let everybody leave; raise what went wrong for any of them."""
    for player in players:
        player.leave()
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.gather(*tasks), 20)
    for task in tasks:
        if task.done() and not task.cancelled() and task.exception():
            raise task.exception()
