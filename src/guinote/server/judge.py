"""Ratings and karma follow from the log of a match that has ended, once, whenever that is.

Nothing of it is done where the match is played: whoever kills the server between the last card
and the judgement loses nothing, since the next start finds the match unjudged; and what is kept
of a match is kept in one transaction with the word that it is judged, so nothing counts twice.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

from guinote.server.lobby import Lobby
from guinote.server.outcomes import concerns_karma, result_of
from guinote.server.settings import Settings
from guinote.server.standing.judging import judged, whos_of
from guinote.server.standing.records import JudgedError, Judgement, Standings, Verdict
from guinote.server.standing.result import Result
from guinote.server.store import Entry, StoreError, TableRow
from guinote.server.thinking import look_back

AT_ONCE: Final = 50
LOOKS_EVERY_SECONDS: Final = 60.0
LOOKS_BACK_MS: Final = 86_400_000
"""After the first look only among those that ended of late: all before them are judged."""
GIVEN_UP_AFTER_MS: Final = 3_600_000
"""A rated match in which nothing has happened for so long is not played to its end any more."""


class Judge:
    """Judges the matches of a server one after the other."""

    def __init__(self, lobby: Lobby) -> None:
        """Take the tables of a server."""
        self._lobby = lobby
        self._since = 0

    @property
    def _standings(self) -> Standings:
        return self._lobby.house.store.standings

    async def run(self) -> None:
        """Judge whatever has ended, whenever a match ends, for ever."""
        await self._lobby.ready.wait()
        news = self._lobby.house.match_over
        while True:
            news.clear()
            with suppress(StoreError):  # the disk may be free again by the next time
                await self.judge_all()
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), LOOKS_EVERY_SECONDS)

    async def judge_all(self) -> None:
        """Judge every match that has ended, and every rated one that was given up."""
        begun = self._lobby.house.clock.wall()
        while tables := await self._standings.unjudged(AT_ONCE, self._since):
            for table in tables:
                await self._judge(table)
        self._since = begun - LOOKS_BACK_MS
        for table, opened in await self._standings.under_way():
            await self._see_given_up(table, opened)

    async def _judge(self, table: str) -> None:
        found = await self._lobby.find(table)
        if found is None:
            return
        row, settings = found
        judgement = await self._judgement(row, settings)
        with suppress(JudgedError):  # by another, or its people played on: it is looked at again
            await self._standings.judge(judgement)

    async def _judgement(self, row: TableRow, settings: Settings) -> Judgement:
        entries = await self._lobby.house.store.entries(row.id)
        if not concerns_karma(settings):
            return self._nothing(row, settings, Verdict(unrated="not_asked"))
        try:
            result = await look_back(partial(result_of, settings, entries))
        except Exception as error:  # noqa: BLE001 - a log that cannot be read must not hide others
            self._lobby.house.journal.error("match unreadable", table=row.id, exc_info=error)
            return self._nothing(row, settings, Verdict(unrated="unreadable"))
        return await self._weighed(row.id, result)

    def _nothing(self, row: TableRow, settings: Settings, verdict: Verdict) -> Judgement:
        """Return the judgement of a match that changes nothing."""
        return Judgement(
            table=row.id,
            time=self._lobby.house.clock.wall(),
            profile=settings.profile,
            seats=settings.seats,
            verdict=verdict,
        )

    async def _weighed(self, table: str, result: Result) -> Judgement:
        store = self._lobby.house.store
        known = [who for who in result.people if who and await store.people.person(who)]
        karma = {who: await self._standings.karma(who) for who in known}
        skills = await self._standings.skills(result.profile, result.seats, whos_of(result))
        return judged(table, self._lobby.house.clock.wall(), result, skills, karma)

    async def _see_given_up(self, table: str, opened: int) -> None:
        """Judge a rated match that nobody plays on: whoever left first has left it."""
        found = await self._lobby.find(table)
        entries = await self._lobby.house.store.entries(table)
        if found is None or found[0].ended is not None or not self._is_given_up(entries, opened):
            return
        with suppress(JudgedError):
            await self._standings.judge(await self._judgement(*found))

    def _is_given_up(self, entries: tuple[Entry, ...], opened: int) -> bool:
        last = entries[-1].time if entries else opened
        return last < self._lobby.house.clock.wall() - GIVEN_UP_AFTER_MS
