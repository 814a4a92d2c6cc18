"""What the operator reads when something fails: a line on standard error, and where it happened.

No values of variables: they would be cards and tokens.
"""

import sys
from typing import TYPE_CHECKING, Any

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback

if TYPE_CHECKING:
    from structlog.typing import Processor


def new_journal() -> Any:
    """Return the journal of a server."""
    processors: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        ConsoleRenderer(colors=False, exception_formatter=plain_traceback),
    ]
    return structlog.wrap_logger(structlog.PrintLogger(sys.stderr), processors=processors)
