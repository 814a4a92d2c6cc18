"""Time as the tables see it, so that tests can hold it still."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol


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


GAP_MS: Final = 2000
"""A clock that is looked at every second was not looked at for so long: the process slept."""


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


class FairClock(LoopClock):
    """A clock that stands while nobody could have acted: the database away, the process asleep.

    Somebody looks at it every second (`tick`), so a long time without a look was a sleep.
    """

    def __init__(self) -> None:
        """Run."""
        self._seen = super().now()
        self._given_back = 0
        self._stands = False
        self._waiting: set[FairAlarm] = set()

    def now(self) -> int:
        """Return the monotonic time, without what is given back."""
        real = super().now()
        if self._stands or real - self._seen > GAP_MS:
            self._given_back += real - self._seen
        self._seen = real
        return real - self._given_back

    @property
    def stands(self) -> bool:
        """Whether it has been stopped."""
        return self._stands

    def stop(self) -> None:
        """Let no time pass until `go`."""
        self.now()
        self._stands = True

    def go(self) -> None:
        """Let time pass again, and alarms ring."""
        self.now()
        self._stands = False
        waiting, self._waiting = self._waiting, set()
        for alarm in waiting:
            alarm.set()

    def call_at(self, when: int, ring: Callable[[], None]) -> Alarm:
        """Ring when this clock says so."""
        alarm = FairAlarm(self, when, ring)
        alarm.set()
        return alarm

    def wait_for_time(self, alarm: "FairAlarm") -> None:
        """Let an alarm be set when the clock goes again."""
        self._waiting.add(alarm)

    def forget(self, alarm: "FairAlarm") -> None:
        """Forget an alarm that was taken back."""
        self._waiting.discard(alarm)

    async def tick(self) -> None:
        """Look at it every second, for ever."""
        while True:
            self.now()
            await asyncio.sleep(1)


class FairAlarm:
    """A call at a time of a `FairClock`."""

    def __init__(self, clock: FairClock, when: int, ring: Callable[[], None]) -> None:
        """Wait to be set."""
        self._clock, self._when, self._call = clock, when, ring
        self._timer: asyncio.TimerHandle | None = None

    def set(self) -> None:
        """Ring now or later, or not before the clock goes again."""
        left = max(0, self._when - self._clock.now())
        if self._clock.stands:
            self._clock.wait_for_time(self)
        else:
            self._timer = asyncio.get_running_loop().call_later(left / 1000, self._ring)

    def cancel(self) -> None:
        """Take it back."""
        self._clock.forget(self)
        if self._timer is not None:
            self._timer.cancel()

    def _ring(self) -> None:
        self._timer = None
        if self._clock.now() < self._when or self._clock.stands:
            self.set()
        else:
            self._call()
