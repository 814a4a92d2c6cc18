"""What machines ask to see whether all is well: `/health` and `/metrics`."""

import asyncio
import hmac
from typing import Final

from litestar import Response
from prometheus_client import CONTENT_TYPE_LATEST

from guinote.server.answer import Answer
from guinote.server.lobby import Lobby
from guinote.server.metrics import tables_by_state
from guinote.server.request import Ask, Refusal
from guinote.server.socket import Door

PROBE_MS: Final = 5000
"""How long it counts that the log could be written: each look writes to the disk."""
PATIENCE: Final = 2.0
"""Seconds after which a disk counts as lost."""


class Watch:
    """Tells how the server is."""

    def __init__(self, lobby: Lobby, door: Door, metrics_token: str) -> None:
        """Know nothing yet; whoever asks for figures must show the token, if there is one."""
        self._lobby, self._door, self._token = lobby, door, metrics_token
        self._probe: asyncio.Task[bool] | None = None
        self._probed_at = 0

    async def health(self) -> Answer:
        """Say whether the rules are ready and the log can be written; 503 if it cannot."""
        log = await self._can_write()
        ready, rooms = self._lobby.ready.is_set(), self._lobby.open_rooms
        others = self._lobby.sockets_elsewhere
        people = {"sockets": len(self._door) + sum(others.values()), "nodes": 1 + len(others)}
        facts = {"ok": log, "ready": ready, "log": log, "rooms": rooms, **people}
        return Response(facts, status_code=200 if log else 503, media_type="application/json")

    async def alive(self) -> Answer:
        """Say whether tables are opened here: what a balancer asks; 503 once the server goes."""
        serves = not self._lobby.is_closing
        return Response({"ok": serves}, status_code=200 if serves else 503)

    async def metrics(self, request: Ask) -> Answer:
        """Give the figures, if they are kept."""
        page = self._lobby.house.meter.page(len(self._door), tables_by_state(self._lobby))
        if page is None:
            raise Refusal(status_code=404)
        shown = request.headers.get("authorization", "")
        if self._token and not hmac.compare_digest(shown.encode(), self._proof):
            raise Refusal(status_code=401, headers={"www-authenticate": "Bearer"})
        return Response(page, media_type=CONTENT_TYPE_LATEST)

    @property
    def _proof(self) -> bytes:
        return f"Bearer {self._token}".encode()

    async def _can_write(self) -> bool:
        """Try the log, or tell what came of the last time; all who ask meanwhile share a look."""
        now = self._lobby.house.clock.now()
        if self._probe is None or now - self._probed_at >= PROBE_MS:
            self._probe = asyncio.create_task(self._try_log())
            self._probed_at = now
        return await asyncio.shield(self._probe)

    async def _try_log(self) -> bool:
        try:
            return await asyncio.wait_for(self._lobby.house.store.can_write(), PATIENCE)
        except TimeoutError:
            return False
