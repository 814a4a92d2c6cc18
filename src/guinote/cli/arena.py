"""``guinote arena``: bots against bots on duplicate deals."""

import sys
from typing import Final

import click

from guinote.cli.numbers import Whole

PLAYED_BY: Final = 2
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
    type=Whole(2),
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
def arena(
    bots: tuple[str, ...], profile: str, seats: int, pairs: int, seed: int, partidas: bool
) -> None:
    """Play the same cards from every side and print what FIRST gains on SECOND.

    The gain is in points a deal, or the share of partidas won, with its 95 % interval over the
    packs. The same seed gives the same answer.

    The bots are chance, beginner, club, good, strong and expert.
    """
    from guinote.arena.duel import duel, estimate
    from guinote.arena.partidas import partida_duel
    from guinote.bots.registry import check_name
    from guinote.rules.profile import resolve

    if len(bots) != PLAYED_BY:
        raise click.UsageError(f"Expected two bots, FIRST and SECOND, got {len(bots)}.")
    first, second = bots
    rules = resolve(profile, seats, {})
    check_name(first)
    check_name(second)
    play = partida_duel if partidas else duel
    with click.progressbar(
        play(rules, first, second, pairs, seed),
        length=pairs,
        label=f"{first} - {second}",
        file=sys.stderr,
    ) as results:
        found = estimate(list(results))
    gain = f"{found.mean:.1f} ± {found.half_width:.1f} % of partidas"
    if not partidas:
        gain = f"{found.mean:+.1f} ± {found.half_width:.1f} points a deal"
    click.echo(
        f"{first} - {second}: {gain} ({profile}, {seats} seats, {pairs} pairs, seed {seed})"
    )
