"""The one writer of a table: what is stored, answered and told, and when."""

import asyncio

import pytest

from guinote.game.fold import fold
from guinote.server.protocol import Ack, Act, Close, Ev, Nack, Note, Snap
from tests.server.house import BrokenBot, Evening, RandomBot, settle
from tests.server.scenes import card_of, evening, play_on, play_trick


def test_start_deals_once() -> None:
    async def work(night: Evening) -> None:
        assert [entry.kind for entry in night.store.logs["t"]] == ["deal"]
        await night.room.start()
        assert len(night.store.logs["t"]) == 1

    evening(work)


def test_attach_shows_only_own_cards() -> None:
    async def work(night: Evening) -> None:
        ana, watcher = night.sit(0), night.sit(None)
        hands = ana.last(Snap).view.hands
        assert [hand is not None for hand in hands] == [True, False, False, False]
        assert watcher.last(Snap).view.hands == (None, None, None, None)
        assert ana.last(Snap).table.seats[0].present

    evening(work)


def test_attach_tells_the_deal_so_far() -> None:
    """Whoever comes back reads what the deal has told, as those who stayed heard it."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        opening = ana.last(Snap).said
        await night.do(ana, card_of(night.view(0)))
        heard = tuple(text for ev in ana.all(Ev) for text in ev.say)
        assert opening
        assert heard
        assert night.sit(0).last(Snap).said == opening + heard

    evening(work)


def test_act_when_legal() -> None:
    """Stored first, then acknowledged, then told to everybody with the same number."""

    async def work(night: Evening) -> None:
        ana, watcher = night.sit(0), night.sit(None)
        do = card_of(night.view(0))
        answer = await night.do(ana, do)
        assert answer == Ack(a=1, v=2)
        assert night.store.logs["t"][1].seat == 0
        kinds = [type(message) for message in ana.got[-2:]]
        assert kinds == [Ack, Ev]
        assert ana.last(Ev).v == watcher.last(Ev).v == 2

    evening(work)


def test_act_when_sent_again() -> None:
    """The same number gets the same answer, and the card is not played twice."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        do = card_of(night.view(0))
        bad = await night.do(ana, "play 1x")
        assert isinstance(bad, Nack)
        good = await night.do(ana, do)
        for a, first in ((1, bad), (2, good)):
            await night.room.act(0, Act(a=a, v=1, do=do))
            assert ana.got[-1] == first
        assert len(night.store.logs["t"]) == 2

    evening(work)


def test_act_when_sent_again_after_restart() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        do = card_of(night.view(0))
        first = await night.do(ana, do)
        await night.reopen()
        await night.room.start()
        ana = night.sit(0)
        await night.room.act(0, Act(a=1, v=1, do=do))
        assert ana.last(Ack) == first
        assert len(night.store.logs["t"]) == 2

    evening(work)


@pytest.mark.parametrize(
    ("do", "code"),
    [
        ("play 99x", "bad_notation"),
        ("", "bad_notation"),
        ("resign", "bad_notation"),
        ("draw", "draws_itself"),
        ("sing o", "no_trick_won"),
        ("exchange", "no_trick_won"),
        ("claim", "not_vueltas"),
        ("tute 12", "no_tute"),
        ("show 0", "no_such_cante"),
        ("show 99999999999", "no_such_cante"),
        ("show o", "nothing_hidden"),
    ],
)
def test_act_when_refused(do: str, code: str) -> None:
    """A refusal names its reason and changes nothing."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        before = night.room.table.log.match
        answer = await night.do(ana, do)
        assert isinstance(answer, Nack)
        assert answer.code == code
        assert answer.why
        assert night.room.table.log.match is before
        assert len(night.store.logs["t"]) == 1

    evening(work)


def test_act_when_not_held_or_not_in_turn() -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        held = night.view(0).hands[0]
        assert held is not None
        other = next(card for card in ("1o", "1c", "1e", "1b") if card not in held)
        answer = await night.do(ana, f"play {other}")
        assert isinstance(answer, Nack)
        assert (answer.code, answer.clause) == ("not_in_hand", "TRK-2")
        await night.do(ana, card_of(night.view(0)))
        kept = night.view(0).hands[0]
        assert kept is not None
        answer = await night.do(ana, f"play {kept[0]}")
        assert isinstance(answer, Nack)
        assert answer.code == "not_your_turn"

    evening(work)


@pytest.mark.parametrize("v", [0, 99])
def test_act_when_table_is_not_as_seen(v: int) -> None:
    """A card chosen for a table that has moved on, or is yet to come, is not played."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        answer = await night.do(ana, card_of(night.view(0)), v)
        assert isinstance(answer, Nack)
        assert answer.code == "stale"

    evening(work)


