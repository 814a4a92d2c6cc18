"""Records named on the command line: files, lines of files, standard input."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from guinote.errors import GuinoteError


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


def numbered_records(files: tuple[str, ...]) -> Iterator[NumberedRecord]:
    """Yield the records of files in order; ``-`` is standard input."""
    for file in files:
        name = "standard input" if file == "-" else file
        try:
            data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except (OSError, ValueError) as fault:
            yield NumberedRecord(name, getattr(fault, "strerror", None) or "cannot be read")
            continue
        texts = _texts(data)
        if not texts:
            yield NumberedRecord(name, "there is no record in it")
        for number, text in enumerate(texts, start=1):
            yield NumberedRecord(f"{name}, record {number}", text)


def _texts(data: bytes) -> list[bytes]:
    """Return the records of a file; what has no whole record on any line is one bad record."""
    from guinote.record.record import split_records

    lines = list(split_records(data))
    return lines if len(lines) < 2 or any(map(_is_object, lines)) else [data]  # noqa: PLR2004


def _is_object(line: bytes) -> bool:
    import msgspec

    try:
        msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
