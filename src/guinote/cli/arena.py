"""``guinote arena``: bots against bots on duplicate deals."""

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import click

from guinote.cli.faults import STOPPED_BY_HAND
from guinote.cli.numbers import Whole

if TYPE_CHECKING:
    from collections.abc import Iterator

PLAYED_BY: Final = 2
LEAST: Final = 2
"""So many results have an interval."""
EXAMPLES = """\b
Examples:
  guinote arena club chance --profile fournier --seats 3
  guinote arena good club --partidas --pairs 100 --seed 7
"""


@click.command(epilog=EXAMPLES)
@click.argument("bots", nargs=-1, metavar="FIRST SECOND")
@click.option(
    "--profile",
    metavar="BOOK",
    default="aragones",
    show_default=True,
    help="Rule book: see `guinote rules --help`.",
)
@click.option(
    "--seats", type=Whole(2, 4), default=4, show_default=True, help="How many sit at the table."
)
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
    "--progress/--no-progress",
    default=None,
    help="Tell on standard error how it stands. Default: on a terminal.",
)
def arena(bots: tuple[str, ...], partidas: bool, progress: bool | None, **run: Any) -> None:
    """Play the same cards from every side and print what FIRST gains on SECOND.

    The gain is in points a deal, or the share of partidas won, with its 95 % interval over the
    packs. The same seed gives the same answer.

    The bots are chance, beginner, club, good, strong and expert: see `guinote bots`.

    Stopped with ctrl-C it prints the gain so far and ends with exit status 130.
    """
    from guinote.cli.progress import Progress

    if len(bots) != PLAYED_BY:
        raise click.UsageError(f"Expected two bots, FIRST and SECOND, got {len(bots)}.")
    name, pairs = f"{bots[0]} - {bots[1]}", run["pairs"]
    counter = Progress(pairs, name, shown=progress)
    results: list[float] = []
    with suppress(KeyboardInterrupt):
        for result in _duel(bots, partidas, **run):
            results.append(result)
            counter.tell(len(results), lambda: _gain(results, partidas))
    counter.clear()
    played = f"{pairs} pairs" if len(results) == pairs else f"{len(results)} of {pairs} pairs"
    table = f"{run['profile']}, {run['seats']} seats, {played}, seed {run['seed']}"
    click.echo(f"{name}: {_gain(results, partidas)} ({table})")
    if len(results) < pairs:
        sys.exit(STOPPED_BY_HAND)


def _duel(
    bots: tuple[str, ...], partidas: bool, profile: str, seats: int, pairs: int, seed: int
) -> "Iterator[float]":
    """Return the results of the pairs, one after the other; what cannot be played is refused."""
    from guinote.arena.duel import duel
    from guinote.arena.partidas import partida_duel
    from guinote.bots.registry import check_name
    from guinote.rules.profile import resolve

    rules = resolve(profile, seats, {})
    for bot in bots:
        check_name(bot)
    play = partida_duel if partidas else duel
    first, second = bots
    return play(rules, first, second, pairs, seed)


def _gain(results: list[float], partidas: bool) -> str:
    """Return the mean and its interval in words, as far as there is one."""
    from guinote.arena.duel import estimate

    if len(results) < LEAST:
        return "no result yet"
    found = estimate(results)
    if partidas:
        return f"{found.mean:.1f} ± {found.half_width:.1f} % of partidas"
    return f"{found.mean:+.1f} ± {found.half_width:.1f} points a deal"
