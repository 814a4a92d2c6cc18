"""Stands for systemd: opens a socket, and starts servers that it hands it over to.

Run as a program with a data folder and a file for what the servers say. Prints the port; each
line that it reads starts a server, whose process id it prints.
"""

import os
import signal
import socket
import sys
from typing import NoReturn

FIRST = 3


def start(data: str, log: str) -> int:
    """Start a server as systemd does: the socket is open file 3, variables say for whom."""
    pid = os.fork()
    if pid == 0:
        become_server(data, log)
    return pid


def become_server(data: str, log: str) -> NoReturn:
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(said, 1)
    os.dup2(said, 2)
    os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid()), "GUINOTE_DATA": data}
    words = [
        "-m",
        "guinote",
        "serve",
        "--max-tables",
        "0",
        "--max-guests",
        "0",
        "--log-format",
        "json",
    ]
    os.execv(sys.executable, [sys.executable, *words])


def main() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    if listening.fileno() != FIRST:
        os.dup2(listening.fileno(), FIRST)
    os.set_inheritable(FIRST, True)
    print(listening.getsockname()[1], flush=True)
    for _ in iter(sys.stdin.readline, ""):
        print(start(*sys.argv[1:]), flush=True)


if __name__ == "__main__":
    main()
