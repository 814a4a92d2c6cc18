"""Sets of cards as bit sets, and which card beats which."""

from typing import Final

from guinote.cards import PACK_SIZE, REY, SOTA, SUIT_SIZE

WHOLE_PACK: Final = (1 << PACK_SIZE) - 1
_ONE_SUIT: Final = (1 << SUIT_SIZE) - 1
_PAIR: Final = 1 << SOTA | 1 << REY


def suit_cards(suit: int) -> int:
    """Return all cards of a suit."""
    return _ONE_SUIT << SUIT_SIZE * suit


def above(card: int) -> int:
    """Return the cards of the same suit that beat the card."""
    return suit_cards(card // SUIT_SIZE) & ~((1 << card + 1) - 1)


def pair_of(suit: int) -> int:
    """Return the sota and the rey of a suit."""
    return _PAIR << SUIT_SIZE * suit


def beats(card: int, best: int, trump: int) -> bool:
    """Tell whether a later card beats the winning one."""
    if card // SUIT_SIZE == best // SUIT_SIZE:
        return card > best
    return card // SUIT_SIZE == trump
