"""``guinote serve``: one process, one folder, one address."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from guinote.cli.configured import config_option, configured, data_option
from guinote.cli.listening import address_of, listen, number_handed_over, take_over
from guinote.cli.numbers import Whole
from guinote.server.limits import Limits

USUAL = Limits()
EXAMPLES = """\b
Examples:
  guinote serve                                  for this machine alone
  guinote serve --host 0.0.0.0 --data ~/tables   for everybody in the house
  guinote serve --proxy 127.0.0.1                behind nginx or Caddy
  guinote serve --config /etc/guinote.toml       with settings from a file
"""


def limit(flag: str, name: str, meaning: str) -> Callable[[Any], Any]:
    """Return the option of a limit; what is usual stands in `Limits`."""
    usual = str(getattr(USUAL, name))
    return click.option(
        flag, f"limits_{name}", type=Whole(min=0), show_default=usual, help=meaning
    )


@click.command(epilog=EXAMPLES)
@config_option
@click.option("--host", show_default="127.0.0.1", help="Address to listen on.")
@click.option(
    "--port",
    show_default="8000",
    type=Whole(0, 65535),
    help="Port to listen on; 0 for any that is free.",
)
@click.option(
    "--fd",
    type=Whole(min=0),
    help="Listen on this open file instead, a socket that is listening. One that systemd hands"
    " over is found without.",
)
@data_option
@limit("--max-sockets", "sockets", "Sockets of one address at once: a table open in a browser.")
@limit("--max-tables", "tables", "New tables of one address in an hour.")
@limit("--max-looks-back", "looks_back", "Replays and explanations for one address in 10 minutes.")
@limit("--max-guests", "guests", "New visitors of one address in an hour who leave something.")
@limit("--max-sign-ins", "sign_ins", "Tries in a minute for one account, and from one address.")
@limit("--max-frames", "frames", "Messages on a socket in ten seconds; tenfold for an address.")
@click.option(
    "--proxy",
    metavar="ADDRESS",
    help="Believe what this address (or network; several with commas) says in X-Forwarded-For"
    " and X-Forwarded-Proto. Usually nobody is believed.",
)
@click.option("--log-format", type=click.Choice(["text", "json"]), help="How the log is written.")
def serve(config_file: Path | None, fd: int | None, **options: Any) -> None:
    """Serve tables to play at in the browser.

    The tables are kept in a folder and stand as they were when the server starts again.

    Settings come from a file, then from variables such as GUINOTE_PORT, then from these options;
    see `guinote config`.

    A limit of 0 is none. A socket over its limit is closed with code 1008, a request is answered
    429. Behind a proxy everybody has the proxy's address unless --proxy names it.
    """
    config = configured(config_file, options).config
    number = number_handed_over(os.environ) if fd is None else fd
    with listen(config.host, config.port) if number is None else take_over(number) as listening:
        from guinote.server.journal import new_journal
        from guinote.server.running import Running

        in_lines = config.log_format == "json"
        tell = new_journal("json", config.log_level).info if in_lines else say_progress
        running = Running(config, tell)
        host = config.host if number is None else listening.getsockname()[0]
        tell(f"Guiñote: {address_of(host, listening)}")
        # Ctrl-C comes back as an exception after the server has closed everything well.
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
            runner.run(running.serve(listening))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the quicker event loop where there is one (some systems have none)."""
    from uvicorn.loops.auto import auto_loop_factory

    return auto_loop_factory()


def say_progress(line: str) -> None:
    """Tell whoever started the server how far it is."""
    click.echo(line)
    sys.stdout.flush()
