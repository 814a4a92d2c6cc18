"""Who looks at a table, and how each is told only what it may know."""

from collections.abc import Callable, Iterator
from typing import Protocol

from guinote.errors import GuinoteError
from guinote.server.protocol import AnyOutbound, Close, Lang

MAX_WATCHERS = 30
MAX_NEWCOMERS = 30
"""So many more may look on where a seat is free: whoever comes to sit sees the table first."""
Told = Callable[[int | None, Lang], AnyOutbound]


class Viewer(Protocol):
    """One open socket, or whatever stands for it; neither call waits or fails."""

    seat: int | None
    lang: Lang
    owner: str
    address: str
    is_program: bool

    def send(self, message: AnyOutbound) -> None:
        """Queue a message."""

    def close(self, code: Close) -> None:
        """Say goodbye with the reason and close."""


class Audience:
    """The viewers of one table: at most one for each seat, the newest, and some who watch."""

    def __init__(self) -> None:
        """Start with nobody."""
        self._viewers: list[Viewer] = []

    def __len__(self) -> int:
        """Return how many look on, seated or not."""
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        """Yield those who look on now."""
        return iter(tuple(self._viewers))

    @property
    def present(self) -> frozenset[int]:
        """The seats with an open socket."""
        return frozenset(viewer.seat for viewer in self._viewers if viewer.seat is not None)

    def add(self, viewer: Viewer, may_sit: bool = False) -> None:
        """Let somebody look on; whoever had the seat's socket before is sent away.

        ``may_sit`` says that the table has a seat for whoever comes.

        Raises:
            GuinoteError: too many watch already.
        """
        if viewer.seat is None:
            self._check_room(MAX_WATCHERS + MAX_NEWCOMERS if may_sit else MAX_WATCHERS)
        self._make_way(viewer.seat)
        self._viewers.append(viewer)

    def move(self, viewer: Viewer, seat: int | None) -> None:
        """Give somebody who looks on another seat, or none."""
        self._make_way(seat)
        viewer.seat = seat

    def elsewhere(self, seat_of: Callable[[str], int | None]) -> tuple[Viewer, ...]:
        """Return the viewers who look on from another seat than is theirs."""
        return tuple(viewer for viewer in self._viewers if viewer.seat != seat_of(viewer.owner))

    def _make_way(self, seat: int | None) -> None:
        for older in self.at(seat) if seat is not None else ():
            self.remove(older)
            older.close(Close.ELSEWHERE)

    def remove(self, viewer: Viewer) -> bool:
        """Forget a viewer; tell whether it was still here."""
        if not any(other is viewer for other in self._viewers):
            return False
        self._viewers = [other for other in self._viewers if other is not viewer]
        return True

    def at(self, seat: int | None) -> tuple[Viewer, ...]:
        """Return the viewers with this seat (None: those who watch)."""
        return tuple(viewer for viewer in self._viewers if viewer.seat == seat)

    def tell(self, told: Told) -> None:
        """Tell everybody; what is the same for several is made once."""
        made: dict[tuple[int | None, Lang], AnyOutbound] = {}
        for viewer in tuple(self._viewers):
            key = (viewer.seat, viewer.lang)
            if key not in made:
                made[key] = told(*key)
            viewer.send(made[key])

    def tell_seat(self, seat: int, told: Callable[[Lang], AnyOutbound]) -> None:
        """Tell one seat, if somebody looks on from there."""
        for viewer in self.at(seat):
            viewer.send(told(viewer.lang))

    def close(self, code: Close) -> None:
        """Send everybody away."""
        for viewer in self._viewers:
            viewer.close(code)
        self._viewers = []

    def _check_room(self, most: int) -> None:
        if len(self.at(None)) >= most:
            raise GuinoteError("too_many_watchers", "too many people watch this table")
