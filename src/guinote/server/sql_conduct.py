"""How people behave, in a database: see `guinote.server.sql_store`."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Column, Insert, Table, bindparam, delete, insert, or_, select, update

from guinote.server import schema
from guinote.server.committing import Do
from guinote.server.schema import (
    administrators,
    avoided,
    moderators,
    ratings,
    reports,
    sanctions,
    tickets,
)
from guinote.server.standing.conduct import Avoided, How, Report, Sanction

Write = Callable[..., Awaitable[None]]
Read = Callable[..., Awaitable[Sequence[Any]]]
TEXT: Final = schema.people.c.id.type
WHO: Final = bindparam("who", type_=TEXT)
OLD: Final = bindparam("old", type_=TEXT)
NEW: Final = bindparam("new", type_=TEXT)
THIS: Final = bindparam("this", type_=TEXT)
WHEN: Final = bindparam("when", type_=reports.c.time.type)
LIKED: Final = (
    avoided.c.person == WHO,
    avoided.c.other == bindparam("whom", type_=TEXT),
    avoided.c.how == bindparam("as", type_=TEXT),
)
AVOID: Final = insert(avoided).from_select(
    ["person", "other", "how"],
    select(WHO, bindparam("whom", type_=TEXT), bindparam("as", type_=TEXT)).where(
        ~select(avoided.c.person).where(*LIKED).exists()
    ),
)
TAKE_OFF: Final = delete(avoided).where(*LIKED)
AVOIDED: Final = select(avoided.c.other, avoided.c.how).where(avoided.c.person == WHO)
MUTED_BY: Final = select(avoided.c.person).where(avoided.c.other == WHO, avoided.c.how == "mute")
REPORT: Final = insert(reports).inline()
SHOWN: Final = select(*(reports.c[name] for name in Report.__struct_fields__)).order_by(
    reports.c.time.desc(), reports.c.id
)
MOST: Final = SHOWN.limit(bindparam("most"))
OPEN_ONES: Final = MOST.where(reports.c.closed.is_(None))
ONE_REPORT: Final = SHOWN.where(reports.c.id == THIS)
BY: Final = SHOWN.where(reports.c.by == WHO, reports.c.time >= WHEN)
ABOUT: Final = SHOWN.where(reports.c.about == WHO)
CLOSE: Final = update(reports).where(reports.c.id == THIS).values(closed=WHEN)
SANCTION: Final = insert(sanctions).inline()
SANCTIONS: Final = (
    select(*(sanctions.c[name] for name in Sanction.__struct_fields__))
    .where(sanctions.c.person == WHO)
    .order_by(sanctions.c.begun.desc(), sanctions.c.id)
)
LIFT: Final = update(sanctions).where(sanctions.c.id == THIS).values(lifted=WHEN)
MODERATES: Final = select(moderators.c.person).where(moderators.c.person == WHO)
APPOINT: Final = insert(moderators).from_select(["person"], select(WHO).where(~MODERATES.exists()))
DISMISS: Final = delete(moderators).where(moderators.c.person == WHO)
ADMINISTERS: Final = select(administrators.c.person).where(administrators.c.person == WHO)
ADMIT: Final = insert(administrators).from_select(
    ["person"], select(WHO).where(~ADMINISTERS.exists())
)
DEPOSE: Final = delete(administrators).where(administrators.c.person == WHO)


def _inherit(table: Table, whose: Column[Any], *but: Column[Any]) -> Insert:
    """Return what copies somebody's rows for another, who has none that are alike in ``but``."""
    has = table.alias("has")
    alike = [has.c[column.name] == column for column in but]
    names = list(table.c.keys())
    values = [NEW if table.c[name] is whose else table.c[name] for name in names]
    there = select(has.c[whose.name]).where(has.c[whose.name] == NEW, *alike)
    return insert(table).from_select(names, select(*values).where(whose == OLD, ~there.exists()))


def _rename(column: Column[Any]) -> Any:
    return update(column.table).where(column == OLD).values({column.name: NEW})


INHERIT: Final = (
    _inherit(schema.karma, schema.karma.c.person),
    _inherit(avoided, avoided.c.person, avoided.c.other, avoided.c.how),
    _inherit(avoided, avoided.c.other, avoided.c.person, avoided.c.how),
    _inherit(moderators, moderators.c.person),
    _inherit(administrators, administrators.c.person),
    _rename(reports.c.by),
    _rename(reports.c.about),
    _rename(sanctions.c.person),
    _rename(sanctions.c.by),
    delete(avoided).where(avoided.c.person == avoided.c.other),
)
RISE: Final = (
    delete(ratings).where(or_(ratings.c.one == OLD, ratings.c.other == OLD)),
    delete(tickets).where(or_(tickets.c.person == OLD, tickets.c.partner == OLD)),
    update(sanctions).where(sanctions.c.by == OLD).values(by=""),
)
"""What belongs to somebody by more than one column; the rest goes with the person."""


