"""Records named on the command line: files, lines of files, standard input."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import click

from guinote.cli.shown import file_name, harmless
from guinote.errors import GuinoteError

MIB_OF_A_RECORD: Final = 16
"""A longer text is no record: a thousand deals played to the end make one or two."""
LONGEST: Final = MIB_OF_A_RECORD << 20
TOO_LONG: Final = f"more than {MIB_OF_A_RECORD} MiB, which is no record"


@dataclass(frozen=True, slots=True)
class NumberedRecord:
    """The text of one record and how to call it; or why there is none to read."""

    name: str
    text: bytes | str

    def read(self) -> bytes:
        """Return the text; raise `GuinoteError` where there is none."""
        if isinstance(self.text, str):
            raise GuinoteError("no_record", self.text)
        return self.text

    def tell(self, fault: GuinoteError) -> None:
        """Say on standard error what is wrong with the record."""
        click.echo(f"{self.name}: {harmless(fault.message)}", err=True)


def numbered_records(files: tuple[str, ...]) -> Iterator[NumberedRecord]:
    """Yield the records of files in order; ``-`` is standard input."""
    for file in files:
        name, number = "standard input" if file == "-" else file_name(file), 0
        try:
            with _open(file) as source:
                for number, text in enumerate(_texts(source), start=1):
                    yield NumberedRecord(f"{name}, record {number}", text)
        except (OSError, ValueError) as fault:
            yield NumberedRecord(name, getattr(fault, "strerror", None) or "cannot be read")
        else:
            if number == 0:
                yield NumberedRecord(name, "there is no record in it")


def _open(file: str) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, "it is closed")
        return nullcontext(sys.stdin.buffer)
    if not file:  # which Path takes for this folder
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))
    return Path(file).open("rb")


def _texts(source: BinaryIO) -> Iterable[bytes | str]:
    """Return the records of a file; what has no whole record on any line is one bad record."""
    from guinote.record.record import split_records

    begin = source.read(LONGEST + 1)
    if len(begin) > LONGEST:
        return _texts_of_long(begin, source)
    lines = list(split_records(begin))
    return lines if len(lines) < 2 or any(map(_is_object, lines)) else [begin]  # noqa: PLR2004


def _texts_of_long(begin: bytes, source: BinaryIO) -> Iterator[bytes | str]:
    """Yield the lines of a file of which only the beginning is known, never much at once."""
    whole = begin.rfind(b"\n") + 1
    lines = [line for line in begin[:whole].splitlines() if line.strip()]
    if not any(map(_is_object, lines)):
        yield TOO_LONG
        return
    yield from lines
    rest = begin[whole:]
    while line := rest + source.readline(LONGEST + 1 - len(rest)):
        if len(line) > LONGEST:
            yield TOO_LONG
            return
        if line.strip():
            yield line
        rest = b""


def _is_object(line: bytes) -> bool:
    import msgspec

    try:
        msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
