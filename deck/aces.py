"""The four ases: one emblem, large and ornate."""

from math import pi
from typing import Final

from palette import (
    BLUE,
    BLUE_LIGHT,
    BLUE_MIDDLE,
    FOREST,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GREEN,
    GREEN_DARK,
    GREEN_LIGHT,
    NAVY,
    RED,
    RED_DARK,
    RED_LIGHT,
    UMBER,
    WINE,
    WOOD_CUT,
    WOOD_RING,
    Suit,
)
from pips import STUBS, WOOD
from svg import Attribute, circle, edged, ellipse, group, layers, line, path

MIDDLE: Final = (50, 78)


def ace(suit: Suit) -> str:
    """Return the picture of the suit's as."""
    return {"o": _coin, "c": _cup, "e": _sword, "b": _club}[suit.letter]()


def beads(count: int, radius: float, colour: str, size: float) -> str:
    """Return a ring of dots about the middle of the card."""
    step = 2 * pi * radius / count
    look: dict[str, Attribute] = {
        "fill": "none",
        "stroke": colour,
        "stroke_width": size,
        "stroke_linecap": "round",
    }
    return circle(MIDDLE[0], MIDDLE[1], radius, **look, stroke_dasharray=f"0 {step:.3f}")


def rays(count: int, tip: float, first: float = 0) -> tuple[str, ...]:
    """Return rays about the middle of the card; ``tip`` is how far they reach."""
    ray = f"M44 68L50 {MIDDLE[1] - tip:g} 56 68z"
    turns = (first + 360 * i / count for i in range(count))
    return tuple(path(ray, transform=f"rotate({turn:g} 50 78)") for turn in turns)


def _coin() -> str:
    return layers(_medal(), _sun(), _crown(), _laurel())


def _medal() -> str:
    return layers(
        beads(32, 36.5, UMBER, 7.6),
        beads(32, 36.5, GOLD, 5.4),
        group(
            circle(*MIDDLE, 36, fill=GOLD),
            circle(*MIDDLE, 32, fill=RED),
            beads(24, 29, GOLD_LIGHT, 3),
            circle(*MIDDLE, 26, fill=GOLD_LIGHT),
            stroke=UMBER,
        ),
    )


def _sun() -> str:
    return layers(
        group(*rays(8, 23, 22.5), fill=GOLD_DARK),
        group(*rays(8, 25), fill=GOLD, stroke=UMBER, stroke_width=0.8),
        circle(*MIDDLE, 13, fill=GOLD, stroke=UMBER),
        line(
            "M43.5 74.5Q45.5 72.5 47.7 74.5M52.3 74.5Q54.5 72.5 56.5 74.5"
            "M50.8 74.5L50 80H48.8M45.5 83Q50 86.5 54.5 83",
            UMBER,
            1,
        ),
        line("M45.7 76.2h0M54.4 76.2h0", UMBER, 1.9),
        line("M42.3 80.5h0M57.7 80.5h0", "#e0803a", 3),
    )


def _crown() -> str:
    return group(
        path("M40 30Q50 15 60 30z", fill=RED),
        path("M37 33L32.5 17.5 41.5 24 50 12.5 58.5 24 67.5 17.5 63 33z", fill=GOLD),
        path("M36.5 32.5H63.5V38H36.5z", fill=GOLD),
        edged("M32.5 17h0M50 12h0M67.5 17h0", (GOLD_LIGHT, UMBER), 3.6),
        line("M43 35.2h0M57 35.2h0", RED, 3.2),
        line("M50 35.2h0", BLUE, 3.2),
        stroke=UMBER,
        stroke_linejoin="round",
    )


def _laurel() -> str:
    """Two sprigs tied by a bow."""
    leaf = "c3-4 8-4.5 12-2-3 4-8 5-12 2z"
    under = "c4 0 8 2 9 6-4 1-8-1-9-6z"
    above = "".join(f"M{x} {y}{leaf}" for x, y in ((56, 135.5), (65, 131.5), (72, 125)))
    below = "".join(f"M{x} {y}{under}" for x, y in ((54, 137), (63, 133.5)))
    half = path("M50 137C62 136 71 130 76 121", fill="none") + path(above + below, fill=GREEN)
    bow = "M50 137C44 130 38 134 40 137S46 141 50 137C56 130 62 134 60 137S54 141 50 137z"
    tails = "M49 138L45 146 48 145 50.5 139 53 145 55.5 146 52 138z"
    mirrored = group(half, transform="matrix(-1 0 0 1 100 0)")
    ribbon = group(path(tails + bow, fill=RED), circle(50, 137, 2, fill=RED), stroke=RED_DARK)
    return group(half, mirrored, ribbon, stroke=GREEN_DARK, stroke_width=0.9)


