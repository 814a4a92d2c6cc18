"""What is measured of a server while it runs. This meter measures nothing: see `metrics`."""

from collections.abc import Mapping
from typing import Literal

Result = Literal["accepted", "refused", "not_stored"]
Arrival = Literal["first", "steps", "whole"]
"""Somebody new; back with the steps that were missed; back, but too late for these."""


class Meter:
    """Hears of everything that can be measured; times are in seconds."""

    def acted(self, result: Result) -> None:
        """Count an action."""

    def answered(self, seconds: float) -> None:
        """Measure an action from the frame to the commit, or to the refusal."""

    def arrived(self, how: Arrival) -> None:
        """Count somebody who comes to look at a table."""

    def committed(self, seconds: float) -> None:
        """Measure a commit of the log; called by another thread."""

    def lagged(self, seconds: float) -> None:
        """Measure how late the event loop was."""

    def thought(self, level: str, seconds: float) -> None:
        """Measure a choice of a bot, with the time that it waited for a processor."""

    def page(self, sockets: int, tables: Mapping[str, int]) -> bytes | None:
        """Return all figures with the open sockets and the tables by state; None for none."""
        return None
