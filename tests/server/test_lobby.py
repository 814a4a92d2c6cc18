"""Where people find each other: names, the list of open tables, the way to one."""

import asyncio
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from guinote.cards import card_text
from guinote.errors import GuinoteError
from guinote.rules.profile import resolve
from guinote.server.choices import Choice, new_settings, with_open_seats, with_same_people
from guinote.server.lobby import Lobby, is_like
from guinote.server.log import DealData
from guinote.server.nicks import LONGEST, cleaned
from guinote.server.protocol import Close, Note
from guinote.server.room import Room
from guinote.server.statistics import FRESH_MS, Statistics
from guinote.server.store import Entry, TableRow
from tests.server.house import Evening, Person
from tests.server.live import LiveServer

RULES = resolve("aragones", 4, {})


@pytest.fixture
def site(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, verify=False) as client:
        yield client


@pytest.mark.parametrize(
    ("nick", "name"),
    [
        ("Ana", "Ana"),
        ("  Mari   Carmen ", "Mari Carmen"),
        ("Peña O'Neill-7", "Peña O'Neill-7"),
        ("n\u0303andu", "ñandu"),
        ("गुरु", "गुरु"),
        ("Nguyễn 7", "Nguyễn 7"),
        ("", ""),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_nick(nick: str, name: str) -> None:
    assert cleaned(nick) == name


ODD = ("x" * (LONGEST + 1), "<b>", "a\u202eb", "a\x00b", "\u200b", "😀", "a/b", "a;b")
UNREADABLE = ("\u3164", "\u115f\u1160", "\u2800", "a\ufe0f", "\u034f", "...", "·", "\u0301")


@pytest.mark.parametrize("nick", [*ODD, *UNREADABLE, "a" + 3 * "\u0335", "x\U000e0101"])
def test_nick_that_is_none(nick: str) -> None:
    with pytest.raises(GuinoteError):
        cleaned(nick)


def test_name_is_kept_and_shown_at_the_own_tables(site: httpx.Client) -> None:
    site.get("/")
    answer = site.post("/name", data={"nick": " Ana  Luz ", "next": "/lobby"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/lobby")
    assert 'value="Ana Luz"' in site.get("/lobby").text


@pytest.mark.parametrize("nick", ["<script>", "y" * 500, "a\u202eb"])
def test_name_that_is_none_keeps_the_old_one(nick: str, site: httpx.Client) -> None:
    site.get("/")
    site.post("/name", data={"nick": "Ana"})
    refused = site.post("/name", data={"nick": nick})
    assert refused.status_code == 422
    assert "<script>" not in refused.text.split("<main")[1]
    assert 'value="Ana"' in site.get("/lobby").text


def test_name_from_another_site_is_refused(site: httpx.Client) -> None:
    headers = {"origin": "https://evil.example"}
    assert site.post("/name", data={"nick": "Eva"}, headers=headers).status_code == 403


def test_link_as_a_picture(site: httpx.Client) -> None:
    table = site.post("/play").headers["location"]
    answer = site.get(f"{table}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg")
    assert site.get("/t/unknown/qr.svg").status_code == 404


@pytest.mark.parametrize("host", ["x" * 4000, "a b", 'x"onload="y', "<svg>", "ñ", ""])
def test_link_as_a_picture_when_the_host_is_none(host: str, site: httpx.Client) -> None:
    table = site.post("/play").headers["location"]
    answer = site.get(f"{table}/qr.svg", headers={b"host": host.encode("latin-1")})
    assert answer.status_code == 400


def test_form_says_who_may_sit_down() -> None:
    open_to_all = Choice({"door": "lobby"}).settings("ana", b"x" * 32, "Ana")
    assert open_to_all is not None
    assert (open_to_all.door, open_to_all.sitters[0].name) == ("lobby", "Ana")
    assert [who.kind for who in open_to_all.sitters] == ["person", "open", "open", "open"]
    assert Choice({"door": "x"}).settings("ana", b"x" * 32) is None


async def arrive(lobby: Lobby, table: str, owner: str, seat: int | None = 0) -> Person:
    found = await lobby.find(table)
    assert found is not None
    person = Person(seat, owner=owner)
    (await lobby.room(table, found[1])).attach(person, None)
    return person


async def begin(room: Room, seat: int) -> None:
    """Begin without more people, whoever has to cut."""
    await room.reception.begin(seat)
    for person in room.table.log.company.persons:
        await room.cut(person, 1)


def test_table_to_join_is_like_the_one_that_is_wanted() -> None:
    """Open to all, somebody there, a seat free, the same rules and pace, cards dealt soon."""

    async def work() -> None:
        lobby = Lobby(Evening().house)
        lobby.ready.set()
        usual = new_settings(RULES, "ana", b"x" * 32)
        waiting = with_open_seats(usual, "lobby")
        slow = new_settings(RULES, "ana", b"x" * 32, speed="slow")
        others = {
            "closed": usual,
            "by link": with_open_seats(usual, "link"),
            "slower": with_open_seats(slow, "lobby"),
        }
        for settings in others.values():
            await arrive(lobby, await lobby.create(settings, "ana"), "ana")
        assert [room.table.settings.speed for room in lobby.listed()] == ["slow"]
        assert await lobby.join_like(waiting, "berta", "Berta") is None

        table = await lobby.create(waiting, "ana")
        ana = await arrive(lobby, table, "ana")
        assert await lobby.join_like(waiting, "berta", "Berta") == table
        assert ana.seats_told[1].name == "Berta"
        room = await lobby.room(table, waiting)
        await begin(room, 0)
        assert await lobby.join_like(waiting, "clara", "Clara") is None, "the cards are dealt"
        assert [found.id for found in await lobby.house.store.sat_at("berta", 5)] == [table]
        await lobby.close(Close.RESTART)

    asyncio.run(work())


def test_company_of_a_table_that_is_not_open_is_known_from_its_log() -> None:
    async def work() -> None:
        night = Evening()
        lobby = Lobby(night.house)
        lobby.ready.set()
        settings = with_open_seats(new_settings(RULES, "ana", b"x" * 32), "link")
        table = await lobby.create(settings, "ana")
        await arrive(lobby, table, "ana")
        berta = await arrive(lobby, table, "berta", None)
        room = await lobby.room(table, settings)
        await room.reception.sit(berta, 3, "Berta")
        await begin(room, 3)
        known = await lobby.company_of(table, settings)
        await lobby.close(Close.RESTART)
        assert await Lobby(night.house).company_of(table, settings) == known
        assert known.seat_of("berta") == 3

    asyncio.run(work())


def test_rematch_is_one_table_for_all_who_sat_there() -> None:
    """Whoever asks first opens it, the others are told and find the same; watchers have none."""

    async def work() -> None:
        lobby = Lobby(Evening().house)
        lobby.ready.set()
        settings = with_open_seats(new_settings(RULES, "ana", b"x" * 32, name="Ana"), "link")
        table = await lobby.create(settings, "ana")
        await arrive(lobby, table, "ana")
        berta = await arrive(lobby, table, "berta", None)
        room = await lobby.room(table, settings)
        await room.reception.sit(berta, 2, "Berta")
        await begin(room, 0)
        again = with_same_people(settings, room.table.log.company, b"y" * 32)
        assert [who.kind for who in again.sitters] == ["person", "bot", "person", "bot"]
        assert again.secret != settings.secret
        assert again.chain != settings.chain
        first = await lobby.rematch(table, again, "ana")
        assert "Ana" in (berta.last(Note).say or "")
        second = await lobby.rematch(table, replace(again, secret="other"), "berta")
        assert first == second != table
        found = await lobby.find(first)
        assert found is not None
        assert found[1] == again
        berta_at = {row.id for row in await lobby.house.store.sat_at("berta", 9)}
        assert berta_at == {table, first}
        await lobby.close(Close.RESTART)

    asyncio.run(work())


def test_rematch_of_somebody_who_only_watched_is_a_table_of_his_own(site: httpx.Client) -> None:
    with httpx.Client(base_url=str(site.base_url), verify=False) as other:
        other.get("/")
        table = other.post("/new", data={"door": "closed"}).headers["location"]
        site.get("/")
        mine = site.post(f"{table}/again").headers["location"]
        again = other.post(f"{table}/again").headers["location"]
        assert len({table, mine, again}) == 3
        assert other.post(f"{table}/again").headers["location"] == again


def test_statistics_count_what_has_ended_and_nothing_else(site: httpx.Client) -> None:
    """A deal under way would tell where its cards are."""

    async def work() -> None:
        night = Evening()
        deck = " ".join(map(card_text, range(40)))
        deal = DealData(dealer=0, seed="", deck=deck, cut=3)
        for table, ended in (("done", 5), ("open", None)):
            row = TableRow(id=table, settings=b"{}", owner="ana", created=1, ended=ended)
            await night.store.create(row)
            entry = Entry(v=1, time=1, seat=None, kind="deal", data=msgspec.json.encode(deal))
            await night.store.append(table, entry, ended=False)
        statistics = Statistics(night.store, night.clock)
        figures = await statistics.figures()
        assert (figures.deals, figures.cut, figures.suits["b"]) == (1, 1, 1)
        night.store.logs["done"] = []
        assert (await statistics.figures()) is figures
        await night.clock.advance(FRESH_MS)
        assert (await statistics.figures()).deals == 0

    asyncio.run(work())
    assert site.get("/statistics").status_code == 200


def test_rematch_before_the_end_is_refused(site: httpx.Client) -> None:
    """Who comes later belongs to it too; and a word to the others may be a signal."""
    site.get("/")
    table = site.post("/new", data={"door": "link"}).headers["location"]
    assert site.post(f"{table}/again").status_code == 409


def test_play_now_at_the_own_table_that_waits_changes_no_seat() -> None:
    async def work() -> None:
        lobby = Lobby(Evening().house)
        lobby.ready.set()
        waiting = with_open_seats(new_settings(RULES, "ana", b"x" * 32), "lobby")
        table = await lobby.create(waiting, "ana")
        await arrive(lobby, table, "ana")
        room = await lobby.room(table, waiting)
        for owner, seat in (("ana", 0), ("berta", 1), ("berta", 1), ("ana", 0)):
            assert await lobby.join_like(waiting, owner, "") == table
            assert room.table.log.company.seat_of(owner) == seat
        room.stopped = True
        assert await lobby.join_like(waiting, "clara", "") is None
        await lobby.close(Close.RESTART)

    asyncio.run(work())


def test_table_with_another_clock_is_not_alike() -> None:
    waiting = with_open_seats(new_settings(RULES, "ana", b"x" * 32), "lobby")
    assert is_like(waiting, waiting)
    assert not is_like(replace(waiting, clock="quick"), waiting)
