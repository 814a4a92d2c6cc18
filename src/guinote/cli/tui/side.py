"""Beside the felt: how it stands, what was sung."""

from collections.abc import Iterator

from textual.content import Content

from guinote.cli.tui.setting import Setting
from guinote.game.view import Cante, View
from guinote.i18n.catalog import counted
from guinote.i18n.words import suit_name

WON, OPEN = "●", "○"


def score(view: View, setting: Setting, width: int) -> Content:
    """Return two lines a side: its name and points, its partidas as stones and its tricks."""
    return Content("\n").join(
        line for side in setting.sides() for line in _side_lines(view, setting, side, width)
    )


def _side_lines(view: View, setting: Setting, side: int, width: int) -> Iterator[Content]:
    points = setting.standing(view.points[side])
    name = setting.side(side)[: max(1, width - len(points) - 1)]
    yield Content.assemble((name, "bold"), points.rjust(width - len(name)))
    stones = _stones(view.partidas[side], setting.rules.options.partidas_to_win_coto)
    if setting.rules.options.cotos_to_win_match > 1:
        cotos = view.cotos[side]
        stones += f" {counted(setting.lang, 'ui.score.cotos', cotos, n=cotos)}"
    tricks = counted(setting.lang, "ui.score.tricks", view.tricks[side], n=view.tricks[side])
    yield Content.assemble(stones, (tricks.rjust(width - len(stones)), "dim"))


def _stones(won: int, needed: int) -> str:
    return WON * won + OPEN * (needed - won)


def cantes(view: View, setting: Setting) -> Content:
    """Return a line a cante of this deal; a hidden suit as a question mark."""
    return Content("\n").join(Content(f"♪ {_cante(cante, setting)}") for cante in view.cantes)


def _cante(cante: Cante, setting: Setting) -> str:
    name = setting.listener.seat(cante.seat)
    who = name[:1].upper() + name[1:]
    if cante.suit is None:
        return f"{who}: {setting.say('ui.cante.hidden', points=cante.points)}"
    suit = suit_name(setting.lang, cante.suit)
    what = setting.say("ui.cante.open", points=cante.points, suit=suit)
    if cante.hidden:
        what = setting.say("ui.cante.unshown", what=what)
    return f"{who}: {what}"
