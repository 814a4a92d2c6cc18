"""Colours and suits: the only place where a colour has a name."""

from dataclasses import dataclass
from typing import Final

INK: Final = "#2b1a12"
STOCK: Final = "#fefaf0"
EDGE: Final = "#8d8371"
GRASS: Final = "#e4ebc4"
WHITE: Final = "#fffdf8"
SKIN: Final = "#f6cfa8"
BLUSH: Final = "#eaa07c"
LEATHER: Final = "#6a3a1c"
ORANGE: Final = "#e07b1f"
WOOD_CUT: Final = "#f3c787"
WOOD_RING: Final = "#b9743a"

GOLD: Final = "#f2b829"
GOLD_LIGHT: Final = "#ffe49a"
GOLD_DARK: Final = "#b87410"
UMBER: Final = "#6b3d05"
RED: Final = "#cc2130"
RED_LIGHT: Final = "#f0737a"
RED_DARK: Final = "#8c0f20"
WINE: Final = "#4f0a12"
BLUE: Final = "#2b6fc0"
BLUE_LIGHT: Final = "#cfe3f5"
BLUE_MIDDLE: Final = "#6ea6df"
NAVY: Final = "#0c2550"
GREEN: Final = "#278f55"
GREEN_LIGHT: Final = "#9ccb5c"
GREEN_DARK: Final = "#0e4a2c"
FOREST: Final = "#0c2f1c"


@dataclass(frozen=True)
class Suit:
    """A suit: its letter and name, the pintas of its frame, the colour of its lines and numbers.

    Pintas are the breaks in each short side. The colour has a contrast of 4.5 or more on the stock.
    """

    letter: str
    name: str
    pintas: int
    colour: str


SUITS: Final = (
    Suit("o", "oros", 0, "#8f5a00"),
    Suit("c", "copas", 1, "#b5162a"),
    Suit("e", "espadas", 2, "#153d7c"),
    Suit("b", "bastos", 3, GREEN_DARK),
)
RANKS: Final = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
