"""The cut: promised before, made at the dealer's left, shown when the partida is over."""

import asyncio
import json
from collections.abc import Awaitable, Callable

import msgspec
import pytest
from msgspec.structs import replace

from guinote.record.proof import check_proofs
from guinote.record.record import parse_record
from guinote.rules.commitment import link
from guinote.server.archive import proofs_of, records_of
from guinote.server.company import Sitter
from guinote.server.cutting import CUT_MS
from guinote.server.log import DealData
from guinote.server.protocol import MAX_CUT, Close, FirstDealer, Note, Snap
from guinote.server.room import Room
from guinote.server.store import TableRow
from tests.server.house import Evening, Person, RandomBot
from tests.server.scenes import card_of, until_deal_end
from tests.server.test_seats import arrive, sit

CHAIN = "c0" * 32


def at_honest_table(work: Callable[[Evening], Awaitable[None]], dealer: int = 1) -> None:
    """Run a scene at a table that promises its shuffles; seat 0 cuts where seat 1 deals."""

    async def run() -> None:
        night = Evening(bot=RandomBot)
        first = FirstDealer(way="random", dealer=dealer)
        night.settings = replace(night.settings, first_dealer=first, chain=CHAIN)
        night.room = Room(night.house, "t", night.settings, night.folded(()), {})
        await night.room.start()
        await work(night)
        await night.room.close(Close.RESTART)

    asyncio.run(run())


def deals(night: Evening) -> list[DealData]:
    entries = [entry for entry in night.store.logs["t"] if entry.kind == "deal"]
    return [msgspec.json.decode(entry.data, type=DealData) for entry in entries]


def asked(person: Person) -> int:
    return sum(note.cut for note in person.all(Note))


def test_first_deal_waits_for_the_cut_of_a_person() -> None:
    async def work(night: Evening) -> None:
        assert deals(night) == []
        await night.clock.advance(10 * CUT_MS)
        assert deals(night) == [], "nobody is there yet"
        ana = night.sit(0)
        assert ana.last(Snap).view is None
        assert ana.last(Snap).table.promise == link(CHAIN, 0)
        assert asked(ana) == 1
        await night.room.cut(0, 4321)
        assert [(deal.seed, deal.cut) for deal in deals(night)] == [(link(CHAIN, 1), 4321)]
        assert ana.last(Snap).view.hands[0] is not None

    at_honest_table(work)


def test_first_deal_when_the_cutter_says_nothing() -> None:
    async def work(night: Evening) -> None:
        night.sit(0)
        await night.clock.advance(CUT_MS - 1)
        assert deals(night) == []
        await night.clock.advance(2)
        assert [deal.cut for deal in deals(night)] == [None]

    at_honest_table(work)


def test_first_deal_when_a_bot_cuts() -> None:
    async def work(night: Evening) -> None:
        (deal,) = deals(night)
        assert deal.cut is not None
        assert 0 <= deal.cut < MAX_CUT

    at_honest_table(work, dealer=0)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_cut_from_another_seat_means_nothing(seat: int) -> None:
    async def work(night: Evening) -> None:
        night.sit(0)
        await night.room.cut(seat, 99)
        assert deals(night) == []
        await night.clock.advance(CUT_MS + 1)
        assert [deal.cut for deal in deals(night)] == [None]

    at_honest_table(work)


async def play_deal(night: Evening, ana: Person) -> None:
    await night.room.ready(0)
    await until_deal_end(night, ana)


def test_cuts_of_a_whole_partida_are_shown_when_it_is_over_and_hold() -> None:
    """Seat 0 cuts one deal in four; each deal before the end of its partida stays secret."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.cut(0, 5)
        secret = 0
        while not any(night.view(None).partidas):
            shown = json.loads(await proofs_of(night.settings, await night.store.entries("t")))
            assert shown["deals"] == []
            secret += 1
            await play_deal(night, ana)
            if night.view(None).outcome and not any(night.view(None).partidas):
                await night.room.cut(0, 7)
                await night.room.cut(0, 8)
                await night.room.ready(0)
        entries = await night.store.entries("t")
        shown = json.loads(await proofs_of(night.settings, entries))
        assert shown["promise"] == link(CHAIN, 0)
        assert len(shown["deals"]) == secret == len(deals(night))
        assert deals(night)[0].cut == 5
        row = TableRow(id="t", settings=b"", owner="", created=0)
        record = json.dumps(records_of(night.settings, entries, row, "es")[0])
        found = [finding for _, finding in check_proofs(parse_record(record), link(CHAIN, 0))]
        assert found == ["proved"] * secret

    at_honest_table(work)


def test_cut_between_deals_is_the_last_one_said() -> None:
    """The next dealer is seat 2, then 3, 0 and 1: seat 0 cuts again for the fifth deal at most."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.cut(0, 5)
        for _ in range(8):
            before = asked(ana)
            await play_deal(night, ana)
            if night.view(None).match_winner is not None:
                return
            cuts = night.room.table.next_dealer == 1
            assert (asked(ana) > before) is cuts
            await night.room.cut(0, 7)
            await night.room.cut(0, 8)
            await night.room.ready(0)
            assert (deals(night)[-1].cut == 8) is cuts
            if cuts:
                return

    at_honest_table(work)


