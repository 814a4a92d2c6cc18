"""People come to a table, go from it and come back; bots play meanwhile, and nothing is lost."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from guinote.errors import GuinoteError
from guinote.server.archive import frames_of
from guinote.server.audience import MAX_WATCHERS
from guinote.server.company import Sitter
from guinote.server.log import KEPT_SEATINGS
from guinote.server.protocol import Ack, Act, Close, Ev, Nack, Note, Snap, Welcome
from guinote.server.reception import MOST_SITS, SITS_WITHIN_MS
from guinote.server.room import Room
from guinote.server.seats import AWAY_MS, GATHERING_MS
from tests.server.house import Evening, Person
from tests.server.scenes import card_of, until_deal_end

OPEN = tuple(Sitter(kind="open", name=f"b{seat}", bot="any") for seat in range(1, 4))


def at_open_table(work: Callable[[Evening], Awaitable[None]], *sitters: Sitter) -> None:
    """Run a scene at a table of the lobby: Ana in seat 0, then these, or open seats."""

    async def run() -> None:
        night = Evening()
        ana = Sitter(kind="person", name="Ana", owner="p0")
        seats = (ana, *(sitters or OPEN))
        night.settings = replace(night.settings, sitters=seats, door="lobby")
        night.room = Room(night.house, "t", night.settings, night.folded(()), {})
        await night.room.start()
        await work(night)
        await night.room.close(Close.RESTART)

    asyncio.run(run())


def arrive(night: Evening, owner: str) -> Person:
    """Look on from wherever this person's seat is."""
    person = Person(night.room.table.log.company.seat_of(owner), owner=owner)
    night.room.attach(person, None)
    return person


async def sit(night: Evening, owner: str, seat: int, name: str = "") -> Person:
    """Come and ask for a seat."""
    person = arrive(night, owner)
    await night.room.reception.sit(person, seat, name)
    return person


def kinds(night: Evening) -> list[str]:
    return [entry.kind for entry in night.store.logs["t"]]


def who(night: Evening) -> tuple[str, ...]:
    return night.room.table.log.company.names


def test_table_with_open_seats_deals_when_all_have_come() -> None:
    async def work(night: Evening) -> None:
        ana = arrive(night, "p0")
        assert ana.last(Snap).view is None
        berta = await sit(night, "berta", 2, "Berta")
        assert (berta.last(Welcome).you, berta.last(Snap).view) == (2, None)
        await sit(night, "clara", 1, "Clara")
        assert kinds(night) == ["seat", "seat"]
        await sit(night, "dora", 3, "Dora")
        assert kinds(night) == ["seat", "seat", "seat", "deal"]
        assert who(night) == ("Ana", "Clara", "Berta", "Dora")
        assert "Berta se sienta a la mesa." in [say for ev in ana.all(Ev) for say in ev.say]
        assert [seat.name for seat in ana.seats_told] == list(who(night))
        await night.room.act(2, Act(a=1, v=night.room.table.log.v, do="play 1x"))
        assert night.view(2).hands[2] is not None

    at_open_table(work)


def test_table_with_open_seats_deals_when_told_to() -> None:
    """Only those who sit may say so; bots take the open seats."""

    async def work(night: Evening) -> None:
        ana, eva = arrive(night, "p0"), arrive(night, "eva")
        await night.room.act(0, Act(a=1, v=0, do="play 1o"))
        assert ana.last(Nack).code == "gathering"
        assert eva.seat is None
        await night.room.reception.begin(1)
        assert kinds(night) == []
        await night.room.reception.begin(0)
        assert kinds(night) == ["deal"]
        assert night.room.table.log.company.bots == {1: "any", 2: "any", 3: "any"}
        assert eva.last(Snap).view.hands == (None, None, None, None)
        assert ana.last(Snap).view.hands[0] is not None

    at_open_table(work)


