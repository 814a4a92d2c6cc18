"""What the operator reads: a line on standard error for each thing that matters.

No values of variables, and nothing that looks like a card or a token: whoever reads the log may
play, too. Lines about a table carry its id, whoever writes them (`about_table`).
"""

import logging
import re
import sys
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Final, TextIO

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.dev import ConsoleRenderer, plain_traceback

if TYPE_CHECKING:
    from structlog.typing import EventDict, Processor

TABLE_PATH: Final = re.compile(r"/(?:ws/)?t/([\w-]{16})(?:/|$)", re.ASCII)
CARD: Final = re.compile(r"\b(?:1[0-2]|[1-7])[oceb]\b")
# Tokens have 43 characters and more; names in our sources are shorter.
TOKEN: Final = re.compile(r"[\w-]{40,}", re.ASCII)
SAFE: Final = frozenset({"table", "level", "timestamp"})


def about_table(path: str) -> AbstractContextManager[None]:
    """Let whatever is written down meanwhile say which table an address is about."""
    found = TABLE_PATH.match(path)
    return bound_contextvars(**({} if found is None else {"table": found[1]}))


def new_journal(form: str = "text", level: str = "info", out: TextIO | None = None) -> Any:
    """Return the journal of a server: ``text`` or ``json``, from this level on."""
    chain: list[Processor] = [
        merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _harmless,
    ]
    if form == "json":
        chain.append(structlog.processors.JSONRenderer(ensure_ascii=False))
    else:
        chain.append(ConsoleRenderer(colors=False, exception_formatter=plain_traceback))
    return structlog.wrap_logger(
        structlog.PrintLogger(out or sys.stderr),
        processors=chain,
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )


def _harmless(_logger: object, _method: str, line: "EventDict") -> "EventDict":
    """Take out of every value what looks like a card or a token: an error may tell one."""
    return {
        name: value
        if name in SAFE or value is None or isinstance(value, int | float)
        else TOKEN.sub("(hidden)", CARD.sub("(card)", str(value)))
        for name, value in line.items()
    }


class _Passing(logging.Handler):
    """Hands on what the libraries log."""

    def __init__(self, journal: Any) -> None:
        super().__init__()
        self._journal = journal

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; of what a client did wrong without saying where in our sources."""
        is_clients = record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError)
        self._journal.log(
            record.levelno,
            record.getMessage(),
            source=record.name,
            exc_info=None if is_clients else record.exc_info,
        )


def gather_logs(journal: Any) -> None:
    """Let the journal have what the libraries warn of: the operator reads one log."""
    logging.getLogger().handlers = [_Passing(journal)]
