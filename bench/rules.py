"""Random deals per second of processor, with cantes and exchanges, beside a fixed loop.

python -m bench.rules [DEALS]
"""

import sys
import time

import numpy as np

from bench.fixed import TURNS, seconds_of_fixed_loop
from bench.playout import play_deals
from guinote.rules.options import kernel_options, option_rows
from guinote.rules.profile import resolve
from guinote.rules.state import new_rows


def main(deals: int) -> None:
    """Print the figure."""
    options = option_rows(kernel_options(resolve("aragones", 4, {}).options))
    rows, pack = new_rows(4, 0, 0), np.arange(40)
    play_deals(rows, options, pack, 1, 10)  # type: ignore[arg-type]
    fixed = seconds_of_fixed_loop()
    start = time.process_time()
    total = play_deals(rows, options, pack, 2, deals)  # type: ignore[arg-type]
    taken = time.process_time() - start
    turns = taken / deals / (fixed / TURNS)
    print(
        f"{deals / taken:,.0f} deals a second; a deal costs {turns:,.0f} turns of the fixed loop"
    )
    print(f"({TURNS / fixed:,.0f} turns a second); {total / deals:.2f} points a deal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300_000)
