"""How long bots of a level let a served table wait: from a card to the next one, by a bot.

    python -m bench.thinking [SECONDS] [TABLES] [LEVEL]

Bots play a constant time after their turn began (0.35 s at the quickest pace, used here), unless
they think longer: whatever lies above that is thinking, and waiting for a core to think on.
"""

import asyncio
import sys

from bench.fixed import seconds_of_fixed_loop
from bench.serving import Server, serving
from bench.table import play_for, quantile, seated

SECONDS, TABLES, LEVEL = 60.0, 20, "expert"


async def measure(server: Server, tables: int, level: str, seconds: float) -> str:
    """Play at so many tables; return the figures in a line."""
    sitters = await seated(server, tables, level)
    taken, cpu = await play_for(seconds, server, sitters)
    follows = [wait for sitter in sitters for wait in sitter.follows]
    waits = [wait for sitter in sitters for wait in sitter.waits]
    return (
        f"{tables} tables of three bots {level!r}: {len(follows)} cards, "
        f"{quantile(follows, 50):.0f} / {quantile(follows, 99):.0f} ms a card (half / 99 %), "
        f"own card to answer {quantile(waits, 50):.0f} / {quantile(waits, 99):.0f} ms, "
        f"{cpu / taken:.0%} of a core"
    )


def main() -> None:
    """Print the figures in a line."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    tables = int(sys.argv[2]) if len(sys.argv) > 2 else TABLES
    level = sys.argv[3] if len(sys.argv) > 3 else LEVEL
    print(f"fixed loop: {seconds_of_fixed_loop():.3f} s")
    with serving() as server:
        print(asyncio.run(measure(server, tables, level, seconds)), flush=True)


if __name__ == "__main__":
    main()
