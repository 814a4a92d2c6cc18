"""Deals by chance and partidas a second in batches, on one thread and on two.

    python -m bench.batch [ROUNDS]

Each round times all, one after the other. Seconds are those of the clock, because two threads
use two processors; other jobs disturb them, so read the ratios. Printed are the medians.
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from guinote.rules.profile import resolve
from guinote.search.batch import match, playouts
from guinote.search.selfplay import BY_THUMB, TREE, Way
from guinote.search.tree import Effort

DEALS, PAIRS, THREADS = 400_000, 40, 2
EXPLORATION = 0.7


def seconds(work: Callable[[], object]) -> float:
    """Return how long it takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main(rounds: int = 5) -> None:
    """Print a line for each."""
    rules = resolve("aragones", 4)
    ways = Way(TREE, Effort(200, EXPLORATION)), Way(BY_THUMB, Effort(1, EXPLORATION))
    works: dict[str, tuple[int, Callable[[int], object]]] = {
        "deals by chance": (DEALS, lambda threads: playouts(rules, DEALS, 1, threads)),
        "pairs of partidas, tree:200 - thumb": (PAIRS, lambda n: match(rules, ways, PAIRS, 1, n)),
    }
    playouts(rules, 10, 1)
    match(rules, ways, 1, 1)
    for name, (count, work) in works.items():
        took = [[seconds(partial(work, n)) for n in (1, THREADS)] for _ in range(rounds)]
        alone, together = (count / statistics.median(each) for each in zip(*took, strict=True))
        gain = statistics.median(one / two for one, two in took)
        print(f"{name}: {alone:,.0f} a second, on {THREADS} threads {together:,.0f} ({gain:.2f})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
