"""A shuffle that any language can repeat, and a cut that changes it (clauses DEA-1, DEA-3).

Block number i, from 0, is SHA-256 of the seed followed by i as 8 bytes, most significant first.
The blocks joined are read as numbers of 4 bytes, most significant first. To choose one of n, a
number at or above the
largest multiple of n below 2**32 is thrown away; otherwise its remainder by n is the choice. The
pack starts in order
of its cards (oros, copas, espadas, bastos, each from the two up to the as); for place = last down
to 1, the card there changes places with
the one at the choice of place + 1.
"""

import hashlib
from collections.abc import Iterator, Sequence

from guinote.cards import Card

_RANGE = 1 << 32


def _numbers(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8)).digest()
        yield from (int.from_bytes(digest[at : at + 4]) for at in range(0, 32, 4))
        block += 1


def _choose(numbers: Iterator[int], bound: int) -> int:
    limit = _RANGE - _RANGE % bound
    return next(number for number in numbers if number < limit) % bound


def key_of(seed: str, cut: int | None) -> bytes:
    """Return what a pack is shuffled by: the seed, and after a stroke the number of a cut."""
    return (seed if cut is None else f"{seed}/{cut}").encode()


def shuffled(cards: Sequence[Card], seed: bytes) -> tuple[Card, ...]:
    """Return the cards, given in order, in the order that the seed names."""
    pack = list(cards)
    numbers = _numbers(seed)
    for place in range(len(pack) - 1, 0, -1):
        other = _choose(numbers, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)
