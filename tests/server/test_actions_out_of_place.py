"""Actions that come too late, twice, for another's seat or table, or after the end.

Each is refused with a code of its own and changes nothing; one that was done is answered again.
"""

from collections.abc import Awaitable, Callable

import pytest

from guinote.server.lobby import Lobby
from guinote.server.protocol import Ack, Act, Nack
from guinote.server.store import TableRow
from guinote.server.wishes import fulfil
from tests.server.house import Evening, Person
from tests.server.scenes import among_two, card_of, evening, play_on

Place = Callable[[Evening, Person, Person], Awaitable[Ack | Nack]]
DONE = "answered again"


async def answer_to(night: Evening, who: Person, act: Act) -> Ack | Nack:
    """Return what somebody hears who acts from where they sit."""
    before = len(who.answers)
    await fulfil(Lobby(night.house), night.room, who, act)
    assert len(who.answers) == before + 1
    found = [one for one in who.got if isinstance(one, Ack | Nack)][-1]
    assert found.a == act.a
    return found


async def stale(night: Evening, ana: Person, _bea: Person) -> Ack | Nack:
    return await answer_to(night, ana, Act(a=1, v=0, do=card_of(night.view(0))))


async def from_the_future(night: Evening, ana: Person, _bea: Person) -> Ack | Nack:
    return await answer_to(night, ana, Act(a=1, v=10**6, do=card_of(night.view(0))))


async def doubled(night: Evening, ana: Person, _bea: Person) -> Ack | Nack:
    act = Act(a=1, v=night.room.table.log.v, do=card_of(night.view(0)))
    first = await answer_to(night, ana, act)
    assert isinstance(first, Ack)
    assert await answer_to(night, ana, act) == first
    return first


async def replayed_as_another(night: Evening, ana: Person, _bea: Person) -> Ack | Nack:
    do, other = [do for do in night.view(0).legal if do.startswith("play ")][:2]
    at = night.room.table.log.v
    assert isinstance(await answer_to(night, ana, Act(a=1, v=at, do=do)), Ack)
    return await answer_to(night, ana, Act(a=1, v=at, do=other))


async def replayed_under_a_new_number(night: Evening, ana: Person, _bea: Person) -> Ack | Nack:
    do, at = card_of(night.view(0)), night.room.table.log.v
    assert isinstance(await answer_to(night, ana, Act(a=1, v=at, do=do)), Ack)
    return await answer_to(night, ana, Act(a=2, v=at, do=do))


async def in_anothers_turn(night: Evening, _ana: Person, bea: Person) -> Ack | Nack:
    held = night.view(1).hands[1]
    assert held is not None
    return await answer_to(night, bea, Act(a=1, v=night.room.table.log.v, do=f"play {held[0]}"))


async def with_anothers_card(night: Evening, ana: Person, _bea: Person) -> Ack | Nack:
    held = night.view(1).hands[1]
    assert held is not None
    return await answer_to(night, ana, Act(a=1, v=night.room.table.log.v, do=f"play {held[0]}"))


async def at_anothers_table(night: Evening, _ana: Person, _bea: Person) -> Ack | Nack:
    """Whoever sits elsewhere looks on here, whatever the action would be there."""
    eva = night.sit(None)
    return await answer_to(
        night, eva, Act(a=1, v=night.room.table.log.v, do=card_of(night.view(0)))
    )


@pytest.mark.parametrize(
    ("place", "code"),
    [
        (stale, "stale"),
        (from_the_future, "stale"),
        (doubled, DONE),
        (replayed_as_another, "number_taken"),
        (replayed_under_a_new_number, "not_your_turn"),
        (in_anothers_turn, "not_your_turn"),
        (with_anothers_card, "not_in_hand"),
        (at_anothers_table, "watching"),
    ],
)
def test_action_out_of_place(place: Place, code: str) -> None:
    async def work(night: Evening, ana: Person, bea: Person) -> None:
        assert night.view(None).to_move == 0
        answer = await place(night, ana, bea)
        assert (answer.code if isinstance(answer, Nack) else DONE) == code
        acts = [entry for entry in night.store.logs["t"] if entry.kind == "act"]
        assert len(acts) == (place in (doubled, replayed_as_another, replayed_under_a_new_number))

    among_two(work)


@pytest.mark.parametrize("do", ["play 1o", "sing o", "exchange", "claim"])
def test_action_after_the_end(do: str) -> None:
    async def work(night: Evening) -> None:
        ana = night.sit(0)
        night.store.rows["t"] = TableRow(id="t", settings=b"", owner="p0", created=0)
        for _ in range(400):
            if night.room.table.is_over:
                break
            await play_on(night, ana)
        assert night.room.table.is_over
        before = list(night.store.logs["t"])
        answer = await answer_to(night, ana, Act(a=10**6, v=night.room.table.log.v, do=do))
        assert isinstance(answer, Nack)
        assert answer.code == "deal_over"
        assert answer.why
        assert night.store.logs["t"] == before

    short = {"partidas_to_win_coto": 1, "cotos_to_win_match": 1}
    evening(work, Evening(changes=short))
