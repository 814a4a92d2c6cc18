"""The numbers in the corners: drawn, so that no font is asked for and all look alike."""

from typing import Final

from palette import RANKS
from svg import Attribute, group, layers, path, symbol, use

LEFT, TOP = 8.2, 8
STRETCH: Final = 1.12
"""Numbers of two digits grow in height alone: their width has to leave room for a figure."""
ADVANCE: Final = 9
"""From the 1 of the tens to the digit after it; no other number has two."""
DIGITS: Final = {
    "0": "M5.3 1.6C9 1.6 9.2 5.6 9.2 9.6S9 17.6 5.3 17.6 1.4 13.6 1.4 9.6 1.6 1.6 5.3 1.6z",
    "1": "M1.5 5.2C4 4.6 5.3 3.6 5.9 1.6V18.8",
    "2": "M1.5 6C1.5.1 9.2.2 9.2 5.8 9.2 10 3.5 12.5 1.7 17.4H9.8",
    "3": "M1.5 3.7C3.4.6 8.9 1 8.9 5.2 8.9 8.2 6.4 8.9 4 8.9 6.6 8.9 9.4 9.9 9.4 13.1 9.4 18.2 3 18.6 1 15.2",
    "4": "M7.4 18.8V2.3L1.1 13.2H10.4",
    "5": "M9 1.8H2.7L2 8.7C4.2 7 9.4 7.2 9.4 12.4 9.4 18 3.3 18.6 1.1 15.4",
    "6": "M8.6 3.2C5.2.4 1.4 3.6 1.4 11.4 1.4 19.2 9.4 18.8 9.4 12.6 9.4 6.8 2.7 6.9 1.5 12",
    "7": "M1 1.8H9.4C6.4 7 4.6 12.6 4.4 18.8",
}


def corner_numbers(rank: int) -> str:
    """Return the rank top left and, turned, bottom right, in the card's ``color``."""
    return use(f"n{rank}") + use(f"n{rank}", transform="rotate(180 50 78)")


def numeral_symbols(view_box: str) -> str:
    """Return one symbol a rank, in its place on the card."""
    return layers(*(symbol(f"n{rank}", view_box, _numeral(str(rank))) for rank in RANKS))


def _numeral(text: str) -> str:
    digits = [_digit(digit, ADVANCE * place) for place, digit in enumerate(text)]
    look: dict[str, Attribute] = {
        "fill": "none",
        "stroke": "currentColor",
        "stroke_width": 3.3,
        "stroke_linejoin": "round",
    }
    wide = STRETCH if len(text) == 1 else 1
    return group(*digits, **look, transform=f"translate({LEFT} {TOP})scale({wide} {STRETCH})")


def _digit(digit: str, place: float) -> str:
    return path(DIGITS[digit], **({"transform": f"translate({place:g})"} if place else {}))
