"""One thing at a time, and an alarm for what comes later."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from guinote.server.clock import Clock

if TYPE_CHECKING:
    from guinote.server.clock import Alarm

Work = Callable[[], Awaitable[None]]


class Writer:
    """Does what it is given one after the other, each followed by ``after``.

    What fails is given to ``failed``. Neither may raise; both run while nothing else does.
    """

    def __init__(self, clock: Clock, after: Work, failed: Callable[[Exception], None]) -> None:
        """Start with nothing to do."""
        self._clock = clock
        self._after, self._failed = after, failed
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: Alarm | None = None

    async def do(self, work: Work) -> None:
        """Do something; a caller that goes away does not break it off."""
        await asyncio.shield(self._begin(work))

    async def note(self, what: Callable[[], object]) -> None:
        """Do something that takes no time, in turn with everything else."""

        async def work() -> None:
            what()

        await self.do(work)

    def wake_at(self, when: int | None) -> None:
        """Do what is due at this time (None: at no time), instead of any time named before."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if when is None else self._clock.call_at(when, self._ring)

    async def end(self, last: Callable[[], None]) -> None:
        """Finish what is under way, do a last thing, and wait for whatever had queued."""
        async with self._lock:
            self.wake_at(None)
            last()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way and nothing will happen by itself."""
        return self._alarm is None and not self._tasks

    def _ring(self) -> None:
        self._alarm = None
        self._begin(_nothing)

    def _begin(self, work: Work) -> asyncio.Task[None]:
        task = asyncio.create_task(self._run(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _run(self, work: Work) -> None:
        async with self._lock:
            try:
                await work()
                await self._after()
            except Exception as error:  # noqa: BLE001 - a bug here must leave other tables alone
                self._failed(error)


async def _nothing() -> None:
    """Stand in for work where only what is due is to be done."""
