"""Draw the Spanish deck.

python deck/deck.py OUT.svg             one sprite: a symbol a card, the back, the four emblems
python deck/deck.py --sheet OUT.html    a page that shows them all
"""

import argparse
from pathlib import Path
from typing import Final

from aces import ace
from back import back_symbols
from caballo import caballo, caballo_symbols
from frame import VIEW_BOX, frame_symbols, framed, ground_symbol
from heads import young_head
from numerals import corner_numbers, numeral_symbols
from palette import SUITS, Suit
from pips import emblem_symbols, pips
from rey import rey, rey_symbols
from sheet import sheet
from sota import sota, sota_symbol
from svg import element, layers, symbol

FIGURES: Final = {10: sota, 11: caballo, 12: rey}
NUMBER_CARDS: Final = (2, 3, 4, 5, 6, 7)


def sprite() -> str:
    """Return the whole deck as one SVG text.

    What is drawn alike stands together: the sprite travels compressed, and that saves a tenth.
    """
    parts = layers(
        frame_symbols(),
        numeral_symbols(VIEW_BOX),
        *_cards(NUMBER_CARDS),
        emblem_symbols(),
        *_cards((1,)),
        back_symbols(),
        _figure_symbols(),
        *_cards(tuple(FIGURES)),
    )
    return element("svg", parts, xmlns="http://www.w3.org/2000/svg")


def _figure_symbols() -> str:
    draw = (ground_symbol, young_head, rey_symbols, sota_symbol, caballo_symbols)
    return layers(*(symbols(VIEW_BOX) for symbols in draw))


def _cards(ranks: tuple[int, ...]) -> list[str]:
    return [card(rank, suit) for rank in ranks for suit in SUITS]


def card(rank: int, suit: Suit) -> str:
    """Return one face as a symbol, such as ``12c`` for the rey of copas."""
    drawing = framed(suit) + picture(rank, suit) + corner_numbers(rank)
    return symbol(f"{rank}{suit.letter}", VIEW_BOX, drawing, color=suit.colour)


def picture(rank: int, suit: Suit) -> str:
    """Return what a card shows inside its frame."""
    if rank == 1:
        return ace(suit)
    return FIGURES[rank](suit) if rank in FIGURES else pips(rank, suit)


def main() -> None:
    """Write the sprite or the sheet to the file named."""
    parser = argparse.ArgumentParser(description="Draw the Spanish deck as one SVG sprite.")
    parser.add_argument("--sheet", action="store_true", help="write a page that shows all cards")
    parser.add_argument("out", type=Path, help="file to write")
    asked = parser.parse_args()
    text = sheet(sprite()) if asked.sheet else sprite()
    asked.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
