"""``guinote arena``: bots against bots on duplicate deals."""

import sys

import click


@click.command()
@click.argument("first")
@click.argument("second")
@click.option("--profile", default="aragones", show_default=True)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option(
    "--pairs", type=click.IntRange(min=2), default=200, show_default=True, help="Pairs of deals."
)
@click.option("--seed", type=int, default=1, show_default=True)
def arena(first: str, second: str, profile: str, seats: int, pairs: int, seed: int) -> None:
    """Play the same deals twice with seats swapped and print what FIRST gains on SECOND.

    The gain is in points a deal.

    Bots: chance, club. The interval covers 95 % and is taken over pairs of deals.
    """
    from guinote.arena.duel import duel, estimate
    from guinote.bots.registry import make
    from guinote.errors import GuinoteError
    from guinote.rules.profile import resolve

    try:
        rules = resolve(profile, seats, {})
        make(first), make(second)
    except GuinoteError as fault:
        raise click.UsageError(fault.message) from None
    with click.progressbar(
        duel(rules, first, second, pairs, seed),
        length=pairs,
        label=f"{first} - {second}",
        file=sys.stderr,
    ) as results:
        found = estimate(list(results))
    click.echo(
        f"{first} - {second}: {found.mean:+.1f} ± {found.half_width:.1f} points a deal"
        f" ({profile}, {seats} seats, {pairs} pairs, seed {seed})"
    )
