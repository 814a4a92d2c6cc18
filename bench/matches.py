"""The matches that were measured: read from `docs/data/matches.csv`, printed as tables.

    python -m bench.matches             prints the tables of docs/strength.md and docs/anchors.md
    python -m bench.matches FILE...     prints lines for matches.csv, of results that were kept

A FILE is what ``guinote arena --results FILE`` keeps; its lines stand under the commit checked
out and the day of the file.
"""

import csv
import subprocess
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from guinote.arena.contest import Contest, estimate
from guinote.arena.results import Heading, Line

PATH = Path(__file__).parents[1] / "docs" / "data" / "matches.csv"
DEALS, LEVELS, SEARCHES, ANCHORS = "deals", "levels", "searches", "anchors"
TABLES = (DEALS, LEVELS, SEARCHES, ANCHORS)


class Match(msgspec.Struct, frozen=True):
    """What ``first`` gained on ``second``: points a deal in the table of deals, else per cent."""

    table: str
    first: str
    second: str
    profile: str
    seats: int
    pairs: int
    seed: int
    gain: float
    half_width: float
    command: str
    commit: str
    date: str

    @property
    def even(self) -> float:
        """What equal bots would gain: each side the same share of the partidas."""
        if self.table == DEALS:
            return 0.0
        return 100 / (self.seats if self.seats < 4 else 2)

    @property
    def text(self) -> str:
        """The gain with half of its 95 % interval."""
        if self.table == DEALS:
            return f"{self.gain:+.1f} ± {self.half_width:.1f}"
        return f"{self.gain:.1f} ± {self.half_width:.1f} %"


def matches(path: Path = PATH) -> list[Match]:
    """Return all that is in the file, in its order."""
    with path.open(encoding="utf-8", newline="") as file:
        return msgspec.convert(list(csv.DictReader(file)), list[Match], strict=False)


def table_of(found: Iterable[Match]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    yield "| First | Second | Profile | Seats | Pairs | Seed | Gain | Commit | Date |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for match in found:
        table = f"{match.profile} | {match.seats} | {match.pairs} | {match.seed}"
        when = f"`{match.commit}` | {match.date}"
        yield f"| {match.first} | {match.second} | {table} | {match.text} | {when} |"


def kept(path: Path, commit: str) -> Match:
    """Return the match of a file of results."""
    head, *lines = path.read_bytes().splitlines()
    contest = msgspec.json.decode(head, type=Heading[Contest]).contest
    found = estimate([msgspec.json.decode(line, type=Line[float]).gain for line in lines])
    flag = "--partidas " if contest.partidas else ""
    command = (
        f"guinote arena {contest.first} {contest.second} {flag}--profile {contest.profile}"
        f" --seats {contest.seats} --pairs {found.pairs} --seed {contest.seed}"
    )
    return Match(
        LEVELS if contest.partidas else DEALS,
        contest.first,
        contest.second,
        contest.profile,
        contest.seats,
        found.pairs,
        contest.seed,
        round(found.mean, 1),
        round(found.half_width, 1),
        command,
        commit,
        datetime.fromtimestamp(path.stat().st_mtime, UTC).date().isoformat(),
    )


def print_kept(paths: list[Path]) -> None:
    """Print a line for each file of results."""
    asked = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    writer = csv.writer(sys.stdout, lineterminator="\n")
    for path in paths:
        writer.writerow(msgspec.structs.astuple(kept(path, commit)))


def main() -> None:
    """Print."""
    if len(sys.argv) > 1:
        print_kept([Path(name) for name in sys.argv[1:]])
        return
    found = matches()
    for table in TABLES:
        print(f"{table}:\n")
        print("\n".join(table_of(match for match in found if match.table == table)), end="\n\n")


if __name__ == "__main__":
    main()
