"""Asked for in advance: a cante or the exchange, done by itself as soon as it may be.

Judged by what the marking seat itself may see and do. The order is fixed: the exchange first,
since it may complete a cante; then the suits in the order in which they were asked for.
"""

from typing import Final

from guinote.cards import SUITS
from guinote.errors import GuinoteError
from guinote.game.view import View

MARKABLE: Final = frozenset({"exchange", *(f"sing {suit}" for suit in SUITS)})


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
