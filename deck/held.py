"""The emblem in the hand of a figure, and the arm that holds it."""

from typing import Final

from heads import hand
from palette import INK, Suit
from pips import ROUND, long_emblem, round_emblem
from svg import edged, layers
from wardrobe import WARDROBES

Pose = tuple[tuple[float, ...], str, tuple[float, float]]
"""Where the emblem is (as in ``layouts``), the line of the arm, the middle of the hand."""

POSES: Final[dict[int, dict[str, Pose]]] = {
    10: {
        "o": ((23, 50, 32), "M41 66C35 73 32 83 31 88 28 84 26 79 25.5 74", (25.5, 68)),
        "c": ((23, 49, 35), "M41 66C35 73 32 83 31 88 28 84 25 79 24 72", (23.5, 66)),
        "e": ((23, 74, 78), "M41 66C36 76 32 90 27 95", (23.5, 95)),
        "b": ((22, 86, 100), "M41 66C36 76 32 92 27 96", (23, 97)),
    },
    11: {
        "o": ((23, 46, 30), "M50 61C44 68 41 63 38.5 58", (37, 53)),
        "c": ((22.5, 46, 33), "M50 61C43 68 34 67 27 62", (22.5, 59)),
        "e": ((35.5, 46, 62, -6), "M50 61C46 70 42 70 39 66", (37, 64)),
        "b": ((38.5, 45, 58, -3), "M50 61C47 72 43 71 41.5 67", (39.5, 65)),
    },
    12: {
        "o": ((23, 50, 32), "M37 70C32 78 31 86 31 90 28 86 26 80 25.5 74", (25.5, 68)),
        "c": ((23, 49, 35), "M37 70C32 78 31 86 31 90 28 86 25 80 24 72", (23.5, 66)),
        "e": ((23, 74, 78), "M37 70C34 80 31 92 27 95", (23.5, 95)),
        "b": ((22, 86, 100), "M37 70C34 80 31 92 27 96", (23, 97)),
    },
}


def held(suit: Suit, rank: int) -> str:
    """Return sleeve, emblem and the hand that closes over it."""
    place, arm, (x, y) = POSES[rank][suit.letter]
    draw = round_emblem if suit.letter in ROUND else long_emblem
    sleeve = edged(arm, (WARDROBES[suit.letter].cloth, INK), 8.5)
    return layers(sleeve, draw(suit, *place), hand(x, y))
