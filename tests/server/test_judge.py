"""What a match makes of its people: once, from its log, whenever that is read."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from guinote.cards import side_of
from guinote.rules.profile import resolve
from guinote.server.choices import new_settings
from guinote.server.company import SeatChange, Sitter
from guinote.server.judge import GIVEN_UP_AFTER_MS, Judge
from guinote.server.lobby import Lobby
from guinote.server.log import seat_data
from guinote.server.outcomes import result_of
from guinote.server.people import Session
from guinote.server.settings import Settings
from guinote.server.standing.karma import START
from guinote.server.standing.rating import Skill
from guinote.server.standing.records import JudgedError, Judgement, Verdict
from guinote.server.standing.result import pair_of
from guinote.server.store import Entry
from tests.server.house import Evening
from tests.server.test_own_games import keep, played_out

PEOPLE = ("ana", "berta", "carla", "dora")


def of_people(seats: int = 4, **more: Any) -> Settings:
    profile = "aragones" if seats == 4 else "fournier"
    settings = new_settings(resolve(profile, seats, {}), "ana", b"x" * 32)
    sitters = tuple(Sitter(kind="person", name=who.title(), owner=who) for who in PEOPLE[:seats])
    return replace(settings, sitters=sitters, **{"rated": True, "door": "lobby", **more})


@cache
def whole_match(seats: int = 4) -> tuple[Entry, ...]:
    return tuple(played_out(of_people(seats)))


def seat_change(seat: int, cause: str, bot: str) -> bytes:
    who = Sitter(kind="person", name=PEOPLE[seat].title(), owner=PEOPLE[seat], bot=bot)
    change = SeatChange(seat=seat, cause=cause, name=who.name, who=who)  # type: ignore[arg-type]
    return seat_data(change)


def with_changes(entries: tuple[Entry, ...], *changes: tuple[int, int, bool]) -> list[Entry]:
    """Return the log with people who go, or come back, before a step: (step, seat, goes)."""
    found: list[tuple[int, Entry]] = [(2 * entry.v, entry) for entry in entries]
    for place, (v, seat, goes) in enumerate(changes):
        data = seat_change(seat, "is_away" if goes else "is_back", "club" if goes else "")
        entry = Entry(v=0, time=v, seat=seat, kind="seat", data=data)
        found.append((2 * v - 1, entry))
        assert place < 10
    found.sort(key=lambda pair: pair[0])
    return [msgspec.structs.replace(entry, v=v) for v, (_, entry) in enumerate(found, start=1)]


def judging(work: Callable[[Lobby, Judge, Evening], Awaitable[None]]) -> None:
    async def run() -> None:
        night = Evening()
        lobby = Lobby(night.house)
        lobby.ready.set()
        for person in PEOPLE:
            session = Session(token_hash=f"h-{person}", person=person, created=1, seen=1)
            await lobby.house.store.people.begin(session)
        await work(lobby, Judge(lobby), night)

    asyncio.run(run())


async def points(lobby: Lobby, seats: int = 4) -> dict[str, int]:
    profile = "aragones" if seats == 4 else "fournier"
    whos = [(who, "") for who in PEOPLE]
    skills = await lobby.house.store.standings.skills(profile, seats, whos)
    return {who: skill.points for (who, _), skill in skills.items()}


async def karmas(lobby: Lobby) -> list[int]:
    return [(await lobby.house.store.standings.karma(who)).value for who in PEOPLE]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rated_match_moves_ratings_and_karma_once(seats: int) -> None:
    """However often it is judged, and by however many."""

    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        settings = of_people(seats)
        await keep(lobby, "t", settings, list(whole_match(seats)))
        await judge.judge_all()
        first = await points(lobby, seats)
        winner = result_of(settings, whole_match(seats)).winner
        for seat, who in enumerate(PEOPLE[:seats]):
            assert (first[who] > 1500) is (side_of(seat, seats) == winner)
        assert (await karmas(lobby))[:seats] == [START + 1] * seats
        await judge.judge_all()
        await Judge(lobby).judge_all()
        assert await points(lobby, seats) == first
        assert (await karmas(lobby))[:seats] == [START + 1] * seats
        verdict = await lobby.house.store.standings.verdict("t")
        assert verdict is not None
        assert verdict.after == tuple(first[who] for who in PEOPLE[:seats])
        assert verdict.before == (1500,) * seats

    judging(work)


def test_judgement_that_has_been_overtaken_changes_nothing() -> None:
    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        await keep(lobby, "t", of_people(), list(whole_match()))
        await judge.judge_all()
        standings = lobby.house.store.standings
        stale = Judgement(
            table="u",
            time=1,
            profile="aragones",
            seats=4,
            verdict=Verdict(),
            skills={("ana", ""): (Skill(), Skill(mu=99))},
        )
        before = await points(lobby)
        with pytest.raises(JudgedError):
            await standings.judge(stale)
        assert await points(lobby) == before
        assert await standings.verdict("u") is None

    judging(work)


def test_leaver_loses_and_the_partner_is_protected() -> None:
    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        await keep(lobby, "t", of_people(), with_changes(whole_match(), (40, 0, True)))
        await judge.judge_all()
        after = await points(lobby)
        assert after["ana"] < 1500 < after["berta"]
        assert "carla" not in after
        pairs = [pair_of("ana", "carla"), pair_of("berta", "dora")]
        skills = await lobby.house.store.standings.skills("aragones", 4, pairs)
        assert set(skills) == {pair_of("berta", "dora")}
        assert await karmas(lobby) == [START - 10, START + 1, START + 1, START + 1]
        verdict = await lobby.house.store.standings.verdict("t")
        assert verdict is not None
        assert verdict.left == 0

    judging(work)


def test_somebody_who_comes_back_has_not_left() -> None:
    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        entries = with_changes(whole_match(), (40, 0, True), (60, 0, False))
        await keep(lobby, "t", of_people(), entries)
        await judge.judge_all()
        assert await karmas(lobby) == [START + 1] * 4
        assert len(await points(lobby)) == 4

    judging(work)


def test_only_the_first_of_those_who_went_has_left() -> None:
    """Once somebody has, nobody else need stay: no karma is lost by it, and none won."""

    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        entries = with_changes(whole_match(), (40, 1, True), (60, 2, True))
        await keep(lobby, "t", of_people(), entries)
        await judge.judge_all()
        assert await karmas(lobby) == [START + 1, START - 10, START, START + 1]
        assert (await points(lobby))["berta"] < 1500

    judging(work)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rated": False}, "not_asked"),
        ({"rated": False, "door": "link"}, "not_asked"),
        ({"changes": {"table_talk": "allowed"}}, "house_rules"),
        ({"bot": True}, "bots"),
        ({"program": True}, "bots"),
        ({"came": False}, "no_show"),
        ({"came": False, "rated": False}, "not_asked"),
    ],
)
def test_match_is_not_rated(change: dict[str, Any], why: str) -> None:
    """By house rules, with a bot, without somebody who never came, or where nobody asked."""

    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        more = {
            key: value for key, value in change.items() if key not in ("bot", "program", "came")
        }
        settings, entries = of_people(**more), list(whole_match())
        if change.get("bot"):
            bot = Sitter(kind="bot", name="Chus", bot="club")
            settings = replace(settings, sitters=(*settings.sitters[:3], bot))
        if change.get("program"):
            account = replace(settings.sitters[3], program=True)
            settings = replace(settings, sitters=(*settings.sitters[:3], account))
        if change.get("came") is False:
            entries = with_changes(whole_match(), (2, 3, True))
        await keep(lobby, "t", settings, entries)
        await judge.judge_all()
        assert await points(lobby) == {}
        verdict = await lobby.house.store.standings.verdict("t")
        assert verdict is not None
        assert verdict.unrated == why
        karma = await karmas(lobby)
        assert karma[0] == (START if change.get("door") == "link" else START + 1)
        stayed_away = {"no_show": START - 10, "not_asked": START}
        absent = change.get("came") is False
        last = stayed_away[why] if absent else START if why == "bots" else karma[0]
        assert karma[3] == last

    judging(work)


def test_rated_match_that_is_given_up_is_judged_after_an_hour() -> None:
    """Whoever went first loses karma, and no rating moves."""

    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        begun = [replace(entry, time=night.clock.wall()) for entry in whole_match()[:50]]
        entries = with_changes(tuple(begun), (40, 2, True))
        entries = [replace(entry, time=night.clock.wall()) for entry in entries]
        await keep_open(lobby, entries)
        await lobby.house.store.standings.open("t", night.clock.wall())
        await judge.judge_all()
        assert await lobby.house.store.standings.verdict("t") is None
        night.clock.time += GIVEN_UP_AFTER_MS + 1
        await judge.judge_all()
        assert await karmas(lobby) == [START, START, START - 10, START]
        assert await points(lobby) == {}
        assert await lobby.house.store.standings.under_way() == ()

    judging(work)


async def keep_open(lobby: Lobby, entries: list[Entry]) -> None:
    await keep(lobby, "t", of_people(), [])
    for entry in entries:
        await lobby.house.store.append("t", entry, ended=False)


def test_somebody_who_is_forgotten_meanwhile_is_not_kept_again() -> None:
    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        await keep(lobby, "t", of_people(), list(whole_match()))
        await lobby.house.store.hand_over("dora", None, ())
        await judge.judge_all()
        assert set(await points(lobby)) == {"ana", "berta", "carla"}
        ratings = await lobby.house.store.standings.ratings_of("dora")
        assert ratings == ()

    judging(work)


def test_match_that_cannot_be_read_does_not_hide_the_next() -> None:
    async def work(lobby: Lobby, judge: Judge, night: Evening) -> None:
        broken = [replace(entry, data=b"{}") for entry in whole_match()[:1]]
        await keep(lobby, "a", of_people(), broken)
        await keep(lobby, "t", of_people(), list(whole_match()))
        await judge.judge_all()
        verdict = await lobby.house.store.standings.verdict("a")
        assert verdict is not None
        assert verdict.unrated == "unreadable"
        assert len(await points(lobby)) == 4

    judging(work)
