"""Bots by name."""

from collections.abc import Callable
from typing import Final

from guinote.bots.base import Bot
from guinote.bots.chance import ChanceBot
from guinote.bots.club import ClubBot
from guinote.errors import GuinoteError

_MAKERS: Final[dict[str, Callable[[int], Bot]]] = {
    "chance": lambda _target: ChanceBot(),
    "club": ClubBot,
}
NAMES: Final = tuple(_MAKERS)
DEFAULT: Final = "club"


def make(name: str, target: int = 101) -> Bot:
    """Return a new bot of that name for a table where ``target`` points win.

    Raises:
        GuinoteError: there is no such bot.
    """
    if name not in _MAKERS:
        raise GuinoteError("unknown_bot", f"unknown bot {name!r}: there are {', '.join(NAMES)}")
    return _MAKERS[name](target)