class SqlConduct:
    """The conduct of a `SqlStore`, through its writer and its readers."""

    def __init__(self, do: Write, read: Read) -> None:
        """Take what does statements, all or none, and what reads."""
        self._do, self._read = do, read

    async def avoid(self, avoided: Avoided, on: bool) -> None:
        """Put somebody on a list, or take them off."""
        values = {"who": avoided.person, "whom": avoided.other, "as": avoided.how}
        await self._do(Do(AVOID if on else TAKE_OFF, values))

    async def avoided(self, person: str) -> frozenset[tuple[str, How]]:
        """Return whom somebody avoids, and as what."""
        return frozenset((other, how) for other, how in await self._read(AVOIDED, who=person))

    async def muted_by(self, person: str) -> frozenset[str]:
        """Return those who do not hear what somebody says."""
        return frozenset(who for (who,) in await self._read(MUTED_BY, who=person))

    async def report(self, report: Report) -> None:
        """Keep a report."""
        await self._do(Do(REPORT, msgspec.structs.asdict(report)))

    async def reports(self, limit: int, open_only: bool = True) -> tuple[Report, ...]:
        """Return reports, the newest first."""
        rows = await self._read(OPEN_ONES if open_only else MOST, most=limit)
        return tuple(map(_report, rows))

    async def one_report(self, report: str) -> Report | None:
        """Return a report by its id."""
        rows = await self._read(ONE_REPORT, this=report)
        return _report(rows[0]) if rows else None

    async def reports_by(self, person: str, since: int) -> tuple[Report, ...]:
        """Return what somebody has reported since then."""
        return tuple(map(_report, await self._read(BY, who=person, when=since)))

    async def reports_about(self, person: str) -> tuple[Report, ...]:
        """Return what was reported of somebody."""
        return tuple(map(_report, await self._read(ABOUT, who=person)))

    async def close_report(self, report: str, time: int) -> None:
        """Keep that a report has been dealt with."""
        await self._do(Do(CLOSE, {"this": report, "when": time}))

    async def sanction(self, sanction: Sanction) -> None:
        """Keep a sanction."""
        await self._do(Do(SANCTION, msgspec.structs.asdict(sanction)))

    async def sanctions(self, person: str) -> tuple[Sanction, ...]:
        """Return every sanction that somebody has had."""
        names = Sanction.__struct_fields__
        rows = await self._read(SANCTIONS, who=person)
        return tuple(Sanction(**dict(zip(names, row, strict=True))) for row in rows)

    async def lift(self, sanction: str, time: int) -> None:
        """Keep that a sanction is taken back."""
        await self._do(Do(LIFT, {"this": sanction, "when": time}))

    async def is_moderator(self, person: str) -> bool:
        """Tell whether somebody may see reports and lay sanctions."""
        return bool(await self._read(MODERATES, who=person))

    async def appoint(self, person: str, on: bool) -> None:
        """Make somebody a moderator, or no more."""
        await self._do(appointed(person, on))

    async def is_administrator(self, person: str) -> bool:
        """Tell whether somebody may appoint moderators."""
        return bool(await self._read(ADMINISTERS, who=person))

    async def administer(self, person: str, on: bool) -> None:
        """Make somebody an administrator, or no more."""
        await self._do(administering(person, on))


def appointed(person: str, on: bool) -> Do:
    """Return what makes somebody a moderator, or no more."""
    return Do(APPOINT if on else DISMISS, {"who": person})


def administering(person: str, on: bool) -> Do:
    """Return what makes somebody an administrator, or no more."""
    return Do(ADMIT if on else DEPOSE, {"who": person})


def passed_on(old: str, new: str | None) -> Iterator[Do]:
    """Yield what lets another have somebody's karma, lists, reports and sanctions.

    None: nobody. What else there is of the person goes.
    """
    if new is not None:
        for sql in INHERIT:
            yield Do(sql, {"old": old, "new": new})
    for sql in RISE:
        yield Do(sql, {"old": old})


def _report(row: Sequence[Any]) -> Report:
    return Report(**dict(zip(Report.__struct_fields__, row, strict=True)))
