"""Random numbers inside compiled code; the caller keeps the state, so a run can be repeated.

A linear congruential generator of 63 bits of which only the upper half is used.
"""

from collections.abc import MutableSequence

import numpy as np

from guinote._jit import COMPILED, jit, jit_inlined, lowest_bit

SIXTY_THREE_BITS = (1 << 63) - 1
MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
USUAL_HAND = 6
"""So many cards are in most hands; there may be more."""

Chance = MutableSequence[int]
"""The state of a generator as the only number of a list."""


def new_chance(seed: int) -> Chance:
    """Return a generator that starts from a seed below 2 ** 63."""
    return np.array([seed], np.int64) if COMPILED else [seed]  # type: ignore[return-value]


@jit
def drawn_bits(chance: Chance) -> int:
    """Return 32 random bits."""
    chance[0] = (chance[0] * MULTIPLIER + INCREMENT) & SIXTY_THREE_BITS
    return chance[0] >> 31


@jit
def below(chance: Chance, bound: int) -> int:
    """Return a whole number from nought up to, but not including, a small bound."""
    return drawn_bits(chance) * bound >> 32


@jit
def share(chance: Chance) -> float:
    """Return a number from nought up to, but not including, one."""
    return drawn_bits(chance) / 4294967296.0


@jit
def shuffle(chance: Chance, cards: MutableSequence[int], start: int, end: int) -> None:
    """Shuffle the cards from place ``start`` up to, but not including, place ``end``."""
    for place in range(end - 1, start, -1):
        other = start + below(chance, place - start + 1)
        cards[place], cards[other] = cards[other], cards[place]


@jit_inlined
def nth_of(cards: int, place: int) -> int:
    """Return the card at a place of a set, counted from nought."""
    # in a usual hand without a branch: no processor guesses what chance chooses
    for step in range(USUAL_HAND - 1):
        cards = cards & (cards - 1) if step < place else cards
    for _ in range(USUAL_HAND - 1, place):
        cards &= cards - 1
    return int(lowest_bit(cards))


@jit
def one_of(chance: Chance, cards: int, count: int) -> int:
    """Return one card of a set of so many."""
    return nth_of(cards, below(chance, count))
