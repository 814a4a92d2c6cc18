"""How people behave, and what is done about it: avoiding, muting, reports, sanctions, moderators.

The interface to what is kept of it, and a twin of it in memory. On disk it is
`guinote.server.sql_conduct`.
"""

from collections.abc import Iterable
from typing import Literal, Protocol, get_args

import msgspec

How = Literal["rival", "partner", "mute"]
"""As what somebody is not wanted; the last: what they say is not heard."""
Reason = Literal["talk", "leaving", "slow", "cheating", "name", "other", "address"]
"""The last is the server's own: two play rated matches from one address."""
REASONS: tuple[Reason, ...] = tuple(word for word in get_args(Reason) if word != "address")
Measure = Literal["warning", "mute", "unrated", "ban"]
MEASURES: tuple[Measure, ...] = get_args(Measure)
HOWS: tuple[How, ...] = get_args(How)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody says that another did wrong, perhaps at a table, up to its step ``v``.

    ``said`` is what was said at that table of late. ``closed`` is when a moderator had dealt with
    it; times are milliseconds since 1970, here and below.
    """

    id: str
    by: str
    about: str
    time: int
    reason: Reason
    words: str = ""
    table: str = ""
    v: int = 0
    said: str = ""
    closed: int | None = None


class Sanction(msgspec.Struct, frozen=True, kw_only=True):
    """What a moderator has laid on somebody, why, and until when; ``ends`` None: for good.

    ``lifted`` is when it was taken back before its end.
    """

    id: str
    person: str
    measure: Measure
    reason: str
    by: str
    begun: int
    ends: int | None = None
    lifted: int | None = None

    def holds(self, now: int) -> bool:
        """Tell whether it is in force."""
        return self.lifted is None and (self.ends is None or now < self.ends)


class Avoided(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody whom a person would not have, and as what."""

    person: str
    other: str
    how: How


class Conduct(Protocol):
    """A place for all this. What a call returned from writing survives the process."""

    async def avoid(self, avoided: Avoided, on: bool) -> None:
        """Put somebody on a list, or take them off."""

    async def avoided(self, person: str) -> frozenset[tuple[str, How]]:
        """Return whom somebody avoids, and as what."""

    async def muted_by(self, person: str) -> frozenset[str]:
        """Return those who do not hear what somebody says."""

    async def report(self, report: Report) -> None:
        """Keep a report."""

    async def reports(self, limit: int, open_only: bool = True) -> tuple[Report, ...]:
        """Return reports, the newest first."""

    async def one_report(self, report: str) -> Report | None:
        """Return a report by its id."""

    async def reports_by(self, person: str, since: int) -> tuple[Report, ...]:
        """Return what somebody has reported since then, the newest first."""

    async def reports_about(self, person: str) -> tuple[Report, ...]:
        """Return what was reported of somebody, the newest first."""

    async def close_report(self, report: str, time: int) -> None:
        """Keep that a report has been dealt with."""

    async def sanction(self, sanction: Sanction) -> None:
        """Keep a sanction."""

    async def sanctions(self, person: str) -> tuple[Sanction, ...]:
        """Return every sanction that somebody has had, the newest first."""

    async def lift(self, sanction: str, time: int) -> None:
        """Keep that a sanction is taken back."""

    async def is_moderator(self, person: str) -> bool:
        """Tell whether somebody may see reports and lay sanctions."""

    async def appoint(self, person: str, on: bool) -> None:
        """Make somebody a moderator, or no more."""

    async def is_administrator(self, person: str) -> bool:
        """Tell whether somebody may appoint moderators."""

    async def administer(self, person: str, on: bool) -> None:
        """Make somebody an administrator, or no more."""


