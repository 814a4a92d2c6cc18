"""The archive of what somebody played, and what is left in it when one of them is forgotten."""

import asyncio

import pytest
from msgspec.structs import replace

from guinote.game.dealing import cards_in_play
from guinote.game.sight import view_of
from guinote.rules.profile import resolve
from guinote.rules.shuffle import key_of, shuffled
from guinote.server.accounts import Accounts
from guinote.server.choices import new_settings, with_open_seats
from guinote.server.company import Sitter
from guinote.server.cutting import CUT_MS
from guinote.server.lobby import Lobby
from guinote.server.log import ActData, TableLog, act_data, deal_data
from guinote.server.own_games import AT_ONCE, OwnGames
from guinote.server.people import Session
from guinote.server.protocol import Close
from guinote.server.settings import Settings, encode_settings
from guinote.server.store import Entry, TableRow
from tests.server.house import Evening
from tests.server.test_lobby import arrive


def played_out(settings: Settings) -> list[Entry]:
    """Return the log of a match in which everybody plays the first card that may be played."""
    log = TableLog(settings.rules(), settings.company)
    entries: list[Entry] = []
    while log.match.winner is None:
        entry = next_entry(log, len(entries) + 1)
        log.take(entry, log.step_of(entry))
        entries.append(entry)
    return entries


def next_entry(log: TableLog, v: int) -> Entry:
    if log.match.awaits_deal:
        dealer = log.match.next_dealer or 0
        pack = shuffled(cards_in_play(log.match.rules), key_of(f"{v:064x}", None))
        data = deal_data(dealer, f"{v:064x}", None, pack)
        return Entry(v=v, time=v, seat=None, kind="deal", data=data)
    seat = view_of(log.match, None).to_move
    assert seat is not None
    legal = view_of(log.match, seat).legal
    do = next((do for do in legal if do.startswith("play")), legal[0])
    return Entry(v=v, time=v, seat=seat, kind="act", data=act_data(ActData(do=do)))


def settings_of(profile: str, seats: int, **owners: int) -> Settings:
    rules = resolve(profile, seats, {"cotos_to_win_match": 1})
    settings = new_settings(rules, "nobody", b"x" * 32)
    sitters = list(settings.sitters)
    for owner, seat in owners.items():
        sitters[seat] = Sitter(kind="person", name=owner.title(), owner=owner)
    return replace(settings, sitters=tuple(sitters))


async def keep(lobby: Lobby, name: str, settings: Settings, entries: list[Entry]) -> None:
    row = TableRow(id=name, settings=encode_settings(settings), owner="", created=1)
    await lobby.house.store.create(row, tuple(who.owner for who in settings.sitters if who.owner))
    for entry in entries:
        await lobby.house.store.append(name, entry, ended=entry is entries[-1])


@pytest.mark.parametrize(("profile", "seats"), [("aragones", 4), ("fournier", 2)])
def test_archive_tells_how_a_match_ended(profile: str, seats: int) -> None:
    """Each side's own way round; whoever looks twice has it without another fold."""

    async def work() -> None:
        lobby = Lobby(Evening().house)
        lobby.ready.set()
        settings = settings_of(profile, seats, ana=0, bea=1)
        await keep(lobby, "t", settings, played_out(settings))
        games = OwnGames(lobby)
        ana, bea = [(await games.page(one, 1))[0][0] for one in ("ana", "bea")]
        assert (ana.you, bea.you) == (0, 1)
        assert {ana.won, bea.won} == {True, False}
        assert ana.cotos == bea.cotos[::-1]
        assert (ana.cotos[0] > ana.cotos[1]) is ana.won
        assert ana.names[:2] == ("Ana", "Bea")
        assert await lobby.house.store.finished("ana") == 1
        lobby.house.store.logs["t"].clear()  # type: ignore[attr-defined]
        assert (await games.page("ana", 1))[0][0].won is ana.won

    asyncio.run(work())


def test_archive_with_a_table_that_cannot_be_read_shows_the_others() -> None:
    async def work() -> None:
        night = Evening()
        lobby = Lobby(night.house)
        settings = settings_of("aragones", 4, ana=0)
        await keep(lobby, "t1", settings, [])
        await lobby.house.store.create(TableRow(id="t2", settings=b"{", owner="ana", created=2))
        odd = TableRow(id="t3", settings=encode_settings(settings), owner="ana", created=10**30)
        await lobby.house.store.create(odd)
        games, more = await OwnGames(lobby).page("ana", 1)
        assert [game.id for game in games] == ["t1"]
        assert (games[0].won, games[0].ended, more) == (None, None, False)
        assert AT_ONCE == 20

    asyncio.run(work())


def guest(token: str, person: str) -> Session:
    return Session(token_hash=token, person=person, created=1, seen=1)


def test_others_play_on_when_somebody_at_the_table_is_forgotten() -> None:
    """A bot has the seat, under a name of chance; the others come back to their own cards."""

    async def work() -> None:
        night = Evening()
        lobby = Lobby(night.house)
        lobby.ready.set()
        for person in ("ana", "bea"):
            await lobby.house.store.people.begin(guest(f"h-{person}", person))
        rules = resolve("aragones", 4, {})
        settings = with_open_seats(new_settings(rules, "ana", b"x" * 32, name="Ana"), "link")
        table = await lobby.create(settings, "ana")
        ana = await arrive(lobby, table, "ana")
        bea = await arrive(lobby, table, "bea", None)
        room = await lobby.room(table, settings)
        await room.reception.sit(bea, 2, "Bea")
        await room.reception.begin(0)
        await night.clock.advance(CUT_MS)
        hand = room.table.view(2).hands[2]
        await Accounts(lobby).erase("ana")
        assert ana.closed == bea.closed == Close.RESTART
        again = await lobby.room(table, settings)
        assert again is not room
        who = again.table.log.company.sitters[0]
        assert who.name.startswith("jugador ")
        assert (who.kind, who.bot != "", who.owner in ("", "ana")) == ("person", True, False)
        assert again.table.view(2).hands[2] == hand
        assert again.table.log.company.seat_of("bea") == 2
        kept = await lobby.house.store.entries(table)
        assert not any(b"Ana" in entry.data or b'"ana"' in entry.data for entry in kept)
        await lobby.close(Close.RESTART)

    asyncio.run(work())


def test_seat_that_is_asked_for_while_a_log_is_rewritten_waits() -> None:
    """Nobody finds the table as it was: a room that opens meanwhile reads the new log."""

    async def work() -> None:
        lobby = Lobby(Evening().house)
        lobby.ready.set()
        settings = settings_of("aragones", 4, ana=0)
        await keep(lobby, "t", settings, [])
        await arrive(lobby, "t", "ana")
        held, order = asyncio.Event(), []

        async def slow() -> None:
            await held.wait()
            order.append("rewritten")

        rewriting = asyncio.create_task(lobby.rewrite(["t"], slow))
        await asyncio.sleep(0)
        opening = asyncio.create_task(lobby.room("t", settings))
        for _ in range(50):
            await asyncio.sleep(0)
        assert not opening.done()
        held.set()
        await rewriting
        room = await opening
        order.append("opened")
        assert order == ["rewritten", "opened"]
        assert not room.stopped
        await lobby.close(Close.RESTART)

    asyncio.run(work())
