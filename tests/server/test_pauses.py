"""The pauses of a table: how long they last, what ends them early, and what is kept meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from guinote.server.pace import HOLD_MS
from guinote.server.protocol import Ack, Act, Close, FirstDealer, Nack, Note
from guinote.server.room import Room
from tests.server.house import Evening, QuietBot
from tests.server.scenes import card_of, evening, play_trick, until_deal_end, until_own_lead


def first_cards(work: Callable[[Evening], Awaitable[None]]) -> None:
    """Run a scene on a table that has just been dealt by the person, so that a bot leads."""

    async def run() -> None:
        night = Evening()
        first = FirstDealer(way="random", dealer=0)
        night.settings = replace(night.settings, first_dealer=first)
        night.room = Room(night.house, "t", night.settings, night.folded(()), {})
        await night.room.start()
        await work(night)
        await night.room.close(Close.RESTART)

    asyncio.run(run())


def test_first_card_when_nobody_looks_on() -> None:
    """It waits, so that nobody misses how the first dealer was found."""

    async def work(night: Evening) -> None:
        night.sit(None)
        await night.clock.advance(60_000)
        assert (night.pause.half, night.pause.ms) == ("first_deal", None)
        assert night.room.table.log.v == 1

    first_cards(work)


def test_first_card_when_somebody_only_looks_on() -> None:
    """Nobody can stop the table: the pause ends, and looking again does not make it longer."""

    async def work(night: Evening) -> None:
        night.sit(0)
        await night.clock.advance(4000)
        assert (night.pause.half, night.pause.ms, night.pause.whole) == ("first_deal", 2000, 6000)
        night.sit(0)
        await night.clock.advance(1999)
        assert night.pause.ms == 1
        await night.clock.advance(701)
        assert night.pause is None
        assert len(night.view(None).trick) == 1

    first_cards(work)


def test_first_card_when_all_persons_have_seen_the_dealer() -> None:
    async def work(night: Evening) -> None:
        night.sit(0)
        await night.room.ready(0)
        assert night.pause is None
        await night.clock.advance(700)
        assert len(night.view(None).trick) == 1

    first_cards(work)


def test_bots_act_at_their_pace() -> None:
    """Each bot takes the same time, whatever it holds."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.do(ana, card_of(night.view(0)))
        for played in (2, 3, 4):
            await night.clock.advance(699)
            assert night.room.table.log.v == played
            await night.clock.advance(1)
            assert night.room.table.log.v == played + 1

    evening(work)


def test_pause_in_two_halves() -> None:
    """One constant time before the draw, one before the lead; the draw comes by itself."""

    async def work(night: Evening) -> None:
        await play_trick(night, night.sit(0))
        assert (night.pause.half, night.pause.ms) == ("before_draw", 1500)
        await night.clock.advance(1499)
        assert night.view(None).pending_draw
        await night.clock.advance(1)
        assert not night.view(None).pending_draw
        assert (night.pause.half, night.pause.ms) == ("before_lead", 1500)
        await night.clock.advance(1500)
        assert night.pause is None

    evening(work)


def test_pause_when_all_persons_are_ready() -> None:
    """It goes on earlier only when every person has said so."""

    async def work(night: Evening) -> None:
        await night.until_turn(0)
        for seat in (0, 1):
            await night.until_turn(seat)
            await night.act_for(seat, card_of(night.view(seat)))
        await night.clock.advance(1400)
        assert night.pause.half == "before_draw"
        await night.room.ready(0)
        assert night.pause.ready == (0,)
        assert night.view(None).pending_draw
        await night.room.ready(1)
        assert not night.view(None).pending_draw
        assert night.pause.ready == ()

    evening(work, Evening(persons=2))


def test_ready_when_nothing_waits() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        said = len(ana.got)
        await night.room.ready(0)
        assert night.pause is None
        assert len(ana.got) == said

    evening(work)


