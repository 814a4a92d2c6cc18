"""Records named on the command line: files, lines of files, standard input."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from guinote.errors import GuinoteError


@dataclass(frozen=True, slots=True)
class NumberedRecord:
    """The text of one record and how to call it; or why its file cannot be read."""

    name: str
    text: bytes | OSError

    def read(self) -> bytes:
        """Return the text; raise `GuinoteError` where its file cannot be read."""
        if isinstance(self.text, OSError):
            raise GuinoteError("no_file", self.text.strerror or "cannot be read")
        return self.text


def numbered_records(files: tuple[str, ...]) -> Iterator[NumberedRecord]:
    """Yield the records of files in order; ``-`` is standard input."""
    from guinote.record.record import split_records

    for file in files:
        try:
            data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as fault:
            yield NumberedRecord(file, fault)
            continue
        for number, text in enumerate(split_records(data), start=1):
            yield NumberedRecord(
                f"{'standard input' if file == '-' else file}, record {number}", text
            )
