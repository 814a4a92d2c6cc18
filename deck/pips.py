"""The four emblems, as symbols and as they stand on the number cards."""

from typing import Final

from layouts import CLUBS, COINS, CUPS, SWORDS
from palette import (
    BLUE,
    BLUE_LIGHT,
    BLUE_MIDDLE,
    FOREST,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GREEN,
    GREEN_LIGHT,
    NAVY,
    RED,
    RED_DARK,
    RED_LIGHT,
    UMBER,
    WINE,
    WOOD_CUT,
    Suit,
)
from svg import Attribute, circle, ellipse, group, layers, line, path, symbol, use

ROUND: Final = {"o": COINS, "c": CUPS}
LONG: Final = {"e": SWORDS, "b": CLUBS}
SIDE: Final = 40
"""Side of the square that holds an emblem."""
LENGTH: Final = {"e": 54, "b": 50}
"""Of a sword or club in its square, where it lies from corner to corner."""
OUTLINE: Final = 1.25
"""Width of a line that edges a sword or club on the card, whatever its size."""

WOOD: Final = (
    "M18.3 45L17.5 33.5C16.5 31.5 15.7 30.4 14.2 29.6L12.6 26.8 14.9 24.8 16.7 26"
    "C16.3 21 15.6 16 15.3 11.5 14.2 10.5 13.1 9.8 12.4 8.2L14.4 5.8 15.2 6C14.7 3 14.3-.5 15-3.5"
    "L24.7-4.3C25.7-1.5 25.5 1.5 25.2 4.5 26 4.2 26.6 3.6 27.3 2.5L29.6 4.4C28.8 7.5 27.3 9.5 24.9 11"
    "L24.3 20C25.2 19.6 25.9 18.9 26.6 17.8L28.7 19.9C27.7 22.8 26.3 24.5 24 25.7"
    "L23 34 22 45C21.2 46.6 19.2 46.6 18.3 45z"
)
"""Outline of a club, upright, in the square."""
STUBS: Final = "M12.6 26.8L14.9 24.8M12.4 8.2L14.4 5.8M27.3 2.5L29.6 4.4M26.6 17.8L28.7 19.9"
"""Where its branches were lopped."""


def pips(rank: int, suit: Suit) -> str:
    """Return the emblems of a number card from the two to the seven."""
    if suit.letter in ROUND:
        return layers(*(round_emblem(suit, *spot) for spot in ROUND[suit.letter][rank]))
    return layers(*(long_emblem(suit, *spot) for spot in LONG[suit.letter][rank]))


def round_emblem(suit: Suit, x: float, y: float, size: float) -> str:
    """Return a coin or cup about the point."""
    return use(f"suit-{suit.letter}", x=x - size / 2, y=y - size / 2, width=size, height=size)


def long_emblem(suit: Suit, x: float, y: float, length: float, turn: float = 0) -> str:
    """Return a sword or club about the point, upright unless turned."""
    scale = length / LENGTH[suit.letter]
    place = f"translate({x:g} {y:g})rotate({turn - 45:g})scale({scale:.2f})"
    box = {"x": -SIDE / 2, "y": -SIDE / 2, "width": SIDE, "height": SIDE}
    return use(
        f"suit-{suit.letter}", transform=place, **box, stroke_width=round(OUTLINE / scale, 1)
    )


def emblem_symbols() -> str:
    """Return the four emblems, each in a square of 40."""
    drawings = {"o": _coin(), "c": _cup(), "e": _sword(), "b": _club()}
    box = f"0 0 {SIDE} {SIDE}"
    return layers(
        *(symbol(f"suit-{s}", box, art, stroke_linejoin="round") for s, art in drawings.items())
    )


def _coin() -> str:
    leaf = "M20 20C16 16 16.5 10.5 20 7.5 23.5 10.5 24 16 20 20z"
    rosette = (path(leaf, transform=f"rotate({turn} 20 20)") for turn in range(0, 360, 45))
    beads: dict[str, Attribute] = {
        "stroke": GOLD_DARK,
        "stroke_width": 1.8,
        "stroke_dasharray": "1.3 1.291",
    }
    return layers(
        circle(20, 20, 18.8, fill=GOLD, stroke=UMBER, stroke_width=1.6),
        circle(20, 20, 16.5, fill="none", **beads),
        circle(20, 20, 14.2, fill=GOLD_LIGHT, stroke=UMBER, stroke_width=1.2),
        group(*rosette, fill=GOLD, stroke="#8a4f08", stroke_width=0.9),
        circle(20, 20, 4.2, fill=RED, stroke=UMBER, stroke_width=1.2),
        circle(20, 20, 1.4, fill=GOLD_LIGHT),
    )


def _cup() -> str:
    return group(
        path("M6 5.5C6 17 11.5 25.5 20 25.5S34 17 34 5.5z", fill=RED),
        line("M9.8 14C11 18 13 20.8 16 22.5", RED_LIGHT, 2),
        path("M6 5.5C6.1 8 6.4 10 6.8 12H33.2C33.6 10 33.9 8 34 5.5z", fill=GOLD),
        ellipse(20, 5.5, (14, 3.6), fill=RED_DARK),
        path("M17.5 25H22.5L23.5 33H16.5z", fill=GOLD),
        path("M9 38.8C9 34.5 15 34 17 31.5H23C25 34 31 34.5 31 38.8z", fill=RED),
        path("M9.3 36.5H30.7L31 38.8H9z", fill=GOLD),
        ellipse(20, 28, (4.8, 2.5), fill=GOLD_LIGHT),
        stroke=WINE,
        stroke_width=1.2,
    )


def _sword() -> str:
    grip = "M17.4 33.5L22.6 31.5M17.4 37L22.6 35M17.4 40.5L22.6 38.5"
    guard = (
        "M20 25.5C16 25.5 13.5 25 11 22.8 9 23.8 8.8 27.2 11 28.6 13.5 30.2 16.5 30.3 20 30.3"
        "S26.5 30.2 29 28.6C31.2 27.2 31 23.8 29 22.8 26.5 25 24 25.5 20 25.5z"
    )
    return group(
        path("M20-7.3L23.6-1.5V27H16.4V-1.5z", fill=BLUE_LIGHT),
        path("M20-7.3L23.6-1.5V27H20z", fill=BLUE_MIDDLE),
        path("M20-1V22", stroke_width=0.8),
        path("M17.4 29H22.6V42H17.4z", fill=BLUE),
        path(grip, stroke_width=0.8),
        path(guard, fill=GOLD),
        circle(20, 43.8, 3.3, fill=GOLD),
        stroke=NAVY,
        transform="rotate(45 20 20)",
    )


def _club() -> str:
    return group(
        path(WOOD, fill=GREEN),
        line("M17.5 2C17.3 10 18 19 19.2 30", GREEN_LIGHT, 1.8),
        line(
            "M22.3 2C21.5 6 23.2 8 22.3 12M20.6 8C21.6 12 20.4 16 21.3 20M22 24L21.5 30",
            FOREST,
            0.9,
        ),
        path("M17.8 36.5H22.8L22.4 40.5H18.1z", fill=GOLD),
        ellipse(19.9, -3.7, (4.9, 1.9), fill=WOOD_CUT, transform="rotate(-4 20 -4)"),
        path(STUBS, stroke=WOOD_CUT, stroke_width=1.5),
        stroke=FOREST,
        transform="rotate(45 20 20)",
    )
