"""One's own archive: every table that somebody sat at, who sat there, and how it ended."""

from collections import OrderedDict
from functools import partial
from typing import Final

import msgspec

from guinote.cards import side_of
from guinote.server.lobby import Lobby
from guinote.server.log import company_after, fold_log
from guinote.server.pages import iso
from guinote.server.settings import Settings, decode_settings
from guinote.server.store import Entry, TableRow
from guinote.server.thinking import look_back

AT_ONCE: Final = 20
REMEMBERED: Final = 2000
"""How a match ended never changes; so many endings are kept in memory."""


class Outcome(msgspec.Struct, frozen=True):
    """Which side won a match, and the cotos of each."""

    winner: int
    cotos: tuple[int, ...]


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A table in somebody's archive.

    ``you`` is the own seat, None for those who opened a table and did not stay; ``won`` is None
    while the match is not decided; ``cotos`` begin with the own side.
    """

    id: str
    profile: str
    seats: int
    created: str
    ended: int | None
    names: tuple[str, ...]
    you: int | None
    won: bool | None
    cotos: tuple[int, ...]


class OwnGames:
    """The archives of everybody."""

    def __init__(self, lobby: Lobby) -> None:
        """Take the tables of a server."""
        self._lobby = lobby
        self._outcomes: OrderedDict[str, Outcome] = OrderedDict()

    async def page(self, person: str, number: int) -> tuple[list[Game], bool]:
        """Return one page of somebody's tables, the newest first, and whether there are more."""
        skip = (number - 1) * AT_ONCE
        rows = await self._lobby.house.store.sat_at(person, AT_ONCE + 1, skip)
        games = [await self._game(row, person) for row in rows[:AT_ONCE]]
        return [game for game in games if game is not None], len(rows) > AT_ONCE

    async def _game(self, row: TableRow, person: str) -> Game | None:
        """Return a table; one that cannot be read does not hide the others."""
        try:
            settings, created = decode_settings(row.settings), iso(row.created)
        except (msgspec.DecodeError, ValueError, OverflowError) as error:
            self._lobby.house.journal.error("table unreadable", table=row.id, why=str(error))
            return None
        entries = await self._lobby.house.store.entries(row.id)
        company = company_after(settings.company, entries)
        you = company.seat_of(person)
        outcome = None if row.ended is None else await self._outcome(row.id, settings, entries)
        side = side_of(you or 0, settings.seats)
        cotos = () if outcome is None else outcome.cotos[side:] + outcome.cotos[:side]
        return Game(
            id=row.id,
            profile=settings.profile,
            seats=settings.seats,
            created=created,
            ended=row.ended,
            names=company.names,
            you=you,
            won=None if outcome is None or you is None else outcome.winner == side,
            cotos=cotos,
        )

    async def _outcome(
        self, table: str, settings: Settings, entries: tuple[Entry, ...]
    ) -> Outcome | None:
        if table not in self._outcomes:
            await self._lobby.ready.wait()
            found = await look_back(partial(outcome_of, settings, entries))
            if found is None:
                return None
            self._outcomes[table] = found
            if len(self._outcomes) > REMEMBERED:
                self._outcomes.popitem(last=False)
        return self._outcomes[table]


def outcome_of(settings: Settings, entries: tuple[Entry, ...]) -> Outcome | None:
    """Return how a match ended, None for one that is not decided."""
    match = fold_log(settings.rules(), settings.company, entries).match
    return None if match.winner is None else Outcome(match.winner, match.cotos)
