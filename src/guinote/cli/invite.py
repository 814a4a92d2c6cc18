"""``guinote admin invite``: codes for a server that is open by invitation."""

import time
from pathlib import Path

import click

from guinote.cli.configured import config_option, configured, data_option
from guinote.cli.numbers import Whole

EXAMPLES = """\b
Examples:
  guinote admin invite                       for one person, within a week
  guinote admin invite --uses 20 --days 2    for a club, this weekend
"""
MOST = 10_000


@click.command(epilog=EXAMPLES)
@click.option(
    "--uses", default=1, show_default=True, type=Whole(1, MOST), help="For so many people."
)
@click.option(
    "--days", default=7, show_default=True, type=Whole(1, 3650), help="It counts for so long."
)
@config_option
@data_option
def invite(uses: int, days: int, config_file: Path | None, data: str | None) -> None:
    """Print a code with which new people may come to a server that asks for one.

    That is a server with the setting entry = "invited". They enter it at /enter, or follow a link
    to /enter?code=CODE. Whoever is known already, or signs in to an account, needs none. Only its
    hash is kept.
    """
    from guinote.server.stewardship import new_invitation

    config = configured(config_file, {"data": data}).config
    click.echo(new_invitation(config.place, uses, days, int(time.time() * 1000)))
    if config.entry != "invited":
        click.echo(f'note: entry is "{config.entry}" here, so nobody is asked for it', err=True)
