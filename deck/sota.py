"""The four sotas: a young page, standing with one hand on the hip."""

from typing import Final

from hats import beret, garland, helmet, tall_cap
from held import held
from palette import BLUE, GOLD, GOLD_LIGHT, INK, RED, SKIN, WHITE, Suit
from svg import edged, group, layers, line, path, symbol, use
from wardrobe import FOLD, OUTLINE, WARDROBES

HATS: Final = {
    "o": beret(RED, WHITE),
    "c": tall_cap(BLUE, WHITE),
    "e": helmet(RED),
    "b": garland(WARDROBES["b"].hair),
}


def sota(suit: Suit) -> str:
    """Return the suit's sota."""
    wear = WARDROBES[suit.letter]
    page = use("sota", color=wear.cloth, fill=wear.lining)
    head = use("young-head", fill=wear.hair)
    placed = group(page, head, HATS[suit.letter], transform="translate(-3)")
    return group(use("ground"), placed, held(suit, 10), **OUTLINE)


def sota_symbol(view_box: str) -> str:
    """Return what the four share, but for the head: cloth in ``color``, lining in ``fill``."""
    return symbol("sota", view_box, _cape_and_legs(), _skirt(), _doublet(), _left_arm())


def _cape_and_legs() -> str:
    return layers(
        path(
            "M44 60C35 66 31 86 31 114 38 119 46 113 50 106H64C68 113 76 117 83 112 83 86 77 66 68 60z"
        ),
        path(
            "M44.5 104H53.5C53 118 51.5 128 50 138H41C42.5 128 44 118 44.5 104z",
            fill="currentColor",
        ),
        path("M58 104H67C67.8 116 67.8 128 67.5 138H58.5C58.8 128 58.5 116 58 104z"),
        path(
            "M41 136.5H50V143.5H33C33.5 140 38.5 140 41 136.5zM58.5 136.5H67.5C69 139 72.5 140.5 72.5 143.5H58.5z",
            fill=INK,
        ),
    )


def _skirt() -> str:
    return layers(
        path(
            "M46 85H66C70 92 73 101 75 110 69 114 62 109 56 113 50 109 43 114 37 110 39 101 42 92 46 85z",
            fill="currentColor",
        ),
        path("M50 89C48 97 46 104 45 110M56 89V111M62 89C64 97 66 104 67 110", **FOLD),
        line("M38 108.5C43 112 50 107 56 110.5 62 107 69 112 74 108.5", GOLD_LIGHT, 1.8),
    )


def _doublet() -> str:
    return layers(
        path(
            "M43 61C49 57 63 57 69 61 70 70 68 79 66.5 87H45.5C44 79 42 70 43 61z",
            fill="currentColor",
        ),
        path("M53 62H59V84H53z", stroke_width=0.8),
        line("M56 68h0M56 73h0M56 78h0", GOLD_LIGHT, 2),
        path("M45 83H67V88H45z", fill=GOLD),
    )


def _left_arm() -> str:
    return layers(
        edged("M69 66C76 72 81 79 80 82 79 86 74 89 71 91", ("currentColor", INK), 8),
        path("M63.5 89C66 86.5 69 87.5 71.5 89L70.5 94C67 95 64.5 94 63 92.5z", fill=SKIN),
    )
