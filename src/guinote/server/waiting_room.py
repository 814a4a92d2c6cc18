"""The queue for rated matches: who waits for which game, alone or as a pair, and who is seated.

Places are kept, so a restart loses none; whether somebody is still there is known only from the
page that keeps asking. Whoever stops asking is soon not waiting any more.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec

from guinote.errors import GuinoteError
from guinote.rules.profile import resolve
from guinote.server.admission import Admission
from guinote.server.choices import new_settings
from guinote.server.company import Sitter
from guinote.server.lobby import Lobby
from guinote.server.naming import shown_name
from guinote.server.pace import Speed as Pace
from guinote.server.refusals import RefusedError
from guinote.server.settings import Settings, decode_settings
from guinote.server.standing.matching import Seated, Waiting, matched, seats_of
from guinote.server.standing.rating import Skill
from guinote.server.standing.result import Who, pair_of
from guinote.server.standing.tickets import Speed, Ticket
from guinote.server.tokens import new_table_id

GONE_MS: Final = 30_000
"""Whoever has not asked for so long has gone; a page asks again within twenty seconds."""
BACK_WITHIN_MS: Final = 60_000
"""So long the pages have after a restart to ask again."""
FORGOTTEN_MS: Final = 86_400_000
"""A place that nobody has come back to for so long is given up."""
LEAST_KARMA: Final = 30
MOST_WAITING: Final = 2000
RECENT: Final = 5
LOOKS_EVERY_SECONDS: Final = 1.0
PACES: Final[dict[Speed, Pace]] = {"quick": "fast", "usual": "normal", "long": "slow"}
LOCAL: Final = ("127.", "::1")
State = Literal["nowhere", "invited", "asked", "waiting", "seated"]
Queue = tuple[str, int, Speed]


@dataclass(slots=True)
class Place:
    """A ticket, and what is known of those whom it is for while they are there."""

    ticket: Ticket
    heard: dict[str, int]
    addresses: dict[str, str] = field(default_factory=dict)
    points: int = Skill().points
    not_rivals: frozenset[str] = frozenset()
    not_partners: frozenset[str] = frozenset()

    def is_there(self, now: int) -> bool:
        """Whether everybody whom the ticket is for still asks."""
        return all(now < self.heard.get(who, 0) + GONE_MS for who in self.ticket.people)

    def waiting(self) -> Waiting:
        """Return it as it is matched."""
        return Waiting(
            people=self.ticket.people,
            points=self.points,
            since=self.ticket.since,
            not_rivals=self.not_rivals,
            not_partners=self.not_partners,
            addresses=frozenset(
                address for address in self.addresses.values() if not address.startswith(LOCAL)
            ),
        )


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody stands with the queue.

    ``asked`` has asked a partner, who is ``invited``. ``place`` counts from 1 among those who
    ``wait`` for the same; ``waited`` are seconds.
    """

    state: State
    table: str = ""
    ticket: Ticket | None = None
    place: int = 0
    wait: int = 0
    waited: int = 0

    @property
    def sign(self) -> str:
        """What changes where a page should say something else."""
        return f"{self.state}-{self.table}-{self.place}-{self.wait}"


