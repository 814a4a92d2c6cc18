"""The clock of a table: time for a card, a bank, and a bot for whoever lets both run out."""

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from guinote.server.choices import Choice
from guinote.server.protocol import Note, Snap, Turn
from guinote.server.time_limits import ACTION_MS, BANK_MS, BONUS_MS, READING_MS, bank_after
from tests.server.house import Evening, Person
from tests.server.scenes import among_two, card_of

CARD_MS = ACTION_MS["quick"]


def with_clock(work: Callable[[Evening, Person, Person], Awaitable[None]]) -> None:
    """Run a scene at a table for two people with a clock."""
    among_two(work, door="link", clock="quick")


@pytest.mark.parametrize(
    ("bank", "spent", "left"),
    [
        (BANK_MS, 0, BANK_MS),
        (BANK_MS, CARD_MS, BANK_MS),
        (BANK_MS, CARD_MS + 5000, BANK_MS - 5000 + BONUS_MS),
        (10_000, CARD_MS + 20_000, 0),
        (1000, 500, 1000 + BONUS_MS),
    ],
)
def test_bank(bank: int, spent: int, left: int) -> None:
    assert bank_after(bank, CARD_MS, spent) == left


def test_clock_is_seen_by_all_and_kept_with_the_card() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        assert berta.last(Note).turn == Turn(seat=0, ms=CARD_MS + BANK_MS, bank=BANK_MS)
        await night.clock.advance(CARD_MS + 7000)
        left = BANK_MS - 7000
        assert night.sit(None).last(Snap).turn == Turn(seat=0, ms=left, bank=left)
        await night.do(ana, card_of(night.view(0)))
        assert night.room.table.log.bank(0) == BANK_MS - 7000 + BONUS_MS
        assert ana.last(Note).turn == Turn(seat=1, ms=CARD_MS + BANK_MS, bank=BANK_MS)
        await night.reopen()
        assert night.room.table.log.bank(0) == BANK_MS - 7000 + BONUS_MS

    with_clock(work)


def test_card_is_played_for_whoever_lets_the_time_run_out() -> None:
    """Once: the seat stays one's own. Twice in a row: a bot sits in until one asks for it back."""

    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await night.clock.advance(CARD_MS + BANK_MS - 1)
        assert night.view(None).trick == ()
        await night.clock.advance(2)
        assert [played.seat for played in night.view(None).trick] == [0]
        assert night.room.table.log.company.persons == {0, 1}
        assert night.room.table.log.bank(0) == BONUS_MS
        await night.do(berta, card_of(night.view(1)))
        await night.until_turn_of_a_person()
        while night.view(None).to_move != 0:
            await night.act_for(1, card_of(night.view(1)))
            await night.until_turn_of_a_person()
        await night.clock.advance(CARD_MS + BONUS_MS + 1)
        assert night.room.table.log.company.bots.keys() == {0, 2, 3}
        assert ana.seats_told[0].level
        await night.room.reception.sit(ana, 0, "")
        assert night.room.table.log.company.persons == {0, 1}

    with_clock(work)


def test_lapses_are_forgotten_when_the_seat_is_given_back() -> None:
    """Whoever comes back has as many again before a bot sits in."""

    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await night.clock.advance(CARD_MS + BANK_MS + 1)
        assert night.room.table.log.lapses == {0: 1}
        await night.room.reception.leave("p0")
        await night.room.reception.come_back(0)
        assert not night.room.table.log.lapses

    with_clock(work)


def test_lapse_is_forgotten_by_a_card_of_ones_own() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await night.clock.advance(CARD_MS + BANK_MS + 1)
        assert night.room.table.log.lapses == {0: 1}
        await night.do(berta, card_of(night.view(1)))
        await night.until_turn_of_a_person()
        while night.view(None).to_move != 0:
            await night.act_for(1, card_of(night.view(1)))
            await night.until_turn_of_a_person()
        await night.do(ana, card_of(night.view(0)))
        assert night.room.table.log.lapses[0] == 0

    with_clock(work)


def test_clock_stands_still_while_nobody_is_there() -> None:
    """Else bots would play the match to its end for people who all went; the turn begins anew."""

    async def work(night: Evening, ana: Person, berta: Person) -> None:
        night.room.detach(ana)
        night.room.detach(berta)
        before = len(night.store.logs["t"])
        await night.clock.advance(20 * (CARD_MS + BANK_MS))
        assert len(night.store.logs["t"]) == before
        ana = night.sit(0)
        assert ana.last(Snap).turn == Turn(seat=0, ms=CARD_MS + BANK_MS, bank=BANK_MS)

    with_clock(work)


def test_last_person_is_not_replaced_however_late() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await night.room.reception.leave("p1")
        for _ in range(4):
            await night.until_turn_of_a_person()
            await night.clock.advance(CARD_MS + BANK_MS + 1)
            if night.view(None).outcome is not None:
                break
        assert night.room.table.log.lapses[0] >= 2
        assert night.room.table.log.company.persons == {0}

    with_clock(work)


def test_clock_stands_still_while_no_server_runs() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await night.clock.advance(CARD_MS + 50_000)
        await night.reopen()
        await night.room.start()
        for seat in (0, 1):
            night.sit(seat)
            await night.room.ready(seat)
        turn = night.sit(0).last(Snap).turn
        assert turn == Turn(seat=0, ms=CARD_MS + BANK_MS, bank=BANK_MS)

    with_clock(work)


def test_result_is_looked_at_for_a_while_only_where_there_is_a_clock() -> None:
    assert replace(Evening().settings, clock="quick").reading_ms == READING_MS
    assert Evening().settings.reading_ms is None


def test_form_asks_for_a_clock_where_others_play() -> None:
    chosen = Choice({"door": "link", "clock": "usual"}).settings("ana", b"x" * 32)
    alone = Choice({"clock": "usual"}).settings("ana", b"x" * 32)
    assert chosen is not None
    assert alone is not None
    assert (chosen.clock, alone.clock) == ("usual", "none")
    assert Choice({"clock": "bullet"}).settings("ana", b"x" * 32) is None


def test_time_that_was_used_is_not_given_back_by_coming_again() -> None:
    """It stands while nobody is there, and no longer."""

    async def work(night: Evening, ana: Person, berta: Person) -> None:
        night.room.detach(berta)
        for _ in range(5):
            await night.clock.advance(3000)
            night.room.detach(ana)
            await night.clock.advance(50_000)
            ana = night.sit(0)
        left = CARD_MS + BANK_MS - 15_000
        assert ana.last(Snap).turn == Turn(seat=0, ms=left, bank=left)

    with_clock(work)


def test_bot_plays_for_somebody_who_comes_and_goes_all_the_time() -> None:
    async def work(night: Evening, ana: Person, berta: Person) -> None:
        await night.do(ana, card_of(night.view(0)))
        await night.act_for(1, card_of(night.view(1)))
        night.room.detach(berta)
        for _ in range(30):
            night.room.detach(ana)
            ana = night.sit(0)
            await night.clock.advance(100)
        assert len(night.view(None).trick) != 2

    with_clock(work)
