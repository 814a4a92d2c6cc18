"""Ratings, karma and the queue in a database: see `guinote.server.sql_store`."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import (
    ColumnElement,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from guinote.server import schema
from guinote.server.committing import Do
from guinote.server.schema import matches, ratings, sat, tables, tickets
from guinote.server.standing.karma import Karma
from guinote.server.standing.rating import LEAST_MATCHES, SURE, Skill
from guinote.server.standing.records import JudgedError, Judgement, Kind, Rating, Verdict
from guinote.server.standing.result import Who
from guinote.server.standing.tickets import Ticket
from guinote.server.store import StoreError

Write = Callable[..., Awaitable[None]]
Read = Callable[..., Awaitable[Sequence[Any]]]
OVERTAKEN: Final = "somebody else has judged that, or played on"


def place(name: str, column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return a place for a value of a column."""
    return bindparam(name, type_=column.type)


TABLE: Final = place("of", matches.c.table)
NOW: Final = place("now", matches.c.opened)
KNOWN: Final = select(matches.c.table).where(matches.c.table == TABLE)
OPEN: Final = insert(matches).from_select(
    ["table", "opened"], select(TABLE, NOW).where(~KNOWN.exists())
)
JUDGE: Final = (
    update(matches)
    .where(matches.c.table == TABLE, matches.c.judged.is_(None))
    .values(judged=NOW, verdict=place("said", matches.c.verdict))
)
UNDER_WAY: Final = select(matches.c.table, matches.c.opened).where(matches.c.judged.is_(None))
JUDGED: Final = select(matches.c.table).where(
    matches.c.table == tables.c.id, matches.c.judged.is_not(None)
)
UNJUDGED: Final = (
    select(tables.c.id)
    .where(tables.c.ended >= place("after", tables.c.ended), ~JUDGED.exists())
    .order_by(tables.c.ended, tables.c.id)
    .limit(bindparam("most"))
)
VERDICT: Final = select(matches.c.verdict).where(
    matches.c.table == TABLE, matches.c.judged.is_not(None)
)

GAME: Final = (
    ratings.c.profile == place("book", ratings.c.profile),
    ratings.c.seats == place("size", ratings.c.seats),
)
ONE, OTHER = place("first", ratings.c.one), place("second", ratings.c.other)
NEW_RATING: Final = insert(ratings).inline()
MOVED: Final = {
    name: place(f"to_{name}", ratings.c[name]) for name in ("mu", "sigma", "matches", "wins")
}
MOVE_RATING: Final = (
    update(ratings)
    .where(
        *GAME,
        ratings.c.one == ONE,
        ratings.c.other == OTHER,
        ratings.c.matches == place("found", ratings.c.matches),
    )
    .values(**MOVED)
)
SKILL: Final = [ratings.c[name] for name in ("mu", "sigma", "matches", "wins")]
SKILL_OF: Final = select(*SKILL).where(*GAME, ratings.c.one == ONE, ratings.c.other == OTHER)
RATINGS: Final = (
    select(ratings.c.profile, ratings.c.seats, ratings.c.one, ratings.c.other, *SKILL)
    .where(or_(ratings.c.one == ONE, ratings.c.other == ONE))
    .order_by(ratings.c.profile, ratings.c.seats, ratings.c.one, ratings.c.other)
)
RANKED: Final = (
    select(ratings.c.one, ratings.c.other, *SKILL)
    .where(*GAME, ratings.c.matches >= literal(LEAST_MATCHES))
    .order_by((ratings.c.mu - SURE * ratings.c.sigma).desc(), ratings.c.one, ratings.c.other)
    .limit(bindparam("most"))
)
BY_KIND: Final = {
    "players": RANKED.where(ratings.c.other == ""),
    "pairs": RANKED.where(ratings.c.other != ""),
}

PERSON: Final = place("who", schema.karma.c.person)
KARMA: Final = select(*(schema.karma.c[name] for name in Karma.__struct_fields__)).where(
    schema.karma.c.person == PERSON
)
NEW_KARMA: Final = insert(schema.karma).inline()
MOVE_KARMA: Final = (
    update(schema.karma)
    .where(
        schema.karma.c.person == PERSON,
        schema.karma.c.finished == place("had_finished", schema.karma.c.finished),
        schema.karma.c.left == place("had_left", schema.karma.c.left),
    )
    .values({name: place(f"to_{name}", schema.karma.c[name]) for name in Karma.__struct_fields__})
)
THEIRS: Final = sat.alias("theirs")
COMPANIONS: Final = (
    select(THEIRS.c.owner)
    .join(sat, sat.c.table == THEIRS.c.table)
    .join(tables, tables.c.id == THEIRS.c.table)
    .where(sat.c.owner == PERSON, THEIRS.c.owner != PERSON, THEIRS.c.owner != "")
    .group_by(THEIRS.c.owner)
    .order_by(func.max(tables.c.created).desc(), THEIRS.c.owner)
    .limit(bindparam("most"))
)
TICKETS: Final = select(*(tickets.c[name] for name in Ticket.__struct_fields__))
DROP: Final = delete(tickets).where(tickets.c.person == PERSON)
KEEP: Final = insert(tickets).inline()


