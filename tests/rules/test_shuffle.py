"""The shuffle, as any other program would write it from its description."""

import hashlib

import pytest

from guinote.cards import Card
from guinote.rules.shuffle import _choose, shuffled

PACK = tuple(Card(number) for number in range(40))


def numbers_of(seed: bytes, count: int) -> list[int]:
    """Whole blocks of eight numbers, joined and cut."""
    text = "".join(
        hashlib.sha256(seed + bytes.fromhex(f"{block:016x}")).hexdigest()
        for block in range(count // 8 + 1)
    )
    return [int(text[at : at + 8], 16) for at in range(0, 8 * count, 8)]


@pytest.mark.parametrize("seed", ["", "peña", "a longer seed, of more than thirty-two bytes"])
def test_pack_when_shuffled_by_hand(seed: str) -> None:
    pack = list(PACK)
    for place, number in zip(range(39, 0, -1), numbers_of(seed.encode(), 39), strict=True):
        other = number % (place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    assert shuffled(PACK, seed.encode()) == tuple(pack)


def test_pack_when_the_seed_is_that_of_the_readme() -> None:
    assert shuffled(PACK, "peña".encode())[:8] == (5, 33, 6, 31, 23, 18, 24, 36)


def test_choice_when_a_number_would_favour_the_first_ones() -> None:
    """Of three, 2**32 - 1 is one number too many; the one before it counts."""
    assert _choose(iter([2**32 - 1, 7]), 3) == 1
    assert _choose(iter([2**32 - 2, 7]), 3) == 2
    assert _choose(iter([2**32 - 1, 7]), 4) == 3
