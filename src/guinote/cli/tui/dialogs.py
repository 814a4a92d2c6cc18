"""What stands over the table for a while: a question, or something to read."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Static


class Dialog(ModalScreen[bool]):
    """A title, something to read, and one or two ways on; dismissed with whether it was a yes."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: transparent; }
    Dialog > Vertical {
        width: auto; max-width: 76; height: auto; max-height: 23; padding: 0 2;
        border: round ansi_yellow; background: ansi_default;
    }
    Dialog .title { text-style: bold; width: auto; }
    Dialog VerticalScroll { width: auto; height: auto; max-height: 17; margin: 1 0; }
    Dialog VerticalScroll Static { width: auto; max-width: 70; }
    Dialog Horizontal { width: auto; height: 1; }
    Dialog Button { margin-right: 2; }
    """

    def __init__(self, title: str, body: Content | str, yes: str, no: str | None = None) -> None:
        """Say what is asked; without ``no`` there is only one way on."""
        super().__init__()
        self._title, self._body, self._ways = title, body, (yes, no)

    def compose(self) -> ComposeResult:
        """Lay it out."""
        yes, no = self._ways
        with Vertical():
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(self._body, markup=False)
            with Horizontal():
                yield Button(yes, id="yes", compact=True)
                if no is not None:
                    yield Button(no, id="no", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the way that was pressed."""
        event.stop()
        self.dismiss(event.button.id == "yes")

    def on_key(self, event: Key) -> None:
        """Escape is a no; a question is answered by letters too, what is read goes by any key."""
        yes, no = (way and way[0].lower() for way in self._ways)
        if event.key in ("escape", "n"):
            self.dismiss(no is None)
        elif event.key == "space" or (event.character or "").lower() == yes:
            self.dismiss(True)
        elif event.key in ("left", "right"):
            self.focus_next()
        elif event.key in ("up", "down"):
            self.query_one(VerticalScroll).scroll_relative(y=-1 if event.key == "up" else 1)
        else:
            return
        event.stop()
        event.prevent_default()
