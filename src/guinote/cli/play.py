"""``guinote play``: a game in the terminal against bots."""

import os
import secrets
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from guinote.cli.faults import STOPPED_BY_HAND
from guinote.cli.house import house_option, house_rules
from guinote.cli.numbers import Whole
from guinote.cli.options import lang_option, profile_option
from guinote.cli.seeds import Seed
from guinote.cli.shown import file_name
from guinote.errors import GuinoteError

if TYPE_CHECKING:
    from guinote.cli.company import Company
    from guinote.cli.sitting import Sitting, Until
    from guinote.rules.profile import Rules

EXAMPLES = """\b
Examples:
  guinote play --lang es
  guinote play --profile fournier --seats 3 --until partida
  guinote play --bot strong --bot club --bot strong --seat 2
  guinote play --set illegal_moves=penalise --set renuncio_penalty=partida
  guinote play --plain --seed peña --record evening.json
"""


@click.command(epilog=EXAMPLES)
@profile_option
@click.option(
    "--seats", type=Whole(2, 4), help="How many sit down. Default: as many as the book allows."
)
@house_option
@click.option(
    "--bot",
    "bots",
    metavar="LEVEL",
    multiple=True,
    default=("club",),
    show_default=True,
    help="Who takes the other seats, see `guinote bots`: one for all, or one a seat in turn.",
)
@click.option(
    "--seat",
    type=Whole(0, 3),
    default=0,
    show_default=True,
    help="Where you sit; play goes from each seat to the next.",
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
@click.option("--name", metavar="NAME", help="What the record calls you.")
@click.option(
    "--pace",
    type=click.Choice(["slow", "normal", "fast"]),
    default="normal",
    show_default=True,
    help="How fast the bots play on the whole screen.",
)
@click.option(
    "--advice",
    metavar="LEVEL",
    help="The bot that the key H asks for advice. Default: strong, or club before `guinote warm`.",
)
@click.option("--plain", is_flag=True, help="Line by line, as where the output is no terminal.")
@lang_option("the table")
def play(record: str | None, plain: bool, lang: str, **table: Any) -> None:
    """Sit down at a table in the terminal; bots take the other seats.

    On a terminal the table fills the screen (drawn by the extra `tui`): 1 to 0, the arrows and
    Enter, or a click play a card, the other keys are the browser's, and ? lists them.

    Line by line, with --plain or through pipes: write a card as 3c to play it, or an action as
    records do: sing o, exchange, claim. A ? lists what you may do, Enter draws or lets a right
    pass, q leaves.

    Exit status 0 if the game was played to its end or left, 130 when stopped with ctrl-C; the
    record is written in any case.
    """
    from guinote.cli.company import seat_company
    from guinote.i18n.catalog import text

    rules = house_rules(table["profile"], table["seats"], table["changes"], lang)
    company = seat_company(rules, lang, table["seat"], table["bots"], table["advice"])
    is_plain = plain or not _has_screen()
    with nullcontext() if record is None else _new_file(record) as file:
        end = _play_on(rules, company, table, file, is_plain=is_plain)
    click.echo(text(lang, f"terminal.end.{end}"))
    if record is not None:
        click.echo(text(lang, "terminal.kept", file=file_name(record)))
    if end == "stopped":
        sys.exit(STOPPED_BY_HAND)


def _has_screen() -> bool:
    """Tell whether a whole screen can be drawn: on a terminal, by Textual."""
    from importlib.util import find_spec

    streams = (sys.stdin, sys.stdout)
    is_terminal = all(stream is not None and stream.isatty() for stream in streams)
    is_simple = os.environ.get("TERM") == "dumb"
    return is_terminal and not is_simple and find_spec("textual") is not None


def _play_on(
    rules: "Rules",
    company: "Company",
    table: dict[str, Any],
    file: IO[str] | None,
    *,
    is_plain: bool,
) -> str:
    """Play until the person has had enough, a record a game; return how it ended."""
    from guinote.cli.sitting import Sitting

    first, games, end = table["seed"] or secrets.token_hex(8), 0, "again"
    while end == "again":
        games += 1
        sitting = Sitting(rules, first if games == 1 else f"{first}+{games}", company.person)
        if is_plain:
            end = _play_lines(sitting, company, table["until"])
        else:
            end = _play_screen(sitting, company, table["until"], table["pace"])
        if file is not None:
            left = end in ("left", "stopped")
            file.write(sitting.record(company.record_names(table["name"]), left=left) + "\n")
    return end


def _new_file(name: str) -> IO[str]:
    """Open a file that is not there yet: no record is written over."""
    try:
        return Path(name).open("x", encoding="utf-8")
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "cannot be written"
        raise GuinoteError("bad_file", f"{file_name(name)}: {why}") from None


def _play_lines(sitting: "Sitting", company: "Company", until: "Until") -> str:
    """Play line by line, and return how it ended: over, left or stopped."""
    from guinote.cli.person import Left, Person

    if sys.stderr.isatty():
        company.tell_compiling("rules")
    try:
        sitting.play(company.sitters(Person(company.listener, sitting.try_out)), until)
    except Left:
        return "left"
    except KeyboardInterrupt:
        click.echo()
        return "stopped"
    return "over"


def _play_screen(sitting: "Sitting", company: "Company", until: "Until", pace: str) -> str:
    """Play on the whole screen; "again" is one more way to end."""
    from guinote.cli.tui.evening import evening

    company.prepare()
    return evening(sitting, company, until, pace).run() or "left"
