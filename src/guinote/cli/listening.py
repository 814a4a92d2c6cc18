"""The socket that a server listens on: its own, or one that systemd hands over and keeps open."""

import errno
import os
import socket
from collections.abc import MutableMapping
from typing import Final

from guinote.errors import GuinoteError

FIRST_HANDED_OVER: Final = 3
"""Where systemd puts the sockets that it hands over."""
WAITING: Final = 2048
"""How many connections may wait to be taken."""


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise `GuinoteError` if the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(WAITING)
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


def number_handed_over(environment: MutableMapping[str, str]) -> int | None:
    """Return which open file systemd hands over to this process, and forget that it said so.

    Raises:
        GuinoteError: it hands over several, and nobody can tell which is meant.
    """
    count, meant_for = environment.pop("LISTEN_FDS", ""), environment.pop("LISTEN_PID", "")
    environment.pop("LISTEN_FDNAMES", None)
    if not count or meant_for != str(os.getpid()):
        return None
    if count != "1":
        raise GuinoteError("no_address", f"{count} sockets were handed over: one is wanted")
    return FIRST_HANDED_OVER


def take_over(number: int) -> socket.socket:
    """Return a listening socket that another process opened; raise `GuinoteError`."""
    try:
        listening = socket.socket(fileno=number)
    except OSError as error:
        message = f"open file {number} is no socket: {error.strerror}"
        raise GuinoteError("no_address", message) from error
    internet = listening.family in (socket.AF_INET, socket.AF_INET6)
    if not internet or not listening.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        listening.close()
        raise GuinoteError("no_address", f"open file {number} does not listen on an address")
    return listening


def address_of(host: str, listening: socket.socket) -> str:
    """Return the address to open in a browser."""
    return f"http://{_in_browser(host)}:{listening.getsockname()[1]}/"


def _in_browser(host: str) -> str:
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"[{name}]" if ":" in name else name
