"""One node among several: it shows that it lives, and stops its tables when it cannot.

Once a second it puts off the end of its leases. While that gets no answer the database is away:
the clocks of all tables stand, and go on when it is back. Tables that another node has taken
meanwhile are let go.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from guinote.server.clock import FairClock
from guinote.server.leases import BEAT_SECONDS, Leases, ReplacedError
from guinote.server.lobby import Lobby
from guinote.server.store import StoreError

PATIENCE: Final = 0.5
"""Seconds after which a database that does not answer is away."""


class Node:
    """The life of this process among the others."""

    def __init__(self, leases: Leases, lobby: Lobby, clock: FairClock) -> None:
        """Be known to nobody yet."""
        self._leases, self._lobby, self._clock = leases, lobby, clock

    async def live(self, end: Callable[[], None]) -> None:
        """Show every second that this node lives; ``end`` if a later process has its name."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._beat()
            except ReplacedError as error:
                self._lobby.house.journal.error("node replaced", why=error.message)
                end()
                return
            except StoreError as error:
                self._lobby.house.journal.error("no heart-beat", why=error.message)

    async def _beat(self) -> None:
        beat = asyncio.create_task(self._leases.beat())
        await asyncio.wait({beat}, timeout=PATIENCE)
        if not beat.done():
            await self._stand_until(beat)
        await self._lobby.lose(await beat)

    async def _stand_until(self, beat: "asyncio.Task[tuple[str, ...]]") -> None:
        journal = self._lobby.house.journal
        journal.error("database away", tables=self._lobby.open_rooms)
        self._clock.stop()
        self._lobby.tell_clocks(stand=True)
        await asyncio.wait({beat})
        self._clock.go()
        self._lobby.tell_clocks(stand=False)
        journal.info("database back")
