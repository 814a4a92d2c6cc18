"""The four reyes: crowned, bearded, in mantle and ermine."""

from typing import Final

from heads import features
from held import held
from palette import BLUE, GOLD, GOLD_DARK, GOLD_LIGHT, INK, RED, SKIN, WHITE, Suit
from svg import circle, edged, group, layers, line, path, symbol, use
from wardrobe import FOLD, OUTLINE, WARDROBES

CROWNS: Final = {
    "o": (
        "M45 29L41.5 15.5 49 21.5 56.5 12 64 21.5 71.5 15.5 68 29z",
        "M41.5 15h0M56.5 11.5h0M71.5 15h0",
    ),
    "c": (
        "M45 29L41 17 46 21C47 17 50 15.5 51.5 21L56.5 11 61.5 21C63 15.5 66 17 67 21L72 17 68 29z",
        "M41 17h0M56.5 11.5h0M72 17h0M49 17.5h0M64 17.5h0",
    ),
    "e": (
        "M45 29L43 18 48 24 50 14 54.5 24 56.5 11 58.5 24 63 14 65 24 70 18 68 29z",
        "M50 14.5h0M63 14.5h0",
    ),
    "b": (
        "M45 29C38 24 40 18 43 15 46 17 48 20 48.5 23 49 17 53 13 56.5 11 60 13 64 17 64.5 23 65 20 67 17 70 15 73 18 75 24 68 29z",
        "M56.5 18h0M44 20h0M69 20h0",
    ),
}
"""Outline of the crown above its band, and where its pearls sit."""

BEARDS: Final = {
    "o": "M48 42C48.5 46.5 51 47.5 53 47 54.5 46 55.8 46.2 56.5 47 57.2 46.2 58.5 46 60 47 62 47.5 64.5 46.5 65 42 67 56 64 68 56.5 74 49 68 46 56 48 42z",
    "c": "M48 42C48.5 46.5 51 47.5 53 47 54.5 46 55.8 46.2 56.5 47 57.2 46.2 58.5 46 60 47 62 47.5 64.5 46.5 65 42 67 54 66 60 65 65 62 62 58 68 56.5 65 55 68 51 62 48 65 47 60 46 54 48 42z",
    "e": "M48 42C48.5 46.5 51 47.5 53 47 54.5 46 55.8 46.2 56.5 47 57.2 46.2 58.5 46 60 47 62 47.5 64.5 46.5 65 42 67 55 63.5 65 56.5 69 49.5 65 46 55 48 42z",
    "b": "M48 42C48.5 46.5 51 47.5 53 47 54.5 46 55.8 46.2 56.5 47 57.2 46.2 58.5 46 60 47 62 47.5 64.5 46.5 65 42 67 52 67.5 62 63.5 71 61 69 58 66 56.5 62 55 66 52 69 49.5 71 45.5 62 46 52 48 42z",
}

ORNAMENTS: Final = {
    "o": "M52 100c5.4 0 5.4 8 0 8s-5.4-8 0-8zM52 112c5.4 0 5.4 8 0 8s-5.4-8 0-8zM52 124c5.4 0 5.4 8 0 8s-5.4-8 0-8z",
    "c": "M52 100l4 5-4 5-4-5zM52 112l4 5-4 5-4-5zM52 124l4 5-4 5-4-5z",
    "e": "M51 100h2v3h3v2h-3v5h-2v-5h-3v-2h3zM51 113h2v3h3v2h-3v5h-2v-5h-3v-2h3zM51 126h2v3h3v2h-3v5h-2v-5h-3v-2h3z",
    "b": "M52 100c4 2 4 6 0 9-4-3-4-7 0-9zM52 112c4 2 4 6 0 9-4-3-4-7 0-9zM52 124c4 2 4 6 0 9-4-3-4-7 0-9z",
}
"""What is embroidered on the tunic."""


def rey(suit: Suit) -> str:
    """Return the suit's rey."""
    return group(
        use("ground"),
        group(_robed(suit), transform="translate(-1.5)"),
        group(_head(suit), transform="translate(-5)"),
        held(suit, 12),
        **OUTLINE,
    )


def _robed(suit: Suit) -> str:
    wear = WARDROBES[suit.letter]
    ornament = path(ORNAMENTS[suit.letter], fill=GOLD, stroke_width=0.7)
    return use("rey", color=wear.cloth, fill=wear.lining) + ornament


