"""What may happen to several nodes, done to real ones while people play.

Each returns a line with figures, and fails where something acknowledged is lost or is there
twice. The tables have no clock: what gives time back is held by the tests of `FairClock`.
"""

import asyncio
import signal
import statistics
import time
from collections.abc import Awaitable, Callable
from typing import Any

from tests.faults.cluster import NAMES, Cluster
from tests.faults.player import Player, at_tables, end, until

Players = list[Player]
MOST_KILLED = 8.0
"""Seconds in which the tables of a node that was killed live elsewhere."""
MOST_RESTARTED = 3.0
"""Seconds for which a table is away while its node is restarted, for 99 of 100."""


def figures(players: Players, what: str) -> str:
    """Return how long tables were away, and how much was acknowledged."""
    pauses = sorted(pause for player in players for pause in player.pauses)
    acked = sum(len(player.acked) for player in players)
    if not pauses:
        return f"{what}: {acked} actions acknowledged, none lost; no line broke"
    last = pauses[min(len(pauses) - 1, int(len(pauses) * 0.99))]
    return (
        f"{what}: {acked} actions acknowledged, none lost or doubled;"
        f" {len(pauses)} lines broke, away for {statistics.median(pauses):.1f} s (half),"
        f" {last:.1f} s (99 %)"
    )


async def rolling(cluster: Cluster, players: Players, _seconds: float) -> str:
    """Restart every node, one after the other."""
    for name in NAMES:
        await asyncio.to_thread(cluster.stop, name)
        await until(players, 1)
        await asyncio.to_thread(cluster.start, name)
        await asyncio.to_thread(cluster.until_seen, name)
        await until(players, 1)
    return figures(players, "three nodes restarted")


async def kill(cluster: Cluster, players: Players, _seconds: float) -> str:
    """Kill the node that has most tables."""
    name = busiest(cluster)
    tables = tables_of(cluster, name)
    cluster.kill(name)
    begun = time.monotonic()
    hit = [player for player in players if player.table in tables]
    await until(hit, 1)
    taken = time.monotonic() - begun
    holders = cluster.holders()
    assert all(holders[player.table] != name for player in hit)
    await until(players, 2)
    said = figures(players, f"a node killed with {len(hit)} tables")
    return f"{said}; all live elsewhere after {taken:.1f} s"


async def sleep(cluster: Cluster, players: Players, seconds: float) -> str:
    """Let the node that has most tables sleep, and wake it."""
    name = busiest(cluster)
    tables = tables_of(cluster, name)
    hit = [player for player in players if player.table in tables]
    cluster.signal(name, signal.SIGSTOP)
    begun = time.monotonic()
    await until(hit, 1)  # elsewhere
    await asyncio.sleep(max(0.0, seconds - (time.monotonic() - begun)))
    slept = time.monotonic() - begun
    cluster.signal(name, signal.SIGCONT)
    await until(players, 2)
    lost = {player.table for player in hit}
    assert not lost & tables_of(cluster, name), "who woke has a table that it lost"
    await asyncio.to_thread(cluster.until_seen, name)
    return figures(players, f"a node asleep for {slept:.0f} s with {len(hit)} tables")


async def sleep_and_kill(cluster: Cluster, players: Players, _seconds: float) -> str:
    """Let one node sleep and kill another: the third has all, also when the first wakes."""
    sleeper, victim, _ = sorted(NAMES, key=lambda name: -len(tables_of(cluster, name)))
    cluster.signal(sleeper, signal.SIGSTOP)
    cluster.kill(victim)
    begun = time.monotonic()
    hit = [player for player in players if cluster.holders()[player.table] in (sleeper, victim)]
    await until(hit, 1)
    taken = time.monotonic() - begun
    cluster.signal(sleeper, signal.SIGCONT)
    await asyncio.to_thread(cluster.until_seen, sleeper)
    await until(players, 1)
    lost = {player.table for player in hit}
    assert not lost & tables_of(cluster, sleeper), "who woke has a table that it lost"
    await asyncio.to_thread(cluster.start, victim)
    await asyncio.to_thread(cluster.until_seen, victim)
    said = figures(players, f"one node killed and one asleep with {len(hit)} tables")
    return f"{said}; all live elsewhere after {taken:.1f} s"


async def redis(cluster: Cluster, players: Players, seconds: float) -> str:
    """Take Redis away: nobody at a table notices."""
    cluster.services.redis.stop()
    begun = time.monotonic()
    await until(players, 2)
    await asyncio.sleep(max(0.0, seconds - (time.monotonic() - begun)))
    cluster.services.redis.start()
    await until(players, 1)
    assert not any(player.pauses for player in players)
    return figures(players, f"Redis away for {time.monotonic() - begun:.0f} s")


async def database(cluster: Cluster, players: Players, seconds: float) -> str:
    """Take PostgreSQL away: tables wait, nothing is acknowledged, and then they go on."""
    cluster.services.postgres.stop()
    begun = time.monotonic()
    await until_said(players)
    before = [dict(player.acked) for player in players]
    await asyncio.sleep(max(0.0, seconds - (time.monotonic() - begun)))
    assert before == [player.acked for player in players], "acknowledged what is not kept"
    cluster.services.postgres.start()
    away = time.monotonic() - begun
    await until(players, 2)
    return figures(players, f"PostgreSQL away for {away:.0f} s")


async def until_said(players: Players) -> None:
    """Wait until everybody has heard that the table waits."""
    deadline = time.monotonic() + 30
    while not all(any("waits" in said for said in player.said) for player in players):
        assert time.monotonic() < deadline, "nobody says that the table waits"
        await asyncio.sleep(0.02)


def tables_of(cluster: Cluster, name: str) -> set[str]:
    return {table for table, holder in cluster.holders().items() if holder == name}


def busiest(cluster: Cluster) -> str:
    return max(NAMES, key=lambda name: len(tables_of(cluster, name)))


Scenario = Callable[[Cluster, Players, float], Awaitable[str]]
SCENARIOS: dict[str, Scenario] = {
    work.__name__: work for work in (rolling, kill, sleep, sleep_and_kill, redis, database)
}


def play(cluster: Cluster, name: str, tables: int, seconds: float, seed: int) -> str:
    """Let people play at so many tables while something happens; return the figures."""

    async def run() -> str:
        players, tasks = await at_tables(cluster.base, tables, seed)
        try:
            await until(players, 2)
            said = await SCENARIOS[name](cluster, players, seconds)
        finally:
            await end(players, tasks)
        for player in players:
            player.check(cluster.log_of(player.table))
        check_pauses(name, players)
        return said

    return asyncio.run(run())


def check_pauses(name: str, players: Players) -> None:
    """Hold the pauses to the goals; what a busy machine adds is allowed for threefold."""
    goals = {"rolling": MOST_RESTARTED, "kill": MOST_KILLED}
    pauses: list[Any] = [pause for player in players for pause in player.pauses]
    if name in goals and pauses:
        assert statistics.median(pauses) <= 3 * goals[name], sorted(pauses)
