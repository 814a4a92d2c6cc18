"""``guinote replay``: a record step by step, in sentences."""

import sys
from typing import TYPE_CHECKING

import click

from guinote.cli.options import lang_option

if TYPE_CHECKING:
    from guinote.game.step import Step
    from guinote.i18n.describe import Listener

EXAMPLES = """\b
Examples:
  guinote replay match.json --lang es
  guinote deal --seed peña | guinote replay -
"""


@click.command(epilog=EXAMPLES)
@click.argument("file", metavar="FILE")
@lang_option("the sentences")
def replay(file: str, lang: str) -> None:
    """Tell the records of FILE (- is standard input) as they were played, with all hands.

    Stops at the first action that the rules refuse, and says which duty or right was missing.

    Exit status 0 if the record was played to its end, 1 where an action is refused, 2 where it
    cannot be read.
    """
    from guinote.cli.records import numbered_records
    from guinote.errors import GuinoteError, IllegalAction
    from guinote.i18n.describe import refusal_sentence

    for item in numbered_records((file,)):
        try:
            _tell_record(item.read(), lang)
        except IllegalAction as refusal:
            click.secho(f"  ✗ {refusal_sentence(refusal, lang)} [{refusal.clause}]", fg="red")
            sys.exit(1)
        except GuinoteError as fault:
            item.tell(fault)
            sys.exit(2)


def _tell_record(text: bytes, lang: str) -> None:
    from guinote.cli.shown import harmless
    from guinote.i18n.catalog import text as words
    from guinote.i18n.describe import Listener
    from guinote.record.record import parse_record
    from guinote.record.replay import replay as replayed

    record = parse_record(text)
    seats = record.rules.seats
    names = record.players or tuple(words(lang, "seat.name", number=seat) for seat in range(seats))
    listener = Listener(lang, tuple(map(harmless, names)), None)
    for step in replayed(record):
        _tell_step(step, listener)


def _tell_step(step: "Step", listener: "Listener") -> None:
    from guinote.game.events import Dealt, TrickWon, TurnStarted
    from guinote.game.sight import events_for
    from guinote.i18n.describe import event_sentence

    for event in events_for(step, "all"):
        sentence = None if isinstance(event, TurnStarted) else event_sentence(event, listener)
        if sentence is None:
            continue
        if isinstance(event, Dealt):
            click.secho(f"\n{sentence}", bold=True)
            _show_hands(event, listener)
        else:
            click.echo(("  → " if isinstance(event, TrickWon) else "  ") + sentence)


def _show_hands(event: "object", listener: "Listener") -> None:
    from guinote.game.events import Dealt

    assert isinstance(event, Dealt)
    width = max(map(len, listener.names))
    for name, hand in zip(listener.names, event.hands, strict=True):
        click.echo(f"  {name:{width}}  {' '.join(hand or ())}")
