"""Standard output: what a command says is written there, or it is told that it was not."""

import errno
import os
import sys
from typing import BinaryIO, Final

from guinote.errors import GuinoteError

NOT_WRITTEN: Final = {
    errno.EBADF,
    errno.EDQUOT,
    errno.EFBIG,
    errno.EIO,
    errno.ENOSPC,
}
"""What the system says where no more can be written."""


def binary_output() -> BinaryIO:
    """Return standard output for bytes; raise `GuinoteError` where it is closed."""
    if sys.stdout is None:
        raise GuinoteError("no_output", "standard output is closed")
    return sys.stdout.buffer


def flush_output() -> None:
    """Write what is still kept back, as long as a failure can be told."""
    if sys.stdout is not None:
        sys.stdout.flush()


def give_up_output() -> None:
    """Drop what could not be written: Python would try once more at its end, and complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
