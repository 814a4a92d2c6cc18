"""Memory of a server that nobody uses, and with tables open at which nothing happens.

    python -m bench.idle [SECONDS OF REST]

SERVER_PYTHON names the Python of an environment without the tools for development, which cost
the server memory that it would not need.
"""

import asyncio
import sys
import time

from bench.serving import Server, serving
from bench.sitting import Sitter

REST = 60.0
TABLES = 20


async def with_tables(server: Server, rest: float) -> dict[str, float]:
    """Open tables, wait until each waits for its person, and return the memory."""
    sitters = [Sitter(server.base, "fast") for _ in range(TABLES)]
    for sitter in sitters:
        await sitter.open()
    await asyncio.sleep(rest)
    return server.memory()


def line(what: str, memory: dict[str, float]) -> str:
    """Return the figures in a line."""
    resident, own = memory["resident"], memory["own"]
    return f"{what}: {resident:.1f} MiB resident, {own:.1f} MiB of it not from files"


def main() -> None:
    """Print both figures."""
    rest = float(sys.argv[1]) if len(sys.argv) > 1 else REST
    with serving() as server:
        time.sleep(rest)
        print(line(f"idle, {rest:.0f} s after the rules were ready", server.memory()), flush=True)
        print(line(f"{TABLES} tables open, at rest", asyncio.run(with_tables(server, 10))))


if __name__ == "__main__":
    main()
