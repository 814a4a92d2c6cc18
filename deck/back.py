"""The back: a lattice of eight-pointed stars, after the brickwork of Aragonese towers."""

from typing import Final

from frame import VIEW_BOX, blank, box
from palette import GOLD, STOCK
from svg import path, symbol, use

GROUND: Final = "#7d1a2c"
CROSS: Final = "#5c0f1f"
TILE: Final = 20
COLUMNS, ROWS = 4, 7
LEFT, TOP = 10, 8


def back_symbols() -> str:
    """Return the back, and what it is laid with: a tile and a row of tiles."""
    panel = box(6, 3, fill=CROSS)
    rim = box(6, 3, fill="none", stroke=GOLD, stroke_width=1.2)
    size = {"width": TILE * COLUMNS, "height": TILE}
    rows = (use("row", x=LEFT, y=TOP + TILE * i, **size) for i in range(ROWS))
    return _tile() + _row() + symbol("back", VIEW_BOX, blank(), panel, *rows, rim)


def _row() -> str:
    tiles = (use("tile", x=TILE * i, width=TILE) for i in range(COLUMNS))
    return symbol("row", f"0 0 {TILE * COLUMNS} {TILE}", *tiles)


def _tile() -> str:
    """A star that touches its four neighbours; the crosses are what the stars leave free."""
    star = "M10 0l2.9 3H17V7.1L20 10 17 12.9V17H12.9L10 20 7.1 17H3V12.9L0 10 3 7.1V3H7.1z"
    inner = (
        "M10 4.5l1.6 1.6H14V8.4L15.5 10 14 11.6V14H11.6L10 15.5 8.4 14H6V11.6L4.5 10 6 8.4V6H8.4z"
    )
    corner = "M0 0h2.2L0 2.2zM20 0v2.2L17.8 0zM20 20h-2.2L20 17.8zM0 20v-2.2L2.2 20z"
    return symbol(
        "tile",
        f"0 0 {TILE} {TILE}",
        path(star, fill=GROUND, stroke=STOCK, stroke_width=0.8),
        path(inner, fill=GOLD),
        path("M10 8l2 2-2 2-2-2z", fill=GROUND),
        path(corner, fill=GOLD),
    )
