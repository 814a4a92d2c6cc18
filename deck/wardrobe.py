"""What the figures of a suit wear and ride: the colours that tell the four courts apart."""

from dataclasses import dataclass
from typing import Final

from palette import BLUE, GOLD, GREEN, INK, ORANGE, RED
from svg import Attribute

OUTLINE: Final[dict[str, Attribute]] = {
    "stroke": INK,
    "stroke_width": 1.1,
    "stroke_linejoin": "round",
}
FOLD: Final[dict[str, Attribute]] = {
    "fill": "none", "stroke": INK, "stroke_opacity": 0.35, "stroke_width": 1.5,
}  # fmt: skip
"""Folds darken the cloth that they lie on, whatever its colour."""


@dataclass(frozen=True)
class Wardrobe:
    """Colours of a court: cloth and its lining, hair of the young and of the rey, the horse."""

    cloth: str
    lining: str
    hair: str
    beard: str
    horse: str
    mane: str


WARDROBES: Final = {
    "o": Wardrobe(GOLD, RED, "#e2a63c", "#ebe6dc", "#fbf3e2", "#cdb68f"),
    "c": Wardrobe(RED, BLUE, "#7a3f1d", "#7a3f1d", "#b8743c", "#5a2d12"),
    "e": Wardrobe(BLUE, RED, "#2e2320", "#2e2320", "#c9ccd2", "#5b6472"),
    "b": Wardrobe(GREEN, ORANGE, "#c2601c", "#c2601c", "#6a4a3a", "#2f1d16"),
}
