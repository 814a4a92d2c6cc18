"""Random deals a second, beside the same in C and beside other card programs, in one run.

    python -m bench.kernel [ROUNDS]

Each round times all of them, one after the other, on one core: processor time. Printed are the
medians over the rounds, and the median, least and largest of the ratios within a round. gcc
compiles `bench/c/playout.c`, which must make the very same points; colver (Belote inside Rust,
32 cards a deal) and OpenSpiel (euchre in C++, stepped from Python) are installed by pip into an
environment of their own, the first time.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from bench.peers import Peer, peers_python
from bench.playout import play_deals
from guinote.rules.options import Options, kernel_options, option_rows
from guinote.rules.profile import resolve
from guinote.rules.state import new_rows

PEERS = ("colver==0.11.1", "open-spiel==2.0.2")
DEALS, ROLLOUTS, GAMES = 300_000, 300_000, 3_000
CARDS, CARDS_OF_BELOTE = 40, 32
SEED = 2


def own_seconds(options: Options, deals: int) -> tuple[int, float]:
    """Return the points that random deals make, and the seconds they take."""
    rows, pack = new_rows(4, 0, 0), np.arange(CARDS)
    start = time.thread_time()
    points = play_deals(rows, option_rows(options), pack, SEED, deals)  # type: ignore[arg-type]
    return points, time.thread_time() - start


def compiled_twin(folder: str) -> Path:
    """Compile the twin in C."""
    program = Path(folder) / "playout"
    source = Path(__file__).parent / "c" / "playout.c"
    subprocess.run(["gcc", "-O3", "-Wall", "-o", program, source], check=True)
    return program


def twin_seconds(program: Path, options: Options, deals: int) -> tuple[int, float]:
    """Return the same of the twin."""
    command = [str(program), str(SEED), str(deals), *map(str, options)]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return int(said[0]), float(said[1])


def one_round(options: Options, program: Path, peer: Peer) -> dict[str, float]:
    """Return deals or games a second of each."""
    points, seconds = own_seconds(options, DEALS)
    twin_points, twin = twin_seconds(program, options, DEALS)
    if points != twin_points:
        raise SystemExit(f"the twin in C made {twin_points} points, not {points}")
    return {
        "deals": DEALS / seconds,
        "deals in C": DEALS / twin,
        "rollouts of colver": ROLLOUTS / peer.ask(["colver", ROLLOUTS]),
        "games of euchre": GAMES / peer.ask(["euchre", GAMES]),
    }


def print_ratio(name: str, rounds: list[dict[str, float]], other: str, weight: float = 1) -> None:
    """Print how many times as many of ours there were, round by round."""
    found = sorted(weight * one["deals"] / one[other] for one in rounds)
    print(f"{name}: {statistics.median(found):.2f} ({found[0]:.2f} to {found[-1]:.2f})")


def main(rounds: int = 7) -> None:
    """Print the figures."""
    options = kernel_options(resolve("aragones", 4, {}).options)
    own_seconds(options, 10)
    peer = Peer("peer_rollouts.py", peers_python(*PEERS))
    print(f"{rounds} rounds, {peer.versions}")
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_twin(folder)
        found = [one_round(options, program, peer) for _ in range(rounds)]
    peer.close()
    for name in found[0]:
        print(f"{name}: {statistics.median(one[name] for one in found):,.0f} a second")
    print_ratio("deals, to those in C", found, "deals in C")
    print_ratio("cards, to those of colver", found, "rollouts of colver", CARDS / CARDS_OF_BELOTE)
    print_ratio("deals, to games of euchre", found, "games of euchre")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
