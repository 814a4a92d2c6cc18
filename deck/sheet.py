"""A page that shows the whole deck at the sizes it is played at."""

from typing import Final

from frame import HEIGHT, WIDTH
from palette import RANKS, SUITS

WIDTHS: Final = (44, 72, 120, 200)


def sheet(sprite: str) -> str:
    """Return the page; the sprite stands in it, so that it opens from a disk."""
    rows = "".join(f"<h2>{width} px</h2>{_deck(width)}" for width in WIDTHS)
    emblems = "".join(_picture(f"suit-{suit.letter}", 48, 48) for suit in SUITS)
    style = "body{background:#1d5c3a;color:#fff;font-family:sans-serif;margin:16px}svg{margin:2px}"
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Deck</title>'
        f"<style>{style}</style><div hidden>{sprite}</div>{emblems}{rows}</html>"
    )


def _deck(width: int) -> str:
    height = round(width * HEIGHT / WIDTH)
    suits = [[f"{rank}{suit.letter}" for rank in RANKS] for suit in SUITS]
    suits[0].append("back")
    return "".join(
        f"<div>{''.join(_picture(card, width, height) for card in suit)}</div>" for suit in suits
    )


def _picture(name: str, width: int, height: int) -> str:
    return f'<svg width="{width}" height="{height}"><use href="#{name}"/></svg>'
