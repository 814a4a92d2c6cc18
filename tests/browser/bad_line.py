"""A line between a page and the server that a test can take away and give back."""

import asyncio
import threading
from types import TracebackType
from typing import Self

from quality.weather import Proxy, Weather, bad_weather


class BadLine:
    """Carries everything, until it is lost; `port` is where the page goes."""

    def __init__(self, port: int) -> None:
        """Take the port of the server."""
        self._to, self.port = port, 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._ends = asyncio.Event()

    def __enter__(self) -> Self:
        """Begin to carry."""
        self._thread.start()
        ready = asyncio.run_coroutine_threadsafe(self._begin(), self._loop)
        self._proxy: Proxy = ready.result(10)
        self.port = self._proxy.port
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go of everything."""
        asyncio.run_coroutine_threadsafe(
            self._weather.__aexit__(None, None, None), self._loop
        ).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _begin(self) -> Proxy:
        self._weather = bad_weather(self._to, Weather(), 0)
        return await self._weather.__aenter__()

    def lose(self) -> None:
        """Cut what is open, and let nothing new through."""
        self._proxy.is_down = True
        asyncio.run_coroutine_threadsafe(self._proxy.end(), self._loop).result(10)

    def mend(self) -> None:
        """Let lines through again."""
        self._proxy.is_down = False
