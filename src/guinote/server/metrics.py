"""The figures of a running server for Prometheus; `deploy/` has alerts and a dashboard."""

import asyncio
from collections import Counter as Tally
from collections.abc import Mapping
from typing import Final, get_args

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from guinote.server.lobby import Lobby
from guinote.server.meter import Arrival, Meter, Result
from guinote.server.room import Room

LAG_EVERY: Final = 0.25
"""Seconds between two looks at how late the loop is."""
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5, 5.0, 10.0)
disable_created_metrics()  # type: ignore[no-untyped-call]
STATES: Final = ("gathering", "playing", "over", "stopped")


class Metrics(Meter):
    """A meter whose figures can be read."""

    def __init__(self) -> None:
        """Start at nought, apart from every other server of this process."""
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._actions = Counter(
            "guinote_actions", "Actions of people.", ["result"], registry=registry
        )
        self._action_seconds = _histogram(
            registry, "action_seconds", "From an action's frame to its commit or refusal."
        )
        self._sockets = Gauge("guinote_sockets", "Open sockets.", registry=registry)
        self._tables = Gauge(
            "guinote_tables", "Tables in memory by state.", ["state"], registry=registry
        )
        self._resumes = Counter(
            "guinote_resumes",
            "Arrivals at a table: new, with the missed steps, or too late for these.",
            ["kind"],
            registry=registry,
        )
        self._commits = _histogram(registry, "log_commit_seconds", "A commit of the log.")
        self._lag = _histogram(registry, "loop_lag_seconds", "How late the event loop is.")
        self._bots = Histogram(
            "guinote_bot_seconds",
            "A bot's choice, with the wait for a processor.",
            ["level"],
            registry=registry,
            buckets=SLOW,
        )
        for labelled, values in ((self._actions, Result), (self._resumes, Arrival)):
            for value in get_args(values):
                labelled.labels(value)

    def acted(self, result: Result) -> None:
        """Count an action."""
        self._actions.labels(result).inc()

    def answered(self, seconds: float) -> None:
        """Measure an action."""
        self._action_seconds.observe(seconds)

    def arrived(self, how: Arrival) -> None:
        """Count somebody who comes."""
        self._resumes.labels(how).inc()

    def committed(self, seconds: float) -> None:
        """Measure a commit."""
        self._commits.observe(seconds)

    def lagged(self, seconds: float) -> None:
        """Measure the loop."""
        self._lag.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        """Measure a choice."""
        self._bots.labels(level).observe(seconds)

    def page(self, sockets: int, tables: Mapping[str, int]) -> bytes:
        """Return all figures as Prometheus reads them."""
        self._sockets.set(sockets)
        for state in STATES:
            self._tables.labels(state).set(tables.get(state, 0))
        return generate_latest(self._registry)


def _histogram(registry: CollectorRegistry, name: str, meaning: str) -> Histogram:
    return Histogram(f"guinote_{name}", meaning, registry=registry, buckets=QUICK)


def tables_by_state(lobby: Lobby) -> Mapping[str, int]:
    """Return how many open tables are in each state."""
    return Tally(state_of(room) for room in lobby.rooms)


def state_of(room: Room) -> str:
    """Return what a table is doing."""
    if room.stopped:
        return "stopped"
    if room.table.is_over:
        return "over"
    return "gathering" if room.table.log.is_gathering else "playing"


async def watch_loop(meter: Meter) -> None:
    """Measure for ever how late the running loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        meter.lagged(max(0.0, loop.time() - due))
