"""Numbers of cards and seats taken apart without a division, which costs as much as a rule."""

from guinote._jit import jit_inlined


@jit_inlined
def suit_of(card: int) -> int:
    """Return the suit of a card, ``card // 10``; no suit at all for NO_CARD."""
    return (card * 205) >> 11


@jit_inlined
def strength_of(card: int) -> int:
    """Return how strong a card is in its suit, from 0 for the two to 9 for the as."""
    return card - 10 * suit_of(card)


@jit_inlined
def next_seat(seat: int, seats: int) -> int:
    """Return the seat whose turn is after this one."""
    return seat + 1 if seat + 1 < seats else 0