def test_seat_when_somebody_moves_before_the_first_deal() -> None:
    async def work(night: Evening) -> None:
        berta = await sit(night, "berta", 1, "Berta")
        await night.room.reception.sit(berta, 2, "Berta")
        assert who(night) == ("Ana", "b2", "Berta", "b3")
        assert berta.seat == 2
        await night.room.reception.leave("berta")
        assert night.room.table.log.company.is_gathering
        assert berta.seat is None

    at_open_table(work)


@pytest.mark.parametrize(
    ("door", "owner", "seat", "code"),
    [
        ("closed", "berta", 1, "en esta mesa no se puede"),
        ("lobby", "", 1, "en esta mesa no se puede"),
        ("lobby", "berta", 0, "ese sitio ya"),
        ("lobby", "p0", 2, ""),
    ],
)
def test_seat_when_it_is_refused(door: str, owner: str, seat: int, code: str) -> None:
    """Whoever asked reads why, and nothing has happened."""

    async def work(night: Evening) -> None:
        night.room.table.settings = replace(night.settings, door=door)
        before = who(night)
        person = await sit(night, owner, seat)
        said = (person.last(Note).say or "").lower()
        assert code in said
        assert (kinds(night) == []) is bool(code)
        assert (who(night) == before) is bool(code)

    at_open_table(work)


def test_seat_of_a_bot_changes_hands_at_the_next_deal() -> None:
    """The newcomer sees no hand until then, and the own one from then on."""

    async def work(night: Evening) -> None:
        ana = arrive(night, "p0")
        await night.room.reception.begin(0)
        await night.room.ready(0)
        berta = await sit(night, "berta", 2, "Berta")
        assert night.room.table.log.company.names[2] == "b2"
        assert ana.seats_told[2].coming == "Berta"
        assert berta.last(Snap).view.hands == (None, None, None, None)
        await until_deal_end(night, ana)
        assert berta.seat is None
        await night.room.ready(0)
        assert berta.last(Welcome).you == 2
        assert berta.last(Snap).view.hands[2] is not None
        assert ana.seats_told[2].name == "Berta"
        # a restart finds the same people
        await night.reopen()
        assert night.room.table.log.company.seat_of("berta") == 2

    at_open_table(work)


def test_seat_taken_from_the_next_deal_on_may_be_given_up() -> None:
    async def work(night: Evening) -> None:
        arrive(night, "p0")
        await night.room.reception.begin(0)
        await sit(night, "berta", 2, "Berta")
        await sit(night, "berta", 3, "Berta")
        assert list(night.room.table.log.company.coming) == [3]
        await night.room.reception.leave("berta")
        assert not night.room.table.log.company.coming

    at_open_table(work)


BERTA = Sitter(kind="person", name="Berta", owner="berta")
BOTS = tuple(Sitter(kind="bot", name=f"b{seat}", bot="any") for seat in (2, 3))


def test_person_who_is_gone_too_long_is_replaced_and_comes_back() -> None:
    """The bot that stands in plays by what the seat has seen; the seat stays its owner's."""

    async def work(night: Evening) -> None:
        ana, berta = arrive(night, "p0"), arrive(night, "berta")
        for seat in (0, 1):
            await night.room.ready(seat)
        await night.until_turn(0)
        await night.do(ana, card_of(night.view(0)))
        night.room.detach(berta)
        await night.clock.advance(AWAY_MS - 1000)
        assert night.view(None).to_move == 1
        await night.clock.advance(3000)
        assert night.room.table.log.company.bots.keys() == {1, 2, 3}
        assert len(night.view(None).trick) != 1
        assert "Berta no está: un robot juega en su lugar." in ana.last(Ev).say or any(
            "Berta no está" in say for ev in ana.all(Ev) for say in ev.say
        )
        berta = arrive(night, "berta")
        await night.room.reception.come_back(1)
        assert berta.seat == 1
        assert night.room.table.log.company.persons == {0, 1}
        assert berta.seats_told[1].level == ""

    at_open_table(work, BERTA, *BOTS)


