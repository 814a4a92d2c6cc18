"""The board of several nodes in a Redis; needs the extra `nodes`."""

from typing import Final

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from guinote.server.board import NOTICE_SECONDS, PREFIX, Notice

PATIENCE: Final = 1.0
"""Seconds after which a Redis that does not answer is away."""


class RedisBoard:
    """One key for each node, which goes by itself."""

    def __init__(self, url: str) -> None:
        """Take an address; connect when something is to be said."""
        self._redis: Redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )

    async def post(self, notice: Notice) -> None:
        """Hang up a notice; raise `OSError`."""
        text = msgspec.json.encode(notice)
        try:
            await self._redis.set(f"{PREFIX}{notice.node}", text, ex=NOTICE_SECONDS)
        except RedisError as error:
            raise OSError(str(error)) from error

    async def read(self) -> tuple[Notice, ...]:
        """Return all that hang there; raise `OSError`."""
        try:
            keys = [key async for key in self._redis.scan_iter(f"{PREFIX}*")]
            found = await self._redis.mget(keys) if keys else []
        except RedisError as error:
            raise OSError(str(error)) from error
        notices = (msgspec.json.decode(text, type=Notice) for text in found if text is not None)
        return tuple(notices)

    async def close(self) -> None:
        """Close its lines."""
        await self._redis.aclose()
