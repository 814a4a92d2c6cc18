"""Steps a second through tables of a real server, over real sockets, with the log on disk.

    python -m bench.table [SECONDS] [TABLES ...]

Each table has a person, who acts as soon as it may and wants no pause, and three bots at the
quickest pace: 0.35 s a card. So a table makes some four steps a second, and the server is kept
busy by many tables. A step is a card, a cante, an exchange, a draw or a deal: stored, answered,
cut for each viewer, and seen by three bots.
"""

import asyncio
import statistics
import sys
import time

from bench.fixed import seconds_of_fixed_loop
from bench.serving import Server, serving
from bench.sitting import Sitter

SECONDS = 20.0
TABLES = (50, 150, 300)
OPENED_AT_ONCE = 20


async def seated(server: Server, tables: int, level: str = "club") -> list[Sitter]:
    """Open so many tables with bots of a level."""
    sitters = [Sitter(server.base, "fast", level) for _ in range(tables)]
    for first in range(0, tables, OPENED_AT_ONCE):
        some = sitters[first : first + OPENED_AT_ONCE]
        await asyncio.gather(*(sitter.open() for sitter in some))
    return sitters


async def play_for(seconds: float, server: Server, sitters: list[Sitter]) -> tuple[float, float]:
    """Let them all play and leave; return the seconds that passed, and the server's own."""
    cpu, start = server.cpu_seconds(), time.perf_counter()
    await asyncio.gather(*(sitter.play(start + seconds) for sitter in sitters))
    taken, cpu = time.perf_counter() - start, server.cpu_seconds() - cpu
    await asyncio.gather(*(sitter.socket.close() for sitter in sitters))
    return taken, cpu


async def measure(server: Server, tables: int, seconds: float) -> str:
    """Play at so many tables; return the figures in a line."""
    sitters = await seated(server, tables)
    taken, cpu = await play_for(seconds, server, sitters)
    steps = sum(sitter.steps for sitter in sitters)
    waits = [wait for sitter in sitters for wait in sitter.waits]
    return (
        f"{tables:4} tables: {steps / taken:7.1f} steps a second, "
        f"{cpu / steps * 1e6:5.0f} us of processor a step ({cpu / taken:4.0%} of a core), "
        f"card to answer {quantile(waits, 50):.1f} / {quantile(waits, 99):.1f} ms (half / 99 %)"
    )


def quantile(waits: list[float], percent: int) -> float:
    """Return the wait in milliseconds that so many of the answers did not exceed."""
    return statistics.quantiles(waits, n=100)[percent - 1] * 1000


def main() -> None:
    """Print a line for each number of tables."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    numbers = tuple(map(int, sys.argv[2:])) or TABLES
    print(f"fixed loop: {seconds_of_fixed_loop():.3f} s")
    with serving() as server:
        for tables in numbers:
            print(asyncio.run(measure(server, tables, seconds)), flush=True)


if __name__ == "__main__":
    main()