def test_person_who_is_gone_is_waited_for_where_nobody_waits() -> None:
    async def work(night: Evening) -> None:
        ana, berta = arrive(night, "p0"), arrive(night, "berta")
        await night.room.ready(0)
        await night.room.ready(1)
        night.room.detach(ana)
        night.room.detach(berta)
        await night.clock.advance(10 * AWAY_MS)
        assert night.room.table.log.company.persons == {0, 1}
        # nor is the time counted in which nobody was there
        arrive(night, "berta")
        await night.clock.advance(AWAY_MS - 1000)
        assert night.room.table.log.company.persons == {0, 1}
        await night.clock.advance(2000)
        assert night.room.table.log.company.persons == {1}

    at_open_table(work, BERTA, *BOTS)


def test_person_who_leaves_is_replaced_at_once_but_the_last_one_never() -> None:
    async def work(night: Evening) -> None:
        arrive(night, "p0")
        berta = arrive(night, "berta")
        await night.room.reception.leave("berta")
        assert night.room.table.log.company.persons == {0}
        assert berta.seat == 1
        before = len(kinds(night))
        await night.room.reception.leave("p0")
        assert len(kinds(night)) == before

    at_open_table(work, BERTA, *BOTS)


def test_leave_when_the_disk_is_full_changes_nothing() -> None:
    async def work(night: Evening) -> None:
        ana = arrive(night, "p0")
        night.store.full = True
        eva = await sit(night, "eva", 1)
        assert eva.last(Note).say
        night.store.full = False
        assert kinds(night) == []
        assert ana.seats_told[1].kind == "open"

    at_open_table(work)


def test_admit_takes_the_first_free_seat_only_where_cards_are_dealt_soon() -> None:
    async def work(night: Evening) -> None:
        ana = arrive(night, "p0")
        assert night.room.reception.is_inviting
        assert await night.room.reception.admit("berta", "Berta")
        assert not await night.room.reception.admit("", "")
        await night.room.reception.begin(0)
        assert not await night.room.reception.admit("clara", "Clara")
        for seat in (0, 1):
            await night.room.ready(seat)
        night.room.detach(ana)
        assert not night.room.reception.is_inviting

    at_open_table(work)


def test_seat_that_is_free_again_is_as_it_was_opened() -> None:
    """A bot of the level that was chosen for it, by a name that nobody else has."""

    async def work(night: Evening) -> None:
        sitters = (Sitter(kind="person", name="Jorge", owner="p0"),)
        names = ("Pilar", "Fermín", "Chus")
        opened = tuple(Sitter(kind="open", name=name, bot="expert") for name in names)
        night.settings = replace(night.settings, sitters=(*sitters, *opened))
        night.room = Room(night.house, "t", night.settings, night.folded(()), {})
        await night.room.start()
        jorge = arrive(night, "p0")
        for seat in (1, 2, 0, 3):
            await night.room.reception.sit(jorge, seat, "Jorge")
            assert jorge.seat == seat
            assert not night.room.stopped
            assert len({who.name for who in night.room.table.log.company.sitters}) == 4
        assert [who.bot for who in night.room.table.log.company.sitters[1:3]] == ["expert"] * 2

    at_open_table(work)


def test_person_who_comes_back_just_after_the_first_deal_sees_the_cards() -> None:
    """The line was lost before it, so what was seen last holds no card to go on from."""

    async def work(night: Evening) -> None:
        arrive(night, "p0")
        berta = await sit(night, "berta", 1)
        last = night.room.table.log.v
        night.room.detach(berta)
        await night.room.reception.begin(0)
        again = Person(1, owner="berta")
        night.room.attach(again, last)
        assert again.last(Snap).view.hands[1] is not None

    at_open_table(work)


