"""``guinote admin announce``: what everybody on a server is told."""

import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import click

from guinote.cli.configured import config_option, configured, data_option

EXAMPLES = """\b
Examples:
  guinote admin announce "Hoy a las diez, torneo" --until 22:00
  guinote admin announce "Versión nueva" --restart-at 23:30
  guinote admin announce "Versión nueva" --restart-at +10
  guinote admin announce --clear
"""
LONGEST: Final = 300
SHORTEST_WAIT: Final = 60_000


class Moment(click.ParamType[int]):
    """A time to come, as clocks of this machine tell it: milliseconds since 1970."""

    name = "time"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read ``HH:MM``, ``YYYY-MM-DD HH:MM``, or ``+MINUTES``."""
        found = moment(value, datetime.now().astimezone())
        if found is None:
            self.fail(
                f"{value!r} is no time to come: write 22:30, '2031-12-24 22:30' or +10.",
                param,
                ctx,
            )
        return int(found.timestamp() * 1000)


def moment(text: str, now: datetime) -> datetime | None:
    """Return the time that a text means, None for one that is none or has gone by."""
    if text.startswith("+") and text[1:].isdecimal() and len(text) < len("+100000"):
        return now + timedelta(minutes=int(text[1:]))
    try:
        clock = datetime.strptime(text, "%H:%M").time()  # noqa: DTZ007 - of no day
    except ValueError:
        try:
            found = datetime.fromisoformat(text).astimezone()
        except ValueError:
            return None
        return found if found > now else None
    today = now.replace(hour=clock.hour, minute=clock.minute, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)


@click.command(epilog=EXAMPLES)
@click.argument("text", required=False)
@click.option("--until", type=Moment(), help="Show it until then; else until --clear.")
@click.option("--restart-at", "restart", type=Moment(), help="Say that the server restarts then.")
@click.option("--clear", is_flag=True, help="Take back what was announced.")
@config_option
@data_option
def announce(
    text: str | None,
    *,
    clear: bool,
    config_file: Path | None,
    data: str | None,
    **when: int | None,
) -> None:
    """Show a text on every page and at every table, within seconds.

    It replaces the one before. A time is one of this machine's clocks, 22:30 or
    '2031-12-24 22:30', or +10 for in ten minutes; visitors read it as their own clocks tell it.
    What names a restart holds until then, unless --until says otherwise. It restarts nothing.
    """
    from guinote.server import stewardship
    from guinote.server.threshold import Announcement

    text = " ".join((text or "").split())
    if clear == bool(text):
        raise click.UsageError("Give a text, or --clear.")
    if len(text) > LONGEST:
        raise click.UsageError(f"The text has {len(text)} signs; at most {LONGEST} are shown.")
    until, restart = when["until"], when["restart"]
    place = configured(config_file, {"data": data}).config.place
    ends = until if until is not None or restart is None else restart + SHORTEST_WAIT
    told = Announcement(text=text, made=int(time.time() * 1000), ends=ends, restart=restart)
    stewardship.announce(place, None if clear else told)
    click.echo("nothing is announced" if clear else f"announced: {text}")
