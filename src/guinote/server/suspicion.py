"""What the logs of rated matches say of pairs that may see each other's cards."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from sqlalchemy import Connection, bindparam, select

from guinote.arena.collusion import SEATS, Insight, Watcher
from guinote.game.step import Step
from guinote.server.beside import Place, engine_beside
from guinote.server.log import TableLog
from guinote.server.outcomes import people_of
from guinote.server.schema import accounts, entries, matches, tables
from guinote.server.settings import Settings, decode_settings
from guinote.server.standing.result import Who, pair_of
from guinote.server.store import Entry

DAY_MS: Final = 86_400_000
PLAYED: Final = (
    select(tables.c.id, tables.c.settings)
    .join(matches, matches.c.table == tables.c.id)
    .where(tables.c.ended >= bindparam("since"))
    .order_by(tables.c.ended)
)
LOG: Final = (
    select(*(entries.c[name] for name in Entry.__struct_fields__))
    .where(entries.c.table == bindparam("of"))
    .order_by(entries.c.v)
)
NAME: Final = select(accounts.c.name).where(accounts.c.person == bindparam("who"))


@dataclass(frozen=True, slots=True)
class Suspect:
    """A pair by its names, in how many matches it was seen, and what its cards said."""

    names: tuple[str, ...]
    matches: int
    insight: Insight


def suspects(place: Place, days: int) -> list[Suspect]:
    """Return the pairs of the rated matches of so many days, the most suspicious first.

    A server may be running; nothing is changed.

    Raises:
        GuinoteError: there are no tables, or they cannot be read.
    """
    with engine_beside(place) as (engine, _), engine.connect() as connection:
        return _weighed(connection, time.time_ns() // 1_000_000 - days * DAY_MS)


def _weighed(connection: Connection, since: int) -> list[Suspect]:
    found: dict[Who, list[Insight]] = {}
    for table, kept in connection.execute(PLAYED, {"since": since}).all():
        settings = decode_settings(kept)
        if settings.rated and settings.seats == SEATS:
            log = [
                Entry(**dict(zip(Entry.__struct_fields__, row, strict=True)))
                for row in connection.execute(LOG, {"of": table})
            ]
            for pair, insight in weighed_match(settings, log):
                found.setdefault(pair, []).append(insight)
    weighed = [
        Suspect(_names(connection, pair), len(each), sum(each, start=Insight()))
        for pair, each in found.items()
    ]
    return sorted(weighed, key=lambda one: -one.insight.suspicion)


def _names(connection: Connection, pair: Who) -> tuple[str, ...]:
    found = (connection.execute(NAME, {"who": who}).scalar_one_or_none() for who in pair)
    return tuple(name or who for name, who in zip(found, pair, strict=True))


def weighed_match(settings: Settings, log: list[Entry]) -> Iterator[tuple[Who, Insight]]:
    """Yield the pairs of a match with what their cards said."""
    table = TableLog(settings.rules(), settings.company)
    rules, chance = table.match.rules, Random(settings.secret)
    watchers = [Watcher(rules, seat, Random(chance.random())) for seat in range(SEATS)]
    for entry in log:
        step = table.step_of(entry)
        if isinstance(step, Step):
            for seat, watcher in enumerate(watchers):
                watcher.see(step, is_own=seat in table.company.persons)
        table.take(entry, step)
    people = people_of(table.company)
    for side in range(SEATS // 2):
        if people[side] and people[side + 2]:
            insight = watchers[side].insight + watchers[side + 2].insight
            yield pair_of(people[side], people[side + 2]), insight