def test_replay_calls_everybody_who_sat_there_by_the_own_name() -> None:
    """What a bot did before is not told as done by whoever took its seat afterwards."""

    async def work(night: Evening) -> None:
        ana = arrive(night, "p0")
        await night.room.reception.begin(0)
        await night.room.ready(0)
        await sit(night, "berta", 2, "Berta")
        await until_deal_end(night, ana)
        first = night.room.table.log.v
        await night.room.ready(0)
        for seat in (0, 2):
            await night.room.ready(seat)
        while not sum(night.view(None).tricks):
            await night.until_turn_of_a_person()
            mover = night.view(None).to_move
            assert mover is not None
            await night.act_for(mover, card_of(night.view(mover)))
            await night.clock.advance(1000)

        entries = await night.store.entries("t")
        for you, own in ((2, "Echas"), (None, "Berta echa")):
            frames = json.loads(await frames_of("t", night.settings, entries, you, "es"))["frames"]
            before = [say for frame in frames if frame["v"] <= first for say in frame["say"]]
            after = [say for frame in frames if frame["v"] > first for say in frame["say"]]
            assert any("b2 echa" in say for say in before)
            assert not any(own in say for say in before)
            assert any(own in say for say in after)

    at_open_table(work)


def test_seat_when_somebody_changes_it_all_the_time() -> None:
    """Everybody is told each time, and it is all kept: after a while that is enough."""

    async def work(night: Evening) -> None:
        ana = arrive(night, "p0")
        for seat in range(100):
            await night.room.reception.sit(ana, 1 + seat % 3, "Ana")
        assert "sitio" in (ana.last(Note).say or "")
        assert len(kinds(night)) <= 2 * MOST_SITS
        for _ in range(20):
            await night.clock.advance(SITS_WITHIN_MS)
            for seat in (1, 2, 3):
                await night.room.reception.sit(ana, seat, "Ana")
        assert len(night.sit(None).last(Snap).said) == KEPT_SEATINGS
        await night.reopen()
        assert len(night.sit(None).last(Snap).said) == KEPT_SEATINGS

    at_open_table(work)


def test_actions_of_whoever_sat_there_before_are_not_those_of_the_next() -> None:
    """Each counts the own actions from one; a number refused before is a new one now."""

    async def work(night: Evening) -> None:
        ana = arrive(night, "p0")
        assert isinstance(await night.do(ana, "play 1o"), Nack)
        await night.room.reception.leave("p0")
        berta = await sit(night, "berta", 0, "Berta")
        await night.room.reception.begin(0)
        await night.room.ready(0)
        await night.until_turn(0)
        assert isinstance(await night.do(berta, card_of(night.view(0))), Ack)

    at_open_table(work)


def test_seat_of_somebody_gone_is_free_before_the_first_deal() -> None:
    """Only while others wait, and nobody who is there."""

    async def work(night: Evening) -> None:
        ana, berta = arrive(night, "p0"), await sit(night, "berta", 2, "Berta")
        night.room.detach(berta)
        await night.clock.advance(GATHERING_MS["lobby"] - 1)
        assert night.room.table.log.company.seat_of("berta") == 2
        await night.clock.advance(2)
        assert night.room.table.log.company.seat_of("berta") is None
        assert night.room.table.log.company.seat_of("p0") == 0
        night.room.detach(ana)
        await night.clock.advance(10 * GATHERING_MS["lobby"])
        assert night.room.table.log.company.seat_of("p0") == 0

    at_open_table(work)


def test_watchers_do_not_keep_out_whoever_comes_to_sit() -> None:
    """As many as usual look on, and while a seat is free there is room for others."""

    async def work(night: Evening) -> None:
        for number in range(MAX_WATCHERS):
            arrive(night, f"w{number}")
        berta = await sit(night, "berta", 2, "Berta")
        assert berta.seat == 2
        await sit(night, "clara", 1, "Clara")
        await sit(night, "dora", 3, "Dora")
        with pytest.raises(GuinoteError) as refused:
            arrive(night, "late")
        assert refused.value.code == "too_many_watchers"

    at_open_table(work)
