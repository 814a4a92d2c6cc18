"""What a running server knows of its threshold: read anew every few seconds, asked all the time.

Commands write beside the server (`guinote.server.stewardship`), perhaps at another node.
"""

import asyncio
import ipaddress
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Literal

from guinote.server.clock import Clock
from guinote.server.store import StoreError
from guinote.server.threshold import Announcement, Bar, Network, Threshold

Entry = Literal["open", "invited", "closed"]
"""Who may become a person here: anybody, whoever has an invitation, nobody who is none yet."""
EVERY: Final = 2.0
"""Seconds between two looks."""


class Porter:
    """Knows what is announced, and who may come in."""

    def __init__(self, threshold: Threshold, clock: Clock, entry: Entry = "open") -> None:
        """Know nothing yet."""
        self.threshold, self.entry = threshold, entry
        self._clock = clock
        self._announced: Announcement | None = None
        self._bars: tuple[tuple[Network, Bar], ...] = ()

    @property
    def announcement(self) -> Announcement | None:
        """What is to be shown now."""
        found = self._announced
        return found if found is not None and found.holds(self._clock.wall()) else None

    def bar_of(self, scope: Any) -> Bar | None:
        """Return why nobody may come from where a connection comes, None where they may."""
        if not self._bars:
            return None
        host = (scope.get("client") or ("",))[0]
        return self.bar_of_address(str(host))

    def bar_of_address(self, host: str) -> Bar | None:
        """Return what bars an address; what is no address is not barred."""
        with suppress(ValueError):
            address = ipaddress.ip_address(host.partition("/")[0])
            mapped = getattr(address, "ipv4_mapped", None) or address
            now = self._clock.wall()
            for network, bar in self._bars:
                if mapped in network and bar.holds(now):
                    return bar
        return None

    async def look(self) -> None:
        """Read what is kept; what is known stays where that cannot be read."""
        with suppress(StoreError):
            self._announced = await self.threshold.announcement()
            bars = await self.threshold.bars()
            self._bars = tuple((ipaddress.ip_network(bar.network), bar) for bar in bars)

    async def run(self, looked: Callable[[], None]) -> None:
        """Look for ever, and tell after each look."""
        while True:
            await self.look()
            looked()
            await asyncio.sleep(EVERY)
