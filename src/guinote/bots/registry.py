"""Bots by name."""

from collections.abc import Callable
from typing import Final

from guinote.bots.base import Bot
from guinote.bots.beginner import BeginnerBot
from guinote.bots.chance import ChanceBot
from guinote.bots.club import ClubBot
from guinote.bots.searching import EXPERT, GOOD, STRONG, SearchBot
from guinote.errors import GuinoteError
from guinote.rules.profile import Rules
from guinote.rules.ruleset import RuleOptions

_MAKERS: Final[dict[str, Callable[[int], Bot]]] = {
    "chance": lambda _target: ChanceBot(),
    "club": ClubBot,
}
_LEVELS: Final[dict[str, Callable[[Rules], Bot]]] = {
    "beginner": BeginnerBot,
    "good": lambda rules: SearchBot(rules, GOOD, flat=True),
    "strong": lambda rules: SearchBot(rules, STRONG),
    "expert": lambda rules: SearchBot(rules, EXPERT),
}
NAMES: Final = (*_MAKERS, *_LEVELS)
DEFAULT: Final = "club"


def make(name: str, target: int = 101, rules: Rules | None = None) -> Bot:
    """Return a new bot of that name for a table where ``target`` points win.

    Those that search want to know the ``rules``, else they think that it plays by the base book.

    Raises:
        GuinoteError: there is no such bot.
    """
    if name in _LEVELS:
        return _LEVELS[name](rules or Rules("aragones", 4, RuleOptions(target=target)))
    if name not in _MAKERS:
        raise GuinoteError("unknown_bot", f"unknown bot {name!r}: there are {', '.join(NAMES)}")
    return _MAKERS[name](target)