class MemoryConduct:
    """Conduct of a `MemoryStore`, forgotten with the process."""

    def __init__(self) -> None:
        """Start with nobody having done anything."""
        self._avoided: set[tuple[str, str, How]] = set()
        self._reports: dict[str, Report] = {}
        self._sanctions: dict[str, Sanction] = {}
        self._moderators: set[str] = set()
        self._administrators: set[str] = set()

    async def avoid(self, avoided: Avoided, on: bool) -> None:
        """Put somebody on a list, or take them off."""
        row = avoided.person, avoided.other, avoided.how
        if on:
            self._avoided.add(row)
        else:
            self._avoided.discard(row)

    async def avoided(self, person: str) -> frozenset[tuple[str, How]]:
        """Return whom somebody avoids, and as what."""
        return frozenset((other, how) for one, other, how in self._avoided if one == person)

    async def muted_by(self, person: str) -> frozenset[str]:
        """Return those who do not hear what somebody says."""
        rows = self._avoided
        return frozenset(one for one, other, how in rows if (other, how) == (person, "mute"))

    async def report(self, report: Report) -> None:
        """Keep a report."""
        self._reports[report.id] = report

    async def reports(self, limit: int, open_only: bool = True) -> tuple[Report, ...]:
        """Return reports, the newest first."""
        reports = self._reports.values()
        return _newest(one for one in reports if one.closed is None or not open_only)[:limit]

    async def one_report(self, report: str) -> Report | None:
        """Return a report by its id."""
        return self._reports.get(report)

    async def reports_by(self, person: str, since: int) -> tuple[Report, ...]:
        """Return what somebody has reported since then."""
        reports = self._reports.values()
        return _newest(one for one in reports if one.by == person and one.time >= since)

    async def reports_about(self, person: str) -> tuple[Report, ...]:
        """Return what was reported of somebody."""
        return _newest(one for one in self._reports.values() if one.about == person)

    async def close_report(self, report: str, time: int) -> None:
        """Keep that a report has been dealt with."""
        self._reports[report] = msgspec.structs.replace(self._reports[report], closed=time)

    async def sanction(self, sanction: Sanction) -> None:
        """Keep a sanction."""
        self._sanctions[sanction.id] = sanction

    async def sanctions(self, person: str) -> tuple[Sanction, ...]:
        """Return every sanction that somebody has had."""
        found = [one for one in self._sanctions.values() if one.person == person]
        return tuple(sorted(found, key=lambda one: (-one.begun, one.id)))

    async def lift(self, sanction: str, time: int) -> None:
        """Keep that a sanction is taken back."""
        lifted = msgspec.structs.replace(self._sanctions[sanction], lifted=time)
        self._sanctions[sanction] = lifted

    async def is_moderator(self, person: str) -> bool:
        """Tell whether somebody may see reports and lay sanctions."""
        return person in self._moderators

    async def appoint(self, person: str, on: bool) -> None:
        """Make somebody a moderator, or no more."""
        if on:
            self._moderators.add(person)
        else:
            self._moderators.discard(person)

    async def is_administrator(self, person: str) -> bool:
        """Tell whether somebody may appoint moderators."""
        return person in self._administrators

    async def administer(self, person: str, on: bool) -> None:
        """Make somebody an administrator, or no more."""
        if on:
            self._administrators.add(person)
        else:
            self._administrators.discard(person)

    def hand_over(self, old: str, new: str | None) -> None:
        """Forget somebody; what another is to have comes along: lists, reports, sanctions."""

        def named(who: str) -> str:
            return (new or "") if who == old else who

        renamed = {(named(one), named(other), how) for one, other, how in self._avoided}
        self._avoided = {row for row in renamed if row[0] and row[1] and row[0] != row[1]}
        self._reports = {
            key: msgspec.structs.replace(one, by=named(one.by), about=named(one.about))
            for key, one in self._reports.items()
            if named(one.by) and named(one.about)
        }
        self._sanctions = {
            key: msgspec.structs.replace(one, person=named(one.person), by=named(one.by))
            for key, one in self._sanctions.items()
            if named(one.person)
        }
        self._moderators = {named(who) for who in self._moderators if named(who)}
        self._administrators = {named(who) for who in self._administrators if named(who)}


def _newest(reports: Iterable[Report]) -> tuple[Report, ...]:
    return tuple(sorted(reports, key=lambda one: (-one.time, one.id)))
