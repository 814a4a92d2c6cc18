"""What the screen says in sentences: the prompt, advice, the help, the last trick, a result."""

from collections.abc import Iterator

from textual.content import Content

from guinote.bots.base import WAIT
from guinote.bots.reasons import PLAY, Decision
from guinote.cli.felt import action_names
from guinote.cli.person import DRAW
from guinote.cli.tui.setting import Setting
from guinote.game.events import DealEnded
from guinote.game.view import LastTrick, View
from guinote.i18n.catalog import catalog
from guinote.i18n.describe import PAIRS, event_sentence
from guinote.i18n.moves import move_sentence
from guinote.i18n.words import listed, the_card

HELP_KEYS = ("1-0", "←→", "V", "C", "S", "M", "L", "R", "␣")
"""Those that the browser has too, in the order of their texts."""
OWN_KEYS = ("T", "P", "H", "Q")


def prompt(view: View, legal: tuple[str, ...], setting: Setting) -> str:
    """Return what the table is waiting for; ``legal`` is empty unless it is for the person."""
    rights = (do for do in legal if do != DRAW)
    names = [name for _, name in action_names(rights, setting.lang)]
    may = listed(setting.lang, names, "list.or") if names else ""
    for pause in (WAIT, DRAW):
        if pause in legal:
            return setting.say(f"terminal.offer.{pause}", actions=may)
    if legal:
        besides = f" {setting.say('terminal.may', actions=may)}" if may else ""
        return f"{setting.say('ui.turn.you')}. {setting.say('terminal.ask.play')}{besides}"
    if view.outcome is not None:
        return setting.say("ui.turn.over")
    if view.act == "draw" or view.to_move is None:
        return setting.say("ui.turn.draw")
    if view.to_move == setting.you:
        return f"{setting.say('ui.turn.you')}."
    return setting.say("ui.turn", name=setting.listener.seat(view.to_move))


def action_words(action: str, lang: str) -> str:
    """Return an action as a person would say it."""
    if action.startswith(PLAY):
        return the_card(lang, action.removeprefix(PLAY))
    if action == WAIT:
        return catalog(lang)["terminal.do.wait"]
    return next(name for _, name in action_names((action,), lang))


def advice(decision: Decision, setting: Setting) -> str:
    """Return what a bot would do in the person's place, and why."""
    reason = decision.reason
    return setting.say(
        "terminal.advice",
        level=setting.level(setting.company.adviser),
        action=action_words(decision.action, setting.lang),
        why=move_sentence(reason.cause, reason.facts, setting.lang),
    )


def guide(setting: Setting) -> Content:
    """Return how to play here: by mouse and by key."""
    tap = "tap_penalised" if setting.penalises else "tap"
    lines = [Content(setting.say(f"ui.keys.by_tap.{tap}"))]
    lines += [
        _key_line(key, setting.say(f"ui.keys.by_key.{place}"))
        for place, key in enumerate(HELP_KEYS)
    ]
    lines += [_key_line(key, setting.say(f"terminal.keys.{key.lower()}")) for key in OWN_KEYS]
    return Content("\n").join([*lines, Content(setting.say("terminal.signs"))])


def _key_line(key: str, meaning: str) -> Content:
    return Content.assemble((f"{key:>4}", "bold"), f"  {meaning}")


def trick_lines(trick: LastTrick, setting: Setting) -> str:
    """Return a trick that was taken, a line a card, and who took it."""
    lines = [
        setting.say(
            "ui.read.played",
            name=setting.listener.seat(played.seat),
            card=the_card(setting.lang, played.card),
        )
        for played in trick.cards
    ]
    won = setting.listener.say("event.trick_won", trick.winner)
    return "\n".join([*(line[:1].upper() + line[1:] for line in lines), "", won])


def result_title(view: View, end: DealEnded, setting: Setting) -> str:
    """Return what the end of a deal means: the vueltas, or who won what."""
    if end.winner is None:
        return setting.say("ui.result.vueltas")
    needed = setting.rules.options.partidas_to_win_coto
    what = "coto" if needed in view.partidas else "partida"
    if view.match_winner is not None:
        what = "match"
    key = f"ui.result.{what}.{_side_key(end.winner, setting)}"
    return setting.say(key, side=setting.side(end.winner))


def _side_key(side: int, setting: Setting) -> str:
    own = side == setting.sides()[0]
    if setting.rules.seats == PAIRS:
        return "ours" if own else "theirs"
    return "you" if own else "other"


def result_body(view: View, end: DealEnded, setting: Setting) -> Content:
    """Return what decided a deal, and its points as a table."""
    decided = event_sentence(end, setting.listener) or ""
    rows = [Content(decided), Content("")]
    return Content("\n").join([*rows, *_points_table(view, end, setting)])


def _points_table(view: View, end: DealEnded, setting: Setting) -> Iterator[Content]:
    heads = [setting.side(side) for side in setting.sides()]
    widths = [max(len(head), 10) for head in heads]
    label = max(len(name) for name, _ in _rows(view, end, setting)) + 2

    def line(name: str, cells: list[str], style: str) -> Content:
        told = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return Content.styled(f"{name:{label}}{told}", style)

    yield line("", heads, "bold")
    for name, cells in _rows(view, end, setting):
        yield line(name, cells, "bold" if name == setting.say("ui.points.total") else "")


def _rows(view: View, end: DealEnded, setting: Setting) -> Iterator[tuple[str, list[str]]]:
    """Yield the rows of the table of points: what they are, and each side's."""
    sides = setting.sides()
    for row in ("carried", "cards", "cantes", "last"):
        if row != "carried" or view.stage == "vueltas":
            counts = [getattr(end.points[side], row) for side in sides]
            yield setting.say(f"ui.points.{row}"), ["—" if n is None else str(n) for n in counts]
    totals = [end.points[side].total or 0 for side in sides]
    yield setting.say("ui.points.total"), [str(total) for total in totals]
    if setting.rules.options.score_names != "plain":
        yield "", [setting.counted(total) for total in totals]
    yield setting.say("ui.points.partidas"), [str(view.partidas[side]) for side in sides]
    if setting.rules.options.cotos_to_win_match > 1:
        yield setting.say("ui.points.cotos"), [str(view.cotos[side]) for side in sides]
