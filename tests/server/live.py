"""Real servers for tests, and somebody who talks to them."""

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]


class LiveServer:
    """One server process."""

    def __init__(self, pid: int) -> None:
        self.pid, self.base = pid, ""

    def kill(self, how: int = signal.SIGKILL) -> None:
        """End it, by default without warning, and see that it is gone."""
        os.kill(self.pid, how)
        for _ in range(1000):
            if not is_alive(self.pid):
                return
            time.sleep(0.01)
        raise AssertionError("it does not die")


def is_alive(pid: int) -> bool:
    """Tell whether a process still runs; one that is dead but not yet reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Forkery:
    """Starts servers; see `tests.server.forkery`."""

    def __init__(self) -> None:
        environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forkery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
            cwd=ROOT,
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.said: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.servers: list[LiveServer] = []

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            self.lines.put(line)

    def start(self, data: Path, **more: Any) -> LiveServer:
        """Start a server and wait until its rules are ready; `more` as in a `Wish`."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"data": str(data), **more}) + "\n")
        self.process.stdin.flush()
        server = LiveServer(int(self._hear("pid")))
        self.servers.append(server)
        server.base = self._hear("address").rstrip("/")
        self._hear("The rules are ready after")
        return server

    def _hear(self, beginning: str) -> str:
        """Return what follows on the next line that begins so; the first takes compiling."""
        while True:
            line = self.lines.get(timeout=240).strip()
            if line.startswith(f"{beginning} "):
                return line.removeprefix(f"{beginning} ")

    def close(self) -> None:
        """End every server and the program: while one has our pipe, nothing here would end."""
        for server in self.servers:
            if is_alive(server.pid):
                server.kill()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.kill()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()


class Guest:
    """A visitor: pages by HTTP, a table by socket."""

    def __init__(self, base: str, token: str | None = None) -> None:
        self.base = base
        cookies = {"guinote": token} if token else None
        # No TLS here, and reading certificates would take longer than all the rest.
        self.http = httpx.Client(base_url=base, cookies=cookies, verify=False)
        self.socket: ClientConnection | None = None
        self.sockets = ExitStack()
        self.table = ""
        self.a, self.v = 0, 0
        self.resume: str | None = None

    @property
    def token(self) -> str:
        return self.http.cookies["guinote"]

    def sit_down(self, **form: str) -> None:
        """Open a table and go there."""
        answer = self.http.post("/new", data={"speed": "fast", **form})
        assert answer.status_code == 303, answer.text
        self.table = answer.headers["location"].removeprefix("/t/")

    def connect(self, table: str | None = None, **more: Any) -> ClientConnection:
        """Open the socket without saying anything."""
        url = f"{self.base.replace('http', 'ws')}/ws/t/{table or self.table}"
        headers = {"Cookie": f"guinote={self.token}", **more.pop("headers", {})}
        protocols = more.pop("subprotocols", ["guinote.v1"])
        opened = connect(
            url, subprotocols=protocols, additional_headers=headers, compression=None, **more
        )
        socket: ClientConnection = self.sockets.enter_context(opened)
        return socket

    def join(self, **hello: Any) -> None:
        """Open the socket and say hello."""
        self.socket = self.connect()
        self.say(t="hello", lang="en", **hello)

    def say(self, **message: Any) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def hear(self, seconds: float = 20) -> dict[str, Any]:
        """Return the next message; cut where asked to, and pass over a table without cards."""
        assert self.socket is not None
        message: dict[str, Any] = json.loads(self.socket.recv(seconds))
        if message.get("cut"):
            self.say(t="cut", n=1)
        if message["t"] == "snap" and message["view"] is None:
            return self.hear(seconds)
        if message["t"] in ("snap", "ev"):
            self.v = message["v"]
        if message["t"] == "welcome":
            self.resume = message["resume"]
        return message

    def hear_until(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while True:
            message = self.hear()
            if message["t"] in kinds:
                return message

    def act(self, do: str) -> None:
        self.a += 1
        self.say(t="act", a=self.a, v=self.v, do=do)

    def leave(self) -> None:
        self.sockets.close()
        self.http.close()


@contextmanager
def guest_at(base: str, **form: str) -> Iterator[Guest]:
    """Give somebody who has a table."""
    guest = Guest(base)
    guest.http.get("/")
    try:
        guest.sit_down(**form)
        yield guest
    finally:
        guest.leave()
