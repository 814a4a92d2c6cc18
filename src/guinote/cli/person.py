"""Somebody at a terminal: is told what happens, and asked what to do."""

from collections.abc import Callable
from random import Random
from typing import Final

import click

from guinote.bots.base import WAIT
from guinote.cards import parse_card
from guinote.cli.felt import action_names, shown_cards, table_lines
from guinote.errors import BadNotation, IllegalAction
from guinote.game.events import AnyEvent, Dealt, TrickWon
from guinote.game.view import View
from guinote.i18n.catalog import text
from guinote.i18n.describe import Listener, refusal_sentence, step_sentences

LEAVE: Final = "q"
HELP: Final = "?"
DRAW: Final = "draw"


class Left(Exception):
    """The person goes before the end."""


class Offers:
    """What was offered in a pause and let pass: it is not offered a second time."""

    def __init__(self) -> None:
        """Nothing was let pass yet."""
        self._passed: object = None

    def is_passed(self, view: View, legal: tuple[str, ...]) -> bool:
        """Tell whether just this was let pass, in the same pause."""
        return WAIT in legal and (view.deal, view.tricks, legal) == self._passed

    def note(self, view: View, legal: tuple[str, ...], chosen: str) -> None:
        """Keep in mind what was chosen."""
        self._passed = (view.deal, view.tricks, legal) if chosen == WAIT else None


class Person:
    """Sits where a bot could: sees a seat's view and chooses among its legal actions."""

    def __init__(self, listener: Listener, try_out: Callable[[str], None]) -> None:
        """Know the names at the table; ``try_out`` raises what speaks against an action."""
        self._listener, self._try_out = listener, try_out
        self._offers = Offers()

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Tell what happened."""
        for event in events:
            for sentence in step_sentences((event,), self._listener):
                tell(event, sentence)

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Ask until something may be done; what needs no asking is not asked.

        Raises:
            Left: the person has had enough.
        """
        if legal == (DRAW,):
            return DRAW
        if self._offers.is_passed(view, legal):
            return WAIT
        click.echo("\n".join(table_lines(view, self._listener)))
        chosen = self._ask(view, legal)
        self._offers.note(view, legal, chosen)
        return chosen

    def _ask(self, view: View, legal: tuple[str, ...]) -> str:
        """Return what is answered, as soon as it may be done."""
        pause = next((do for do in (WAIT, DRAW) if do in legal), None)
        rights = tuple(do for do in legal if not do.startswith("play ") and do != pause)
        while True:
            said = read_answer(self._question(pause, rights))
            if said == HELP:
                self._show_help(view, legal)
            elif said == "" and pause is not None:
                return pause
            elif self._is_allowed(action_of(said)):
                return action_of(said)

    def _question(self, pause: str | None, rights: tuple[str, ...]) -> str:
        lang = self._listener.lang
        question = text(lang, f"terminal.ask.{pause or 'play'}")
        if not rights:
            return question
        return f"{text(lang, 'terminal.may', actions=', '.join(rights))} {question}"

    def _is_allowed(self, action: str) -> bool:
        """Tell whether the rules take the action; say why where they do not."""
        lang = self._listener.lang
        try:
            self._try_out(action)
        except IllegalAction as refusal:
            self._refuse(f"{refusal_sentence(refusal, lang)} [{refusal.clause}]")
        except BadNotation:
            self._refuse(f"{text(lang, 'refused.bad_notation')} {text(lang, 'terminal.hint')}")
        else:
            return True
        return False

    def _refuse(self, sentence: str) -> None:
        click.secho(f"  ✗ {sentence}", fg="red")

    def _show_help(self, view: View, legal: tuple[str, ...]) -> None:
        """List what may be done now, and what else may be written."""
        lang = self._listener.lang
        cards = tuple(do.removeprefix("play ") for do in legal if do.startswith("play "))
        if cards:
            click.echo(f"  {text(lang, 'terminal.cards', cards=shown_cards(cards))}")
        for do, name in action_names(legal, lang):
            click.echo(f"  {do:10}{name}")
        click.echo(f"  {text(lang, 'terminal.help')}")


def tell(event: AnyEvent, sentence: str) -> None:
    """Print a sentence as its event deserves: deals stand out, tricks are marked."""
    if isinstance(event, Dealt):
        click.secho(f"\n{sentence}", bold=True)
    else:
        click.echo(("  → " if isinstance(event, TrickWon) else "  ") + sentence)


def action_of(said: str) -> str:
    """Return an answer as the text of an action: a card alone is played."""
    try:
        parse_card(said)
    except BadNotation:
        return said
    return f"play {said}"


def read_answer(question: str) -> str:
    """Return the next line; raise `Left` at the end of the input or where somebody leaves."""
    click.echo(f"  {question}")
    try:
        said = " ".join(input("> ").lower().split())
    except EOFError:
        click.echo()
        raise Left from None
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
    if said == LEAVE:
        raise Left
    return said
