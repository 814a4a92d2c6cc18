"""``guinote play``: a game in the terminal against bots."""

import secrets
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from guinote.cli.faults import STOPPED_BY_HAND
from guinote.cli.numbers import Whole
from guinote.cli.options import lang_option, profile_option
from guinote.cli.seeds import Seed
from guinote.cli.shown import file_name
from guinote.errors import GuinoteError

if TYPE_CHECKING:
    from guinote.cli.sitting import Sitting, Until
    from guinote.i18n.describe import Listener
    from guinote.rules.profile import Rules

EXAMPLES = """\b
Examples:
  guinote play --lang es
  guinote play --profile fournier --seats 3 --until partida
  guinote play --bot strong --seed peña --record evening.json
"""


@click.command(epilog=EXAMPLES)
@profile_option
@click.option(
    "--seats", type=Whole(2, 4), help="How many sit down. Default: as many as the book allows."
)
@click.option(
    "--bot",
    metavar="LEVEL",
    default="club",
    show_default=True,
    help="Who takes the other seats: see `guinote bots`.",
)
@click.option(
    "--until",
    type=click.Choice(["deal", "partida", "coto", "match"]),
    default="coto",
    show_default=True,
    help="How long to play.",
)
@click.option(
    "--seed", type=Seed(), help="Names the packs and the bots' chance. Default: by chance."
)
@click.option("--record", metavar="FILE", help="Write the record here, to a new file.")
@lang_option("the table")
def play(until: "Until", seed: str | None, record: str | None, lang: str, **table: Any) -> None:
    """Sit down at a table in the terminal; bots take the other seats.

    Write a card as 3c to play it, or an action as records do: sing o, exchange, claim. A ? lists
    what you may do, Enter draws or lets a right pass, q leaves.

    Exit status 0 if the game was played to its end or left, 130 when stopped with ctrl-C; the
    record is written in any case.
    """
    from guinote.cli.sitting import Sitting
    from guinote.i18n.catalog import text

    sitting = Sitting(_rules(table["profile"], table["seats"]), seed or secrets.token_hex(8))
    listener = _listener(sitting.rules.seats, lang)
    with nullcontext() if record is None else _new_file(record) as file:
        end = _play(sitting, listener, table["bot"], until)
        if file is not None:
            names = (text(lang, "ui.seat.person"), *listener.names[1:])
            file.write(sitting.record(names, left=end != "over") + "\n")
    click.echo(text(lang, f"terminal.end.{end}"))
    if record is not None:
        click.echo(text(lang, "terminal.kept", file=file_name(record)))
    if end == "stopped":
        sys.exit(STOPPED_BY_HAND)


def _rules(profile: str, seats: int | None) -> "Rules":
    from guinote.rules.profile import default_seats, resolve

    return resolve(profile, default_seats(profile) if seats is None else seats)


def _listener(seats: int, lang: str) -> "Listener":
    from guinote.i18n.catalog import text
    from guinote.i18n.describe import Listener
    from guinote.server.settings import BOT_NAMES

    return Listener(lang, (text(lang, "table.you"), *BOT_NAMES[: seats - 1]), 0)


def _new_file(name: str) -> IO[str]:
    """Open a file that is not there yet: no record is written over."""
    try:
        return Path(name).open("x", encoding="utf-8")
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "cannot be written"
        raise GuinoteError("bad_file", f"{file_name(name)}: {why}") from None


def _play(sitting: "Sitting", listener: "Listener", bot: str, until: "Until") -> str:
    """Play on, and return how it ended: over, left or stopped."""
    from guinote.arena.duel import seated
    from guinote.cli.person import Left, Person
    from guinote.i18n.catalog import text
    from guinote.server.preparing import must_compile

    if sys.stderr.isatty() and must_compile("rules"):
        click.echo(text(listener.lang, "terminal.compiling"), err=True)
    others = seated(sitting.rules, (bot,) * (sitting.rules.seats - 1))
    try:
        sitting.play([Person(listener, sitting.try_out), *others], until)
    except Left:
        return "left"
    except KeyboardInterrupt:
        click.echo()
        return "stopped"
    return "over"
