"""A socket that somebody else opened and keeps open: nobody is turned away by a restart."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from guinote.cli.listening import FIRST_HANDED_OVER, number_handed_over, take_over
from guinote.errors import GuinoteError
from tests.server.live import ROOT, Guest, LiveServer

ASK = b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"


class Systemd:
    """The program that keeps the socket, and the server that it started last."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "said"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.handover", str(folder / "data"), str(self.log)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
        )
        self.port = int(self._read())
        self.servers: list[LiveServer] = []

    def _read(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def start(self) -> LiveServer:
        assert self.process.stdin is not None
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        self.servers.append(LiveServer(int(self._read())))
        return self.servers[-1]

    def ask(self) -> socket.socket:
        """Connect and ask how the server is, without waiting for an answer."""
        asking = socket.create_connection(("127.0.0.1", self.port), timeout=120)
        asking.sendall(ASK)
        return asking

    def close(self) -> None:
        if self.servers:
            self.servers[-1].kill()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    systemd = Systemd(tmp_path)
    yield systemd
    systemd.close()


def answer(asking: socket.socket) -> str:
    """Return all that comes until the other side closes."""
    with closing(asking), asking.makefile("rb") as lines:
        return lines.read().decode()


def how_it_ends(guest: Guest) -> int | None:
    """Return the code of the goodbye; None if there was none."""
    try:
        while True:
            guest.hear()
    except ConnectionClosed as cut:
        return cut.rcvd.code if cut.rcvd else None


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_socket_stays_open_over_a_restart(how: signal.Signals, systemd: Systemd) -> None:
    """Whoever comes while there is no server waits, and is answered by the next."""
    first = systemd.start()
    assert '"ok":true' in answer(systemd.ask())
    guest = Guest(f"http://127.0.0.1:{systemd.port}")
    guest.http.get("/")
    guest.sit_down(profile="lascuarenta", seats="2")
    guest.join()
    guest.hear_until("welcome")
    first.kill(how)
    assert how_it_ends(guest) == (1012 if how == signal.SIGTERM else None)
    waiting = [systemd.ask() for _ in range(20)]
    began = time.monotonic()
    systemd.start()
    assert all('"ok":true' in answer(one) for one in waiting)
    print(f"answered {time.monotonic() - began:.2f} s after the start")
    guest.join(resume=guest.resume, v=guest.v)
    assert guest.hear_until("welcome")["you"] == 0
    guest.leave()
    said = systemd.log.read_text()
    assert said.count(f"Guiñote: http://127.0.0.1:{systemd.port}/") == 2
    lines = [json.loads(line) for line in said.splitlines()]
    assert {line["level"] for line in lines} == {"info"}


def test_socket_handed_over_to_somebody_else() -> None:
    """The variables count for the process that they name, and once."""
    mine, other = str(os.getpid()), str(os.getppid())
    for environment, number in (
        ({}, None),
        ({"LISTEN_FDS": "1", "LISTEN_PID": other}, None),
        ({"LISTEN_FDS": "1"}, None),
        ({"LISTEN_PID": mine}, None),
        ({"LISTEN_FDS": "1", "LISTEN_PID": mine, "LISTEN_FDNAMES": "a"}, FIRST_HANDED_OVER),
    ):
        said = {**environment, "PATH": "x"}
        assert number_handed_over(said) == number
        assert said == {"PATH": "x"}


def test_sockets_handed_over_when_there_are_several() -> None:
    with pytest.raises(GuinoteError, match="2 sockets were handed over"):
        number_handed_over({"LISTEN_FDS": "2", "LISTEN_PID": str(os.getpid())})


def test_open_file_that_is_no_address(tmp_path: Path) -> None:
    """A file, a socket that does not listen and one of this machine's files are refused."""
    with (tmp_path / "file").open("w") as file, pytest.raises(GuinoteError, match="is no socket"):
        take_over(os.dup(file.fileno()))
    with socket.socket() as silent, pytest.raises(GuinoteError, match="does not listen"):
        take_over(os.dup(silent.fileno()))
    with socket.socket(socket.AF_UNIX) as unix:
        unix.bind(str(tmp_path / "socket"))
        unix.listen()
        with pytest.raises(GuinoteError, match="does not listen on an address"):
            take_over(os.dup(unix.fileno()))