class WaitingRoom:
    """Everybody who waits for a rated match."""

    def __init__(self, lobby: Lobby) -> None:
        """Open with nobody there; whoever waited before is found when it is first asked."""
        self._lobby = lobby
        self._house = lobby.house
        self._places: dict[str, Place] = {}
        self._seated: dict[str, str] = {}
        self._changed = asyncio.Event()
        self._is_closing = False
        self._lock = asyncio.Lock()

    # --- what people ask -----------------------------------------------------------------

    async def enter(self, ticket: Ticket) -> None:
        """Let somebody wait, alone or with a partner who has to agree.

        Raises:
            RefusedError: they may not, or are busy.
        """
        await self._find(ticket.person)
        async with self._lock:
            await self._check(ticket.person)
            await self._drop(ticket.person)
            if ticket.partner:
                await self._check_partner(ticket)
            if len(self._places) >= MOST_WAITING:
                raise RefusedError("queue_full")
            ticket = msgspec.structs.replace(ticket, since=self._house.clock.wall())
            await self._house.store.tickets.keep(ticket)
            await self._take(ticket, self._house.clock.now())
            self._tell()

    async def agree(self, person: str, leader: str) -> None:
        """Let somebody wait with whoever has asked; raise `RefusedError`."""
        await self._find(person)
        async with self._lock:
            place = self._places.get(leader)
            if place is None or place.ticket.partner != person:
                raise RefusedError("not_asked_any_more")
            await self._check(person)
            await self._drop(person, but=leader)
            now = self._house.clock.wall()
            ticket = msgspec.structs.replace(place.ticket, agreed=True, since=now)
            await self._house.store.tickets.keep(ticket)
            place.ticket = ticket
            await self._weigh(place)
            place.heard[person] = self._house.clock.now()
            self._tell()

    async def leave(self, person: str) -> None:
        """Let somebody wait no longer; a partner waits no longer either."""
        await self._find(person)
        async with self._lock:
            await self._drop(person)
            self._tell()

    async def hear(self, person: str, address: str) -> None:
        """Remember that somebody is still there."""
        await self._find(person)
        for place in self._of(person):
            place.heard[person] = self._house.clock.now()
            place.addresses[person] = address

    async def status(self, person: str) -> Status:
        """Return how somebody stands."""
        await self._find(person)
        own = list(self._of(person))
        if person in self._seated or not own:
            table = await self.match_of(person)
            if table:
                return Status(state="seated", table=table)
        own.sort(key=lambda place: (not place.ticket.is_complete, place.ticket.since))
        return self._status_at(own[0], person) if own else Status(state="nowhere")

    async def until_changed(self, seconds: float) -> None:
        """Wait until something has changed for somebody, or so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    async def match_of(self, person: str) -> str:
        """Return the rated match that somebody is at, empty where there is none."""
        store = self._house.store
        rows = await store.sat_at(person, RECENT)
        for row in rows:
            played = row.ended is None and _is_rated(row.settings)
            if played and await store.standings.verdict(row.id) is None:
                return row.id
        return ""

    # --- what is due ---------------------------------------------------------------------

    async def run(self) -> None:
        """Seat people as they fit, for ever."""
        while True:
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - a bug at one table must not end the queue
                self._house.journal.error("queue", exc_info=error)
                await asyncio.sleep(LOOKS_EVERY_SECONDS)
            await self.until_changed(LOOKS_EVERY_SECONDS)

    async def _find(self, person: str) -> None:
        """Find the place of somebody who waited before a restart, or at another node.

        Others whom a ticket is for have still to ask for themselves. Who was seated in the very
        moment of a restart has a table and needs no place.
        """
        if not person or any(self._of(person)):
            return
        late = self._house.clock.now() + BACK_WITHIN_MS - GONE_MS
        for ticket in await self._house.store.tickets.all():
            if ticket.since < self._house.clock.wall() - FORGOTTEN_MS:
                await self._house.store.tickets.drop(ticket.person)
            elif person in ticket.people and ticket.person not in self._places:
                if any([await self.match_of(who) for who in ticket.people]):
                    await self._house.store.tickets.drop(ticket.person)
                else:
                    await self._take(ticket, late)
                    self._places[ticket.person].heard |= dict.fromkeys(ticket.people, late)

    async def look(self) -> None:
        """Forget who has gone, and seat whoever fits together."""
        async with self._lock:
            now = self._house.clock.now()
            for place in [place for place in self._places.values() if self._is_over(place, now)]:
                await self._drop(place.ticket.person)
                self._tell()
            for queue, places in self._queues(now).items():
                await self._seat(queue, places)

    def _is_over(self, place: Place, now: int) -> bool:
        """Whether whoever took a ticket has gone, or the partner who had agreed."""
        if place.ticket.is_complete:
            return not place.is_there(now)
        return now >= place.heard.get(place.ticket.person, 0) + GONE_MS

    def _queues(self, now: int) -> dict[Queue, list[Place]]:
        queues: dict[Queue, list[Place]] = {}
        for place in self._places.values():
            # Whoever has not come back after a restart is not seated before that.
            if place.ticket.is_complete and all(
                place.heard.get(who, now) <= now for who in place.ticket.people
            ):
                queues.setdefault(queue_of(place.ticket), []).append(place)
        return queues

    async def _seat(self, queue: Queue, places: Iterable[Place]) -> None:
        _, seats, _ = queue
        waiting = [place.waiting() for place in places]
        for table in matched(waiting, seats, self._house.clock.wall()):
            await self._open(queue, table)

    async def _open(self, queue: Queue, table: Seated) -> None:
        """Open a table for those who fit; the tickets go once it is there."""
        profile, seats, speed = queue
        people = seats_of(table, seats)
        settings = await self._settings(profile, speed, people)
        name = new_table_id()
        await self._lobby.create(settings, people[0], name)
        for person in people:
            self._seated[person] = name
            await self._drop(person)
        self._tell()

    async def _settings(self, profile: str, speed: Speed, people: tuple[str, ...]) -> Settings:
        rules = resolve(profile, len(people))
        settings = new_settings(rules, people[0], self._house.seed(), speed=PACES[speed])
        names = [await shown_name(self._house.store.people, person) for person in people]
        sitters = tuple(
            Sitter(kind="person", owner=person, name=name)
            for person, name in zip(people, names, strict=True)
        )
        return msgspec.structs.replace(settings, sitters=sitters, clock=speed, rated=True)

    # --- places --------------------------------------------------------------------------

    async def _check(self, person: str) -> None:
        house = self._house
        await Admission(house.store, house.clock.wall()).check_plays(person, rated=True)
        if (await house.store.standings.karma(person)).value < LEAST_KARMA:
            raise RefusedError("karma_low")
        if await self.match_of(person):
            raise RefusedError("match_under_way")

    async def _check_partner(self, ticket: Ticket) -> None:
        """Raise `RefusedError` where somebody cannot be asked to be a partner."""
        store, partner = self._house.store, ticket.partner
        known = await store.standings.companions(ticket.person, MOST_WAITING)
        avoids = (ticket.person, "partner") in await store.conduct.avoided(partner)
        if partner not in known or avoids or ticket.seats != len(("a", "b")) * 2:
            raise RefusedError("no_such_partner")

    async def _take(self, ticket: Ticket, heard: int) -> None:
        place = Place(ticket, {ticket.person: heard})
        await self._weigh(place)
        self._places[ticket.person] = place

    async def _weigh(self, place: Place) -> None:
        """Find how strong those of a ticket are, and whom they avoid."""
        ticket, store = place.ticket, self._house.store
        whos: list[Who] = [(who, "") for who in ticket.people]
        if ticket.partner:
            whos.append(pair_of(ticket.person, ticket.partner))
        skills = await store.standings.skills(ticket.profile, ticket.seats, whos)
        place.points = points_of(whos, skills)
        lists = [await store.conduct.avoided(who) for who in ticket.people]
        avoided = frozenset[tuple[str, str]]().union(*lists)
        place.not_rivals = frozenset(other for other, how in avoided if how == "rival")
        place.not_partners = frozenset(other for other, how in avoided if how == "partner")

    async def _drop(self, person: str, but: str = "") -> None:
        for place in list(self._of(person)):
            leader = place.ticket.person
            if leader != but:
                await self._house.store.tickets.drop(leader)
                del self._places[leader]

    def _of(self, person: str) -> Iterator[Place]:
        return (place for place in self._places.values() if person in place.ticket.people)

    def _status_at(self, place: Place, person: str) -> Status:
        ticket = place.ticket
        if not ticket.is_complete:
            state: State = "asked" if ticket.person == person else "invited"
            return Status(state=state, ticket=ticket)
        same = [one.ticket for one in self._places.values() if one.ticket.is_complete]
        same = [one for one in same if queue_of(one) == queue_of(ticket)]
        waited = (self._house.clock.wall() - ticket.since) // 1000
        return Status(
            state="waiting",
            ticket=ticket,
            place=1 + sum((one.since, one.person) < (ticket.since, ticket.person) for one in same),
            wait=sum(len(one.people) for one in same),
            waited=waited,
        )

    def close(self) -> None:
        """Let nobody wait for an answer any more: the server is going away."""
        self._is_closing = True
        self._changed.set()

    def _tell(self) -> None:
        self._changed.set()
        if not self._is_closing:
            self._changed = asyncio.Event()


def queue_of(ticket: Ticket) -> Queue:
    """Return which queue a ticket is for."""
    return ticket.profile, ticket.seats, ticket.speed


def points_of(whos: Iterable[Who], skills: dict[Who, Skill]) -> int:
    """Return the strength of somebody, or of a pair: its own rating, or the mean of the two."""
    pairs = [skills[who] for who in whos if who[1] and who in skills]
    alone = [skills.get(who, Skill()) for who in whos if not who[1]]
    counted = pairs or alone
    return round(sum(skill.points for skill in counted) / len(counted))


def _is_rated(settings: bytes) -> bool:
    try:
        return decode_settings(settings).rated
    except (msgspec.DecodeError, GuinoteError):
        return False
