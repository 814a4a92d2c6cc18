"""A long run that somebody ends: it is told as ctrl-C is, and tidies up."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ended_like_ctrl_c() -> Iterator[None]:
    """Let SIGTERM raise `KeyboardInterrupt` here, as ctrl-C does."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
