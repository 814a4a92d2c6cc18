"""Bad lines: a proxy between people and a server that delays, stalls, cuts and forgets."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from random import Random
from typing import Final

CHUNK: Final = 65536


@dataclass(frozen=True, slots=True)
class Weather:
    """What happens to each piece of a line; chances are of 1, times in seconds.

    ``delay`` and ``jitter`` hold back every piece; ``stall`` holds one back for ``stall_for``;
    ``cut`` ends the line; ``half_open`` lets it stand and carries nothing any more; ``split``
    sends a piece byte by byte. Of the lines, ``slow`` carry only ``rate`` bytes a second down.
    """

    delay: float = 0.0
    jitter: float = 0.0
    stall: float = 0.0
    stall_for: float = 2.0
    cut: float = 0.0
    half_open: float = 0.0
    split: float = 0.0
    slow: float = 0.0
    rate: int = 1000


class Proxy:
    """Carries lines to a server through a weather; `happened` counts what befell them."""

    def __init__(self, port: int, weather: Weather, seed: int) -> None:
        """Take the server's port on this machine and the seed of whatever is chance."""
        self.port, self.happened = 0, Counter[str]()
        self.is_down = False
        """Whether new lines are cut at once."""
        self._to, self._weather, self._rng = port, weather, Random(seed)
        self._lines: set[asyncio.Task[None]] = set()

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry a line until it ends on either side."""
        task = asyncio.current_task()
        assert task is not None
        if self.is_down:
            return await _closed(writer)
        self._lines.add(task)
        self.happened["lines"] += 1
        try:
            # A task that asyncio's streams began must not end as cancelled: they would complain.
            with suppress(asyncio.CancelledError):
                await self._connect(reader, writer)
        except OSError:
            self.happened["refused"] += 1
        finally:
            await _closed(writer)
            self._lines.discard(task)

    async def end(self) -> None:
        """Let go of every line."""
        lines = tuple(self._lines)
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        dead, weather = asyncio.Event(), self._weather
        rate = weather.rate if self._rng.random() < weather.slow else 0
        self.happened["slow"] += rate > 0
        up = asyncio.create_task(self._carry(reader, back, 0, dead))
        down = asyncio.create_task(self._carry(there, writer, rate, dead))
        try:
            await asyncio.wait((up, down), return_when=asyncio.FIRST_COMPLETED)
        finally:
            up.cancel()
            down.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
            await _closed(back)

    async def _carry(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        rate: int,
        dead: asyncio.Event,
    ) -> None:
        weather, chance = self._weather, self._rng.random
        with suppress(OSError):
            while piece := await reader.read(rate or CHUNK):
                await asyncio.sleep(self._wait(len(piece), rate))
                if chance() < weather.cut:
                    self.happened["cuts"] += 1
                    return
                if chance() < weather.half_open:
                    self.happened["half open"] += 1
                    dead.set()
                if not dead.is_set():
                    await self._send(writer, piece)

    def _wait(self, size: int, rate: int) -> float:
        weather = self._weather
        wait = weather.delay + self._rng.uniform(-weather.jitter, weather.jitter)
        if self._rng.random() < weather.stall:
            self.happened["stalls"] += 1
            wait += weather.stall_for
        return max(0.0, wait) + (size / rate if rate else 0.0)

    async def _send(self, writer: asyncio.StreamWriter, piece: bytes) -> None:
        if self._rng.random() < self._weather.split:
            self.happened["split"] += 1
            for place in range(len(piece)):
                writer.write(piece[place : place + 1])
                await asyncio.sleep(0)
        else:
            writer.write(piece)
        await writer.drain()


@asynccontextmanager
async def bad_weather(port: int, weather: Weather, seed: int) -> AsyncIterator[Proxy]:
    """Stand between people and the server at a port; the proxy's own `port` is where to go."""
    proxy = Proxy(port, weather, seed)
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await proxy.end()
        await server.wait_closed()


async def _closed(writer: asyncio.StreamWriter) -> None:
    """Close a stream at once, whatever it still wanted to send."""
    writer.transport.abort()
    with suppress(OSError):
        await writer.wait_closed()