def test_promise_outlives_a_restart() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.room.cut(0, 5)
        await night.room.ready(0)
        await night.until_turn(0)
        await night.do(ana, card_of(night.view(0)))
        await night.reopen()
        assert night.room.table.log.deals == 1
        assert night.room.table.info.promise == link(CHAIN, 0)

    at_honest_table(work)


ANA = Sitter(kind="person", name="Ana", owner="p0")
FREE = Sitter(kind="open", name="b1", bot="any")


def at_table_that_gathers(work: Callable[[Evening, Person], Awaitable[None]], seats: int) -> None:
    """Run a scene where Ana in seat 0 waits for others; seat 1 deals, so she cuts."""

    async def run() -> None:
        night = Evening("lascuarenta" if seats == 2 else "aragones", seats, bot=RandomBot)
        first = FirstDealer(way="random", dealer=1)
        sitters = (ANA, *(replace(FREE, name=f"b{seat}") for seat in range(1, seats)))
        night.settings = replace(
            night.settings, first_dealer=first, chain=CHAIN, sitters=sitters, door="link"
        )
        night.room = Room(night.house, "t", night.settings, night.folded(()), {})
        await night.room.start()
        await work(night, arrive(night, "p0"))
        await night.room.close(Close.RESTART)

    asyncio.run(run())


def test_person_is_asked_to_cut_when_the_last_one_sits_down() -> None:
    async def work(night: Evening, ana: Person) -> None:
        assert asked(ana) == 0
        berta = await sit(night, "berta", 1)
        assert (asked(ana), asked(berta)) == (1, 0)
        await night.room.cut(0, 4321)
        assert [deal.cut for deal in deals(night)] == [4321]

    at_table_that_gathers(work, seats=2)


def test_person_is_asked_to_cut_where_bots_take_the_open_seats() -> None:
    """The number is the person's or none: no chance of the server's passes for it."""

    async def work(night: Evening, ana: Person) -> None:
        await night.room.reception.begin(0)
        await night.room.reception.begin(0)
        assert (asked(ana), deals(night)) == (1, [])
        await night.clock.advance(CUT_MS + 1)
        assert [deal.cut for deal in deals(night)] == [None]

    at_table_that_gathers(work, seats=4)


def test_table_that_waits_for_people_again_waits_for_the_next_cutter_too() -> None:
    """Without an alarm that rings again and again, nor by the number of somebody who is gone."""

    async def work(night: Evening, ana: Person) -> None:
        await sit(night, "berta", 1)
        await night.clock.advance(CUT_MS // 2)
        await night.room.reception.leave("p0")
        await night.clock.advance(CUT_MS)
        assert night.clock.next_due() is None
        clara = await sit(night, "clara", 0)
        assert (deals(night), asked(clara)) == ([], 1)
        await night.clock.advance(CUT_MS - 1)
        assert deals(night) == []
        await night.room.cut(0, 9)
        assert [deal.cut for deal in deals(night)] == [9]

    at_table_that_gathers(work, seats=2)


def test_table_whose_people_all_go_while_one_has_to_cut_is_not_dealt() -> None:
    async def work(night: Evening, ana: Person) -> None:
        await night.room.reception.begin(0)
        await night.room.reception.leave("p0")
        await night.clock.advance(10 * CUT_MS)
        assert deals(night) == []

    at_table_that_gathers(work, seats=4)


def test_cut_outlives_a_full_disk() -> None:
    async def work(night: Evening, ana: Person) -> None:
        await sit(night, "berta", 1)
        night.store.full = True
        await night.room.cut(0, 4321)
        assert deals(night) == []
        night.store.full = False
        await night.clock.advance(CUT_MS)
        assert [deal.cut for deal in deals(night)] == [4321]

    at_table_that_gathers(work, seats=2)


def test_person_who_comes_back_between_deals_is_asked_to_cut() -> None:
    async def work(night: Evening, ana: Person) -> None:
        berta = await sit(night, "berta", 1)
        await night.room.cut(0, 1)
        for seat in (0, 1):
            await night.room.ready(seat)
        while night.pause is None or night.pause.half != "between_deals":
            mover = night.view(None).to_move
            if night.pause is None and mover is not None:
                await night.act_for(mover, card_of(night.view(mover)))
            else:
                await night.clock.advance(night.clock.next_due() or 0)
        cutter = (night.room.table.next_dealer - 1) % 2
        person = (ana, berta)[cutter]
        await night.room.reception.leave(person.owner)
        before = asked(person)
        await night.room.reception.come_back(cutter)
        assert asked(person) == before

        night.room.detach(person)
        again = arrive(night, person.owner)
        await night.room.reception.come_back(cutter)
        assert asked(again) == 1

    at_table_that_gathers(work, seats=2)
