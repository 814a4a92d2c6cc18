"""``guinote arena``: bots against bots on duplicate deals."""

import sys

import click


@click.command()
@click.argument("bots", nargs=2, metavar="FIRST SECOND")
@click.option("--profile", default="aragones", show_default=True)
@click.option("--seats", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option(
    "--pairs", type=click.IntRange(min=2), default=200, show_default=True, help="Pairs of deals."
)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--partidas", is_flag=True, help="Play whole partidas; print the share won.")
def arena(
    bots: tuple[str, str], profile: str, seats: int, pairs: int, seed: int, partidas: bool
) -> None:
    """Play the same deals from every side and print what FIRST gains on SECOND.

    The gain is in points a deal, or the share of partidas won.

    Bots: chance, beginner, club, good, strong, expert. The interval covers 95 % and is taken over
    pairs of deals.
    """
    from guinote.arena.duel import duel, estimate
    from guinote.arena.partidas import partida_duel
    from guinote.bots.registry import make
    from guinote.errors import GuinoteError
    from guinote.rules.profile import resolve

    first, second = bots
    try:
        rules = resolve(profile, seats, {})
        make(first), make(second)
    except GuinoteError as fault:
        raise click.UsageError(fault.message) from None
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