def _cup() -> str:
    return group(
        _handles(),
        _lid(),
        _bowl(),
        _foot(),
        stroke=WINE,
        stroke_width=1.1,
        stroke_linejoin="round",
    )


def _handles() -> str:
    left = "M22 60C8 56 8 78 16 82 22 85 27 88 30 84"
    right = "M78 60C92 56 92 78 84 82 78 85 73 88 70 84"
    return edged(left + right, (GOLD, WINE), 3.8, 1.1)


def _lid() -> str:
    knob = "M45 29.5C45 26 47 25 47 22.5 47 20.5 48.2 19.5 50 19.5S53 20.5 53 22.5C53 25 55 26 55 29.5z"
    return layers(
        path("M21 50C22 36 36 28 50 28S78 36 79 50z", fill=RED),
        path("M50 28C42 33 38 41 38 50H62C62 41 58 33 50 28z", fill=RED_LIGHT),
        path(knob, fill=GOLD),
        circle(50, 16.5, 3.6, fill=GOLD),
        path("M17.5 49H82.5V55.5H17.5z", fill=GOLD),
        line(
            "M22 52.2h0M29 52.2h0M36 52.2h0M43 52.2h0M50 52.2h0M57 52.2h0M64 52.2h0M71 52.2h0M78 52.2h0",
            RED,
            2.6,
        ),
    )


def _bowl() -> str:
    band = "M20.3 60H79.7C79.5 64 79 67 78.2 70.5H21.8C21 67 20.5 64 20.3 60z"
    petals = (
        "M31 90C31 84 38 82 40 92 40 82 49 82 50 93 51 82 60 82 60 92 62 82 69 84 69 90"
        " 64 96 58 99 50 99S36 96 31 90z"
    )
    return layers(
        path("M20 55.5C20 80 30 98 50 98S80 80 80 55.5z", fill=RED),
        line("M26 74C27.5 79.5 30 84 33 87", RED_LIGHT, 3),
        path(band, fill=GOLD),
        path("M32 62.3l3 3-3 3-3-3zM68 62.3l3 3-3 3-3-3z", fill=BLUE, stroke_width=0.8),
        path("M50 61.7l3.6 3.6-3.6 3.6-3.6-3.6z", fill=GREEN, stroke_width=0.8),
        line("M41 65.3h0M59 65.3h0M24.5 65.3h0M75.5 65.3h0", GOLD_DARK, 2.4),
        path(petals, fill=GOLD),
    )


def _foot() -> str:
    shade = (
        "M39 128C36 133 33 137 31.5 144H40C41 137 43 132 45 127z"
        "M61 128C64 133 67 137 68.5 144H60C59 137 57 132 55 127z"
    )
    return layers(
        path("M45 98H55L53.5 106 58 124H42L46.5 106z", fill=GOLD),
        path("M50 110V123M46.5 112L45.5 123M53.5 112L54.5 123", stroke=GOLD_DARK),
        ellipse(50, 106, (10, 5), fill=RED),
        path("M42 104.5Q50 108 58 104.5", fill="none", stroke=GOLD),
        path("M23 144C23 133 38 130 42 123H58C62 130 77 133 77 144z", fill=RED),
        path(shade, fill=RED_DARK, stroke="none"),
        path("M22.5 140H77.5L78 145H22z", fill=GOLD),
    )


def _sword() -> str:
    return group(
        _blade(), _hilt(), _ribbon(), stroke=NAVY, stroke_width=1.1, stroke_linejoin="round"
    )


def _blade() -> str:
    return layers(
        path("M50 9L58 20V104H42V20z", fill=BLUE_LIGHT),
        path("M50 9L58 20V104H50z", fill=BLUE_MIDDLE),
        path("M50 24V98", stroke_width=2.6),
        path("M50 25V97", stroke=BLUE_LIGHT, stroke_width=1),
    )


