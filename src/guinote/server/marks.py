"""Asked for in advance: a cante or the exchange, done by itself as soon as it may be.

Judged by what the marking seat itself may see and do. The order is fixed: the exchange first,
since it may complete a cante; then the suits in the order in which they were asked for.

What is asked for is stored before it is told; that it was done, or that its deal is over, the log
tells by itself.
"""

from collections.abc import Callable, Mapping
from typing import Final

from guinote.cards import SUITS
from guinote.errors import GuinoteError
from guinote.game.step import Step
from guinote.game.view import View
from guinote.rules.actions import action_text
from guinote.server.log import TableLog
from guinote.server.store import Marked
from guinote.server.table import Table

MARKABLE: Final = frozenset({"exchange", *(f"sing {suit}" for suit in SUITS)})

Tell = Callable[[int, str | None], None]


class Marks:
    """The marks of a table, by seat.

    ``tell`` hears of each seat whose marks have changed, and which one was dropped because it
    can never be done.
    """

    def __init__(self, table: Table, kept: Mapping[int, Marked], tell: Tell) -> None:
        """Start with what was kept and is not done yet."""
        self._table, self._tell = table, tell
        self._of = {seat: not_done(seat, marked, table.log) for seat, marked in kept.items()}

    def of(self, seat: int | None) -> tuple[str, ...]:
        """Return what a seat has asked for, in the order in which it will be done."""
        return () if seat is None else self._of.get(seat, ())

    async def ask(self, seat: int, do: str, on: bool) -> None:
        """Add a mark or take it back; raise `StoreError` where it cannot be kept."""
        marks = with_mark(self.of(seat), do, on)
        if marks != self.of(seat):
            marked = Marked(v=self._table.log.v, marks=marks)
            await self._table.house.store.mark(self._table.name, seat, marked)
            self._set(seat, marks)

    def done(self, seat: int, do: str) -> None:
        """Take away a mark that is done."""
        self._set(seat, with_mark(self.of(seat), do, False))

    def clear(self) -> None:
        """Take all away."""
        for seat in tuple(self._of):
            self._set(seat, ())

    def next_due(self, view: View) -> tuple[int, str] | None:
        """Return the first mark, in turn, that may be done now; drop those that never can be."""
        first = view.to_move or 0
        for step in range(view.seats):
            seat = (first + step) % view.seats
            due = self._due_at(seat) if self.of(seat) else None
            if due is not None:
                return seat, due
        return None

    def _due_at(self, seat: int) -> str | None:
        view = self._table.view(seat)
        for mark in self.of(seat):
            if is_hopeless(mark, view, self._table.log.gone):
                self._set(seat, with_mark(self.of(seat), mark, False), dropped=mark)
        return due_mark(self.of(seat), view.legal)

    def _set(self, seat: int, marks: tuple[str, ...], dropped: str | None = None) -> None:
        if marks != self.of(seat):
            self._of[seat] = marks
            self._tell(seat, dropped)


def check_mark(do: str) -> None:
    """Raise `GuinoteError` unless the action is one that may be asked for in advance."""
    if do not in MARKABLE:
        raise GuinoteError("not_markable", f"{do!r} cannot be asked for in advance")


def with_mark(marks: tuple[str, ...], do: str, on: bool) -> tuple[str, ...]:
    """Add a mark or take it away; the exchange goes first."""
    rest = tuple(mark for mark in marks if mark != do)
    if not on:
        return rest
    return (do, *rest) if do == "exchange" else (*rest, do)


def not_done(seat: int, marked: Marked, log: TableLog) -> tuple[str, ...]:
    """Return what of it a seat may still wait for, by the log of the deal under way."""
    if not log.steps or marked.v < log.steps[0][0]:
        return ()
    since = [step for v, step, _ in log.steps if v > marked.v and isinstance(step, Step)]
    done = {
        action_text(step.action) for step in since if step.seat == seat and step.action is not None
    }
    return tuple(mark for mark in marked.marks if mark not in done)


def due_mark(marks: tuple[str, ...], legal: tuple[str, ...]) -> str | None:
    """Return the first mark that may be done now."""
    return next((mark for mark in marks if mark in legal), None)


def is_hopeless(mark: str, view: View, gone: frozenset[str]) -> bool:
    """Tell whether the mark can never be done in this deal, for all that its seat can see.

    ``gone`` are the cards played in this deal.
    """
    if view.outcome is not None:
        return True
    if mark == "exchange":
        return view.stock == 0
    return _is_cante_hopeless(mark.removeprefix("sing "), view, gone)


def _is_cante_hopeless(suit: str, view: View, gone: frozenset[str]) -> bool:
    assert view.seat is not None
    pair = {f"12{suit}", f"10{suit}"}
    hand = view.hands[view.seat] or ()
    if any(cante.suit == suit for cante in view.cantes) or pair & gone:
        return True
    return view.stock == 0 and not pair <= set(hand)
