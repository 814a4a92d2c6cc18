"""Results on disk: a line for each, only ever added to, so that a long run can go on later."""

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, BinaryIO, Generic, Self, TypeVar

import msgspec

from guinote.arena.contest import Numbered
from guinote.errors import GuinoteError

C = TypeVar("C")
R = TypeVar("R")


class Heading(msgspec.Struct, Generic[C], frozen=True):
    """The first line of a file."""

    arena: int
    contest: C


class Line(msgspec.Struct, Generic[R], frozen=True):
    """Every other line: what ``first`` gained with the cards of this number."""

    number: int
    gain: R


class Results(Generic[R]):
    """The results of a contest so far, from number 0 on without a gap."""

    def __init__(self, path: Path, contest: Numbered[R]) -> None:
        """Read what is there, or begin a file; nobody else adds to it meanwhile.

        Raises:
            GuinoteError: the file is of another contest, is no such file, is in use or cannot be
            written.
        """
        self._path = path
        self._heading = Heading(1, contest)
        self._line: Any = Line[contest.KIND]  # type: ignore[name-defined] # known when it runs
        try:
            with ExitStack() as on_failure:
                is_new = self._is_new()
                self._file = on_failure.enter_context(path.open("a+b"))
                self._lock()
                self.known = self._begin() if is_new else self._read()
                on_failure.pop_all()
        except OSError as fault:
            raise self._bad(str(fault.strerror)) from None

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        close_anyway(self._file)

    def add(self, gain: R) -> None:
        """Keep the next result; raise `GuinoteError` if it cannot be written."""
        try:
            self._write(Line(len(self.known), gain))
        except OSError as fault:
            raise self._bad(str(fault.strerror)) from None
        self.known.append(gain)

    def _is_new(self) -> bool:
        """Tell whether there is nothing yet; opening a pipe or a device could wait for ever."""
        if self._path.exists() and not self._path.is_file():
            raise self._bad("not a regular file")
        return not self._path.exists()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._bad("another arena keeps its results here") from None

    def _write(self, line: Heading[Numbered[R]] | Line[R]) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def _begin(self) -> list[R]:
        self._write(self._heading)
        return []

    def _read(self) -> list[R]:
        """Return the results; what was cut off in the middle of a line is computed again."""
        self._file.seek(0)
        whole = self._file.read()
        kept = whole.rfind(b"\n") + 1
        head, *lines = whole[:kept].splitlines() or [b""]
        self._check(head)
        results = list(self._gains(lines))
        self._file.truncate(kept)
        return results

    def _check(self, head: bytes) -> None:
        kind: Any = Heading[type(self._heading.contest)]  # type: ignore[misc] # the same
        try:
            heading = msgspec.json.decode(head, type=kind)
        except msgspec.DecodeError:
            raise self._bad("no results of an arena") from None
        if heading != self._heading:
            raise GuinoteError(
                "other_contest", f"{self._path}: results of another run: {head.decode()[:300]}"
            )

    def _gains(self, lines: list[bytes]) -> Iterator[R]:
        for place, text in enumerate(lines):
            try:
                line: Line[R] = msgspec.json.decode(text, type=self._line)
            except msgspec.DecodeError:
                raise self._broken(place) from None
            if line.number != place:
                raise self._broken(place)
            yield line.gain

    def _broken(self, place: int) -> GuinoteError:
        return self._bad(f"line {place + 2} is not result {place}")

    def _bad(self, why: str) -> GuinoteError:
        return GuinoteError("bad_file", f"{self._path}: {why}")


def close_anyway(file: BinaryIO) -> None:
    """Close a file; what could not be written has been told before."""
    with suppress(OSError):
        file.close()
