"""The log on disk, read as another program would read it while no server runs."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from guinote.server.log import ActData
from quality.evening import Evening

ACTS = """
SELECT seat, v, data FROM entries WHERE "table" = ? AND kind = 'act' ORDER BY v
"""
NUMBERS = 'SELECT v FROM entries WHERE "table" = ? ORDER BY v'


def lost_or_doubled(folder: Path, evenings: Iterable[Evening]) -> int:
    """Return how many acknowledged actions are not in the log exactly once, in their place.

    A gap in the numbers of a table counts as one, too.
    """
    with closing(sqlite3.connect(folder / "guinote.db")) as connection:
        return sum(_faults(connection, evening) for evening in evenings)


def _faults(connection: sqlite3.Connection, evening: Evening) -> int:
    numbers = [v for (v,) in connection.execute(NUMBERS, (evening.name,))]
    acts = [
        (seat, act.a, v)
        for seat, v, data in connection.execute(ACTS, (evening.name,))
        if (act := msgspec.json.decode(data, type=ActData)).a is not None
    ]
    doubled = len(acts) - len({(seat, a) for seat, a, _ in acts})
    gaps = numbers != list(range(1, len(numbers) + 1))
    return len(evening.deliveries.acked - set(acts)) + doubled + gaps
