"""The line of keys below the cards: each with what it does, and those that may be used now."""

from collections.abc import Iterator

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from guinote.cli.tui.setting import Setting
from guinote.game.view import View

Entry = tuple[str, str]
"""A key, and the last part of its text's name."""


class KeyBar(Widget):
    """Shows the keys; a click on one is as good as pressing it."""

    class Clicked(Message):
        """A key was clicked."""

        def __init__(self, key: str) -> None:
            """Say which."""
            self.key = key
            super().__init__()

    DEFAULT_CSS = "KeyBar { height: 1; }"

    def __init__(self, setting: Setting) -> None:
        """Show those that are always there."""
        super().__init__()
        self._setting = setting
        self._entries: tuple[tuple[str, str, bool], ...] = ()

    def offer(self, view: View, legal: tuple[str, ...]) -> None:
        """Show the keys of this table, those of what may be done now with weight."""
        rights = tuple(right_keys(legal, view.trump))
        self._entries = tuple(
            (key, self._setting.say(f"terminal.key.{name}"), key in rights)
            for key, name in entries(view, self._setting)
        )
        self.refresh()

    def render(self) -> Content:
        """Write the keys in a row."""
        parts: list[tuple[str, str]] = []
        for key, label, is_right in self._entries:
            parts.append((f" {key.upper()} ", "bold reverse" if is_right else "bold"))
            parts.append((f"{label} ", "bold" if is_right else "dim"))
        return Content.assemble(*parts)

    def on_click(self, event: Click) -> None:
        """Say which key lies there."""
        x = 0
        for key, label, _ in self._entries:
            x += len(key) + len(label) + 3
            if event.x < x:
                self.post_message(self.Clicked(key))
                return


def entries(view: View, setting: Setting) -> Iterator[Entry]:
    """Yield the keys that mean something at this table."""
    options = setting.rules.options
    yield from (("v", "twenty"), ("c", "forty"))
    if options.seven_exchange and view.indicator is not None:
        yield "s", "exchange"
    if options.tute:
        yield "t", "tute"
    if view.stage == "vueltas" and options.vueltas_end == "claim":
        yield "m", "claim"
    if any(cante.hidden for cante in view.cantes):
        yield "p", "show"
    yield from (("l", "last"), ("h", "advice"), ("?", "help"), ("q", "leave"))


def right_keys(legal: tuple[str, ...], trump: str) -> Iterator[str]:
    """Yield the keys of the rights among the legal actions."""
    for action in legal:
        verb, _, what = action.partition(" ")
        if verb == "sing":
            yield "c" if what == trump else "v"
        else:
            yield from {"exchange": "s", "tute": "t", "claim": "m", "show": "p"}.get(verb, "")
