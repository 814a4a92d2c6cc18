"""What the young wear on their heads; crowns are the rey's."""

from palette import BLUE_LIGHT, GOLD, GREEN_LIGHT, RED, WHITE
from svg import layers, line, path


def beret(cloth: str, feather: str) -> str:
    """Return a flat cap with a feather."""
    return layers(
        path(
            "M65 27C70 15 80 12 88 15.5 85.5 17.5 86.5 20.5 82 21.5 83 24.5 78.5 26.5 75.5 26.5 72.5 30 69 30.5 65 30z",
            fill=feather,
        ),
        path("M67 28C72 22 77 18.5 83 17.5", fill="none", stroke_width=0.7),
        path(
            "M42.5 31C40 22 49 16.5 58 17.5 67 18.5 72 25 69 32 61 28 51 27.5 42.5 31z", fill=cloth
        ),
        path(
            "M44 34.5C43 32.5 43.5 30.5 45 30 52 27.5 60 27.5 67 30.5 68.5 31 68.8 33 67.5 35 60 31.5 51 31.5 44 34.5z",
            fill=GOLD,
        ),
    )


def helmet(plume: str) -> str:
    """Return a steel helmet with a plume."""
    return layers(
        path(
            "M56 18C53 11.5 62 10 70 11.5 78 13 84 19 84 28 81 26 79.5 27.5 77.5 24 75 24.5 74 21 71 21 66 21 61 20 56 18z",
            fill=plume,
        ),
        path("M44.5 33C43 22 49 15 56 15S69 22 67.5 33z", fill=BLUE_LIGHT),
        path("M56 15C58.5 20 59 27 58.5 32H53.5C53 27 53.5 20 56 15z", fill=GOLD),
        path(
            "M41 35.5C43 31 50 30 56 30S69 31 71 35.5C66 34.5 61 33.5 56 33.5S46 34.5 41 35.5z",
            fill=GOLD,
        ),
    )


def tall_cap(cloth: str, plume: str) -> str:
    """Return a cap with a turned-up brim and a jewel."""
    return layers(
        path("M62 24C63 15 68 11 75 11 74 14 77 16 73 18 74 21 70 23 67 26z", fill=plume),
        path("M45 31C43 21 49 14 57 14.5 65 15 69 22 67 31z", fill=cloth),
        path(
            "M42 34.5C41 30 42.5 27.5 45 29 52 31.5 60 31.5 67 29 69.5 27.5 71 30 70 34.5 62 32 50 32 42 34.5z",
            fill=WHITE,
        ),
        path("M56 24.5L59 28 56 31.5 53 28z", fill=GOLD),
    )


def garland(hair: str) -> str:
    """Return a wreath of leaves and berries over bare hair."""
    upper = "c-1-4 1-7 4-8 2 3 1 7-4 8z"
    lower = "c-4 0-6-3-6-6 4-1 6.5 2 6 6z"
    tops = "".join(
        f"M{x} {y}{upper}" for x, y in ((45, 33), (50, 31), (55, 30), (60, 31), (65, 33))
    )
    bottoms = "".join(
        f"M{x} {y}{lower}" for x, y in ((48, 35), (53, 33), (58, 33), (63, 34), (68, 36))
    )
    return layers(
        path("M46 33C44 22 50 17 56 17S68 22 66 33z", fill=hair),
        path(tops + bottoms, fill=GREEN_LIGHT),
        line("M49.5 31h0M56.5 29.5h0M63 31h0", RED, 2.6),
    )
