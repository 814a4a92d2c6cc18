"""A server from start to end: opens the folder, prepares the rules beside serving, closes well."""

import asyncio
import socket
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from typing import Any, Final

import uvicorn

from guinote.bots.registry import make
from guinote.errors import GuinoteError
from guinote.server.app import Site, new_app
from guinote.server.clock import FairClock, LoopClock
from guinote.server.config import KEYS, Config
from guinote.server.house import House
from guinote.server.journal import gather_logs, new_journal
from guinote.server.leases import Leases
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby
from guinote.server.meter import Meter
from guinote.server.metrics import Metrics, watch_loop
from guinote.server.node import Node
from guinote.server.postgres import PostgresStore
from guinote.server.preparing import prepare_endings, prepare_rules, prepare_search
from guinote.server.protocol import Close
from guinote.server.sharing import Sharing
from guinote.server.sql_store import SqlStore
from guinote.server.sqlite import SqliteStore

# Larger frames than the protocol's end here, before they are read; smaller ones get a goodbye.
MAX_WIRE_FRAME: Final = 65_536
LAST_WORDS_SECONDS: Final = 5


class FarewellServer(uvicorn.Server):
    """Uvicorn, but sockets hear why before they are closed."""

    def __init__(self, config: uvicorn.Config, site: Site, leases: Leases | None) -> None:
        """Serve a site, under leases if there are other nodes."""
        super().__init__(config)
        self._site, self._leases = site, leases

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Give the tables away, say goodbye, then close."""
        self._site.contest.room.close()
        self._site.programs.close()
        # With the database away a step may wait for ever.
        giving = asyncio.create_task(self._give_away())
        await asyncio.wait({giving}, timeout=LAST_WORDS_SECONDS)
        await self._site.door.close()
        await super().shutdown(sockets)

    async def _give_away(self) -> None:
        await self._site.lobby.close(Close.RESTART)
        if self._leases is not None:
            await self._leases.end()

    def end(self) -> None:
        """Shut down as if asked from outside."""
        self.should_exit = True


class Running:
    """One server: alone on a data folder, or one of several nodes on a database."""

    def __init__(self, config: Config, tell: Callable[[str], None]) -> None:
        """Open what keeps the tables; raise `GuinoteError`.

        ``tell`` hears one line of progress at a time.
        """
        self._config, self._tell = config, tell
        self._meter = Metrics() if config.metrics else Meter()
        self._clock = FairClock()
        if config.database and not config.node:
            raise GuinoteError("bad_setting", "a node with a database needs a name: node = ...")
        self._store = self._opened()
        self._leases = self._store.as_node(config.node) if config.database else None

    def _opened(self) -> SqlStore:
        if not self._config.database:
            return SqliteStore(self._config.folder, self._meter.committed)
        return PostgresStore(self._config.database, self._meter.committed)

    async def serve(self, listening: socket.socket) -> None:
        """Serve until told to stop."""
        self._tell(self._place)
        journal = new_journal(self._config.log_format, self._config.log_level)
        gather_logs(journal)
        lobby = Lobby(self._house(journal))
        guard, token = Guard(self._config.limits), self._config.metrics_token
        site = Site(lobby, guard, metrics_token=token, entry=self._config.entry)
        await site.porter.look()
        sharing = self._sharing(site)
        server = FarewellServer(self._uvicorn(site), site, self._leases)
        if self._leases is not None:
            await self._leases.begin()
        beside = (
            self._prepare(lobby),
            site.contest.run(),
            site.keep_door(),
            self._clock.tick(),
            *sharing,
            *self._beside(lobby, server),
        )
        tasks = [asyncio.create_task(work) for work in beside]
        try:
            await server.serve([listening])
        finally:
            for task in tasks:
                task.cancel()

    @property
    def _place(self) -> str:
        if not self._config.database:
            return f"The tables are kept in {self._config.data}"
        return f"The tables are kept in {KEYS['database'].shown(self._config.database)}"

    def _house(self, journal: Any) -> House:
        house = House(self._store, make, journal=journal, meter=self._meter, clock=self._clock)
        owner = self._leases or house.owner
        return replace(house, line_clock=LoopClock(), owner=owner)

    def _sharing(self, site: Site) -> Iterator[Coroutine[None, None, None]]:
        if self._config.redis:
            # Imported here: it is in an extra.
            from guinote.server.redis_board import RedisBoard  # noqa: PLC0415

            board, name = RedisBoard(self._config.redis), self._config.node
            yield Sharing(board, name, site.lobby, site.guard, site.door).run()

    def _beside(
        self, lobby: Lobby, server: FarewellServer
    ) -> Iterator[Coroutine[None, None, None]]:
        if self._config.metrics:
            yield watch_loop(self._meter)
        if self._leases is not None:
            yield Node(self._leases, lobby, self._clock).live(server.end)

    def _uvicorn(self, site: Site) -> uvicorn.Config:
        return uvicorn.Config(
            new_app(site, self._config.node),
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
