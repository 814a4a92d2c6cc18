"""How long exact answers take, beside colver's solver of Belote on its like.

python -m bench.solver [ENDINGS] [ROUNDS] [PROFILE]

An ending is a natural one: four hands of six cards at the start of the arrastre, reached by four
bots `club`; colver's has four hands of six cards after two tricks. The two take turns, round by
round, in one process each; times are those of the processor. colver is installed by pip into an
environment of its own, the first time.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from random import Random

from bench.peers import Peer, peers_python
from guinote.arena.duel import next_action, seated, show
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.step import apply, start_deal
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled
from guinote.solver.choices import POINTS
from guinote.solver.entry import ask_value, go_on
from guinote.solver.many import solve_many
from guinote.solver.memory import Memories, found_by, new_memory
from guinote.solver.node import INFINITE
from guinote.solver.solve import MIB_FOR_STOCK, reaches, solve

COLVER = "colver==0.11.1"

Ask = Callable[[Match, Memories], object]
WITH_STOCK = {1: 50, 2: 10}
"""How many deals with so many draws left."""

Figures = tuple[float, float, float]
"""Median, 99th percentile and mean."""


def natural_endings(rules: Rules, count: int, draws: int = 0) -> list[Match]:
    """Return so many deals with so many draws left, before the next card."""
    return [next(positions(rules, number, draws)) for number in range(count)]


def positions(rules: Rules, number: int, draws: int) -> Iterator[Match]:
    """Yield the positions of a deal from which on no more than so many draws are left."""
    bots, rng = list(seated(rules, ("club",) * rules.seats)), Random(number)
    pack = shuffled(cards_in_play(rules), str(number).encode())
    step = start_deal(new_match(rules), number % rules.seats, deal_out(rules, pack, 0))
    while (facts := step.match.cards) is not None and not facts.end:
        if facts.stock_size - facts.stock_next <= draws * rules.seats:
            yield step.match
        show(bots, step)
        step = apply(step.match, *next_action(step.match, bots, rng))


def every_card(match: Match, memory: Memories) -> None:
    """Ask for the value of every legal action, as a caller of the library does."""
    solve(match, memory=memory)


def value_only(match: Match, memory: Memories) -> int:
    """Return the value of the deal alone."""
    assert match.rows is not None
    ask_value(memory, match.rows, match.options, POINTS, -INFINITE, INFINITE)
    go_on(memory, match.options, 1 << 40)
    return found_by(memory).returned


def threshold(match: Match, memory: Memories) -> None:
    """Ask whether side 0 makes at least as much as side 1."""
    reaches(match, 0, memory=memory)


def seconds_of(ask: Ask, matches: list[Match], memory: Memories) -> list[float]:
    """Return how long each question takes."""
    taken = []
    for match in matches:
        start = time.thread_time()
        ask(match, memory)
        taken.append(time.thread_time() - start)
    return taken


def least(rounds: list[list[float]]) -> Figures:
    """Return median, 99th percentile and mean, in µs, of the least time of each ending.

    Other jobs only ever make a question take longer.
    """
    ordered = sorted(1e6 * min(of_ending) for of_ending in zip(*rounds, strict=True))
    late = ordered[int(0.99 * len(ordered))]
    return statistics.median(ordered), late, statistics.mean(ordered)


def ratio(name: str, slow: Figures, fast: Figures) -> str:
    """Return how many times as long the slower takes."""
    middle, late, mean = (a / b for a, b in zip(slow, fast, strict=True))
    return f"{name}: median {middle:.1f}, p99 {late:.1f}, mean {mean:.1f} times"


ASKS: dict[str, Ask] = {
    "every legal action": every_card,
    "the value alone": value_only,
    "at least 0?": threshold,
}


def time_with_stock(rules: Rules, draws: int) -> None:
    """Print how long it takes with so many draws left, each deal once."""
    matches = natural_endings(rules, WITH_STOCK[draws], draws)
    middle, late, mean = least([seconds_of(every_card, matches, new_memory(MIB_FOR_STOCK))])
    name = f"{draws} draws left, every legal action, {len(matches)} deals"
    print(f"{name}: median {middle / 1e3:,.0f}, p99 {late / 1e3:,.0f}, mean {mean / 1e3:,.0f} ms")


def time_threads(matches: list[Match], rounds: int) -> None:
    """Print how much sooner two threads solve all endings than one, by the clock."""
    taken: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(rounds):
        for threads, times in taken.items():
            start = time.perf_counter()
            solve_many(matches, threads=threads)
            times.append(time.perf_counter() - start)
    one, two = (min(times) for times in taken.values())
    print(f"solve_many on two threads: {one / two:.2f} times as fast as on one")


def main(endings: int = 300, rounds: int = 15, profile: str = "aragones") -> None:
    """Print the figures."""
    matches, memory = natural_endings(resolve(profile, 4, {}), endings), new_memory()
    peer = Peer("colver_endings.py", peers_python(COLVER), str(endings))
    theirs = f"colver {peer.versions}, every legal card"
    taken: dict[str, list[list[float]]] = {name: [] for name in (*ASKS, theirs)}
    for ask in ASKS.values():
        ask(matches[0], memory)
    for _ in range(rounds):
        taken[theirs].append(peer.ask(None))
        for name, ask in ASKS.items():
            taken[name].append(seconds_of(ask, matches, memory))
    peer.close()
    print(f"{endings} endings of {profile}, the least of {rounds} times each")
    found = {name: least(of_rounds) for name, of_rounds in taken.items()}
    for name, (middle, late, mean) in found.items():
        print(f"{name}: median {middle:,.0f}, p99 {late:,.0f}, mean {mean:,.0f} µs")
    every, value, reached, colver = found.values()
    print(ratio("colver / every legal action", colver, every))
    print(ratio("the value alone / at least 0?", value, reached))
    time_threads(matches, rounds)
    for draws in WITH_STOCK:
        time_with_stock(resolve(profile, 4, {}), draws)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(*(int(word) for word in given[:2]), *given[2:])  # type: ignore[arg-type]
