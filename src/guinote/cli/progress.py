"""How far a long run is: a line on standard error, for whoever waits."""

import sys
import time
from collections.abc import Callable
from typing import Final

import click

EVERY_ON_TERMINAL: Final = 0.25
EVERY_ELSEWHERE: Final = 2.0
"""Seconds between two lines."""
FRESH_LINE: Final = "\r\x1b[K"


class Progress:
    """Counts up to a total; on a terminal the line changes, elsewhere one follows another."""

    def __init__(
        self, total: int, label: str, *, begun: int = 0, shown: bool | None = None
    ) -> None:
        """Begin to count, with so many done before.

        Where nobody says whether it is ``shown``, it is on a terminal.
        """
        self._total, self._label, self._begun = total, label, begun
        self._on_terminal = sys.stderr.isatty()
        self._shown = self._on_terminal if shown is None else shown
        self._start = self._told = time.monotonic()

    def tell(self, done: int, standing: Callable[[], str]) -> None:
        """Say how many are done, how it stands, and how long the rest may take; not too often."""
        now = time.monotonic()
        every = EVERY_ON_TERMINAL if self._on_terminal else EVERY_ELSEWHERE
        if self._shown and (now - self._told >= every or done == self._total):
            self._told = now
            left = (now - self._start) / (done - self._begun) * (self._total - done)
            self._write(
                f"{self._label}: {done}/{self._total}, {standing()}, {_duration(left)} left"
            )

    def _write(self, line: str) -> None:
        fresh = FRESH_LINE if self._on_terminal else ""
        click.echo(fresh + line, err=True, nl=not self._on_terminal)

    def clear(self) -> None:
        """Leave no half-written line behind."""
        if self._shown and self._on_terminal:
            click.echo(FRESH_LINE, err=True, nl=False)


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
