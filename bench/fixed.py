"""A loop that never changes: what a figure is compared with."""

import time

from bench.playout import spin

TURNS = 20_000_000
"""Steps of a xorshift generator."""


def seconds_of_fixed_loop() -> float:
    """Return how long the compiled loop takes here and now, in seconds of processor."""
    spin(1, 1000)
    start = time.process_time()
    spin(1, TURNS)
    return time.process_time() - start
