"""Results on disk: a line for each, only ever added to, so that a long run can go on later."""

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import msgspec

from guinote.arena.contest import Contest
from guinote.errors import GuinoteError


class Heading(msgspec.Struct, frozen=True):
    """The first line of a file."""

    arena: int
    contest: Contest


class Line(msgspec.Struct, frozen=True):
    """Every other line: what ``first`` gained with the cards of this number."""

    number: int
    gain: float


class Results:
    """The results of a contest so far, from number 0 on without a gap."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Read what is there, or begin a file.

        Raises:
            GuinoteError: the file is of another contest, is no such file or cannot be written.
        """
        self._path = path
        try:
            self.known = self._read(contest) if path.exists() else self._begin(contest)
            self._file = path.open("ab")
        except OSError as fault:
            raise GuinoteError("bad_file", f"{path}: {fault.strerror}") from None

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()

    def add(self, gain: float) -> None:
        """Keep the next result."""
        line = Line(len(self.known), gain)
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()
        self.known.append(gain)

    def _begin(self, contest: Contest) -> list[float]:
        self._path.write_bytes(msgspec.json.encode(Heading(1, contest)) + b"\n")
        return []

    def _read(self, contest: Contest) -> list[float]:
        """Return the results; what was cut off in the middle of a line is computed again."""
        whole = self._path.read_bytes()
        head, *lines = whole[: whole.rfind(b"\n") + 1].splitlines() or [b""]
        self._check(head, contest)
        results = list(self._gains(lines))
        if not whole.endswith(b"\n"):
            self._path.write_bytes(b"".join(line + b"\n" for line in (head, *lines)))
        return results

    def _check(self, head: bytes, contest: Contest) -> None:
        try:
            heading = msgspec.json.decode(head, type=Heading)
        except msgspec.DecodeError:
            raise GuinoteError("bad_file", f"{self._path}: no results of an arena") from None
        if heading != Heading(1, contest):
            raise GuinoteError(
                "other_contest", f"{self._path}: results of another run: {head.decode()[:300]}"
            )

    def _gains(self, lines: list[bytes]) -> Iterator[float]:
        for place, text in enumerate(lines):
            try:
                line = msgspec.json.decode(text, type=Line)
            except msgspec.DecodeError:
                raise self._broken(place) from None
            if line.number != place:
                raise self._broken(place)
            yield line.gain

    def _broken(self, place: int) -> GuinoteError:
        return GuinoteError("bad_file", f"{self._path}: line {place + 2} is not result {place}")
