"""Who sits at a table in the terminal: the person, and bots of chosen levels."""

from collections.abc import Sequence
from dataclasses import dataclass

import click

from guinote.bots.base import Bot, ExplainingBot
from guinote.bots.registry import check_name, make, needs
from guinote.errors import GuinoteError
from guinote.game.warm import warm_up
from guinote.i18n.catalog import text
from guinote.i18n.describe import Listener
from guinote.rules.profile import Rules
from guinote.search.warm import warm_endings, warm_search
from guinote.server.preparing import Part, must_compile
from guinote.server.settings import BOT_NAMES


@dataclass(frozen=True, slots=True)
class Company:
    """The seats of a table; ``levels`` are by seat, "" for the person."""

    rules: Rules
    listener: Listener
    levels: tuple[str, ...]
    adviser: str

    @property
    def person(self) -> int:
        """The seat of whoever sits at the terminal."""
        return self.levels.index("")

    def sitters(self, person: Bot) -> list[Bot]:
        """Return who chooses, by seat: new bots, and the person."""
        return [make(level, self.rules) if level else person for level in self.levels]

    def advising(self) -> ExplainingBot:
        """Return a new bot to be asked for advice."""
        return make(self.adviser, self.rules)

    def record_names(self, own: str | None) -> tuple[str, ...]:
        """Return what a record calls those who play."""
        person = own or text(self.listener.lang, "ui.seat.person")
        names = zip(self.listener.names, self.levels, strict=True)
        return tuple(name if level else person for name, level in names)

    def prepare(self) -> None:
        """Compile what is needed before the screen is drawn, and say so if that takes long."""
        self.tell_compiling("rules")
        warm_up()
        needed = frozenset().union(*map(needs, filter(None, (*self.levels, self.adviser))))
        if "search" in needed:
            self.tell_compiling("search")
            warm_search()
        if "endings" in needed:
            self.tell_compiling("endings")
            warm_endings()

    def tell_compiling(self, part: Part) -> None:
        """Say that something is compiled first, where it is."""
        if must_compile(part):
            click.echo(text(self.listener.lang, "terminal.compiling"), err=True)


def usual_adviser(bots: Sequence[str]) -> str:
    """Return who advises unless somebody is named: nobody for whom the person would wait long."""
    is_ready = any(map(needs, bots)) or not must_compile("search")
    return "strong" if is_ready else "club"


def seat_company(
    rules: Rules, lang: str, person: int, bots: Sequence[str], adviser: str | None = None
) -> Company:
    """Seat the person, and in turn the bots: one level for all, or one a seat.

    Raises:
        GuinoteError: there is no such seat or bot, or there are too many or too few of them.
    """
    others = rules.seats - 1
    if person > others:
        raise GuinoteError("bad_seat", f"--seat {person}: the seats are 0 to {others}")
    if len(bots) not in (1, others):
        raise GuinoteError(
            "bad_bots", f"--bot is given once for all, or {others} times, not {len(bots)} times"
        )
    for level in (*bots, *filter(None, [adviser])):
        check_name(level)
    levels = list(bots) if len(bots) == others else [bots[0]] * others
    names = list(BOT_NAMES[:others])
    levels.insert(person, "")
    names.insert(person, text(lang, "table.you"))
    return Company(
        rules, Listener(lang, tuple(names), person), tuple(levels), adviser or usual_adviser(bots)
    )
