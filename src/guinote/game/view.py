"""The table as one viewer sees it: the picture itself.

`guinote.game.sight` makes it and hides what must be hidden.
"""

from typing import Literal

import msgspec

from guinote.game.events import Barred, DealEnded, SidePoints, Stage

Viewer = int | Literal["all"] | None
"""A seat; None for somebody who watches.

"all" for the finished record, where nothing is kept back.
"""
Phase = Literal["free", "arrastre", "over"]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A card on the table and who played it."""

    seat: int
    card: str


class LastTrick(msgspec.Struct, frozen=True, kw_only=True):
    """The trick before, in the order of play."""

    cards: tuple[Played, ...]
    winner: int


class Cante(msgspec.Struct, frozen=True, kw_only=True):
    """A cante sung in this deal.

    ``suit`` is None for whoever may not know it yet; while it is ``hidden`` the singer and the
    partner may have it shown.
    """

    seat: int
    points: int
    suit: str | None
    hidden: bool


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """An exchange made in this deal."""

    seat: int
    gave: str
    took: str


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The table as one viewer sees it.

    ``hands[s]`` are the cards of seat s if the viewer may see them, else None (``counts`` tells
    how many).
    ``pending_draw`` says that the draw after a trick is still to come. ``last_trick`` is None
    where it may not be looked at. ``points`` hold None where the count of the deal under way is
    nobody's business.
    """

    seat: int | None
    seats: int
    deal: int
    stage: Stage
    phase: Phase
    dealer: int
    leader: int
    trump: str
    indicator: str | None
    turned: str | None
    stock: int
    pending_draw: bool
    hands: tuple[tuple[str, ...] | None, ...]
    counts: tuple[int, ...]
    trick: tuple[Played, ...]
    last_trick: LastTrick | None
    tricks: tuple[int, ...]
    cantes: tuple[Cante, ...]
    exchanges: tuple[Exchange, ...]
    points: tuple[SidePoints, ...]
    to_move: int | None
    act: Literal["play", "draw"] | None
    legal: tuple[str, ...]
    barred: tuple[Barred, ...]
    outcome: DealEnded | None
    partidas: tuple[int, ...]
    cotos: tuple[int, ...]
    match_winner: int | None
