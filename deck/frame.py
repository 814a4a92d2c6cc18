"""The card itself: stock, and the frame whose pintas name the suit."""

from typing import Final

from palette import EDGE, GRASS, STOCK, SUITS, Suit
from svg import Attribute, element, group, layers, path, symbol, use

WIDTH, HEIGHT = 100, 156
VIEW_BOX: Final = f"0 0 {WIDTH} {HEIGHT}"
INSET: Final = 4.4
GAP: Final = 8
"""Width of a pinta: still three pixels on a card of 44."""


def box(inset: float, radius: float, **attributes: Attribute) -> str:
    """Return a rounded rectangle that runs round the card at the distance ``inset``."""
    size = {"width": WIDTH - 2 * inset, "height": HEIGHT - 2 * inset}
    return element("rect", x=inset, y=inset, **size, rx=radius, **attributes)


def blank(fill: str = STOCK) -> str:
    """Return the piece of card, with a thin edge that parts it from its neighbours."""
    return box(0.4, 7, fill=fill, stroke=EDGE, stroke_width=0.8)


def framed(suit: Suit) -> str:
    """Return a blank card with the suit's frame."""
    return use(f"frame-{suit.letter}")


def frame_symbols() -> str:
    """Return the four framed blanks."""
    return layers(*(symbol(f"frame-{s.letter}", VIEW_BOX, blank(), _frame(s)) for s in SUITS))


def ground_symbol(view_box: str) -> str:
    """Return the ground on which the figures stand: pale, for a number lies on it."""
    hill = "M7.500 148.500V137C20 133.500 35 134 50 136S80 137.500 92.500 135V148.500z"
    return symbol("ground", view_box, path(hill, fill=GRASS, stroke="none"))


def _frame(suit: Suit) -> str:
    lines = box(INSET, 4.5, stroke_width=1.8) + box(INSET + 2.3, 2.8, stroke_width=0.6)
    return group(lines, fill="none", stroke=suit.colour) + _pintas(suit.pintas)


def _pintas(count: int) -> str:
    """Return bars of bare stock over both short sides, which break the lines there."""
    starts = [WIDTH * (i + 1) / (count + 1) - GAP / 2 for i in range(count)]
    bars = "".join(f"M{x:.4g} {y:g}h{GAP}" for y in (5.3, HEIGHT - 5.3) for x in starts)
    return path(bars, stroke=STOCK, stroke_width=4) if bars else ""
