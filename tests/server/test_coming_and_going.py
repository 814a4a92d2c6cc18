"""People come, sit, leave, cut and lose the line at random; bots play for them meanwhile."""

import asyncio
import random
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from guinote.server.company import Sitter
from guinote.server.protocol import Close, FirstDealer, Snap
from guinote.server.room import Room
from guinote.server.store import TableRow
from tests.seeds import chosen_seed
from tests.server.house import Evening, Person, RandomBot

TABLES, STEPS = 6, 100
PEOPLE = ("p0", "berta", "clara", "dora", "eva")
BOOKS = (("aragones", 4), ("lascuarenta", 2), ("fournier", 3), ("torneo", 4))
CHAIN = "c0" * 32


class Throng:
    """A table in a lobby, and people without manners."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        profile, seats = rng.choice(BOOKS)
        self.night = night = Evening(profile, seats, bot=RandomBot, seed=rng.randrange(10**6))
        opened = (Sitter(kind="open", name=f"b{seat}", bot="any") for seat in range(1, seats))
        night.settings = replace(
            night.settings,
            sitters=(Sitter(kind="person", name="Jorge", owner="p0"), *opened),
            door="lobby",
            chain=CHAIN,
            clock=rng.choice(("none", "quick")),
            first_dealer=FirstDealer(way="random", dealer=rng.randrange(seats)),
            speed="fast",
        )
        night.store.rows["t"] = TableRow(id="t", settings=b"", owner="", created=0)
        night.room = Room(night.house, "t", night.settings, night.folded(()), {})

    async def run(self) -> None:
        deeds = (
            self.arrive,
            self.arrive,
            self.wait,
            self.play,
            self.play,
            self.reopen,
            *map(self.of_somebody, (self.sit, self.leave, self.begin, self.cut, self.go)),
        )
        await self.night.room.start()
        for _ in range(STEPS):
            await self.rng.choice(deeds)()
            await self.night.clock.advance(self.rng.choice((0, 0, 300)))
            self.check()
        await self.night.room.close(Close.RESTART)

    def of_somebody(
        self, deed: Callable[[Person], Awaitable[None]]
    ) -> Callable[[], Awaitable[None]]:
        async def done() -> None:
            there = tuple(self.night.room.table.audience)
            if there:
                person = self.rng.choice(there)
                assert isinstance(person, Person)
                await deed(person)

        return done

    async def arrive(self) -> None:
        owner = self.rng.choice(PEOPLE)
        person = Person(self.night.room.table.log.company.seat_of(owner), owner=owner)
        self.night.room.attach(person, None)
        if person.seat is not None:
            await self.night.room.reception.come_back(person.seat)

    async def wait(self) -> None:
        await self.night.clock.advance(self.rng.choice((700, 3000, 31_000)))

    async def reopen(self) -> None:
        await self.night.reopen()
        await self.night.room.start()

    async def sit(self, person: Person) -> None:
        await self.night.room.reception.sit(person, self.rng.randrange(4), person.owner)

    async def leave(self, person: Person) -> None:
        await self.night.room.reception.leave(person.owner)

    async def begin(self, person: Person) -> None:
        if person.seat is not None:
            begin = self.night.room.reception.begin
            await asyncio.gather(begin(person.seat), self.sit(person), begin(person.seat))

    async def cut(self, person: Person) -> None:
        await self.night.room.cut(self.rng.randrange(4), self.rng.randrange(99))

    async def go(self, person: Person) -> None:
        self.night.room.detach(person)

    async def play(self) -> None:
        """Let the people play some cards, and look at the result no longer than they must."""
        night = self.night
        for _ in range(20 if night.room.table.log.match.cards is not None else 0):
            persons = night.room.table.log.company.persons
            for seat in persons:
                await night.room.ready(seat)
            mover = night.view(None).to_move
            if mover is not None and mover in persons and night.view(mover).legal:
                await night.act_for(mover, self.rng.choice(night.view(mover).legal))
            await night.clock.advance(400)

    def check(self) -> None:
        room, log = self.night.room, self.night.room.table.log
        assert not room.stopped, self.night.house.journal
        owners = [who.owner for who in (*log.company.sitters, *log.company.coming.values())]
        assert len([owner for owner in owners if owner]) == len({*owners} - {""})
        for viewer in room.table.audience:
            assert viewer.seat == log.company.seat_of(viewer.owner)
            assert isinstance(viewer, Person)
            self.check_sight(viewer)

    def check_sight(self, person: Person) -> None:
        """See that the last picture is of the table as it is, with no hand but the own one."""
        view = person.last(Snap).view
        assert (view is None) == (self.night.room.table.log.match.cards is None)
        if view is not None and view.outcome is None:
            seen = [seat for seat, hand in enumerate(view.hands) if hand is not None]
            assert set(seen) <= {person.seat}


def test_table_survives_whatever_its_people_do() -> None:
    rng = random.Random(chosen_seed())
    for _ in range(TABLES):
        asyncio.run(tale(Throng(rng)))


async def tale(throng: Throng) -> None:
    """Let it happen, and see that the log alone tells all of it."""
    await throng.run()
    night, log = throng.night, throng.night.room.table.log
    folded = night.folded(night.store.logs["t"])
    assert (folded.v, folded.company, folded.match) == (log.v, log.company, log.match)
    assert (folded.banks, folded.lapses) == (log.banks, log.lapses)
