"""Three real nodes on a real PostgreSQL and Redis, behind a real HAProxy."""

import os
import shutil
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import psycopg

from guinote.server.store import Entry
from tests.server.live import Forkery, LiveServer
from tools.services import Service, Services, find, free_port

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "deploy" / "haproxy" / "haproxy.cfg"
NAMES = ("a", "b", "c")
NO_LIMITS = {"sockets": 0, "tables": 0, "frames": 0, "guests": 0}
PATIENCE = 30.0


class Balancer(Service):
    """HAProxy by the file that is shipped, but for its addresses."""

    def __init__(self, folder: Path, ports: dict[str, int]) -> None:
        super().__init__(folder)
        text = CONFIG.read_text("utf-8")
        ours = f"    bind 127.0.0.1:{self.port}\n"
        lines = [line for line in text.splitlines(keepends=True) if "ssl" not in line]
        text = "".join(lines).replace("    bind :80\n", ours)
        for number, name in enumerate(NAMES, 11):
            text = text.replace(f"10.0.0.{number}:8000", f"127.0.0.1:{ports[name]}")
        text = text.replace("X-Forwarded-Proto https", "X-Forwarded-Proto http")
        text = text.replace("maxconn 20000", "maxconn 500")
        (folder / "haproxy.cfg").write_text(text, "utf-8")

    def command(self) -> list[str]:
        return [str(find("haproxy")), "-db", "-f", str(self.folder / "haproxy.cfg")]


class Cluster:
    """All of it, with what a fault needs."""

    def __init__(self, services: Services, forkery: Forkery, folder: Path) -> None:
        self.services, self._forkery, self._folder = services, forkery, folder
        self.database = services.postgres.new_database()
        self.ports = {name: free_port() for name in NAMES}
        self.nodes: dict[str, LiveServer] = {}
        for name in NAMES:
            self.start(name)
        place = folder / "haproxy"
        place.mkdir()
        self.balancer = Balancer(place, self.ports)
        self.balancer.start()
        self.base = f"http://127.0.0.1:{self.balancer.port}"
        self.until_all_are_seen()

    def start(self, name: str) -> None:
        """Start a node that does not run."""
        self.nodes[name] = self._forkery.start(
            self._folder,
            port=self.ports[name],
            database=self.database,
            redis=self.services.redis.url,
            node=name,
            proxy="127.0.0.1",
            limits=NO_LIMITS,
        )

    def until_all_are_seen(self) -> None:
        """Wait until the balancer leads to every node."""
        for name in NAMES:
            self.until_seen(name)

    def until_seen(self, name: str) -> None:
        """Wait until the balancer leads to a node."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = httpx.get(f"{self.base}/n/{name}/health/alive", timeout=2)
                if answer.status_code == 200:
                    return
            except httpx.HTTPError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"{name} is not seen")

    def stop(self, name: str) -> None:
        """Let a node go as on a restart."""
        self.nodes[name].kill(signal.SIGTERM)

    def kill(self, name: str) -> None:
        """End a node without warning."""
        self.nodes[name].kill()

    def signal(self, name: str, what: int) -> None:
        os.kill(self.nodes[name].pid, what)

    def close(self) -> None:
        self.balancer.stop()
        for name, node in self.nodes.items():
            try:
                self.signal(name, signal.SIGCONT)
                node.kill()
            except ProcessLookupError:
                continue
        shutil.rmtree(self._folder / "haproxy", ignore_errors=True)

    # --- what is kept --------------------------------------------------------------------

    def _all(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query, values).fetchall()

    def log_of(self, table: str) -> tuple[Entry, ...]:
        query = 'SELECT v, time, seat, kind, data FROM entries WHERE "table" = %s ORDER BY v'
        return tuple(
            Entry(v=v, time=time, seat=seat, kind=kind, data=bytes(data))
            for v, time, seat, kind, data in self._all(query, table)
        )

    def holders(self) -> dict[str, str]:
        """Return the name of the node that writes at each table; of those that live."""
        query = 'SELECT "table", name FROM leases JOIN nodes ON nodes.id = leases.node'
        return dict(self._all(query))
