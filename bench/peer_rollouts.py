"""Random games of peers; run by `bench.kernel` in an environment of their own.

A line asks for so many games of one of them, ``["colver", 100000]``; the answer is the seconds of
processor that they took.
"""

import json
import random
import sys
import time
from importlib.metadata import version

import colver  # type: ignore[import-not-found]  # installed nowhere but where this runs
import pyspiel

EUCHRE = pyspiel.load_game("euchre")
RNG = random.Random(4)


def play_colver(games: int) -> None:
    """Play the 32 cards of Belote by chance, inside Rust, from the same deal."""
    deal = colver.Env.deal(dealer=3, seed=1007)
    deal.set_contract(trump=3, value=80, team=0, coinche=0)
    deal.set_phase_playing()
    deal.rollout(games)


def play_euchre(games: int) -> None:
    """Step so many games of euchre from Python."""
    for _ in range(games):
        state = EUCHRE.new_initial_state()
        while not state.is_terminal():
            state.apply_action(RNG.choice(state.legal_actions()))


GAMES = {"colver": play_colver, "euchre": play_euchre}


def main() -> None:
    """Answer one line after the other."""
    print(json.dumps({name: version(name) for name in ("colver", "open-spiel")}), flush=True)
    for line in sys.stdin:
        name, games = json.loads(line)
        start = time.thread_time()
        GAMES[name](games)
        print(json.dumps(time.thread_time() - start), flush=True)


if __name__ == "__main__":
    main()