def _hilt() -> str:
    guard = (
        "M50 101C40 101 33 100 26 95.5 20 92 16 96 17.5 100.5 18.5 103.5 22 104 23.5 101.5"
        " 27 106 35 110 50 110S73 106 76.5 101.5C78 104 81.5 103.5 82.5 100.5 84 96 80 92 74 95.5"
        " 67 100 60 101 50 101z"
    )
    winding = "M46 114.5L54 111.5M46.1 119L53.9 116M46.3 123.5L53.7 120.5M46.5 128L53.5 125M46.7 132L53.3 129.5"
    return layers(
        path("M45.5 109.5H54.5L53.5 133H46.5z", fill=BLUE),
        path(winding, stroke=GOLD, stroke_width=1.4),
        path(guard, fill=GOLD),
        path("M30 102C36 105.5 43 106.5 50 106.5S64 105.5 70 102", fill="none", stroke=GOLD_DARK),
        path("M50 100l5 5.5-5 5.5-5-5.5z", fill=RED),
        circle(50, 138, 6, fill=GOLD),
        circle(50, 138, 2.4, fill=RED, stroke_width=0.8),
    )


def _ribbon() -> str:
    """Wound once about the blade: what is behind is darker."""
    behind = (
        "M38 51.5C26 54 24 67 38 70.5L42.5 71.5V62.5C38 62 34.5 61 38 60.5z"
        "M57.5 60.5C68 59 78 62 76 69.5 75 73 71 76 67 77.5L63 67.5C65 66.5 64 69.5 57.5 69.5z"
    )
    upper = "M81 32.5C68 42 56 47.5 38 51.5V60.5C58 57 73 51 86 42L79.5 40.5z"
    lower = (
        "M63 67.5C54 74 44 77 34 78.5 25 80 18 84 14 91L23.5 90 26 97"
        "C30 91 35 88.5 41 87.5 51 86 60 82 67 77.5z"
    )
    return path(behind, fill=GOLD_DARK) + path(upper + lower, fill=GOLD)


def _club() -> str:
    placed = "translate(50 79)scale(2.6)translate(-20 -20.5)"
    trunk = group(_bark(), _bands_and_cuts(), stroke_width=0.45, transform=placed)
    return group(_leaves(), trunk, stroke=FOREST, stroke_width=1, stroke_linejoin="round")


def _leaves() -> str:
    """Two fresh leaves behind each lopped branch, seen from its end."""
    leaf = path("M0 0C-4-1.5-5.5-6-3.5-10.5L0-14 3.5-10.5C5.5-6 4-1.5 0 0z", fill=GREEN_LIGHT)
    leaf += path("M0-1V-10")
    spots = ((32, 43, -50), (31, 47, -95), (33, 92, -50), (32, 96, -95),
             (73, 36, 45), (73, 40, 90), (70, 80, 45), (71, 84, 90))  # fmt: skip
    return layers(*(group(leaf, transform=f"translate({x} {y})rotate({t})") for x, y, t in spots))


def _bark() -> str:
    grain = (
        "M22.5-.5C21.5 4 23.3 7 22.3 12M20.6 3C21.7 8 20.2 12 21.3 17M23.4 9C23.6 15 22.6 18 22.8 23"
        "M20.6 20C21.6 24 20.8 28 21.4 34M22.6 26 22 33M18.6 2.5C18.3 8 19.3 11 19 14"
        "M18.9 17C19.3 20 19.2 22 19.6 25"
    )
    knots = (
        "M21.7 14.5C23.3 13.3 24 15.7 22.6 16.3 21 16.8 20.6 15.2 21.7 14.5z"
        "M17.3 9C18.3 8.2 18.9 10 18 10.5 16.9 10.8 16.5 9.6 17.3 9z"
    )
    return layers(
        path(WOOD, fill=GREEN),
        path(
            "M16.6-1C16.4 8 17.2 18 18.6 35 20 30 18.6 10 19-1z", fill=GREEN_LIGHT, stroke="none"
        ),
        line(grain, FOREST, 0.45),
        path(knots, fill=GREEN_DARK, stroke="none"),
    )


def _bands_and_cuts() -> str:
    tilt = {"transform": "rotate(-4 20 -4)"}
    return layers(
        path("M17.8 36.2H22.9L22.7 38.2H17.95zM18.1 40.5H22.4L22.3 42.5H18.2z", fill=GOLD),
        ellipse(19.9, -3.7, (4.9, 2), fill=WOOD_CUT, **tilt),
        ellipse(19.7, -3.7, (3, 1.1), fill="none", stroke=WOOD_RING, **tilt),
        edged(STUBS, (WOOD_CUT, FOREST), 1.1, 0.4),
    )
