"""``guinote admin administrator``: who appoints moderators."""

from pathlib import Path

import click

from guinote.cli.configured import config_option, configured, data_option

EXAMPLES = """\b
Examples:
  guinote admin administrator María
  guinote admin administrator María --remove
"""


@click.command(epilog=EXAMPLES)
@click.argument("account")
@click.option("--remove", is_flag=True, help="Take the role away again.")
@config_option
@data_option
def administrator(account: str, remove: bool, config_file: Path | None, data: str | None) -> None:
    """Let somebody appoint moderators in the browser, and do what they do.

    The first one is made here; a page of the server makes none, so that nobody becomes one
    without the machine. On the page of /moderation about somebody they find the button. The
    server need not be restarted.
    """
    from guinote.server.beside import opened_beside, person_named
    from guinote.server.sql_conduct import administering

    place = configured(config_file, {"data": data}).config.place
    with opened_beside(place) as connection:
        administering(person_named(connection, account), not remove).run(connection)
    click.echo(f"{account} is {'no longer an' if remove else 'an'} administrator")
