"""Somebody who opens a table over the network and plays at once whatever is due."""

import asyncio
import time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect


class Sitter:
    """One table with one person.

    Counts the steps of the table, and times its answers and the cards of the bots that follow.
    """

    def __init__(self, base: str, speed: str, level: str = "club") -> None:
        """Take a server's address, the pace of the table and the level of its bots."""
        self.steps = 0
        self.waits: list[float] = []
        self.follows: list[float] = []
        """From a card to the next one of the trick, where a bot plays that."""
        self._base, self._form = base, {"speed": speed, "level": level, "profile": "aragones"}
        self._card_at = 0.0
        self._sent: dict[int, float] = {}
        self._v = 0
        self._turn: dict[str, Any] = {}
        self._cuts = False
        self._pause: dict[str, Any] | None = None

    async def open(self) -> None:
        """Open the table and look at it."""
        async with httpx.AsyncClient(base_url=self._base, verify=False, timeout=60) as http:
            await http.get("/health")
            answer = await http.post("/new", data=self._form)
            table = answer.headers["location"].removeprefix("/t/")
            cookie = f"guinote={http.cookies['guinote']}"
        self.socket: ClientConnection = await connect(
            f"{self._base.replace('http', 'ws')}/ws/t/{table}",
            additional_headers={"Cookie": cookie},
            subprotocols=["guinote.v1"],  # type: ignore[list-item]
            compression=None,
        )
        await self._say(t="hello", lang="en")
        while not self._v:
            self._hear(await self.socket.recv())
            await self._cut()

    async def play(self, until: float) -> None:
        """Play until a moment of the clock."""
        while time.perf_counter() < until:
            await self._do_what_is_due()
            left = max(0.0, until - time.perf_counter())
            try:
                self._hear(await asyncio.wait_for(self.socket.recv(), left))
            except TimeoutError:
                return

    async def _do_what_is_due(self) -> None:
        await self._cut()
        if self._pause is not None and 0 not in self._pause["ready"]:
            self._pause = None
            await self._say(t="ready")
        cards = [do for do in self._turn.get("legal", ()) if do.startswith("play ")]
        if self._turn.get("to_move") == 0 and cards and not self._sent:
            number = len(self.waits)
            self._sent[number] = time.perf_counter()
            await self._say(t="act", a=number, v=self._v, do=cards[0])

    async def _cut(self) -> None:
        if self._cuts:
            self._cuts = False
            await self._say(t="cut", n=1)

    def _hear(self, frame: str | bytes) -> None:
        message = msgspec.json.decode(frame)
        match message["t"]:
            case "snap":
                self._v, self._pause = message["v"], message["pause"]
                self._turn = message["view"] or {}
            case "ev":
                self._v = message["v"]
                if message["e"]:
                    self._turn = message["e"][-1]
                    self.steps += 1
                    self._time_card(message["e"])
            case "ack":
                self.waits.append(time.perf_counter() - self._sent.pop(message["a"]))
                self._turn = {}  # the step itself follows
            case "note":
                self._pause, self._cuts = message["pause"], message["cut"]
            case "nack" | "bye":
                raise SystemExit(f"the table refused: {message['why']}")

    def _time_card(self, events: list[dict[str, Any]]) -> None:
        card = next((event for event in events if event["t"] == "card_played"), None)
        if card is None:
            return
        now = time.perf_counter()
        if self._card_at and card["seat"]:
            self.follows.append(now - self._card_at)
        ends_trick = any(event["t"] == "trick_won" for event in events)
        self._card_at = 0.0 if ends_trick else now

    async def _say(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())
