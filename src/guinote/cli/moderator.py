"""``guinote admin moderator``: who sees reports and lays sanctions."""

from pathlib import Path

import click

from guinote.cli.configured import config_option, configured, data_option

EXAMPLES = """\b
Examples:
  guinote admin moderator María
  guinote admin moderator María --remove
"""


@click.command(epilog=EXAMPLES)
@click.argument("account")
@click.option("--remove", is_flag=True, help="Take the role away again.")
@config_option
@data_option
def moderator(account: str, remove: bool, config_file: Path | None, data: str | None) -> None:
    """Let somebody see what is reported, and warn, mute or ban for it.

    They find it at /moderation, and on their own page. The server need not be restarted.
    """
    from guinote.server.beside import opened_beside, person_named
    from guinote.server.sql_conduct import appointed

    place = configured(config_file, {"data": data}).config.place
    with opened_beside(place) as connection:
        appointed(person_named(connection, account), not remove).run(connection)
    click.echo(f"{account} is {'no longer a' if remove else 'a'} moderator")
