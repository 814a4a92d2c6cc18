"""Turns: bots act at a pace that tells nothing, people within their time where there is one."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Protocol

from guinote.game.view import View
from guinote.server.protocol import Turn
from guinote.server.table import Table
from guinote.server.time_limits import bank_after, time_of

LAPSES: Final = 2
"""So many turns in a row without a word, and a bot sits in."""


class Take(Protocol):
    """What lets a seat act."""

    async def __call__(self, seat: int, do: str, *, lapsed: bool = ...) -> None:
        """Do it; ``lapsed`` says that the seat's time had run out."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot does after this step; it is done when its time has come."""

    v: int
    do: str


class Turns:
    """Whose turn it is and since when.

    ``take`` lets a seat act; ``gone`` hears of a seat that let its time run out too often.
    """

    def __init__(self, table: Table, take: Take, gone: Callable[[int], Awaitable[None]]) -> None:
        """Begin with nothing thought of."""
        self._table, self._take, self._gone = table, take, gone
        self._clock, self._tempo = table.house.clock, table.house.tempo
        self._thought: Thought | None = None
        self.since = self._clock.now()
        """When the turn under way began, without the time in which nobody was there."""
        self._stands_since: int | None = self.since

    def next_time(self, view: View) -> int | None:
        """When a bot plays, or a person's time is up; None where neither is to come."""
        if view.to_move in self._table.bots:
            return self._plays_at
        return self._deadline(view.to_move)

    async def move(self, view: View) -> bool:
        """Let a bot play when its time has come, and for a person whose time is up."""
        seat = view.to_move
        if seat is None:
            return False
        if seat in self._table.bots:
            return await self._move_bot(seat)
        deadline = self._deadline(seat)
        if deadline is None or self._clock.now() < deadline:
            return False
        await self._move_late(seat)
        return True

    def stand(self) -> None:
        """Let no time run: nobody is there any more."""
        self._stands_since = self._clock.now()

    def run(self) -> None:
        """Let the time run again, if it stood: what was used of it before is not given back."""
        if self._stands_since is not None:
            self.since += self._clock.now() - max(self.since, self._stands_since)
            self._stands_since = None

    async def interrupt(self, view: View) -> None:
        """Let every bot sing, exchange or claim; the trick's winner first, then in turn."""
        bots, log = self._table.bots, self._table.log
        for seat in bots.in_turn(view.to_move or 0, view.seats):
            while (do := bots.interruption(seat, log.match, log.v)) is not None:
                await self._take(seat, do)

    def bank_after(self, seat: int) -> int | None:
        """Return what a seat has in its bank once it has played now; None without a clock."""
        limit = time_of(self._table.settings.clock)
        if not limit or seat not in self._table.log.company.persons:
            return None
        return bank_after(self._table.log.bank(seat), limit, self._clock.now() - self.since)

    def shown(self) -> Turn | None:
        """Return the clock of the turn under way as everybody sees it, None where none runs."""
        if self._table.log.match.cards is None:
            return None
        view = self._table.view(None)
        seat, deadline = view.to_move, self._deadline(view.to_move)
        if seat is None or deadline is None:
            return None
        left = max(0, deadline - self._clock.now())
        return Turn(seat=seat, ms=left, bank=min(left, self._table.log.bank(seat)))

    @property
    def _plays_at(self) -> int:
        usual = self._table.settings.pace.bot_ms
        return self.since + self._tempo.bot_ms(usual, self._clock.now())

    def _deadline(self, seat: int | None) -> int | None:
        """Return when a person's time is up; it does not run while nobody is there."""
        limit = time_of(self._table.settings.clock)
        if not limit or seat is None or seat not in self._table.log.company.persons:
            return None
        if not self._table.audience.present:
            return None
        return self.since + limit + self._table.log.bank(seat)

    async def _move_bot(self, seat: int) -> bool:
        """Let a bot think as soon as it is its turn, and play always as long after that."""
        table = self._table
        if self._thought is None or self._thought.v != table.log.v:
            begun = self._clock.now()
            do = await table.bots.move(seat, table.log.match, table.log.v)
            self._thought = Thought(table.log.v, do)
            self._tempo.took(self._clock.now() - begun, self._clock.now())
        if self._clock.now() < self._plays_at:
            return False
        await self._take(seat, self._thought.do)
        return True

    async def _move_late(self, seat: int) -> None:
        log = self._table.log
        do = await self._table.bots.move_once(seat, log.match, log.played, log.v)
        await self._take(seat, do, lapsed=True)
        if log.lapses.get(seat, 0) >= LAPSES and log.company.persons - {seat}:
            await self._gone(seat)