def _head(suit: Suit) -> str:
    wear = WARDROBES[suit.letter]
    outline, pearls = CROWNS[suit.letter]
    return layers(
        path(outline, fill=GOLD),
        edged(pearls, (GOLD_LIGHT, INK), 3, 0.9),
        use("rey-head", fill=wear.beard),
        path(BEARDS[suit.letter], fill=wear.beard),
        line("M54.5 50Q56.5 51.5 58.5 50", RED, 1.5),
    )


def rey_symbols(view_box: str) -> str:
    """Return what the four share: the robes (``color`` over ``fill``) and the head (``fill``)."""
    return symbol("rey", view_box, _robe(), _ermine(), _gold(), _cape(), _left_arm()) + symbol(
        "rey-head", view_box, _face(), _band()
    )


def _robe() -> str:
    return layers(
        path("M38 60C31 66 25 96 17 143H69C71 120 75 84 67.5 60z", fill="currentColor"),
        path("M43.5 62H62.5C64.5 88 64 116 62.5 143H36C37.5 116 40 88 43.5 62z"),
        path(
            "M28 98C25.5 114 23.5 128 22 142M44.5 100C43 114 42 128 41.5 142M59 100C59.5 114 59 128 58.5 142",
            **FOLD,
        ),
    )


def _ermine() -> str:
    return layers(
        path(
            "M43.5 62C40.5 88 37.5 116 36 143H30C32 116 35.5 86 39.5 62zM62.5 62C64.5 88 64 116 62.5 143H67C69 116 69.5 86 66.5 62z",
            fill=WHITE,
        ),
        path(
            "M38.6 84v3M37 97v3M35.5 110v3M34.3 123v3M33.3 134v3M66.2 84v3M66.5 97v3M66.4 110v3M65.9 123v3M65.2 134v3",
            stroke_width=1.3,
        ),
    )


def _gold() -> str:
    return layers(
        path("M18.3 140H30M36.5 140.8H62.3", stroke=GOLD, stroke_width=3),
        path("M41.3 91C48 94 57.5 94 64.3 91L64.8 96.5C57.5 99.5 48 99.5 40.7 96.5z", fill=GOLD),
        path("M49.5 92.5H56V98.5H49.5z", fill=RED, stroke_width=0.8),
    )


def _cape() -> str:
    return group(
        path(
            "M41 60C46 55 67 55 72 60 78 66 79 74 77 80 71 72 63 74 56.5 79 50 74 42 72 36 80 34 74 35 66 41 60z",
            fill=WHITE,
        ),
        path(
            "M40 66v3M43 62v3M40 73v2.5M45 69v3M73 66v3M70 62v3M73 73v2.5M68 69v3",
            stroke_width=1.3,
        ),
        path(
            "M47 60C48 70 52 74 56.5 76 61 74 65 70 66 60",
            fill="none",
            stroke=GOLD_DARK,
            stroke_width=2,
        ),
        circle(56.5, 77.5, 3.4, fill=GOLD),
        transform="translate(-3.5)",
    )


def _left_arm() -> str:
    return layers(
        edged(
            "M70.5 72C76.5 80 79.5 88 77.5 93 75.5 97 71.5 99 68.5 100", ("currentColor", INK), 9
        ),
        path("M67.5 95.5L69 104.5 65 105 63.5 96.5z", fill=WHITE),
        path(
            "M58.5 98C60.5 96 62.5 96.5 64.5 97.5L65.1 102.5C62.5 103.5 59.5 103 58.5 101.5z",
            fill=SKIN,
        ),
    )


def _face() -> str:
    return layers(
        path("M46 31C41.5 43 40.5 55 45 61 51 63.5 62 63.5 68 61 72.5 55 71.5 43 67 31z"),
        path("M48 31H65V44C65 51 61 56 56.5 56S48 51 48 44z", fill=SKIN),
        group(features(), transform="translate(.5)"),
    )


def _band() -> str:
    return layers(
        path("M44.6 28C52 30.5 61 30.5 68.4 28L67.9 34C61 36 52 36 45.1 34z", fill=GOLD),
        line("M50 32.2h0M63 32.2h0", BLUE, 2.8),
        line("M56.5 32.7h0", RED, 3),
    )
