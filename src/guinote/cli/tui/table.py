"""The table as a screen: shows what the door tells, and sends through it what the person does."""

from collections.abc import Callable
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Static

from guinote.cli.tui import door as doors
from guinote.cli.tui.chooser import REFUSED, Chooser
from guinote.cli.tui.dialogs import Dialog
from guinote.cli.tui.faces import Look
from guinote.cli.tui.felt import Felt
from guinote.cli.tui.hand import Hand
from guinote.cli.tui.keybar import KeyBar
from guinote.cli.tui.setting import Setting
from guinote.cli.tui.side import cantes, score
from guinote.cli.tui.texts import advice, prompt, result_body, result_title
from guinote.game.events import AnyEvent, CardPlayed, CardsDrawn, Dealt, TrickWon, TurnStarted
from guinote.game.view import Played, View
from guinote.i18n.describe import step_sentences
from guinote.i18n.words import the_card

LEAST: Final = (80, 24)
WIDER: Final = 27
KEPT_SENTENCES: Final = 200
TryOut = Callable[[str], None]


class TableScreen(Screen[None]):
    """One seat's table; ``try_out`` raises what speaks against an action."""

    DEFAULT_CSS = """
    TableScreen { layout: vertical; }
    TableScreen #title { height: 1; text-style: bold; padding: 0 1; }
    TableScreen #middle { height: 1fr; }
    TableScreen #side { width: 27; padding: 0 1; }
    TableScreen.-wide #side { width: 41; }
    TableScreen #cantes, TableScreen #score { height: auto; margin-bottom: 1; }
    TableScreen #log { height: 1fr; scrollbar-size-vertical: 1; }
    TableScreen #status { height: 3; padding: 0 1; }
    TableScreen #small { display: none; height: 1fr; content-align: center middle; }
    TableScreen.-small > * { display: none; }
    TableScreen.-small #small { display: block; }
    """

    def __init__(self, door: doors.Door, setting: Setting, try_out: TryOut) -> None:
        """Sit down."""
        super().__init__()
        self.door, self.setting, self.try_out = door, setting, try_out
        self.view: View | None = None
        self.legal: tuple[str, ...] = ()
        self.notice = ""
        self.doubted: str | None = None
        self.chooser = Chooser(self)
        self._lying: tuple[Played, ...] = ()
        self._sentences: list[str] = []

    def compose(self) -> ComposeResult:
        """Lay out title, felt, side, status, cards and keys."""
        yield Static(id="small", markup=False)
        yield Static(self.setting.title, id="title", markup=False)
        with Horizontal(id="middle"):
            yield Felt(self.setting)
            with Vertical(id="side"):
                yield Static(id="score", markup=False)
                yield Static(id="cantes", markup=False)
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="sentences", markup=False)
        yield Static(id="status", markup=False)
        yield Hand(self.setting.lang)
        yield KeyBar(self.setting)

    def on_resize(self, event: Resize) -> None:
        """Widen what may be wide; say so where the window is too small."""
        width, height = event.size
        self.set_class(width >= LEAST[0] + WIDER, "-wide")
        self.set_class(width < LEAST[0] or height < LEAST[1], "-small")
        needed = self.setting.say(
            "terminal.small", least="{} x {}".format(*LEAST), size=f"{width} x {height}"
        )
        self.query_one("#small", Static).update(needed)
        self.call_after_refresh(self.show)

    # --- what the door tells -----------------------------------------------------------------

    def on_told(self, message: doors.Told) -> None:
        """Take in a step."""
        told = (event for event in message.events if not isinstance(event, TurnStarted))
        said = step_sentences(told, self.setting.listener)
        self._sentences = [*self._sentences, *said][-KEPT_SENTENCES:]
        self.notice = ""
        for event in message.events:
            self._take(event)
        self.view = message.view
        self.show()

    def _take(self, event: AnyEvent) -> None:
        """Keep a complete trick until something else lies there, and heed what is announced."""
        if isinstance(event, CardPlayed):
            before = self.view.trick if self.view is not None else ()
            self._lying = (*before, Played(seat=event.seat, card=event.card))
        elif isinstance(event, (CardsDrawn, Dealt)):
            self._lying = ()
        if isinstance(event, Dealt):
            self.chooser.new_deal()
        if isinstance(event, (TrickWon, *doors.ANNOUNCED)):
            self.notice = " ".join(step_sentences((event,), self.setting.listener))

    def on_asked(self, message: doors.Asked) -> None:
        """Ask what to do, unless it was asked for in advance."""
        self.view, self.legal = message.view, message.legal
        self.chooser.asked()
        self.show()

    def on_counted(self, message: doors.Counted) -> None:
        """Show how a deal ended, until that was read."""
        title = result_title(message.view, message.end, self.setting)
        body = result_body(message.view, message.end, self.setting)
        dialog = Dialog(title, body, self.setting.say("ui.status.go"))
        self.app.push_screen(dialog, lambda _yes: self.door.answer(doors.GO_ON))

    def on_advised(self, message: doors.Advised) -> None:
        """Say what a bot would do."""
        self.note(advice(message.decision, self.setting))

    # --- what the person does ----------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Do what a key asks for; nobody plays cards that are not seen."""
        key = "?" if event.character == "?" else event.key
        if key == "q" or not self.has_class("-small"):
            self.chooser.press(key)

    def on_key_bar_clicked(self, message: KeyBar.Clicked) -> None:
        """Take a click on a key for the key."""
        self.chooser.press(message.key)

    def on_hand_tapped(self, message: Hand.Tapped) -> None:
        """Play a card that was clicked."""
        self.chooser.play_at(message.place)

    def on_felt_stock_tapped(self) -> None:
        """Exchange by a click on the card under the stock."""
        self.chooser.press("s")

    def ask(self, title: str, body: str, ways: tuple[str, str], then: Callable[[], None]) -> None:
        """Put a question in these texts; do something after a yes."""
        yes, no = map(self.setting.say, ways)
        dialog = Dialog(self.setting.say(title), self.setting.say(body), yes, no)
        self.app.push_screen(dialog, lambda is_yes: then() if is_yes else None)

    def read_out(self, title: str, body: Content | str) -> None:
        """Show something to read."""
        dialog = Dialog(self.setting.say(title), body, self.setting.say("terminal.close"))
        self.app.push_screen(dialog)

    def note(self, sentence: str) -> None:
        """Say something about what the person did."""
        self.notice = sentence
        self.show()

    def leave(self) -> None:
        """Get up from the table."""
        self.door.leave()
        self.app.exit("left")

    # --- what is seen ------------------------------------------------------------------------

    def show(self) -> None:
        """Bring everything on the screen up to the view."""
        view = self.view
        if view is None or not self.is_mounted:
            return
        self.query_one(Felt).lay(view, view.trick or self._lying)
        self.query_one(Hand).hold(self.chooser.hand(), self._looks(view))
        self.query_one(KeyBar).offer(view, self.legal)
        self.query_one("#title", Static).update(self._heading(view))
        side = self.query_one("#side")
        width = max(1, side.content_size.width)
        self.query_one("#score", Static).update(score(view, self.setting, width))
        sung = self.query_one("#cantes", Static)
        sung.display = bool(view.cantes)
        sung.update(cantes(view, self.setting))
        self.query_one("#sentences", Static).update("\n".join(self._sentences))
        self.query_one("#log").scroll_end(animate=False)
        self.query_one("#status", Static).update(self._status(view))

    def _heading(self, view: View) -> str:
        """Return the book, whether these are the vueltas, and whether duties bind."""
        parts = [self.setting.title, self.setting.say(f"ui.replay.stage.{view.stage}")]
        if view.phase == "arrastre":
            parts.append(self.setting.say("family.ARR").lower())
        return " · ".join(parts)

    def _status(self, view: View) -> Content:
        """Return what was said last to the person, and what the table is waiting for."""
        asked = prompt(view, self.legal, self.setting)
        if self.doubted is not None:
            card = the_card(self.setting.lang, self.doubted)
            asked = self.setting.say("terminal.doubted", card=card)
        if not self.notice:
            return Content(asked)
        style = "bold ansi_red" if self.notice.startswith(REFUSED) else "bold"
        return Content.assemble((self.notice, style), "\n", asked)

    def _looks(self, view: View) -> tuple[Look, ...]:
        """Return how each held card is shown: told apart on the own turn alone."""
        asked = self.chooser.is_asked_for_card
        barred = {kept.card for kept in view.barred} if asked else set()
        return tuple(
            Look(
                trump=card[-1] == view.trump,
                barred=card in barred,
                chosen=asked and place == self.chooser.cursor,
            )
            for place, card in enumerate(self.chooser.hand())
        )