def test_act_when_disk_is_full() -> None:
    """What cannot be stored has not happened, and may be tried again."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        night.store.full = True
        do = card_of(night.view(0))
        answer = await night.do(ana, do)
        assert isinstance(answer, Nack)
        assert answer.code == "not_stored"
        assert not ana.all(Ev)
        night.store.full = False
        await night.room.act(0, Act(a=1, v=1, do=do))
        assert ana.last(Ack) == Ack(a=1, v=2)

    evening(work)


def test_own_steps_when_disk_is_full() -> None:
    """Bots wait for the disk, and the table goes on when it is back."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.do(ana, card_of(night.view(0)))
        night.store.full = True
        await night.clock.advance(5000)
        assert len(night.store.logs["t"]) == 2
        night.store.full = False
        await night.clock.advance(5000)
        assert len(night.store.logs["t"]) > 4
        assert not night.room.stopped

    evening(work)


def test_act_when_caller_goes_away() -> None:
    """A socket that closes in the middle of a commit leaves the table whole."""

    async def work(night: Evening) -> None:
        gate = asyncio.Event()
        append = night.store.append

        async def slow(*args: object, **names: object) -> None:
            await append(*args, **names)  # type: ignore[arg-type]
            await gate.wait()

        night.store.append = slow  # type: ignore[method-assign]
        do = card_of(night.view(0))
        task = asyncio.create_task(night.room.act(0, Act(a=1, v=1, do=do)))
        await settle()
        task.cancel()
        await settle()
        gate.set()
        await settle()
        assert night.room.table.log.v == 2 == len(night.store.logs["t"])

    evening(work)


def test_bot_when_it_fails() -> None:
    """The table stops and says so; it takes nothing more."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await night.do(ana, card_of(night.view(0)))
        await night.clock.advance(5000)
        assert night.room.stopped
        assert ana.last(Note).stopped
        assert ana.last(Note).say
        kept = night.view(0).hands[0]
        assert kept is not None
        answer = await night.do(ana, f"play {kept[0]}")
        assert isinstance(answer, Nack)
        assert answer.code == "stopped"
        late = night.sit(None)
        assert late.last(Snap).stopped

    evening(work, Evening(bot=BrokenBot))


def test_attach_when_seat_is_open_elsewhere() -> None:
    """The newest socket has the seat."""

    async def work(night: Evening) -> None:
        old, new = night.sit(0), night.sit(0)
        assert old.closed == Close.ELSEWHERE
        night.room.detach(old)
        assert new.last(Note).seats[0].present
        night.room.detach(new)
        assert night.room.table.audience.present == frozenset()

    evening(work)


def test_attach_by_number() -> None:
    """Whoever missed steps gets just those, and stands where the others stand."""

    async def work(night: Evening) -> None:
        ana = night.sit(0)
        await play_trick(night, ana)
        for v in range(1, night.room.table.log.v + 1):
            back = night.sit(0, v)
            assert [ev.v for ev in back.all(Ev)] == list(range(v + 1, night.room.table.log.v + 1))
            assert not back.all(Snap)
        for v in (0, 99):
            assert night.sit(0, v).all(Snap), "before the first cards, or never told"

    evening(work)


def test_events_fold_to_the_view() -> None:
    """A client that folds what it is sent sees what the table shows, all along."""

    async def work(night: Evening) -> None:
        people = [night.sit(0), night.sit(None)]
        views = [person.last(Snap).view for person in people]
        for _ in range(12):
            await play_on(night, people[0])
            for index, person in enumerate(people):
                for ev in person.all(Ev):
                    for event in ev.e:
                        views[index] = fold(views[index], event)
                assert views[index] == night.view(person.seat)
                person.got = [m for m in person.got if not isinstance(m, Ev)]

    evening(work, Evening(bot=RandomBot, seed=3))


def test_numbers_rise_by_one_for_everybody() -> None:
    async def work(night: Evening) -> None:
        people = [night.sit(0), night.sit(None)]
        for _ in range(8):
            await play_on(night, people[0])
        numbers = [[ev.v for ev in person.all(Ev)] for person in people]
        assert numbers[0] == numbers[1] == list(range(2, night.room.table.log.v + 1))

    evening(work, Evening(bot=RandomBot, seed=4))
