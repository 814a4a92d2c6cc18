"""Times colver on 24-card endings of Belote; run by `bench.solver` in colver's own environment.

A line on standard input asks for one round; the answer is a line with a list of seconds of
processor time, one an ending. The first line out says which colver it is.
"""

import json
import random
import sys
import time
from importlib.metadata import version

import colver  # type: ignore[import-not-found]  # installed nowhere but where this runs

PLAYS_BEFORE = 8
"""Two tricks of four cards: six cards each are left."""


def ending(number: int) -> object:
    """Return a deal after two tricks played by chance, the suits being trumps in turn."""
    rng = random.Random(number)
    deal = colver.Env.deal(dealer=number & 3, seed=number)
    deal.set_contract(trump=number & 3, value=80, team=0, coinche=0)
    deal.set_phase_playing()
    for _ in range(PLAYS_BEFORE):
        deal.step(rng.choice(deal.legal_actions()))
    return deal


def seconds_to_solve(deal: object) -> float:
    """Return how long colver takes for the value of every legal card."""
    start = time.thread_time()
    deal.solve_scores()  # type: ignore[attr-defined]
    return time.thread_time() - start


def main() -> None:
    """Answer one round after the other."""
    endings = [ending(number) for number in range(int(sys.argv[1]))]
    print(json.dumps(version("colver")), flush=True)
    for _ in sys.stdin:
        print(json.dumps([seconds_to_solve(deal) for deal in endings]), flush=True)


if __name__ == "__main__":
    main()
