"""``guinote admin ban``, ``lift``, ``list``: who may not play, from where nobody may come."""

import time
from pathlib import Path
from typing import Final

import click

from guinote.cli.configured import config_option, configured, data_option
from guinote.cli.numbers import Whole
from guinote.cli.options import Decorator

DAY_MS: Final = 86_400_000
LONGEST: Final = 500
BANS = """\b
Examples:
  guinote admin ban María --reason "Left ten matches" --days 7
  guinote admin ban --address 203.0.113.7 --reason "Floods the lobby" --days 1
  guinote admin ban --address 2001:db8:7::/48 --reason "Floods the lobby"
"""
LIFTS = """\b
Examples:
  guinote admin lift María
  guinote admin lift --address 203.0.113.7
"""
address_option: Decorator = click.option(
    "--address", metavar="ADDRESS", help="An address, or a network such as 203.0.113.0/24."
)


@click.command(epilog=BANS)
@click.argument("name", required=False)
@address_option
@click.option("--reason", required=True, help="They read it: why.")
@click.option("--days", type=Whole(1, 3650), help="For so many days; else for good.")
@config_option
@data_option
def ban(
    name: str | None,
    *,
    address: str | None,
    reason: str,
    days: int | None,
    config_file: Path | None,
    data: str | None,
) -> None:
    """Let somebody play no more, or nobody come from some addresses.

    NAME is that of an account, or the id that a person's page has in its address. It is the ban
    of the moderators' page, so moderators see it there and may lift it. They can still sign in,
    and read what, why and until when. Whoever comes from a banned address reads nothing else; of
    IPv6 the whole household is banned, since it has 2 to the 64 addresses. A running server knows
    within seconds.
    """
    from guinote.server import stewardship

    _check_one_of(name, address)
    why = " ".join(reason.split())
    if not 0 < len(why) <= LONGEST:
        raise click.UsageError(f"--reason needs between 1 and {LONGEST} signs.")
    place, now = configured(config_file, {"data": data}).config.place, int(time.time() * 1000)
    ends = None if days is None else now + days * DAY_MS
    if address is None:
        stewardship.ban(place, name or "", why, ends, now)
    else:
        name = stewardship.bar(place, address, why, ends, now)
    until = "for good" if ends is None else f"until {stewardship.shown_time(ends)}"
    click.echo(f"{name} is banned {until}")


@click.command(epilog=LIFTS)
@click.argument("name", required=False)
@address_option
@config_option
@data_option
def lift(
    name: str | None, address: str | None, config_file: Path | None, data: str | None
) -> None:
    """Take a ban back before its end, a moderator's too."""
    from guinote.server import stewardship

    _check_one_of(name, address)
    place = configured(config_file, {"data": data}).config.place
    if address is None:
        stewardship.lift_ban(place, name or "", int(time.time() * 1000))
    else:
        name = stewardship.lift_bar(place, address)
    click.echo(f"{name} is banned no more")


@click.command("list")
@config_option
@data_option
def list_all(config_file: Path | None, data: str | None) -> None:
    """Show what is laid down now, a line each.

    That is what is announced, the moderators, who is banned and from where nobody may come, each
    with its reason and its end, and the invitations that still count.
    """
    from guinote.server.stewardship import in_force

    place = configured(config_file, {"data": data}).config.place
    for line in in_force(place, int(time.time() * 1000)) or ["nothing is laid down"]:
        click.echo(line)


def _check_one_of(name: str | None, address: str | None) -> None:
    if (name is None) == (address is None):
        raise click.UsageError("Give a NAME, or --address.")
