"""``guinote serve``: one process, one folder, one address."""

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click

from guinote.errors import GuinoteError


def data_folder() -> Path:
    """Return where tables are kept if nobody says otherwise."""
    named = os.environ.get("GUINOTE_DATA")
    return Path(named) if named else Path.home() / ".local" / "share" / "guinote"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any."
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the tables; otherwise $GUINOTE_DATA or ~/.local/share/guinote.",
)
def serve(host: str, port: int, data: Path | None) -> None:
    """Serve tables to play at in the browser.

    The tables are kept in a folder and stand as they were when the server starts again.
    """
    listening = listen(host, port)
    try:
        from guinote.server.running import Running

        running = Running(data or data_folder(), tell=say_progress)
    except GuinoteError as error:
        listening.close()
        raise click.ClickException(error.message) from error
    say_progress(f"Guiñote: {address_of(host, listening)}")
    # Ctrl-C comes back as an exception after the server has closed everything well.
    with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(running.serve(listening))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop]:
    """Return the quicker event loop where there is one (some systems have none)."""
    from uvicorn.loops.auto import auto_loop_factory

    return auto_loop_factory()


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; end with one line if the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise click.ClickException(f"cannot listen on {host}:{port}: {error}") from error
    return listening


def address_of(host: str, listening: socket.socket) -> str:
    """Return the address to open in a browser."""
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://{f'[{name}]' if ':' in name else name}:{listening.getsockname()[1]}/"


def say_progress(line: str) -> None:
    """Tell whoever started the server how far it is."""
    click.echo(line)
    sys.stdout.flush()
