"""Cards of the Spanish pack of forty: numbers, text form, order and points.

A card is ``suit * 10 + strength``. Strength follows the order of the game, from the two up to the
as, so that within a suit a larger card beats a smaller one. A set of cards is an integer with one
bit
a card.
"""

from collections.abc import Iterator
from typing import Final, NewType

from guinote.errors import BadNotation

Card = NewType("Card", int)
Seat = NewType("Seat", int)

PACK_SIZE: Final = 40
SUIT_SIZE: Final = 10
SUITS: Final = "oceb"
"""Letters of oros, copas, espadas and bastos; a suit's number is its place here."""
NUMBERS: Final = (2, 4, 5, 6, 7, 11, 10, 12, 3, 1)
"""Printed numbers by strength: the sota (10) outranks the caballo (11)."""
DOS, SIETE, CABALLO, SOTA, REY, TRES, AS = 0, 4, 5, 6, 7, 8, 9
RANK_POINTS: Final = (0, 0, 0, 0, 0, 2, 3, 4, 10, 11)

_TEXTS: Final = tuple(f"{number}{suit}" for suit in SUITS for number in NUMBERS)
_CARDS: Final = {text: Card(index) for index, text in enumerate(_TEXTS)}


def card_text(card: int) -> str:
    """Return the text form: the printed number and the suit's letter, such as ``12c``."""
    return _TEXTS[card]


def parse_card(text: str) -> Card:
    """Return the card written as ``text``; raise `BadNotation` for anything else."""
    card = _CARDS.get(text)
    if card is None:
        raise BadNotation(
            f"unknown card {text!r}: expected a number 1-7, 10, 11 or 12 and one of o, c, e, b"
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a list separated by blanks."""
    return tuple(parse_card(word) for word in text.split())


def card_suit(card: int) -> int:
    """Return the number of the card's suit, 0 to 3."""
    return card // SUIT_SIZE


def card_points(card: int) -> int:
    """Return what the card counts in a trick, 0 to 11 points."""
    return RANK_POINTS[card % SUIT_SIZE]


def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of a set, weakest suit index first and in order of strength."""
    return tuple(map(Card, bits_of(mask)))


def bits_of(mask: int) -> Iterator[int]:
    """Yield the places of the ones of a number, the lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def mask_of(cards: tuple[Card, ...]) -> int:
    """Return the set of these cards."""
    return sum(1 << card for card in set(cards))


def side_of(seat: int, seats: int) -> int:
    """Return who scores with the seat: opposite seats of four together, otherwise each alone."""
    return seat % 2 if seats == 4 else seat


def num_sides(seats: int) -> int:
    """Return how many sides play at a table of so many seats."""
    return 2 if seats == 4 else seats
