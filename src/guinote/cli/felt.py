"""The table as lines of text: what lies there, what is held, how it stands."""

from collections.abc import Iterable, Iterator
from typing import Final

import click

from guinote.cards import side_of
from guinote.game.view import View
from guinote.i18n.catalog import text
from guinote.i18n.describe import Listener
from guinote.i18n.words import suit_name

COLOURS: Final = {"o": "yellow", "c": "red", "e": "blue", "b": "green"}
BARRED: Final = "({})"


def shown_card(card: str) -> str:
    """Return a card in the colour of its suit."""
    return click.style(card, fg=COLOURS[card[-1]], bold=True)


def shown_cards(cards: Iterable[str]) -> str:
    """Return cards in their colours, a blank between."""
    return " ".join(map(shown_card, cards))


def table_lines(view: View, listener: Listener) -> Iterator[str]:
    """Yield what a seat sees of the table, its own cards last.

    Cards that a duty keeps back stand in brackets.
    """
    lang = listener.lang
    yield ""
    yield f"  {_stock(view, lang)} · {_score(view, listener)}"
    if view.trick:
        on_table = ", ".join(
            f"{listener.seat(played.seat)} {shown_card(played.card)}" for played in view.trick
        )
        yield f"  {text(lang, 'terminal.trick', cards=on_table)}"
    yield f"  {text(lang, 'terminal.hand', cards=_hand(view))}"


def _stock(view: View, lang: str) -> str:
    trump = suit_name(lang, view.trump)
    if view.indicator is None:
        return text(lang, "terminal.trump", trump=trump)
    shown = shown_card(view.indicator)
    return text(lang, "terminal.stock", trump=trump, indicator=shown, stock=view.stock)


def _hand(view: View) -> str:
    assert view.seat is not None
    kept_back = {barred.card for barred in view.barred}
    return " ".join(
        BARRED.format(card) if card in kept_back else shown_card(card)
        for card in view.hands[view.seat] or ()
    )


def _score(view: View, listener: Listener) -> str:
    """Return tricks and points by side, the own first; points as far as they are told."""
    assert view.seat is not None
    own, sides = side_of(view.seat, view.seats), len(view.points)
    order = [(own + step) % sides for step in range(sides)]
    tricks = "-".join(str(view.tricks[side]) for side in order)
    points = "-".join(str(_points(view, side)) for side in order)
    key = "terminal.score" if view.points[own].total is not None else "terminal.score.open"
    return text(listener.lang, key, tricks=tricks, points=points)


def _points(view: View, side: int) -> int:
    points = view.points[side]
    return points.carried + points.cantes if points.total is None else points.total


def action_names(legal: Iterable[str], lang: str) -> Iterator[tuple[str, str]]:
    """Yield each action that is no card with its name."""
    for action in legal:
        verb, _, what = action.partition(" ")
        if verb in ("sing", "show"):
            yield action, text(lang, f"terminal.do.{verb}", suit=suit_name(lang, what))
        elif verb not in ("play", "wait"):
            yield action, text(lang, f"terminal.do.{action.replace(' ', '_')}")
