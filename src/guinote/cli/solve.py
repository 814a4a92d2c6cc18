"""``guinote solve``: the exact value of a deal under way, all hands open."""

import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from guinote.cli.numbers import Seconds

if TYPE_CHECKING:
    from guinote.solver.solve import Solution

EXAMPLES = """\b
Examples:
  guinote solve endings.jsonl
  guinote solve ending.json --threshold 0
  guinote deal | guinote solve - --limit 5
"""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of every record."""

    goal: str
    threshold: int | None
    limit: float


class Clock:
    """Tells whether time is left; it starts when it is first asked, after all is loaded."""

    def __init__(self, limit: float) -> None:
        """Take the seconds that there are."""
        self._limit = limit
        self._end: float | None = None

    def __call__(self) -> bool:
        """Return False once the time is over."""
        now = time.monotonic()
        if self._end is None:
            self._end = now + self._limit
        return now < self._end


@click.command(epilog=EXAMPLES)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option(
    "--goal",
    type=click.Choice(["points", "partida"]),
    default="points",
    show_default=True,
    help="What both sides play for: the points of the deal, or to win the partida with it.",
)
@click.option(
    "--threshold", type=int, help="Only tell whether side 0 reaches this value: much faster."
)
@click.option(
    "--limit",
    type=Seconds(min=0),
    default=60,
    show_default=True,
    help="How long to search for each record.",
)
def solve(files: tuple[str, ...], goal: str, threshold: int | None, limit: float) -> None:
    """Print what each deal under way is worth (a JSON object per record), all hands open.

    FILE holds one record, or one a line (JSON Lines); - is standard input. The value is what
    side 0 still makes less what side 1 still makes, both playing their best; so is the number of
    each action. Where the time runs out, "exact" is false and there is no number.

    Exit status 0 if every record could be read; 2 where one could not, with the place on
    standard error: the answers for the other records are still printed.
    """
    from guinote._jit import note_compiled
    from guinote.cli.output import binary_output
    from guinote.server.preparing import must_compile

    if sys.stderr.isatty() and must_compile("solver"):
        click.echo("Compiling the solver first: half a minute or more, this once.", err=True)
    all_read = _solve_all(files, Question(goal, threshold, limit), binary_output())
    if not all_read:
        sys.exit(2)
    note_compiled("solver")


def _solve_all(files: tuple[str, ...], question: Question, out: BinaryIO) -> bool:
    from guinote.cli.records import numbered_records
    from guinote.errors import GuinoteError

    all_read = True
    for item in numbered_records(files):
        try:
            out.write(_answer_line(item.read(), question) + b"\n")
        except GuinoteError as fault:
            all_read = False
            item.tell(fault)
        out.flush()
    return all_read


def _answer_line(text: bytes, question: Question) -> bytes:
    import msgspec

    from guinote.record.record import parse_record
    from guinote.solver.choices import PARTIDA, POINTS
    from guinote.solver.solve import reaches, solve
    from guinote.solver.under_way import match_under_way

    match = match_under_way(parse_record(text))
    goal = PARTIDA if question.goal == "partida" else POINTS
    may_go_on = Clock(question.limit)
    if question.threshold is None:
        found = solve(match, goal, may_go_on)
    else:
        found = reaches(match, question.threshold, goal, may_go_on)
    return msgspec.json.encode(_answer(found))


def _answer(found: "Solution") -> dict[str, Any]:
    from guinote.rules.actions import action_text

    if not found.exact:
        return {"nodes": found.nodes, "exact": False, "reason": found.reason}
    if found.actions is None:
        return {"reached": found.reached, "nodes": found.nodes, "exact": True}
    actions = {f"{seat} {action_text(act)}": v for (seat, act), v in found.actions.items()}
    return {"value": found.value, "actions": actions, "nodes": found.nodes, "exact": True}
