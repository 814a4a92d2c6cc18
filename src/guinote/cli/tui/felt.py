"""The middle of the table: who sits where, the trick, the stock with the card under it."""

from typing import Final

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from guinote.cli.tui.canvas import Canvas
from guinote.cli.tui.faces import HEIGHT, WIDTH, Look, face
from guinote.cli.tui.setting import Setting
from guinote.game.view import Played, View
from guinote.i18n.words import suit_name

ROWS: Final = 13
"""So many are drawn on; what is more lies around them."""
CLOTH: Final = "#14532d"
TEXT, QUIET, LOUD = (
    f"#eef7f0 on {CLOTH}",
    f"#b4d3bf on {CLOTH}",
    f"bold #ffd866 on {CLOTH}",
)
BACK: Final = "▮"
TRICK_ROW: Final = {"top": 2, "left": 5, "right": 5, "bottom": 7}
LABEL_ROW: Final = {"top": 0, "left": 2, "right": 2, "bottom": 12}
STOCK_ROW: Final = 8
MARGIN: Final = 1


class Felt(Widget):
    """Draws the table of one view."""

    class StockTapped(Message):
        """The card under the stock was clicked."""

    DEFAULT_CSS = "Felt { background: #14532d; color: #eef7f0; height: 1fr; width: 1fr; }"

    def __init__(self, setting: Setting) -> None:
        """Lay the cloth."""
        super().__init__()
        self._setting = setting
        self._view: View | None = None
        self._trick: tuple[Played, ...] = ()

    def lay(self, view: View, trick: tuple[Played, ...]) -> None:
        """Show a view; the trick may be one that is complete and still lies there."""
        self._view, self._trick = view, trick
        self.refresh()

    def render(self) -> Content:
        """Draw seats, trick and stock."""
        sheet = Canvas(self.size.width, self.size.height, TEXT)
        if self._view is not None:
            for seat in range(self._view.seats):
                self._draw_seat(sheet, self._view, seat)
            self._draw_stock(sheet, self._view)
            for played in self._trick:
                self._draw_played(sheet, self._view, played)
        return sheet.content()

    @property
    def _spare(self) -> int:
        """Rows above and below what is drawn; seats and stock move half of it outwards."""
        return max(0, (self.size.height - ROWS) // 2)

    def _draw_seat(self, sheet: Canvas, view: View, seat: int) -> None:
        place = self._setting.place(seat)
        lines = self._label(view, seat, split=place in ("left", "right"))
        style = LOUD if view.to_move == seat and view.act == "play" else TEXT
        for row, line in enumerate(lines):
            y = self._spare + LABEL_ROW[place] + self._outwards(place) + row
            sheet.put(self._label_x(place, len(line)), y, line, QUIET if row else style)

    def _outwards(self, place: str) -> int:
        return {"top": -1, "bottom": 1}.get(place, 0) * (self._spare // 2)

    def _label_x(self, place: str, length: int) -> int:
        if place == "left":
            return MARGIN
        if place == "right":
            return self.size.width - MARGIN - length
        return (self.size.width - length) // 2

    def _label(self, view: View, seat: int, *, split: bool) -> tuple[str, ...]:
        """Return what is told of a seat: turn, name, dealer, level, and how many cards."""
        name = self._setting.listener.seat(seat)
        turn = "▶ " if view.to_move == seat and view.act == "play" else ""
        deals = f" ({self._setting.say('ui.seat.dealer')})" if view.dealer == seat else ""
        head = f"{turn}{name[:1].upper()}{name[1:]}{deals}"
        bot = self._setting.company.levels[seat]
        if not bot:
            return (head,)
        level, backs = self._setting.level(bot), BACK * view.counts[seat]
        return (head, level, backs) if split else (f"{head} · {level}", backs)

    def _draw_played(self, sheet: Canvas, view: View, played: Played) -> None:
        place = self._setting.place(played.seat)
        middle = (self.size.width - WIDTH) // 2
        aside = {"left": -WIDTH - 1, "right": WIDTH + 1}.get(place, 0)
        look = Look(trump=played.card[-1] == view.trump)
        rows = face(played.card, self._setting.lang, WIDTH, look)
        y = self._spare + TRICK_ROW[place]
        sheet.put_rows(middle + aside, y, rows, look.style(played.card))

    def _draw_stock(self, sheet: Canvas, view: View) -> None:
        """Draw the card under the stock, and how many lie on it; else only name the trump."""
        x, y = self._stock_place
        trump = self._setting.say("ui.stock.trump", suit=suit_name(self._setting.lang, view.trump))
        if view.indicator is None:
            right = self.size.width - MARGIN - len(trump)
            sheet.put(right, y + HEIGHT - 1, trump, LOUD)
            return
        look = Look(trump=True)
        rows = face(view.indicator, self._setting.lang, WIDTH, look)
        sheet.put_rows(x, y, rows, look.style(view.indicator))
        left = self._setting.say("terminal.stock_left", stock=view.stock)
        sheet.put(self.size.width - MARGIN - len(left), y - 1, left, TEXT)

    @property
    def _stock_place(self) -> tuple[int, int]:
        return self.size.width - MARGIN - WIDTH, self._spare + STOCK_ROW + self._outwards("bottom")

    def on_click(self, event: Click) -> None:
        """Say that the card under the stock is wanted."""
        x, y = self._stock_place
        if x <= event.x < x + WIDTH and y <= event.y < y + HEIGHT:
            self.post_message(self.StockTapped())
