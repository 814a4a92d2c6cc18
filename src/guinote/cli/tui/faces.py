"""Cards as they lie on a screen: number, suit's letter, their names where there is room.

Nothing is told by colour alone: a trump has a mark, a card that a duty keeps back a broken edge,
the one that the cursor is on a heavy one.
"""

from dataclasses import dataclass
from typing import Final

from guinote.cards import SUITS, parse_card
from guinote.i18n.catalog import text
from guinote.i18n.words import suit_name

HEIGHT: Final = 5
WIDTH: Final = 9
"""A card with room for the name of every suit."""
NARROWEST: Final = 4
"""Twenty cards, a whole pack between two, side by side on 80 columns."""
ROOM_FOR_WORDS: Final = 4
INKS: Final = {"o": "#875f00", "c": "#af0000", "e": "#005faf", "b": "#005f00"}
"""Colours that a terminal of 256 has too, so that they stay apart there."""
PAPER, SHADED = "#f6f1e3", "#d4cfc1"
TRUMP_MARK: Final = "◆"
PLAIN_EDGE, BROKEN_EDGE, HEAVY_EDGE = "╭─╮│╰╯", "╭┄╮┆╰╯", "┏━┓┃┗┛"


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is shown: as a trump, kept back by a duty, under the cursor."""

    trump: bool = False
    barred: bool = False
    chosen: bool = False

    @property
    def edge(self) -> str:
        """The characters of its edge: three above, the side, two below."""
        if self.chosen:
            return HEAVY_EDGE
        return BROKEN_EDGE if self.barred else PLAIN_EDGE

    def style(self, card: str) -> str:
        """Return ink and paper."""
        paper = SHADED if self.barred else PAPER
        return f"{'' if self.barred else 'bold '}{INKS[card[-1]]} on {paper}"


def face(card: str, lang: str, width: int, look: Look) -> tuple[str, ...]:
    """Return the five lines of a card that is so wide."""
    inner = width - 2
    number, suit = card[:-1], card[-1]
    rank = text(lang, f"rank.{number}")
    left, line, right, side, below_left, below_right = tuple(look.edge)
    mark = TRUMP_MARK if look.trump else line
    middle: tuple[str, ...] = (number, suit.upper(), "")
    if inner >= ROOM_FOR_WORDS:
        middle = (
            number + suit.upper().rjust(inner - len(number)),
            "" if rank == number else fitted(rank, inner),
            fitted(suit_name(lang, suit), inner),
        )
    return (
        left + line * inner + right,
        *(side + part.center(inner) + side for part in middle),
        below_left + mark.center(inner, line) + below_right,
    )


def fitted(word: str, width: int) -> str:
    """Return a word, or its beginning and a dot where there is no room for it all."""
    return word if len(word) <= width else f"{word[: width - 1]}."


def sorted_hand(cards: tuple[str, ...], trump: str) -> tuple[str, ...]:
    """Return a hand as it is held: the strongest first in each suit, trumps at the right."""
    order = [*(suit for suit in SUITS if suit != trump), trump]
    return tuple(sorted(cards, key=lambda card: (order.index(card[-1]), -parse_card(card))))
