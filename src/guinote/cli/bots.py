"""``guinote bots``: who may take a seat, how long each thinks, and how strong it is."""

from collections.abc import Iterator
from textwrap import fill
from typing import Final, NamedTuple

import click

from guinote.cli.options import lang_option

WIDTH: Final = 80
INDENT: Final = "    "
EXAMPLES = """\b
Examples:
  guinote bots --lang es
  guinote bots --time
"""


class Measured(NamedTuple):
    """What was measured of a bot by the aragones book with four seats.

    The bots stand here a second time because asking for their makers loads the compiler.

    ``ms`` is the median of a move in milliseconds; ``share`` the per cent of partidas won against
    ``other``, with half its 95 % interval. `docs/strength.md` has the commands.
    """

    ms: float
    other: str | None = None
    share: float = 0
    half: float = 0


MEASURED: Final = {
    "chance": Measured(0.003),
    "beginner": Measured(0.1),
    "club": Measured(0.04, "beginner", 62.7, 4.9),
    "good": Measured(0.4, "club", 61.2, 3.4),
    "strong": Measured(2.8, "good", 56.7, 3.5),
    "expert": Measured(45, "strong", 56.7, 5.3),
}


@click.command(epilog=EXAMPLES)
@lang_option("names and meanings")
@click.option("--time", "timed", is_flag=True, help="Measure how long each takes a move here.")
def bots(lang: str, timed: bool) -> None:
    """List the bots: what each is, its time a move, and how strong it was found to be.

    Every bot sits at tables of two, three and four by any book. The strength is the share of
    whole partidas won against another, with its 95 % interval: docs/strength.md has all figures.
    """
    from guinote.i18n.catalog import text

    for name, found in MEASURED.items():
        click.secho(name, bold=True)
        ms = _time_of(name) if timed else found.ms
        for line in _lines(name, ms, lang):
            click.echo(fill(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT))
    click.echo(fill(text(lang, "bot.more"), WIDTH))


def _lines(name: str, ms: float, lang: str) -> Iterator[str]:
    from guinote.i18n.catalog import text

    yield text(lang, f"bot.{name}")
    yield text(lang, "bot.time", ms=f"{ms:.1g}" if ms < 1 else f"{ms:.2g}")
    found = MEASURED[name]
    if found.other is not None:
        yield text(lang, "bot.wins", **found._asdict())
        if found.share - found.half <= 50:  # noqa: PLR2004
            yield text(lang, "bot.not_shown", other=found.other)


def _time_of(name: str) -> float:
    from guinote.arena.pace import move_time

    return move_time(name)
