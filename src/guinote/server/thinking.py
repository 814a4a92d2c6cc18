"""Bots think beside the loop that serves: their searches let go of the interpreter."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

T = TypeVar("T")
Think = Callable[[Callable[[], str]], Awaitable[str]]
"""Runs a choice and waits for it."""

# A thread for each core and no more: who asks first is answered first, and a search keeps the
# tree of its thread, so that memory does not grow with the tables.
_THREADS: Final = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="bot")


# Who looks at finished matches waits for one another, and no table waits for them.
_ONE_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="look_back")


async def think_beside(choose: Callable[[], str]) -> str:
    """Return what a bot chooses; tables are served meanwhile."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, choose)


async def look_back(work: Callable[[], T]) -> T:
    """Return what is computed of a finished match, one at a time."""
    return await asyncio.get_running_loop().run_in_executor(_ONE_THREAD, work)
