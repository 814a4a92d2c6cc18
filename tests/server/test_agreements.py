"""What a table agrees on: a pause, and a partida that is given up."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec
import pytest
from msgspec.structs import replace

from guinote.game.events import CotoEnded, DealEnded, MatchEnded, PartidaEnded
from guinote.record.record import Record
from guinote.record.referee import judge
from guinote.server import archive
from guinote.server.agreements import RECESS_MS
from guinote.server.protocol import Door, FirstDealer, Nack, Note, Propose, Snap
from guinote.server.seats import AWAY_MS
from guinote.server.store import TableRow
from guinote.server.time_limits import ACTION_MS
from tests.server.house import Evening, Person

What = Literal["recess", "concede"]
Scene = Callable[[Evening, list[Person]], Awaitable[None]]


def played(
    scene: Scene, persons: int = 2, clock: bool = False, door: Door = "link", **more: Any
) -> Evening:
    """Play a scene at a table whose people are all there, in the middle of a deal."""
    night = Evening(persons=persons, **more)
    first = FirstDealer(way="random", dealer=night.settings.seats - 1)
    changed = replace(
        night.settings, door=door, clock="quick" if clock else "none", first_dealer=first
    )
    night.settings = night.room.table.settings = changed

    async def run() -> None:
        await night.room.start()
        people = [night.sit(seat) for seat in range(persons)]
        await night.until_turn_of_a_person()
        await scene(night, people)

    asyncio.run(run())
    return night


async def propose(night: Evening, person: Person, what: What = "recess", on: bool = True) -> None:
    await night.room.propose(person, Propose(what=what, on=on))
    await night.clock.advance(0)


def accord(person: Person) -> Any:
    return person.last(Note).accord


# --- pause -----------------------------------------------------------------------------------


def test_pause_when_all_who_are_here_want_it() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        await propose(night, people[0])
        assert [accord(one).recess for one in people] == [(0,), (0,)]
        assert night.room.table.log.recess_since is None
        await propose(night, people[1])
        assert accord(people[1]).ms == RECESS_MS
        v = night.room.table.log.v
        await night.clock.advance(RECESS_MS - 1)
        assert night.room.table.log.v == v
        await night.clock.advance(2)
        assert night.room.table.log.recess_since is None
        assert accord(people[0]) is None

    played(scene)


def test_no_bot_plays_and_no_card_is_taken_in_a_pause() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        seat = night.view(None).to_move
        assert seat is not None
        for one in people:
            await propose(night, one)
        answer = await night.do(people[seat], next(iter(night.view(seat).legal)))
        assert isinstance(answer, Nack)
        assert answer.code == "in_recess"
        await night.clock.advance(60_000)
        assert night.view(None).to_move == seat

    played(scene)


def test_anybody_ends_the_pause() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        for one in people:
            await propose(night, one)
        await propose(night, people[1], on=False)
        assert night.room.table.log.recess_since is None
        seat = night.view(None).to_move
        assert seat is not None
        card = next(do for do in night.view(seat).legal if do.startswith("play"))
        assert not isinstance(await night.do(people[seat], card), Nack)

    played(scene)


def test_who_says_no_says_it_for_all() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        await propose(night, people[0])
        await propose(night, people[1], on=False)
        assert accord(people[0]) is None
        await propose(night, people[1])
        assert night.room.table.log.recess_since is None

    played(scene)


def test_whoever_goes_is_not_asked() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        await propose(night, people[0])
        night.room.detach(people[1])
        await night.clock.advance(0)
        assert night.room.table.log.recess_since is not None
        await night.clock.advance(AWAY_MS + 1)
        assert 1 in night.room.table.log.company.persons

    played(scene)


def test_clock_stands_in_a_pause() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        await night.clock.advance(4000)
        left = night.room._note().turn
        assert left is not None
        for one in people:
            await propose(night, one)
        await night.clock.advance(ACTION_MS["quick"] * 20)
        assert night.room._note().turn is None
        await propose(night, people[0], on=False)
        assert night.room._note().turn == left

    played(scene, clock=True)


def test_pause_outlives_a_restart() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        for one in people:
            await propose(night, one)
        await night.clock.advance(60_000)
        await night.reopen()
        await night.room.start()
        back = night.sit(0)
        told = back.last(Snap).accord
        assert told is not None
        assert told.ms == RECESS_MS - 60_000
        await night.clock.advance(told.ms + 1)
        assert night.room.table.log.recess_since is None

    played(scene)


def test_no_pause_among_strangers() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        await propose(night, people[0])
        assert "pausas" in people[0].last(Note).say
        assert not [note for note in people[1].all(Note) if note.accord]

    played(scene, door="lobby")


# --- giving up -------------------------------------------------------------------------------


def test_alone_where_the_partner_is_a_bot() -> None:
    """The other side wins the partida, and all hear who gave it up."""

    async def scene(night: Evening, people: list[Person]) -> None:
        await propose(night, people[0], "concede")
        ended = [event for event in people[1].events if isinstance(event, DealEnded)]
        assert [(end.reason, end.decision, end.winner) for end in ended] == [
            ("agreed", "conceded", 1)
        ]
        assert night.view(None).partidas == (0, 1)
        assert night.pause.half == "between_deals"

    played(scene)


def test_partner_is_asked_and_nobody_else_hears_of_it() -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        await propose(night, people[0], "concede")
        assert night.view(None).outcome is None
        assert [accord(people[seat]) is None for seat in (1, 3)] == [True, True]
        assert accord(people[2]).concede == (0,)
        await propose(night, people[2], "concede", on=False)
        assert accord(people[0]) is None
        await propose(night, people[0], "concede")
        await propose(night, people[2], "concede")
        assert night.view(None).outcome is not None

    played(scene, persons=4)


def test_whole_match_given_up_is_the_same_from_its_log() -> None:
    """Partida by partida up to the end; the records of its pieces are good ones."""

    async def scene(night: Evening, people: list[Person]) -> None:
        row = TableRow(id="t", settings=b"", owner="", created=0, ended=1)
        night.store.rows["t"] = row
        for _ in range(3):
            await propose(night, people[0], "concede")
            for seat in (0, 1):
                await night.room.ready(seat)
            await night.clock.advance(1000)
        assert night.room.table.log.match.winner == 1
        kinds = {type(event) for event in people[1].events}
        assert {PartidaEnded, CotoEnded, MatchEnded} <= kinds
        entries = await night.store.entries("t")
        assert night.folded(entries).match == night.room.table.log.match
        records = archive.records_of(night.settings, entries, row, "es")
        assert len(records) == night.view(None).partidas[1] > 1
        for record in records:
            assert record["result"] == {"reason": "agreed", "side": 1}
            verdict, refused = judge(msgspec.convert(msgspec.to_builtins(record), Record))
            assert refused is None
            assert verdict["ok"]
        assert [record.get("won") for record in records][:2] == [
            None,
            {"partidas": [0, 1], "cotos": [0, 0]},
        ]

    played(scene, changes={"cotos_to_win_match": 1})


@pytest.mark.parametrize("when", ["three sides", "deal over", "in a pause"])
def test_nothing_to_give_up(when: str) -> None:
    async def scene(night: Evening, people: list[Person]) -> None:
        if when == "deal over":
            await propose(night, people[0], "concede")
        if when == "in a pause":
            for one in people:
                await propose(night, one)
        v = night.room.table.log.v
        await propose(night, people[0], "concede")
        assert night.room.table.log.v == v
        assert when == "in a pause" or "partida que dar" in people[0].last(Note).say

    three: dict[str, Any] = {"profile": "fournier", "seats": 3} if when == "three sides" else {}
    played(scene, **three)
