"""What a bot account hears outside of tables: where it sits, and where it is asked to sit.

It is read from the store again and again, so it is the same whichever process the table lives in.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Final

import msgspec

from guinote.server.program_line import KEEP_ALIVE_SECONDS
from guinote.server.protocol import Close
from guinote.server.settings import decode_settings
from guinote.server.store import Store, TableRow

LOOK_SECONDS: Final = 1.0
TABLES: Final = 50
"""So many of the newest tables are looked at."""


class Told(msgspec.Struct, frozen=True, kw_only=True, tag_field="t"):
    """Base of what is told."""

    table: str


class Seated(Told, frozen=True, kw_only=True, tag="seated"):
    """The account has opened the table or sits down there; told again by each new stream."""

    profile: str
    seats: int


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The match at a table where the account sat is over."""


AnyNews = Seated | Ended


class News:
    """One open stream of news."""

    def __init__(self, owner: str, token_hash: str) -> None:
        """Begin with nothing told."""
        self.owner, self.token_hash = owner, token_hash
        self._told: set[AnyNews] = set()
        self._closed = asyncio.Event()

    def close(self, _code: Close) -> None:
        """Let it end."""
        self._closed.set()

    async def pause(self, seconds: float) -> bool:
        """Wait; tell whether it goes on."""
        try:
            await asyncio.wait_for(self._closed.wait(), seconds)
        except TimeoutError:
            return True
        return False

    def fresh(self, rows: Iterable[TableRow]) -> list[AnyNews]:
        """Return what these tables have that has not been told yet, and count it as told."""
        found = [one for row in rows if (one := self._of(row)) and one not in self._told]
        self._told |= set(found)
        return found

    def _of(self, row: TableRow) -> AnyNews | None:
        settings = decode_settings(row.settings)
        seated = Seated(table=row.id, profile=settings.profile, seats=settings.seats)
        if row.ended is None:
            return seated
        return Ended(table=row.id) if seated in self._told else None


async def news_lines(store: Store, news: News, seconds: float | None) -> AsyncIterator[bytes]:
    """Yield what is new, a line each, and an empty line where nothing is for long."""
    loop = asyncio.get_running_loop()
    begun = silent = loop.time()
    while True:
        for one in news.fresh(await store.sat_at(news.owner, TABLES)):
            silent = loop.time()
            yield msgspec.json.encode(one) + b"\n"
        if loop.time() - silent >= KEEP_ALIVE_SECONDS:
            silent = loop.time()
            yield b"\n"
        if seconds is not None and loop.time() - begun >= seconds:
            return
        if not await news.pause(LOOK_SECONDS):
            return
