"""``guinote serve``: one process, one folder, one address."""

import asyncio
import errno
import ipaddress
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from guinote.cli.numbers import Whole
from guinote.errors import GuinoteError
from guinote.server.limits import Limits

USUAL = Limits()
EXAMPLES = """\b
Examples:
  guinote serve                                  for this machine alone
  guinote serve --host 0.0.0.0 --data ~/tables   for everybody in the house
  guinote serve --proxy 127.0.0.1                behind nginx or Caddy
"""


def data_folder() -> Path:
    """Return where tables are kept if nobody says otherwise."""
    named = os.environ.get("GUINOTE_DATA")
    return Path(named) if named else Path.home() / ".local" / "share" / "guinote"


def limit(flag: str, name: str, meaning: str) -> Callable[[Any], Any]:
    """Return the option of a limit; what is usual stands in `Limits`."""
    return click.option(
        flag,
        name,
        type=Whole(min=0),
        default=getattr(USUAL, name),
        show_default=True,
        help=meaning,
    )


def read_proxy(_ctx: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    """Check that every part is an address or a network: a name would never match."""
    for part in value.split(",") if value else ():
        try:
            ipaddress.ip_network(part.strip())
        except ValueError as fault:
            raise click.BadParameter(f"{fault}.") from None
    return value


@click.command(epilog=EXAMPLES)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=Whole(0, 65535),
    help="Port to listen on; 0 for any that is free.",
)
@click.option(
    "--data",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the tables; otherwise $GUINOTE_DATA or ~/.local/share/guinote.",
)
@limit("--max-sockets", "sockets", "Sockets of one address at once: a table open in a browser.")
@limit("--max-tables", "tables", "New tables of one address in an hour.")
@limit("--max-looks-back", "looks_back", "Replays and explanations for one address in 10 minutes.")
@limit("--max-frames", "frames", "Messages on a socket in ten seconds; tenfold for an address.")
@click.option(
    "--proxy",
    metavar="ADDRESS",
    callback=read_proxy,
    help="Believe what this address (or network; several with commas) says in X-Forwarded-For"
    " and X-Forwarded-Proto. Usually nobody is believed.",
)
def serve(host: str, port: int, data: Path | None, proxy: str | None, **limits: int) -> None:
    """Serve tables to play at in the browser.

    The tables are kept in a folder and stand as they were when the server starts again.

    A limit of 0 is none. A socket over its limit is closed with code 1008, a request is answered
    429. Behind a proxy everybody has the proxy's address unless --proxy names it.
    """
    with listen(host, port) as listening:
        from guinote.server.running import Running

        running = Running(data or data_folder(), say_progress, Limits(**limits), proxy)
        say_progress(f"Guiñote: {address_of(host, listening)}")
        # Ctrl-C comes back as an exception after the server has closed everything well.
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
            runner.run(running.serve(listening))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the quicker event loop where there is one (some systems have none)."""
    from uvicorn.loops.auto import auto_loop_factory

    return auto_loop_factory()


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise `GuinoteError` if the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, ValueError, TypeError) as error:  # the last two for a name that is none
        listening.close()
        raise GuinoteError("no_address", _why_not(host, port, error)) from error
    return listening


def _why_not(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return (
            f"port {port} of {host} is taken, perhaps by a table that is served already:"
            f" open http://{_in_browser(host)}:{port}/, or choose another port with --port"
        )
    why = error.strerror if isinstance(error, OSError) else "no such host"
    return f"cannot listen on {host}, port {port}: {why}"


def address_of(host: str, listening: socket.socket) -> str:
    """Return the address to open in a browser."""
    return f"http://{_in_browser(host)}:{listening.getsockname()[1]}/"


def _in_browser(host: str) -> str:
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"[{name}]" if ":" in name else name


def say_progress(line: str) -> None:
    """Tell whoever started the server how far it is."""
    click.echo(line)
    sys.stdout.flush()
