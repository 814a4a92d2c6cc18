"""``guinote admin collusion``: pairs that play as if they saw each other's cards."""

from pathlib import Path

import click

from guinote.cli.configured import config_option, configured, data_option

EXAMPLES = """\b
Examples:
  guinote admin collusion
  guinote admin collusion --days 90 --most 20
"""


@click.command(epilog=EXAMPLES)
@click.option("--days", default=30, show_default=True, help="Look at the matches of so many days.")
@click.option("--most", default=10, show_default=True, help="Show so many pairs.")
@config_option
@data_option
def collusion(days: int, most: int, config_file: Path | None, data: str | None) -> None:
    """List the pairs of rated matches, the most suspicious first.

    Where a card is right only for somebody who sees the partner's hand, how often did they play
    it, and how often the card that the own hand speaks for? The first figure is by how many
    standard deviations the former outweighs. It is a reason to look at replays, and no proof;
    below some hundred deals it says little.
    """
    from guinote.arena.collusion import LINE
    from guinote.server.suspicion import suspects

    found = suspects(configured(config_file, {"data": data}).config.place, days)
    for one in found[:most]:
        insight = one.insight
        mark = "  <- look" if insight.suspicion > LINE else ""
        click.echo(
            f"{insight.suspicion:6.1f}  {insight.informed}:{insight.plain}"
            f"  {one.matches} matches  {' + '.join(one.names)}{mark}"
        )
    if not found:
        click.echo("no rated matches of pairs in these days")
