"""A server from start to end: opens the folder, prepares the rules beside serving, closes well."""

import asyncio
import socket
import time
from collections.abc import Callable, Coroutine
from typing import Final

import uvicorn

from guinote.bots.registry import make
from guinote.server.app import Site, new_app
from guinote.server.config import Config
from guinote.server.house import House
from guinote.server.journal import gather_logs, new_journal
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby
from guinote.server.meter import Meter
from guinote.server.metrics import Metrics, watch_loop
from guinote.server.preparing import prepare_endings, prepare_rules, prepare_search
from guinote.server.protocol import Close
from guinote.server.sqlite import SqliteStore

# Larger frames than the protocol's end here, before they are read; smaller ones get a goodbye.
MAX_WIRE_FRAME: Final = 65_536
LAST_WORDS_SECONDS: Final = 5


class FarewellServer(uvicorn.Server):
    """Uvicorn, but sockets hear why before they are closed."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        """Serve a site."""
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then close."""
        self._site.contest.room.close()
        await self._site.lobby.close(Close.RESTART)
        await self._site.door.close()
        await super().shutdown(sockets)


class Running:
    """One server on one data folder."""

    def __init__(self, config: Config, tell: Callable[[str], None]) -> None:
        """Open the folder; raise `GuinoteError`. ``tell`` hears one line of progress at a time."""
        self._config, self._tell = config, tell
        self._meter = Metrics() if config.metrics else Meter()
        self._store = SqliteStore(config.folder, self._meter.committed)

    async def serve(self, listening: socket.socket) -> None:
        """Serve until told to stop."""
        self._tell(f"The tables are kept in {self._config.data}")
        journal = new_journal(self._config.log_format, self._config.log_level)
        gather_logs(journal)
        lobby = Lobby(House(self._store, make, journal=journal, meter=self._meter))
        site = Site(lobby, Guard(self._config.limits), metrics_token=self._config.metrics_token)
        beside = (self._prepare(lobby), site.contest.run(), *self._measure())
        tasks = [asyncio.create_task(work) for work in beside]
        try:
            await FarewellServer(self._uvicorn(site), site).serve([listening])
        finally:
            for task in tasks:
                task.cancel()

    def _measure(self) -> tuple[Coroutine[None, None, None], ...]:
        return (watch_loop(self._meter),) if self._config.metrics else ()

    def _uvicorn(self, site: Site) -> uvicorn.Config:
        return uvicorn.Config(
            new_app(site),
            ws="websockets-sansio",
            ws_max_size=MAX_WIRE_FRAME,
            ws_per_message_deflate=False,
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=bool(self._config.proxy),
            forwarded_allow_ips=self._config.proxy or None,
            timeout_graceful_shutdown=LAST_WORDS_SECONDS,
        )

    async def _prepare(self, lobby: Lobby) -> None:
        """Get the rules ready, while pages are served already."""
        self._tell("Preparing the rules (the first time this takes a while) ...")
        started = time.monotonic()
        await prepare_rules()
        self._tell(f"The rules are ready after {time.monotonic() - started:.1f} s")
        lobby.ready.set()
        started = time.monotonic()
        await prepare_search()
        self._tell(f"The bots that search are ready after {time.monotonic() - started:.1f} s more")
        lobby.prepared["search"].set()
        started = time.monotonic()
        await prepare_endings()
        self._tell(f"The expert is ready after {time.monotonic() - started:.1f} s more")
        lobby.prepared["endings"].set()
