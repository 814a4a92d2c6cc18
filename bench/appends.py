"""Steps a second that are kept, each answered after its commit: in a file, and in PostgreSQL.

    python -m bench.appends [STEPS]

So many steps at each number of tables, each table waiting for its own answer before the next.
PostgreSQL is the one that `tools/services.py` starts, waiting for the disk as SQLite does.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bench.fixed import seconds_of_fixed_loop
from guinote.server.postgres import PostgresStore
from guinote.server.sql_store import SqlStore
from guinote.server.sqlite import SqliteStore
from guinote.server.store import Entry, TableRow
from tools.services import Services

TABLES = (1, 50, 500)
DATA = b'{"do":"play 1o","a":12,"bank":60000}'


async def keep(store: SqlStore, name: str, steps: int) -> None:
    """Keep so many steps of a new table."""
    await store.create(TableRow(id=name, settings=b"{}", owner="a", created=1))
    for v in range(1, steps + 1):
        entry = Entry(v=v, time=v, seat=v % 4, kind="act", data=DATA)
        await store.append(name, entry, ended=False)


async def measure(kind: str, store: SqlStore, steps: int) -> None:
    """Print a line for each number of tables."""
    for tables in TABLES:
        each = max(1, steps // tables)
        begun, cpu = time.perf_counter(), time.process_time()
        await asyncio.gather(*(keep(store, f"t{tables}-{n}", each) for n in range(tables)))
        taken, cpu = time.perf_counter() - begun, time.process_time() - cpu
        rate, cost = each * tables / taken, cpu / each / tables * 1e6
        print(f"{kind} {tables:4} tables: {rate:7.0f} steps a second, {cost:4.0f} us of processor")
    await store.close()


def main() -> None:
    """Measure both."""
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"fixed loop: {seconds_of_fixed_loop():.3f} s")
    services = Services(durable=True)
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure("SQLite    ", SqliteStore(Path(folder)), steps))
        url = services.postgres.new_database()
        asyncio.run(measure("PostgreSQL", PostgresStore(url), steps))
    finally:
        services.close()


if __name__ == "__main__":
    main()