def test_lead_when_tapped_in_the_pause() -> None:
    """The card is kept, counts as ready, and is led and answered when the pause ends."""

    async def work(night: Evening) -> None:
        ana, bea = night.sit(0), night.sit(1)
        assert bea.seat == 1
        await until_own_lead(night, ana)
        do = card_of(night.view(0))
        assert await night.do(ana, do) is None
        assert night.pause.ready == (0,)
        await night.room.act(0, Act(a=ana.a, v=night.room.table.log.v, do=do))
        await night.clock.advance(2000)
        assert [answer.a for answer in ana.all(Ack)].count(ana.a) == 1
        assert night.view(None).trick[0].card == do.split()[1]

    evening(work, Evening(persons=2, bot=QuietBot, seed=5))


def test_lead_when_tapped_alone_ends_the_pause() -> None:
    """With one person at the table the tap is all the readiness there is."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await until_own_lead(night, ana)
        answer = await night.do(ana, card_of(night.view(0)))
        assert isinstance(answer, Ack)
        assert night.view(None).trick

    evening(work)


def test_lead_when_another_card_is_tapped() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await until_own_lead(night, ana)
        plays = [do for do in night.view(0).legal if do.startswith("play ")]
        assert len(plays) > 1
        await night.do(ana, plays[0])
        await night.do(ana, plays[1])
        assert [(nack.a, nack.code) for nack in ana.all(Nack)] == [(ana.a - 1, "replaced")]
        await night.room.ready(1)
        assert night.view(None).trick[0].card == plays[1].split()[1]

    evening(work, Evening(persons=2))


def test_deal_end_waits_for_persons() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await until_deal_end(night, ana)
        await night.clock.advance(60_000)
        assert night.view(None).deal == 0
        await night.room.ready(0)
        assert night.view(None).deal == 1

    evening(work)


async def until_claim_is_open(night: Evening) -> None:
    """Play first cards until the person may claim in a pause."""
    for _ in range(3000):
        view = night.view(0)
        if "claim" in view.legal and night.pause is not None and night.pause.ms:
            return
        if night.pause is not None and night.pause.half == "between_deals":
            for seat in night.settings.company.persons:
                await night.room.ready(seat)
        elif night.pause is None and view.to_move in night.settings.company.persons:
            await night.act_for(view.to_move, card_of(night.view(view.to_move)))
        else:
            await night.clock.advance(night.clock.next_due() or 0)
    raise AssertionError("never")


def test_pause_when_somebody_thinks_about_a_claim() -> None:
    """It lasts some seconds from then, is longer for all to see, and goes on by itself."""

    async def work(night: Evening) -> None:
        watcher = night.sit(None)
        await until_claim_is_open(night)
        at, before = night.room.table.log.v, night.pause.ms
        assert before < HOLD_MS
        await night.room.hold(0)
        assert night.pause.ms == watcher.all(Note)[-1].pause.ms == HOLD_MS
        await night.clock.advance(HOLD_MS - 1)
        assert (night.room.table.log.v, "claim" in night.view(0).legal) == (at, True)
        await night.clock.advance(1)
        assert night.pause is None or night.pause.ms < HOLD_MS

    evening(work)


def test_pause_when_somebody_thinks_twice() -> None:
    """Nobody can hold a table for ever: once a pause."""

    async def work(night: Evening) -> None:
        night.sit(0)
        await until_claim_is_open(night)
        await night.room.hold(0)
        await night.clock.advance(HOLD_MS - 1000)
        await night.room.hold(0)
        assert night.pause.ms == 1000

    evening(work)


def test_pause_when_somebody_thinks_who_may_not_claim() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await play_trick(night, ana)
        before = night.pause
        for seat in range(4):
            await night.room.hold(seat)
        assert night.pause == before

    evening(work)


def test_pause_when_whoever_was_ready_thinks_again() -> None:
    """Thinking about a claim takes back that no more time is needed."""

    async def work(night: Evening) -> None:
        for seat in (0, 1):
            night.sit(seat)
        await until_claim_is_open(night)
        await night.room.ready(0)
        await night.room.hold(0)
        await night.room.ready(1)
        assert night.pause is not None
        assert night.pause.ready == (1,)

    evening(work, Evening(persons=2))
