"""The one door to Numba.

`jit` compiles a function and keeps its type, so that strict typing sees through it. With
``NUMBA_DISABLE_JIT=1`` it returns the function unchanged and the same source runs as plain
Python.

Numba's own cache does not notice a change in another file, so compiled code is kept in a folder
named by a digest of every compiled source: after any edit all is compiled afresh.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba.core import types
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")

COMPILED: bool = not numba.config.DISABLE_JIT  # type: ignore[attr-defined]
"""False where the kernel runs as plain Python."""

_PACKAGES_COMPILED = ("rules", "search", "solver")


def _digest_of_sources() -> str:
    here = Path(__file__).parent
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for package in _PACKAGES_COMPILED:
        for source in sorted((here / package).glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder of the compiled code of these very sources."""
    base = (
        os.environ.get("GUINOTE_CACHE")
        or os.environ.get("XDG_CACHE_HOME")
        or Path.home() / ".cache"
    )
    return Path(base) / "guinote" / "compiled" / _digest_of_sources()


def note_compiled(part: str) -> None:
    """Remember that a part of the program is compiled to its end, and kept."""
    if COMPILED:
        with suppress(OSError):
            (cache_folder() / f"{part}.whole").touch()


def is_compiled(part: str) -> bool:
    """Tell whether a part was ever compiled to its end: one that was broken off is not."""
    return (cache_folder() / f"{part}.whole").exists()


def _use_cache_folder() -> None:
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="guinote-"))
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]


_use_cache_folder()


def jit(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` at its first call, releasing the interpreter lock while it runs."""
    return _jit(function, inlined=False)


def jit_inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile ``function`` into each of its callers.

    For what inner loops call, such as the rules: the call would cost as much as the work.
    """
    return _jit(function, inlined=True)


def _jit(function: Callable[P, R], inlined: bool) -> Callable[P, R]:
    compiled = numba.njit(nogil=True, forceinline=inlined)(function)
    if COMPILED:
        _compile_once(compiled)
    return cast("Callable[P, R]", compiled)


def _compile_once(dispatcher: Any) -> None:
    """Let a function be compiled for one kind of whole number only, and what comes of it be kept.

    Numba would compile it anew for constants and for each width of a field of a row, which costs
    a quarter of all compiling and gains nothing. It would also try for every function, when a
    module is imported, whether it can write to the folder; most are never asked for themselves.
    """
    compile_for = dispatcher.compile

    def compile_wide(signature: tuple[Any, ...]) -> Any:
        if not dispatcher.overloads:
            dispatcher.enable_caching()
        return compile_for(tuple(map(_widened, signature)))

    dispatcher.compile = compile_wide


def _widened(kind: Any) -> Any:
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if isinstance(plain, types.Integer) else plain


if COMPILED:

    @intrinsic
    def _count_bits(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic
    def _lowest_bit(typing_context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), generate

else:

    def _count_bits(mask: int) -> int:  # type: ignore[misc]
        return mask.bit_count()

    def _lowest_bit(mask: int) -> int:  # type: ignore[misc]
        return (mask & -mask).bit_length() - 1


count_bits = cast("Callable[[int], int]", _count_bits)
"""Return how many bits of a set are on."""
lowest_bit = cast("Callable[[int], int]", _lowest_bit)
"""Return the number of the lowest bit that is on; the set must not be empty."""