class SqlStandings:
    """The standings of a `SqlStore`, through its writer and its readers."""

    def __init__(self, do: Write, read: Read) -> None:
        """Take what does statements, all or none, and what reads."""
        self._do, self._read = do, read

    async def open(self, table: str, time: int) -> None:
        """Keep that a table is to be rated."""
        await self._do(Do(OPEN, {"of": table, "now": time}))

    async def under_way(self) -> tuple[tuple[str, int], ...]:
        """Return the tables that are to be rated and are not judged."""
        return tuple((table, opened) for table, opened in await self._read(UNDER_WAY))

    async def unjudged(self, limit: int, since: int = 0) -> tuple[str, ...]:
        """Return tables whose match has ended and is not judged."""
        rows = await self._read(UNJUDGED, most=limit, after=since)
        return tuple(table for (table,) in rows)

    async def judge(self, judgement: Judgement) -> None:
        """Keep what a match has changed, once and whole."""
        try:
            await self._do(*_judging(judgement))
        except StoreError:
            if await self._is_overtaken(judgement):
                raise JudgedError from None
            raise

    async def _is_overtaken(self, judgement: Judgement) -> bool:
        if await self.verdict(judgement.table) is not None:
            return True
        now = await self.skills(judgement.profile, judgement.seats, judgement.skills)
        moved = any(now.get(who, Skill()) != old for who, (old, _) in judgement.skills.items())
        karma = [await self.karma(who) != old for who, (old, _) in judgement.karma.items()]
        return moved or any(karma)

    async def verdict(self, table: str) -> Verdict | None:
        """Return what a match has done."""
        rows = await self._read(VERDICT, of=table)
        return msgspec.json.decode(rows[0][0], type=Verdict) if rows else None

    async def skills(self, profile: str, seats: int, whos: Iterable[Who]) -> dict[Who, Skill]:
        """Return the ratings of these."""
        found = {}
        for one, other in whos:
            values = {"book": profile, "size": seats, "first": one, "second": other}
            for row in await self._read(SKILL_OF, **values):
                found[one, other] = _skill(row)
        return found

    async def ratings_of(self, person: str) -> tuple[Rating, ...]:
        """Return every rating of somebody."""
        return tuple(
            Rating(profile=profile, seats=seats, who=(one, other), skill=_skill(skill))
            for profile, seats, one, other, *skill in await self._read(RATINGS, first=person)
        )

    async def ranked(
        self, profile: str, seats: int, kind: Kind, limit: int
    ) -> tuple[tuple[Who, Skill], ...]:
        """Return those with matches enough for a ranking."""
        rows = await self._read(BY_KIND[kind], book=profile, size=seats, most=limit)
        return tuple(((one, other), _skill(skill)) for one, other, *skill in rows)

    async def karma(self, person: str) -> Karma:
        """Return somebody's karma."""
        rows = await self._read(KARMA, who=person)
        return (
            Karma(**dict(zip(Karma.__struct_fields__, rows[0], strict=True))) if rows else Karma()
        )

    async def companions(self, person: str, limit: int) -> tuple[str, ...]:
        """Return with whom somebody has sat at a table, the last first."""
        return tuple(who for (who,) in await self._read(COMPANIONS, who=person, most=limit))


class SqlTickets:
    """The queue of a `SqlStore`."""

    def __init__(self, do: Write, read: Read) -> None:
        """Take what does statements, all or none, and what reads."""
        self._do, self._read = do, read

    async def keep(self, ticket: Ticket) -> None:
        """Keep a ticket instead of whatever the person had."""
        values = {**msgspec.structs.asdict(ticket), "agreed": int(ticket.agreed)}
        await self._do(Do(DROP, {"who": ticket.person}), Do(KEEP, values))

    async def drop(self, person: str) -> None:
        """Forget a ticket."""
        await self._do(Do(DROP, {"who": person}))

    async def all(self) -> tuple[Ticket, ...]:
        """Return every ticket."""
        names = Ticket.__struct_fields__
        rows = [dict(zip(names, row, strict=True)) for row in await self._read(TICKETS)]
        return tuple(Ticket(**{**row, "agreed": bool(row["agreed"])}) for row in rows)


def _judging(judgement: Judgement) -> Iterator[Do]:
    """Yield what keeps a judgement; each part is refused where it was overtaken."""
    found = {"of": judgement.table, "now": judgement.time}
    yield Do(OPEN, found)
    said = msgspec.json.encode(judgement.verdict)
    yield Do(JUDGE, {**found, "said": said}, OVERTAKEN)
    for who, (before, after) in judgement.skills.items():
        yield _rating(judgement, who, before, after)
    for person, (was, karma) in judgement.karma.items():
        yield _karma(person, was, karma)


def _rating(judgement: Judgement, who: Who, before: Skill, after: Skill) -> Do:
    one, other = who
    values = msgspec.structs.asdict(after)
    if before == Skill():
        key = {"profile": judgement.profile, "seats": judgement.seats, "one": one, "other": other}
        return Do(NEW_RATING, {**key, **values})
    key = {"book": judgement.profile, "size": judgement.seats, "first": one, "second": other}
    moved = {f"to_{name}": value for name, value in values.items()}
    return Do(MOVE_RATING, {**key, **moved, "found": before.matches}, OVERTAKEN)


def _karma(person: str, before: Karma, after: Karma) -> Do:
    values = msgspec.structs.asdict(after)
    if before == Karma():
        return Do(NEW_KARMA, {"person": person, **values})
    found = {"who": person, "had_finished": before.finished, "had_left": before.left}
    moved = {f"to_{name}": value for name, value in values.items()}
    return Do(MOVE_KARMA, {**found, **moved}, OVERTAKEN)


def _skill(row: Sequence[Any]) -> Skill:
    mu, sigma, played, wins = row
    return Skill(mu=mu, sigma=sigma, matches=played, wins=wins)
