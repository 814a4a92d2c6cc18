"""``guinote admin recovery``: a code for somebody who has lost the password."""

import time
from pathlib import Path

import click

from guinote.cli.configured import config_option, configured, data_option

EXAMPLES = """\b
Examples:
  guinote admin recovery María
  guinote admin recovery María --data ~/tables
"""


@click.command(epilog=EXAMPLES)
@click.argument("account")
@config_option
@data_option
def recovery(account: str, config_file: Path | None, data: str | None) -> None:
    """Print a code with which somebody sets a new password.

    Give it to whoever has the account: they enter it at /me/recover. It counts once and for a
    day; a code that was made before counts no more. Only its hash is kept.
    """
    from guinote.server.recovery import new_code

    place = configured(config_file, {"data": data}).config.place
    click.echo(new_code(place, account, int(time.time() * 1000)))
