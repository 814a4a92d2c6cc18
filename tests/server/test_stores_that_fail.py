"""Pages over a store that fails, or holds what cannot be read; and matches that are over."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest
from msgspec.structs import replace

from guinote.rules.profile import resolve
from guinote.server.app import Site, new_app
from guinote.server.choices import new_settings
from guinote.server.house import House
from guinote.server.limits import Guard, Limits
from guinote.server.lobby import Lobby
from guinote.server.people import Session
from guinote.server.store import MemoryStore, StoreError, TableRow
from guinote.server.tokens import hash_token
from tests.server.house import FakeClock, Journal, QuietBot

TOKEN = "t" * 43
USUAL = Limits()
RULES = resolve("aragones", 4, {})


class Desk:
    """An application in this process, and what it stands on."""

    def __init__(self, limits: Limits) -> None:
        self.store, self.journal, self.clock = MemoryStore(), Journal(), FakeClock()
        house = House(
            self.store, lambda _kind, _rules: QuietBot(), self.clock, journal=self.journal
        )
        self.lobby = Lobby(house)
        self.lobby.ready.set()
        self.site = Site(self.lobby, Guard(limits))
        self.app = new_app(self.site)

    async def open_table(self) -> str:
        """Keep a table of the visitor's."""
        owner = hash_token(TOKEN)
        session = Session(token_hash=owner, person=owner, created=1, seen=self.clock.wall())
        await self.store.people.begin(session)
        return await self.lobby.create(new_settings(RULES, owner, b"x" * 32), owner)


def visit(
    work: Callable[[Desk, httpx.AsyncClient], Awaitable[None]], limits: Limits = USUAL
) -> None:
    """Let somebody with a token visit the pages."""

    async def run() -> None:
        desk = Desk(limits)
        transport = httpx.ASGITransport(desk.app)
        cookies = {"guinote": TOKEN}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://a", cookies=cookies
        ) as site:
            await work(desk, site)

    asyncio.run(run())


def test_table_that_cannot_be_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is nobody's mistake in asking, and it is written down."""

    async def fail(_store: MemoryStore, _row: TableRow, _sitters: tuple[str, ...]) -> None:
        raise StoreError("disk full")

    async def work(desk: Desk, site: httpx.AsyncClient) -> None:
        monkeypatch.setattr(MemoryStore, "create", fail)
        answer = await site.post("/play", headers={"accept-language": "en"})
        assert answer.status_code == 503
        assert "could not be stored" in answer.text
        assert [what for what, _ in desk.journal.lines] == ["request"]

    visit(work)


def test_tables_when_one_cannot_be_read() -> None:
    """The others are still listed."""

    async def work(desk: Desk, site: httpx.AsyncClient) -> None:
        sound, broken, odd = [await desk.open_table() for _ in range(3)]
        rows = desk.store.rows
        rows[broken] = replace(rows[broken], settings=b'{"profile":7')
        rows[odd] = replace(rows[odd], created=10**30)
        home = await site.get("/")
        assert home.status_code == 200
        assert sound in home.text
        assert broken not in home.text
        told = [facts["table"] for what, facts in desk.journal.lines if what == "table unreadable"]
        assert sorted(told) == sorted((broken, odd))

    visit(work)


def test_matches_that_are_over_when_asked_about_too_often() -> None:
    """They cost more than a page, so each address has so many."""

    async def work(desk: Desk, site: httpx.AsyncClient) -> None:
        table = await desk.open_table()
        desk.store.rows[table] = replace(desk.store.rows[table], ended=5)
        codes = [(await site.get(f"/t/{table}/why/{step}")).status_code for step in range(5)]
        assert codes == [404, 404, 404, 429, 429]
        frames = await site.get(f"/t/{table}/frames")
        assert frames.status_code == 429
        assert int(frames.headers["retry-after"]) >= 1
        assert (await site.get("/")).status_code == 200

    visit(work, Limits(looks_back=3))
