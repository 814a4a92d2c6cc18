"""The queue: people come, wait, are seated with those who fit, go; a restart loses no place."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from guinote.server.lobby import Lobby
from guinote.server.people import Account, Session
from guinote.server.refusals import RefusedError
from guinote.server.standing.conduct import Avoided, Measure, Sanction
from guinote.server.standing.karma import Karma
from guinote.server.standing.records import Judgement, Verdict
from guinote.server.standing.tickets import Ticket
from guinote.server.store import StoreError, TableRow
from guinote.server.waiting_room import BACK_WITHIN_MS, GONE_MS, WaitingRoom
from tests.server.house import Evening

PEOPLE = ("ana", "berta", "carla", "dora", "eva")


class Queue:
    """A waiting room with people who have accounts and keep asking."""

    def __init__(self) -> None:
        self.night = Evening()
        self.lobby = Lobby(self.night.house)
        self.store = self.lobby.house.store
        self.room = WaitingRoom(self.lobby)

    async def come(self) -> None:
        for number, person in enumerate(PEOPLE):
            session = Session(token_hash=f"h-{person}", person=person, created=1, seen=1)
            await self.store.people.begin(session)
            account = Account(
                person=person, name=person.title(), folded=person, password="", created=number
            )
            await self.store.people.keep_account(account)

    async def enter(self, person: str, partner: str = "", seats: int = 4) -> None:
        profile = "aragones" if seats == 4 else "fournier"
        ticket = Ticket(
            person=person, partner=partner, profile=profile, seats=seats, speed="usual", since=0
        )
        await self.room.enter(ticket)
        self.night.clock.time += 1

    async def state(self, person: str) -> str:
        return (await self.room.status(person)).state

    async def look(self, *there: str) -> None:
        for person in there:
            await self.room.hear(person, f"192.0.2.{PEOPLE.index(person)}")
        await self.room.look()

    async def sat_together(self, *people: str) -> None:
        row = TableRow(id="before", settings=b"{}", owner=people[0], created=1, ended=2)
        await self.store.create(row, people[1:])


def queueing(work: Callable[[Queue], Awaitable[None]]) -> None:
    async def run() -> None:
        queue = Queue()
        await queue.come()
        await work(queue)

    asyncio.run(run())


def test_four_who_wait_are_seated_at_a_rated_table_by_the_book() -> None:
    async def work(queue: Queue) -> None:
        for person in PEOPLE[:4]:
            await queue.enter(person)
            assert await queue.state(person) == "waiting"
        status = await queue.room.status("carla")
        assert (status.place, status.wait) == (3, 4)
        await queue.look(*PEOPLE[:4])
        seated = {(await queue.room.status(who)).table for who in PEOPLE[:4]}
        assert len(seated) == 1
        table = seated.pop()
        found = await queue.lobby.find(table)
        assert found is not None
        settings = found[1]
        assert (settings.rated, settings.changes, settings.clock) == (True, {}, "usual")
        assert {who.owner for who in settings.sitters} == set(PEOPLE[:4])
        assert {who.name for who in settings.sitters} == {"Ana", "Berta", "Carla", "Dora"}
        assert [one for one, _ in await queue.store.standings.under_way()] == [table]
        assert await queue.store.tickets.all() == ()
        with pytest.raises(RefusedError, match="match_under_way"):
            await queue.enter("ana")

    queueing(work)


def test_whoever_stops_asking_waits_no_longer() -> None:
    async def work(queue: Queue) -> None:
        for person in PEOPLE[:4]:
            await queue.enter(person)
        queue.night.clock.time += GONE_MS
        await queue.look(*PEOPLE[:3])
        assert await queue.state("dora") == "nowhere"
        assert await queue.state("ana") == "waiting"
        assert len(await queue.store.tickets.all()) == 3
        await queue.room.leave("ana")
        assert await queue.state("ana") == "nowhere"

    queueing(work)


def test_place_is_kept_over_a_restart_for_those_who_ask_again() -> None:
    async def work(queue: Queue) -> None:
        for person in PEOPLE[:4]:
            await queue.enter(person)
        queue.room = WaitingRoom(queue.lobby)
        await queue.look(*PEOPLE[:3])
        assert (await queue.room.status("berta")).place == 2
        assert await queue.state("ana") == "waiting"
        await queue.look("dora")
        assert await queue.state("ana") == "seated"
        # and those who were seated in the moment of a restart are not seated twice
        await queue.store.tickets.keep(
            Ticket(
                person="ana",
                profile="aragones",
                seats=4,
                speed="usual",
                since=queue.night.clock.wall(),
            )
        )
        again = WaitingRoom(queue.lobby)
        assert (await again.status("ana")).state == "seated"
        assert await queue.store.tickets.all() == ()

    queueing(work)


def test_place_of_somebody_who_does_not_come_back_after_a_restart_is_lost() -> None:
    async def work(queue: Queue) -> None:
        await queue.enter("ana")
        await queue.sat_together("ana", "berta")
        await queue.enter("ana", "berta")
        await queue.room.agree("berta", "ana")
        queue.room = WaitingRoom(queue.lobby)
        await queue.look("ana")
        queue.night.clock.time += BACK_WITHIN_MS - 1
        await queue.look("ana")
        assert await queue.state("ana") == "waiting"
        queue.night.clock.time += 1
        await queue.look("ana")
        assert await queue.state("ana") == "nowhere"
        assert await queue.store.tickets.all() == ()

    queueing(work)


def test_pair_waits_once_the_partner_has_agreed() -> None:
    async def work(queue: Queue) -> None:
        await queue.sat_together("ana", "berta")
        await queue.enter("ana", "berta")
        await queue.enter("carla")
        await queue.enter("dora")
        assert (await queue.state("ana"), await queue.state("berta")) == ("asked", "invited")
        await queue.look("ana", "carla", "dora")
        assert await queue.state("carla") == "waiting"
        await queue.room.agree("berta", "ana")
        assert await queue.state("berta") == "waiting"
        await queue.look("ana", "berta", "carla", "dora")
        table = (await queue.room.status("ana")).table
        found = await queue.lobby.find(table)
        assert found is not None
        owners = [who.owner for who in found[1].sitters]
        assert (owners.index("ana") - owners.index("berta")) % 4 == 2

    queueing(work)


def test_pair_that_one_of_the_two_leaves_waits_no_longer() -> None:
    async def work(queue: Queue) -> None:
        await queue.sat_together("ana", "berta")
        await queue.enter("ana", "berta")
        await queue.room.leave("berta")
        assert await queue.state("ana") == "nowhere"
        with pytest.raises(RefusedError, match="not_asked_any_more"):
            await queue.room.agree("berta", "ana")
        await queue.enter("ana", "berta")
        await queue.room.agree("berta", "ana")
        queue.night.clock.time += GONE_MS
        await queue.look("ana")
        assert (await queue.state("ana"), await queue.state("berta")) == ("nowhere", "nowhere")

    queueing(work)


@pytest.mark.parametrize("partner", ["eva", "ana", "nobody"])
def test_partner_is_somebody_one_has_played_with(partner: str) -> None:
    async def work(queue: Queue) -> None:
        with pytest.raises(RefusedError, match="no_such_partner"):
            await queue.enter("ana", partner)

    queueing(work)


def test_partner_who_would_rather_not_is_not_asked() -> None:
    async def work(queue: Queue) -> None:
        await queue.sat_together("ana", "berta")
        avoided = Avoided(person="berta", other="ana", how="partner")
        await queue.store.conduct.avoid(avoided, on=True)
        with pytest.raises(RefusedError, match="no_such_partner"):
            await queue.enter("ana", "berta")

    queueing(work)


async def sanctioned(queue: Queue, measure: Measure) -> None:
    sanction = Sanction(id="1", person="ana", measure=measure, reason="r", by="eva", begun=1)
    await queue.store.conduct.sanction(sanction)


async def without_karma(queue: Queue) -> None:
    judgement = Judgement(
        table="x",
        time=1,
        profile="aragones",
        seats=4,
        verdict=Verdict(),
        karma={"ana": (Karma(), Karma(value=20))},
    )
    await queue.store.standings.judge(judgement)


@pytest.mark.parametrize(
    ("change", "why"),
    [("ban", "banned"), ("unrated", "banned_from_rated"), ("karma", "karma_low")],
)
def test_queue_is_closed_to_some(change: str, why: str) -> None:
    async def work(queue: Queue) -> None:
        if change == "karma":
            await without_karma(queue)
        else:
            await sanctioned(queue, "ban" if change == "ban" else "unrated")
        with pytest.raises(RefusedError, match=why):
            await queue.enter("ana")
        assert await queue.state("ana") == "nowhere"

    queueing(work)


def test_queue_is_for_accounts() -> None:
    """A rating that anybody can throw away and begin again would tell nothing."""

    async def work(queue: Queue) -> None:
        session = Session(token_hash="h-guest", person="guest", created=1, seen=1)
        await queue.store.people.begin(session)
        with pytest.raises(RefusedError, match="needs_account"):
            await queue.enter("guest")

    queueing(work)


def test_those_who_avoid_each_other_are_not_seated_against_each_other() -> None:
    async def work(queue: Queue) -> None:
        await queue.store.conduct.avoid(Avoided(person="ana", other="berta", how="rival"), on=True)
        await queue.enter("ana", seats=2)
        await queue.enter("berta", seats=2)
        await queue.look("ana", "berta")
        assert await queue.state("ana") == "waiting"
        await queue.enter("carla", seats=2)
        await queue.look("ana", "berta", "carla")
        assert await queue.state("berta") == "waiting"
        assert await queue.state("ana") == await queue.state("carla") == "seated"

    queueing(work)


def test_two_of_one_address_do_not_meet_but_on_this_machine() -> None:
    async def work(queue: Queue) -> None:
        for address, state in (("192.0.2.7", "waiting"), ("127.0.0.1", "seated")):
            await queue.enter("ana", seats=2)
            await queue.enter("berta", seats=2)
            for person in ("ana", "berta"):
                await queue.room.hear(person, address)
            await queue.room.look()
            assert await queue.state("ana") == state

    queueing(work)


def test_queue_goes_on_after_a_fault() -> None:
    """A disk that is full for a moment costs that moment."""

    async def work(queue: Queue) -> None:
        for person in PEOPLE[:4]:
            await queue.enter(person)
            await queue.room.hear(person, f"192.0.2.{PEOPLE.index(person)}")
        store, create = queue.store, queue.store.create
        failed = asyncio.Event()

        async def fail(*_: object) -> None:
            failed.set()
            raise StoreError("disk full")

        store.create = fail  # type: ignore[method-assign, assignment]
        running = asyncio.create_task(queue.room.run())
        await failed.wait()
        assert await queue.state("ana") == "waiting"
        store.create = create  # type: ignore[method-assign]
        while await queue.state("ana") != "seated":
            await asyncio.sleep(0.01)
        running.cancel()

    queueing(work)
