"""The four caballos: a horse at the walk, and its rider."""

from typing import Final

from hats import beret, helmet, tall_cap
from held import held
from palette import BLUE, GOLD, GOLD_LIGHT, GREEN, INK, LEATHER, ORANGE, RED, SKIN, WHITE, Suit
from svg import edged, group, layers, line, path, symbol, use
from wardrobe import FOLD, OUTLINE, WARDROBES

HATS: Final = {
    "o": tall_cap(RED, GOLD),
    "c": beret(RED, WHITE),
    "e": helmet(BLUE),
    "b": beret(GREEN, ORANGE),
}


def caballo(suit: Suit) -> str:
    """Return the suit's caballo."""
    wear = WARDROBES[suit.letter]
    head = use("young-head", fill=wear.hair) + HATS[suit.letter]
    placed = group(
        use("horse", color=wear.mane, fill=wear.horse),
        use("rider", color=wear.cloth, fill=wear.lining),
        group(head, transform="translate(5 -3)"),
        transform="translate(.5 2)scale(.95)",
    )
    return group(use("ground"), placed, held(suit, 11), **OUTLINE)


def caballo_symbols(view_box: str) -> str:
    """Return the horse (coat in ``fill``, mane in ``color``) and the rider, dressed as the sota."""
    horse = symbol("horse", view_box, _far_side(), _body(), _mane(), _harness())
    return horse + symbol("rider", view_box, _saddle(), _coat(), _leg(), _left_arm())


def _far_side() -> str:
    return layers(
        path(
            "M86 94C94 97 93.5 108 92 117 91 126 88 131 85 134 87 124 86 116 87.5 110z",
            fill="currentColor",
        ),
        path(
            "M60 115C61.5 120 64.5 123 64 127 63.5 131 60 135 59 139L57 143.5H64.5L65.5 138.5C67.5 132 71 128 72 122L76 113z",
            fill="currentColor",
        ),
        path(
            "M31 106C25 109 18.5 113 15.5 117 14.5 119 15 121 16 123L19 131 17.5 135 24.5 133.5 24 129 21.5 121.5C27 119 34 119 40 116z"
        ),
    )


def _body() -> str:
    return layers(
        path(
            "M30 65C26 66 22 70 19 76L12.5 84.5C11 87 11.5 90.5 14 91.5 17 92.5 19.5 91 21.5 88.5"
            " 24 87.5 27 87 29 84.5 29 90 27 95 27.5 101 28 107 31 112 36 114.5 36 121 37.5 126 37 131"
            "L35.5 139 33 143.5H41L41.5 138C42 131 43 126 45.5 118 54 120 64 119 71 115.5"
            " 72 119 75.5 121 75 125 74 129 69.5 134 68.5 138.5L66 143.5H73.5L74.5 139C75.5 135 79 130 84 121"
            " 88.5 117 91.5 113 90.5 106 91 98 87 91.5 78 90.5 68 89.5 58 92 49 91 47 82 43 70 36 66"
            " 34 64.8 32 64.5 30 65z"
        ),
        path("M28.5 66.5L28 59 33.5 64.5z"),
        path(
            "M33 143.5L34.5 140H41.3L41 143.5zM66 143.5L68 140H74.3L73.5 143.5zM57 143.5L58.7 140H65.2L64.5 143.5zM17.5 135L18.8 131.5 24.2 130 24.5 133.5z",
            fill=INK,
        ),
        line("M21.8 76.5h0", INK, 2.2),
        line("M14 87.5L15 86.5M13.5 90.5Q16 88.5 18.5 88.5", INK, 0.8),
    )


def _mane() -> str:
    return path(
        "M31 64.5C40 63 46 72 50 91 46 90 44.5 86 43 83 41.5 83 41 79.5 39.5 77 37 77 37 74 35.5 71.5"
        " 33 70 32 67.5 31 64.5zM30 65C26 66 24.5 69 25 72.5 27.5 71.5 30 69 30 65z",
        fill="currentColor",
    )


def _harness() -> str:
    return layers(
        line(
            "M16 79.5L21.5 88.5M20.5 73.5C24 77 28 79 29.5 84.5M18.5 83.5L26 77M20 87C27 95 38 92 47 84",
            RED,
            1.4,
        ),
        line("M28 104C35 108 42 106 47 100", GOLD, 2),
    )


def _saddle() -> str:
    return layers(
        path("M46 88C54 92 68 92 78 89L80 108C72 113 54 113 46 109z"),
        line("M47 105.5C54 109 72 109 79 104.8", GOLD, 2.2),
        path("M69 57C79 60 89 72 89.5 88 84 93 76 92 71 89z"),
        path("M76 66C81 72 83.5 80 83 90", **FOLD),
    )


def _coat() -> str:
    return layers(
        path(
            "M50 58C56 54 66 54 71 58 74 68 74 80 77 91 70 96 56 96 48 90 51 78 48 68 50 58z",
            fill="currentColor",
        ),
        path("M68 82C70 87 70.5 90 70.5 93M56 82C55 87 54 90 53.5 92", **FOLD),
        path("M50 78C57 80.5 66 80.5 73 78L73.6 82.5C66 85 57 85 49.6 82.5z", fill=GOLD),
        line("M61 64h0M61 69h0M61 74h0", GOLD_LIGHT, 2),
    )


def _leg() -> str:
    return layers(
        edged("M63 90C56 89 50 91 48.5 97 47.5 104 48 110 49 117", (WHITE, INK), 7.5),
        edged("M48 104C48 108 48.5 113 49 117", (LEATHER, INK), 7.5),
        path("M45 116H53V121.5H39C39.5 118.5 43 118.5 45 116z", fill=INK),
    )


def _left_arm() -> str:
    return layers(
        edged("M70 65C74 71 74 76 71 79 66 83 58 84 51 84", ("currentColor", INK), 7),
        path("M44.5 82C47 80.5 49.5 81 51.5 82V86.5C49 88 46.5 87.5 44.5 86z", fill=SKIN),
    )
