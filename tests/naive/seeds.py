"""The seeds of random tests, printed as they are used, so that a failure can be repeated."""

from collections.abc import Iterator

FIRST = 20_000


def seeds(number: int) -> Iterator[int]:
    """So many seeds, each printed before its turn; pytest shows the last one of a failure."""
    for seed in range(FIRST, FIRST + number):
        print("seed", seed)
        yield seed
