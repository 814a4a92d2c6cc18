"""Getting the rules ready beside serving: loaded where they are compiled, else compiled first.

A compiler leaves some 140 MiB behind in its process, and takes the interpreter from whoever wants
a page meanwhile. So it works in a process of its own, and only what it has made is loaded here.
"""

import asyncio
import gc
import sys
from asyncio.subprocess import DEVNULL
from collections.abc import Callable
from typing import Final, Literal

from guinote._jit import COMPILED, cache_folder, is_compiled
from guinote.game.warm import warm_up
from guinote.search.warm import warm_endings, warm_search

Part = Literal["rules", "search", "endings", "solver"]
WARM: Final = (sys.executable, "-m", "guinote", "warm", "--only")


async def prepare_rules() -> None:
    """Return when every rule can be asked without waiting."""
    await prepare("rules", warm_up)
    spare_collections()


async def prepare_search() -> None:
    """Return when the bots that search can be asked too; the rules must be ready."""
    await prepare("search", warm_search)
    spare_collections()


async def prepare_endings() -> None:
    """Return when the expert can be asked too; the search must be ready."""
    await prepare("endings", warm_endings)
    spare_collections()


async def prepare(part: Part, load: Callable[[], None]) -> None:
    """Load what is compiled; compile it first where that was not done."""
    if must_compile(part):
        await compile_apart(part)
    await asyncio.to_thread(load)


def spare_collections() -> None:
    """Leave what is there now out of all collections of garbage."""
    # The compiler's objects, some two hundred thousand, stay as long as the server: looking
    # through them took every full collection 0.1 s, in which all tables waited.
    gc.collect()
    gc.freeze()


def must_compile(part: Part) -> bool:
    """Tell whether it is not compiled to its end, in a folder that another process would share."""
    return COMPILED and cache_folder().is_dir() and not is_compiled(part)


async def compile_apart(part: Part) -> None:
    """Compile in a process of its own; if it fails, loading compiles what is missing."""
    process = await asyncio.create_subprocess_exec(*WARM, part, stdout=DEVNULL, stderr=DEVNULL)
    try:
        await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
