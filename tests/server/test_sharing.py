"""Nodes at one board, in this process and in Redis: what each knows of the others."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest
from msgspec.structs import replace

from guinote.rules.profile import resolve
from guinote.server.app import new_app
from guinote.server.board import Board, Listing, MemoryBoard, Notice
from guinote.server.choices import new_settings
from guinote.server.company import Sitter
from guinote.server.learning import USUAL as USUAL_TABLE
from guinote.server.limits import Limits
from guinote.server.redis_board import RedisBoard
from guinote.server.sharing import Sharing
from tests.server.test_stores_that_fail import Desk

LISTING = Listing(
    table="t1",
    profile=USUAL_TABLE[0],
    seats=USUAL_TABLE[1],
    changes={},
    speed="normal",
    clock="none",
    sitters=(Sitter(kind="person", name="Zoilo"), Sitter(kind="open", name="Pilar")),
    takes_soon=True,
)
OpenBoard = Callable[[], Board]


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.engines)])
def open_board(request: pytest.FixtureRequest) -> OpenBoard:
    """What comes to an empty board, as often as one likes."""
    if request.param == "memory":
        board = MemoryBoard()
        return lambda: board
    services = request.getfixturevalue("services")
    services.redis.stop()
    services.redis.start()
    return lambda: RedisBoard(services.redis.url)


class LostBoard(MemoryBoard):
    """A board that is away while it is told to be."""

    is_away = False

    async def post(self, notice: Notice) -> None:
        if self.is_away:
            raise OSError("no route")
        await super().post(notice)


def node_of(notice: Notice) -> str:
    return notice.node


def sharing(desk: Desk, board: Board, node: str) -> Sharing:
    site = desk.site
    return Sharing(board, node, desk.lobby, site.guard, site.door)


def test_notices(open_board: OpenBoard) -> None:
    async def run() -> None:
        one, other = open_board(), open_board()
        assert await one.read() == ()
        first = Notice(node="a", sockets=3, listed=(LISTING,), taken={"guests": {"10.0.0.1": 2}})
        await one.post(first)
        await other.post(Notice(node="b"))
        assert sorted(await other.read(), key=node_of) == [first, Notice(node="b")]
        await one.post(Notice(node="a", sockets=1))
        assert Notice(node="a", sockets=1) in await other.read()
        await one.close()
        await other.close()

    asyncio.run(run())


def test_nodes_know_of_each_other(open_board: OpenBoard) -> None:
    """An address has used up everywhere what it has used at any of them, and only once."""

    async def run() -> None:
        here, there = Desk(Limits(guests=5)), Desk(Limits(guests=5))
        boards = open_board(), open_board()
        ours, theirs = sharing(here, boards[0], "a"), sharing(there, boards[1], "b")
        guests, now = there.site.guard.guests, here.clock.now()
        for node in (theirs, ours):
            await node.look()
        for _ in range(4):
            assert guests.take("10.0.0.1", now)
        await theirs.look()
        for _ in range(3):
            await ours.look()
        left = [here.site.guard.guests.take("10.0.0.1", now) for _ in range(2)]
        assert left == [True, False]
        assert here.site.guard.guests.take("10.0.0.2", now)
        assert here.lobby.sockets_elsewhere == {"b": 0}
        for board in boards:
            await board.close()

    asyncio.run(run())


def test_board_that_is_lost_costs_the_others_and_nothing_else() -> None:
    async def run() -> None:
        desk, board = Desk(Limits()), LostBoard()
        ours = sharing(desk, board, "a")
        await board.post(Notice(node="b", sockets=7, listed=(LISTING,)))
        await ours.look()
        assert desk.lobby.listings == (LISTING,)
        board.is_away = True
        for _ in range(3):
            await ours.look()
        assert not desk.lobby.listings
        assert desk.lobby.sockets_elsewhere == {}
        assert [what for what, _ in desk.journal.lines] == ["board away"]
        board.is_away = False
        await ours.look()
        assert desk.lobby.listings == (LISTING,)

    asyncio.run(run())


def visit(desk: Desk, work: Callable[[httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        transport = httpx.ASGITransport(new_app(desk.site, "a"))
        async with httpx.AsyncClient(transport=transport, base_url="http://a") as site:
            await work(site)

    asyncio.run(run())


def test_lobby_has_the_tables_of_all_nodes() -> None:
    desk = Desk(Limits())
    desk.lobby.elsewhere = {"b": (LISTING,)}

    async def work(site: httpx.AsyncClient) -> None:
        page = await site.get("/lobby")
        assert 'href="/t/t1"' in page.text
        assert "Zoilo" in page.text

    visit(desk, work)


@pytest.mark.parametrize("soon", [True, False])
def test_play_leads_to_the_node_where_somebody_waits(soon: bool) -> None:
    """With the same request, once: whoever has been led is not led on."""
    desk = Desk(Limits())
    desk.lobby.elsewhere = {"b": (replace(LISTING, takes_soon=soon),)}

    async def work(site: httpx.AsyncClient) -> None:
        led = await site.post("/play")
        assert (led.status_code == 307) is soon
        assert (led.headers["location"] == "/n/b/play") is soon
        again = await site.post("/n/a/play")
        assert again.status_code == 303
        assert again.headers["location"].startswith("/t/")

    visit(desk, work)


def test_listing_is_of_the_usual_table() -> None:
    """Otherwise the tests above would lead nobody anywhere."""
    rules = resolve(*USUAL_TABLE, {"cotos_to_win_match": 1})
    usual = new_settings(rules, "ana", b"x" * 32)
    desk = Desk(Limits())
    desk.lobby.elsewhere = {"b": (LISTING,)}
    assert desk.lobby.node_with(usual) == "b"
