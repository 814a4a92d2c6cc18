"""``guinote arena``: bots against bots on duplicate deals."""

import sys
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from guinote.cli.faults import STOPPED_BY_HAND
from guinote.cli.numbers import Whole
from guinote.cli.options import profile_option, seats_option

if TYPE_CHECKING:
    from guinote.arena.contest import Contest

PLAYED_BY: Final = 2
LEAST: Final = 2
"""So many results have an interval."""
EXAMPLES = """\b
Examples:
  guinote arena club chance --profile fournier --seats 3
  guinote arena good club --partidas --pairs 100 --seed 7
  guinote arena strong good --pairs 400 --workers 2 --results strong.jsonl
"""


@click.command(epilog=EXAMPLES)
@click.argument("bots", nargs=-1, metavar="FIRST SECOND")
@profile_option
@seats_option
@click.option(
    "--pairs",
    type=Whole(LEAST),
    default=200,
    show_default=True,
    help="How many packs are played, each once from every side.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    default=1,
    show_default=True,
    help="Names the packs and the chance.",
)
@click.option("--partidas", is_flag=True, help="Play whole partidas; print the share won.")
@click.option(
    "--workers",
    type=Whole(1),
    metavar="N",
    default=1,
    show_default=True,
    help="How many play at once.",
)
@click.option(
    "--backend",
    type=click.Choice(("processes", "ray")),
    default="processes",
    show_default=True,
    help="Where they play: on this machine, or on a Ray cluster (RAY_ADDRESS names it).",
)
@click.option(
    "--results",
    "file",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every result here, and go on from those that are there.",
)
@click.option(
    "--progress/--no-progress",
    default=None,
    help="Tell on standard error how it stands. Default: on a terminal.",
)
def arena(bots: tuple[str, ...], pairs: int, progress: bool | None, **run: Any) -> None:
    """Play the same cards from every side and print what FIRST gains on SECOND.

    The gain is in points a deal, or the share of partidas won, with its 95 % interval over the
    packs. The same seed gives the same answer, whoever computes it and however many they are.

    The bots are chance, beginner, club, good, strong and expert: see `guinote bots`. A bot against
    itself is the null match: its interval should hold 0 points, or the even share.

    Stopped with ctrl-C (or ended with SIGTERM) it prints the gain so far and ends with exit
    status 130; with --results the same command goes on from there.
    """
    from guinote.arena.contest import Contest
    from guinote.arena.results import Results
    from guinote.arena.workers import BACKENDS, in_turn
    from guinote.cli.progress import Progress
    from guinote.cli.stopping import ended_like_ctrl_c

    if len(bots) != PLAYED_BY:
        raise click.UsageError(f"Expected two bots, FIRST and SECOND, got {len(bots)}.")
    workers, backend, file = (run.pop(name) for name in ("workers", "backend", "file"))
    contest = Contest(*bots, **run)
    contest.check()
    kept = None if file is None else Results(file, contest)
    results = [] if kept is None else kept.known[:pairs]
    compute = in_turn if workers == 1 and backend == "processes" else BACKENDS[backend]
    counter = Progress(pairs, " - ".join(bots), begun=len(results), shown=progress)
    try:
        with suppress(KeyboardInterrupt), ended_like_ctrl_c(), kept or nullcontext():
            for result in compute(contest, range(len(results), pairs), workers):
                results.append(result)
                if kept is not None:
                    kept.add(result)
                counter.tell(len(results), lambda: _gain(results, contest.partidas))
    finally:
        counter.clear()
        if results:
            click.echo(_summary(contest, results, pairs))
    if len(results) < pairs:
        sys.exit(STOPPED_BY_HAND)


def _summary(contest: "Contest", results: list[float], pairs: int) -> str:
    """Return the line that is printed at the end."""
    played = f"{pairs} pairs" if len(results) == pairs else f"{len(results)} of {pairs} pairs"
    table = f"{contest.profile}, {contest.seats} seats, {played}, seed {contest.seed}"
    return f"{contest.first} - {contest.second}: {_gain(results, contest.partidas)} ({table})"


def _gain(results: list[float], partidas: bool) -> str:
    """Return the mean and its interval in words, as far as there is one."""
    from guinote.arena.contest import estimate

    if len(results) < LEAST:
        return "no result yet"
    found = estimate(results)
    if partidas:
        return f"{found.mean:.1f} ± {found.half_width:.1f} % of partidas"
    return f"{found.mean:+.1f} ± {found.half_width:.1f} points a deal"
