"""Getting the rules ready beside serving: loaded where they are compiled, else compiled first.

A compiler leaves some 140 MiB behind in its process, and takes the interpreter from whoever wants
a page meanwhile. So it works in a process of its own, and only what it has made is loaded here.
"""

import asyncio
import gc
import sys
from asyncio.subprocess import DEVNULL
from typing import Final

from guinote._jit import COMPILED, cache_folder
from guinote.game.warm import warm_up

WARM: Final = (sys.executable, "-m", "guinote", "warm")


async def prepare_rules() -> None:
    """Return when every rule can be asked without waiting."""
    if must_compile():
        await compile_apart()
    await asyncio.to_thread(warm_up)
    # The compiler's objects, some two hundred thousand, stay as long as the server: looking
    # through them took every full collection 0.1 s, in which all tables waited.
    gc.collect()
    gc.freeze()


def must_compile() -> bool:
    """Tell whether nothing is compiled yet, in a folder that another process would share."""
    folder = cache_folder()
    return COMPILED and folder.is_dir() and next(folder.rglob("*.nbi"), None) is None


async def compile_apart() -> None:
    """Compile in a process of its own; if it fails, loading compiles what is missing."""
    process = await asyncio.create_subprocess_exec(*WARM, stdout=DEVNULL, stderr=DEVNULL)
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
