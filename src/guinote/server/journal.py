"""What the operator reads when something fails: a line on standard error, and where it happened.

No values of variables: they would be cards and tokens.
"""

import logging
import sys
from typing import TYPE_CHECKING, Any

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback

if TYPE_CHECKING:
    from structlog.typing import Processor


def spare_tracebacks_of_clients() -> None:
    """Let the server library tell in one line what it closes a socket for: no fault of ours."""
    logging.getLogger("uvicorn.error").addFilter(_in_one_line)


def _in_one_line(record: logging.LogRecord) -> bool:
    if record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.exc_info = None
    return True


def new_journal() -> Any:
    """Return the journal of a server."""
    processors: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        ConsoleRenderer(colors=False, exception_formatter=plain_traceback),
    ]
    return structlog.wrap_logger(structlog.PrintLogger(sys.stderr), processors=processors)
