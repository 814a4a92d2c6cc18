"""Time as the tables see it, so that tests can hold it still."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call to come, which may be taken back."""

    def cancel(self) -> None:
        """Take it back; after it has rung this does nothing."""


class Clock(Protocol):
    """Two times in milliseconds, and an alarm."""

    def now(self) -> int:
        """Return a time that never jumps, for waits."""

    def wall(self) -> int:
        """Return milliseconds since 1970, for the log."""

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        """Call `ring` at a time of `now`."""


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> int:
        """Return the monotonic time."""
        return time.monotonic_ns() // 1_000_000

    def wall(self) -> int:
        """Return the time of day."""
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        """Set the loop's timer."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, ring)
