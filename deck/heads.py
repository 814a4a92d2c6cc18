"""Faces, hair and hands, shared by the figures. The hair takes its colour from ``fill``."""

from palette import BLUSH, INK, RED, SKIN, WHITE
from svg import group, layers, line, path, symbol


def hand(x: float, y: float) -> str:
    """Return a closed hand."""
    fingers = "M-3.6-.8h4M-3.8 1.4h4"
    fist = "M-3.4-3h5.5c2.5 1 2.5 5.5 0 6.5h-4.5c-3-1-3.5-5-1-6.5z"
    place = f"translate({x:g} {y:g})"
    return group(path(fist, fill=SKIN), path(fingers, stroke_width=0.6), transform=place)


def features() -> str:
    """Return eyes, brows, nose and cheeks of a face about (56, 43)."""
    return layers(
        line(
            "M49.8 39.2Q52 37.4 54.3 39.2M57.7 39.2Q60 37.4 62.2 39.2M56.5 39.5L57.4 44.6H55.3",
            INK,
            0.7,
        ),
        line("M49.3 36.8Q51.8 34.9 54.4 36.3M57.6 36.3Q60.2 34.9 62.7 36.8", INK, 1.1),
        line("M52.2 39.8h0M59.9 39.8h0", INK, 1.9),
        line("M50.5 45.5h0M61.5 45.5h0", BLUSH, 3),
    )


def young_head(view_box: str) -> str:
    """Return the symbol of a young head without its hat: bobbed hair and a ruff."""
    return symbol(
        "young-head",
        view_box,
        path("M46 32C41.5 43 42 54 46.5 58H65.5C70 54 70.5 43 66 32z"),
        path("M48 33H64V44C64 52 60 57.5 56 57.5S48 52 48 44z", fill=SKIN),
        features(),
        line("M53.5 50Q56 52 58.5 50", RED, 1.4),
        path("M47.5 42C48.5 37 52 34.5 56 35 60 34.5 63.5 37 64.5 42L66 31H46z"),
        path(
            "M45 59C46 55.5 51 58 56 58S66 55.5 67 59C68 63 62 65.5 56 65.5S44 63 45 59z",
            fill=WHITE,
        ),
        path(
            "M49 59.5L48 63M52.5 60.5L52 65M56 60.5V65M59.5 60.5L60 65M63 59.5L64 63",
            stroke_width=0.6,
        ),
    )
