"""What nodes tell each other: tables that wait for people, how many are there, what addresses did.

Nothing here is needed to play. Each node hangs up a notice of its own and reads those of the
others; a notice that is not renewed is gone after some seconds.
"""

import time
from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec

from guinote.server.company import Sitter
from guinote.server.pace import Speed
from guinote.server.protocol import ClockName

NOTICE_SECONDS: Final = 5
PREFIX: Final = "guinote:notice:"


class Listing(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the lobby, as far as everybody may know."""

    table: str
    profile: str
    seats: int
    changes: dict[str, Any]
    speed: Speed
    clock: ClockName
    rated: bool = False
    karma: int = 0
    programs: bool = False
    sitters: tuple[Sitter, ...]
    takes_soon: bool


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """What a node says of itself.

    ``taken`` counts, by limit and address, what was done since the node started; only of those
    who did something lately.
    """

    node: str
    sockets: int = 0
    listed: tuple[Listing, ...] = ()
    taken: Mapping[str, Mapping[str, int]] = {}


class Board(Protocol):
    """A place for notices."""

    async def post(self, notice: Notice) -> None:
        """Hang up a notice instead of the node's last one; raise `OSError` where it is away."""

    async def read(self) -> tuple[Notice, ...]:
        """Return all that hang there, in no order; raise `OSError` where it is away."""

    async def close(self) -> None:
        """Let go of it."""


class MemoryBoard:
    """A board in this process."""

    def __init__(self) -> None:
        """Start empty."""
        self._notices: dict[str, tuple[float, Notice]] = {}

    async def post(self, notice: Notice) -> None:
        """Hang up a notice."""
        self._notices[notice.node] = (time.monotonic() + NOTICE_SECONDS, notice)

    async def read(self) -> tuple[Notice, ...]:
        """Return all that are not too old."""
        now = time.monotonic()
        return tuple(notice for until, notice in self._notices.values() if now < until)

    async def close(self) -> None:
        """Nothing is open."""
