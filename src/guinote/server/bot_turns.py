"""When the bots of a table act: at a pace that tells nothing of what they think about."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from guinote.game.view import View
from guinote.server.table import Table


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot does after this step; it is done when its time has come."""

    v: int
    do: str


class BotTurns:
    """The bots' turns; ``take`` lets a seat act."""

    def __init__(self, table: Table, take: Callable[[int, str], Awaitable[None]]) -> None:
        """Begin with nothing thought of."""
        self._table, self._take = table, take
        self._clock, self._tempo = table.house.clock, table.house.tempo
        self._thought: Thought | None = None
        self.since = self._clock.now()
        """When the turn under way began."""

    @property
    def plays_at(self) -> int:
        """When the bot whose turn it is plays."""
        usual = self._table.settings.pace.bot_ms
        return self.since + self._tempo.bot_ms(usual, self._clock.now())

    async def move(self, view: View) -> bool:
        """Let a bot think as soon as it is its turn, and play always as long after that."""
        table, seat = self._table, view.to_move
        if seat is None or seat not in table.bots:
            return False
        if self._thought is None or self._thought.v != table.log.v:
            begun = self._clock.now()
            do = await table.bots.move(seat, table.log.match, table.log.v)
            self._thought = Thought(table.log.v, do)
            self._tempo.took(self._clock.now() - begun, self._clock.now())
        if self._clock.now() < self.plays_at:
            return False
        await self._take(seat, self._thought.do)
        return True

    async def interrupt(self, view: View) -> None:
        """Let every bot sing, exchange or claim; the trick's winner first, then in turn."""
        bots, log = self._table.bots, self._table.log
        for seat in bots.in_turn(view.to_move or 0, view.seats):
            while (do := bots.interruption(seat, log.match, log.v)) is not None:
                await self._take(seat, do)
