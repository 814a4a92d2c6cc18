"""Bots by name."""

from collections.abc import Callable
from typing import Final, Literal

from guinote.bots.base import ExplainingBot
from guinote.bots.beginner import BeginnerBot
from guinote.bots.chance import ChanceBot
from guinote.bots.club import ClubBot
from guinote.bots.searching import EXPERT, STRONG, SearchBot, good_effort
from guinote.errors import GuinoteError
from guinote.rules.profile import Rules
from guinote.search.habit_weights import habits_of

_MAKERS: Final[dict[str, Callable[[Rules], ExplainingBot]]] = {
    "chance": lambda _rules: ChanceBot(),
    "beginner": BeginnerBot,
    "club": lambda rules: ClubBot(rules.options.target),
    "good": lambda rules: SearchBot(rules, good_effort(rules), flat=True),
    "strong": lambda rules: SearchBot(rules, STRONG),
    "expert": lambda rules: SearchBot(rules, EXPERT._replace(habits=habits_of(rules))),
}
Need = Literal["search", "endings"]
NAMES: Final = tuple(_MAKERS)
LEVELS: Final = ("beginner", "club", "good", "strong", "expert")
"""Those that people are offered, the weakest first."""
LEVELS_OF_THREE: Final = LEVELS[:3]
"""Above them nobody was shown to be stronger where three sit down (`docs/strength.md`)."""
DEFAULT: Final = "club"


def levels_at(seats: int) -> tuple[str, ...]:
    """Return the levels that people are offered at a table of so many seats."""
    return LEVELS_OF_THREE if seats == 3 else LEVELS  # noqa: PLR2004 - the seats themselves


def make(name: str, rules: Rules) -> ExplainingBot:
    """Return a new bot of that name for a table with these rules.

    Raises:
        GuinoteError: there is no such bot.
    """
    check_name(name)
    return _MAKERS[name](rules)


def needs(name: str) -> frozenset[Need]:
    """Return what must be compiled for the bot besides the rules."""
    if name in ("chance", "club"):
        return frozenset()
    return frozenset({"search", "endings"} if name == "expert" else {"search"})


def check_name(name: str) -> None:
    """Raise `GuinoteError` if there is no such bot."""
    if name not in _MAKERS:
        raise GuinoteError("unknown_bot", f"unknown bot {name!r}: there are {', '.join(NAMES)}")
