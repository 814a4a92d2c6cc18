"""What is kept of people's matches: the interface, and a twin of it in memory.

On disk it is `guinote.server.sql_standing`.
"""

from collections.abc import Callable, Iterable
from typing import Literal, Protocol

import msgspec

from guinote.errors import GuinoteError
from guinote.server.standing.karma import Karma
from guinote.server.standing.rating import Skill
from guinote.server.standing.result import Unrated, Who

Kind = Literal["players", "pairs"]
Sat = Callable[[], Iterable[tuple[str, str]]]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a match has done to those who sat at it, by seat, so that no name is in it.

    ``unrated`` says why it counted for no rating, ``before`` and ``after`` are points (None: no
    change), ``left`` is who went first and stayed away.
    """

    unrated: Unrated = ""
    before: tuple[int | None, ...] = ()
    after: tuple[int | None, ...] = ()
    left: int | None = None


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """All that a match changes, kept at once: ratings and karma as they were found, and after."""

    table: str
    time: int
    profile: str
    seats: int
    verdict: Verdict
    skills: dict[Who, tuple[Skill, Skill]] = {}
    karma: dict[str, tuple[Karma, Karma]] = {}


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """One rating of a player, or of a pair that has the two."""

    profile: str
    seats: int
    who: Who
    skill: Skill


class JudgedError(GuinoteError):
    """Somebody else has judged the match, or changed what it was judged by."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("judged", "that match has been judged, or its people have played on")


class Standings(Protocol):
    """A place for ratings and karma. What a call returned from writing survives the process."""

    async def open(self, table: str, time: int) -> None:
        """Keep that a table is to be rated."""

    async def under_way(self) -> tuple[tuple[str, int], ...]:
        """Return the tables that are to be rated and are not judged, and when they were opened."""

    async def unjudged(self, limit: int, since: int = 0) -> tuple[str, ...]:
        """Return tables whose match has ended since then and is not judged, the first first."""

    async def judge(self, judgement: Judgement) -> None:
        """Keep what a match has changed, once and whole.

        Raises:
            JudgedError: it is judged already, or a rating is not as it was found.
            StoreError: nothing can be kept.
        """

    async def verdict(self, table: str) -> Verdict | None:
        """Return what a match has done, None while it is not judged."""

    async def skills(self, profile: str, seats: int, whos: Iterable[Who]) -> dict[Who, Skill]:
        """Return the ratings of these, of those who have one."""

    async def ratings_of(self, person: str) -> tuple[Rating, ...]:
        """Return every rating of somebody, alone and in pairs."""

    async def ranked(
        self, profile: str, seats: int, kind: Kind, limit: int
    ) -> tuple[tuple[Who, Skill], ...]:
        """Return those with matches enough for a ranking, the surest strong first."""

    async def karma(self, person: str) -> Karma:
        """Return somebody's karma."""

    async def companions(self, person: str, limit: int) -> tuple[str, ...]:
        """Return with whom somebody has sat at a table, in no order."""


class MemoryStandings:
    """Standings of a `MemoryStore`, forgotten with the process."""

    def __init__(self, ended: Callable[[], Iterable[tuple[int, str]]], sat: Sat) -> None:
        """Start with nobody rated.

        ``ended`` names the tables that have ended, each with the time, in order; ``sat`` says
        who has sat at which table.
        """
        self._ended, self._sat = ended, sat
        self.opened: dict[str, int] = {}
        self.verdicts: dict[str, Verdict] = {}
        self._skills: dict[tuple[str, int, Who], Skill] = {}
        self._karma: dict[str, Karma] = {}

    async def open(self, table: str, time: int) -> None:
        """Keep that a table is to be rated."""
        self.opened[table] = time

    async def under_way(self) -> tuple[tuple[str, int], ...]:
        """Return the tables that are to be rated and are not judged."""
        return tuple(pair for pair in self.opened.items() if pair[0] not in self.verdicts)

    async def unjudged(self, limit: int, since: int = 0) -> tuple[str, ...]:
        """Return tables whose match has ended since then and is not judged."""
        ended = (table for time, table in self._ended() if time >= since)
        return tuple(table for table in ended if table not in self.verdicts)[:limit]

    async def judge(self, judgement: Judgement) -> None:
        """Keep what a match has changed."""
        if judgement.table in self.verdicts or not self._is_as_found(judgement):
            raise JudgedError
        self.verdicts[judgement.table] = judgement.verdict
        for who, (_, skill) in judgement.skills.items():
            self._skills[judgement.profile, judgement.seats, who] = skill
        for person, (_, karma) in judgement.karma.items():
            self._karma[person] = karma

    def _is_as_found(self, judgement: Judgement) -> bool:
        place = judgement.profile, judgement.seats
        return all(
            self._skills.get((*place, who), Skill()) == before
            for who, (before, _) in judgement.skills.items()
        ) and all(
            self._karma.get(person, Karma()) == before
            for person, (before, _) in judgement.karma.items()
        )

    async def verdict(self, table: str) -> Verdict | None:
        """Return what a match has done."""
        return self.verdicts.get(table)

    async def skills(self, profile: str, seats: int, whos: Iterable[Who]) -> dict[Who, Skill]:
        """Return the ratings of these."""
        found = {who: self._skills.get((profile, seats, who)) for who in whos}
        return {who: skill for who, skill in found.items() if skill is not None}

    async def ratings_of(self, person: str) -> tuple[Rating, ...]:
        """Return every rating of somebody."""
        return tuple(
            Rating(profile=profile, seats=seats, who=who, skill=skill)
            for (profile, seats, who), skill in sorted(self._skills.items())
            if person in who
        )

    async def ranked(
        self, profile: str, seats: int, kind: Kind, limit: int
    ) -> tuple[tuple[Who, Skill], ...]:
        """Return those with matches enough for a ranking."""
        found = [
            (who, skill)
            for (*place, who), skill in self._skills.items()
            if place == [profile, seats] and skill.is_ranked and bool(who[1]) == (kind == "pairs")
        ]
        return tuple(sorted(found, key=lambda one: (-one[1].surely, one[0]))[:limit])

    async def karma(self, person: str) -> Karma:
        """Return somebody's karma."""
        return self._karma.get(person, Karma())

    async def companions(self, person: str, limit: int) -> tuple[str, ...]:
        """Return with whom somebody has sat at a table."""
        sat = self._sat()
        tables = {table for who, table in sat if who == person}
        return tuple({who for who, table in sat if table in tables} - {person, ""})[:limit]

    def hand_over(self, old: str, new: str | None) -> None:
        """Forget somebody; another, who has none, gets the karma. Ratings go with the account."""
        karma = self._karma.pop(old, None)
        if new is not None and karma is not None:
            self._karma.setdefault(new, karma)
        for place in [place for place in self._skills if old in place[2]]:
            del self._skills[place]
