"""The own cards, side by side, with the keys that play them."""

from typing import Final

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from guinote.cli.tui.canvas import Canvas
from guinote.cli.tui.faces import HEIGHT, NARROWEST, WIDTH, Look, face

KEYS: Final = "1234567890"


class Hand(Widget):
    """Shows cards, and says which one is clicked."""

    class Tapped(Message):
        """A card was clicked."""

        def __init__(self, place: int) -> None:
            """Say which, counted from the left."""
            self.place = place
            super().__init__()

    DEFAULT_CSS = "Hand { height: 6; }"

    def __init__(self, lang: str) -> None:
        """Hold nothing yet."""
        super().__init__()
        self._lang = lang
        self._cards: tuple[str, ...] = ()
        self._looks: tuple[Look, ...] = ()

    def hold(self, cards: tuple[str, ...], looks: tuple[Look, ...]) -> None:
        """Show these cards so."""
        self._cards, self._looks = cards, looks
        self.refresh()

    def render(self) -> Content:
        """Draw the cards in the middle, a key below each."""
        sheet = Canvas(self.size.width, HEIGHT + 1)
        width, gap, left = self._measures()
        for place, (card, look) in enumerate(zip(self._cards, self._looks, strict=True)):
            x = left + place * (width + gap)
            sheet.put_rows(x, 0, face(card, self._lang, width, look), look.style(card))
            sheet.put(x, HEIGHT, label(place, look).center(width), "bold" if look.chosen else "")
        return sheet.content()

    def _measures(self) -> tuple[int, int, int]:
        """Return how wide cards and gaps are, and where the first card begins."""
        count, room = max(1, len(self._cards)), self.size.width
        width = max(NARROWEST, min(WIDTH, room // count))
        gap = 1 if count * (width + 1) <= room else 0
        return width, gap, max(0, (room - count * (width + gap) + gap) // 2)

    def on_click(self, event: Click) -> None:
        """Say which card is meant."""
        width, gap, left = self._measures()
        place = (event.x - left) // (width + gap)
        if event.x >= left and place < len(self._cards):
            self.post_message(self.Tapped(place))


def label(place: int, look: Look) -> str:
    """Return the key of a card: in brackets where a duty keeps it back."""
    key = KEYS[place] if place < len(KEYS) else "·"
    if look.barred:
        return f"({key})"
    return f"▲{key}▲" if look.chosen else key
