"""What people at a table agree on: a pause for all, and a partida that a side gives up.

What is asked for is told and forgotten with the process; what was agreed on is a step of the log.
"""

from collections.abc import Callable
from typing import Final

from guinote.cards import num_sides, side_of
from guinote.game.step import TWO_SIDES
from guinote.server.protocol import Accord, Propose
from guinote.server.refusals import RefusedError
from guinote.server.table import Table

RECESS_MS: Final = 600_000
"""A pause lasts so long at most."""


class Agreements:
    """Who at a table wants a pause, and who wants to give the partida up."""

    def __init__(self, table: Table, shift: Callable[[int], None]) -> None:
        """Begin with nobody wanting anything; ``shift`` puts off what waits by milliseconds."""
        self._table, self._shift = table, shift
        self._stands_since = table.house.clock.now()
        self._goes_on = False
        self._recess: frozenset[int] = frozenset()
        self._concede: frozenset[int] = frozenset()

    def propose(self, seat: int, wish: Propose) -> None:
        """Note what a seat wants, or wants no more; raise `RefusedError` where it may not.

        Whoever says no says so for all who asked.
        """
        if self.left_ms is not None:
            self._goes_on = wish.what == "recess" and not wish.on
        elif wish.what == "recess":
            self._check_recess()
            self._recess = self._recess | {seat} if wish.on else frozenset()
        else:
            self._check_concession()
            own = self._side_of(seat)
            self._concede = self._concede | {seat} if wish.on else self._concede - own

    async def settle(self) -> bool:
        """Do what was agreed on, or end a pause; tell whether there was anything to do."""
        clock, left = self._table.house.clock, self.left_ms
        if left is not None:
            if left and not self._goes_on:
                return False
            await self._table.rest(False)
            self._goes_on = False
            self._shift(clock.now() - self._stands_since)
        elif self._recess_is_agreed:
            await self._table.rest(True)
            self.forget()
            self._stands_since = clock.now()
        elif (seat := self._conceding) is not None:
            await self._table.concede(seat)
            self.forget()
        else:
            return False
        return True

    def forget(self) -> None:
        """Forget what was asked for: other cards lie, or others sit here."""
        self._recess = self._concede = frozenset()

    @property
    def _recess_is_agreed(self) -> bool:
        """Whether everybody who is here wants a pause."""
        log = self._table.log
        here = log.company.persons & self._table.audience.present
        return bool(self._recess) and here <= self._recess and self._may_pause

    @property
    def _conceding(self) -> int | None:
        """The seat whose side gives the partida up now; None while nobody's does."""
        persons = self._table.log.company.persons
        for seat in sorted(self._concede & persons):
            if self._side_of(seat) & persons <= self._concede:
                return seat
        return None

    def shown(self, seat: int | None) -> Accord | None:
        """Return what is asked for, as a seat may know it: a side's wish is its own."""
        ms = self.left_ms
        own = self._concede & self._side_of(seat) if seat is not None else frozenset()
        if ms is None and not self._recess and not own:
            return None
        return Accord(ms=ms, recess=tuple(sorted(self._recess)), concede=tuple(sorted(own)))

    @property
    def is_asked(self) -> bool:
        """Whether somebody wants something."""
        return bool(self._recess or self._concede)

    @property
    def left_ms(self) -> int | None:
        """What is left of the pause under way; None where there is none."""
        since = self._table.log.recess_since
        if since is None:
            return None
        return max(0, since + RECESS_MS - self._table.house.clock.wall())

    @property
    def _may_pause(self) -> bool:
        table = self._table
        is_private = table.settings.door != "lobby"
        return is_private and table.log.match.cards is not None and not table.is_over

    def _check_recess(self) -> None:
        if not self._may_pause:
            raise RefusedError("no_recess")

    def _check_concession(self) -> None:
        match = self._table.log.match
        is_two = num_sides(self._table.settings.seats) == TWO_SIDES
        if not is_two or match.cards is None or match.cards.end or self.left_ms is not None:
            raise RefusedError("no_concession")

    def _side_of(self, seat: int) -> frozenset[int]:
        seats = self._table.settings.seats
        side = side_of(seat, seats)
        return frozenset(other for other in range(seats) if side_of(other, seats) == side)
