"""Cards and seats taken apart without a division: the same as with one."""

import pytest

from guinote.cards import PACK_SIZE, SUIT_SIZE
from guinote.rules.arithmetic import next_seat, strength_of, suit_of
from guinote.rules.state import NO_CARD


@pytest.mark.parametrize("card", [NO_CARD, *range(PACK_SIZE)])
def test_card_when_taken_apart(card: int) -> None:
    assert (suit_of(card), strength_of(card)) == divmod(card, SUIT_SIZE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seat_after_each(seats: int) -> None:
    assert [next_seat(seat, seats) for seat in range(seats)] == [*range(1, seats), 0]
