"""PostgreSQL and Redis for tests, in a folder of their own, on free ports.

    python tools/services.py install         bring what is missing (as root on Debian)
    python tools/services.py missing         say what is missing, and the line that brings it
    python tools/services.py run COMMAND...  run something beside them: it finds their addresses
                                             in GUINOTE_DATABASE and GUINOTE_REDIS

Whatever was started is stopped at the end, and the folder is deleted.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", "haproxy": "haproxy"}
PLACES = "/usr/local/sbin:/usr/sbin:/sbin"
USER = "guinote"
WITH_US = ("setpriv", "--pdeathsig", "KILL")
"""Ends what it starts with whoever started it, even if that is killed."""
PATIENCE = 30.0


def find(program: str) -> str | None:
    """Return where a program is; Debian has some in places of their own."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    places = [os.environ.get("PATH", ""), PLACES, *map(str, versions)]
    return shutil.which(program, path=":".join(places))


def missing() -> list[str]:
    """Return the packages of Debian that are not here."""
    return [package for program, package in PACKAGES.items() if find(program) is None]


def install() -> int:
    """Bring what is missing; without root say how. Return the exit code."""
    wanted = missing()
    if not wanted:
        return 0
    line = f"apt-get update && apt-get install -y --no-install-recommends {' '.join(wanted)}"
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        print(f"missing: {', '.join(wanted)}. As root on Debian, run:\n  {line}", file=sys.stderr)
        return 3
    print(f"installing {', '.join(wanted)}", flush=True)
    # Debian starts what it installs; what the tests use they start themselves.
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    command = ["bash", "-c", line]
    done = subprocess.run(command, env=quiet, capture_output=True, text=True, check=False)
    if done.returncode or missing():
        print(done.stdout[-1000:] + done.stderr[-1000:], file=sys.stderr)
        return 3
    return 0


def free_port() -> int:
    """Return a port that nobody has at this moment."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def until_open(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait for somebody to listen."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise RuntimeError(f"nobody listens at {port}:\n{log.read_text()[-2000:]}")


class Service:
    """A program that listens on a port until it is stopped; it can be started again."""

    def __init__(self, folder: Path) -> None:
        """Keep its files in a folder; start nothing."""
        self.folder, self.port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """Return what starts it."""
        raise NotImplementedError

    def start(self) -> None:
        """Start it and wait until it listens."""
        log = self.folder / "log"
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                [*WITH_US, *self.command()],
                stdout=out,
                stderr=out,
                start_new_session=True,
                cwd="/",
            )
        until_open(self.port, self._process, log)

    def stop(self, word: int = signal.SIGKILL) -> None:
        """End it at once, or as asked."""
        if self._process is not None:
            self._process.send_signal(word)
            self._process.wait(PATIENCE)
            self._process = None


class Postgres(Service):
    """A cluster whose only user is ``guinote``; a database for each who asks.

    Without ``durable`` it does not wait for the disk: quicker, and as good as long as the machine
    stands.
    """

    def __init__(self, folder: Path, durable: bool = False) -> None:
        """Make the cluster."""
        super().__init__(folder)
        self._durable, self._made = durable, 0
        as_other = []
        if os.geteuid() == 0:  # as root it refuses to run
            shutil.chown(folder, "postgres", "postgres")
            as_other = [*WITH_US, "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self._as_other = as_other
        words = ["-D", str(folder / "data"), "-A", "trust", "-U", USER]
        words += ["--no-locale", "-E", "UTF8", "--no-sync"]
        command = [*as_other, str(find("initdb")), *words]
        subprocess.run(command, check=True, capture_output=True, cwd="/")

    def command(self) -> list[str]:
        """Return what starts it."""
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
        if not self._durable:
            settings |= {"fsync": "off", "full_page_writes": "off"}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        data = str(self.folder / "data")
        return [*self._as_other, str(find("postgres")), "-D", data, "-p", str(self.port), *words]

    def stop(self, word: int = signal.SIGQUIT) -> None:
        """End it at once: it ends its own processes."""
        super().stop(word)

    def new_database(self) -> str:
        """Return the address of a database that is empty."""
        self._made += 1
        name = f"guinote{self._made}"
        address = ["-h", "127.0.0.1", "-p", str(self.port), "-U", USER]
        end = time.monotonic() + PATIENCE
        while True:  # it listens a moment before it is ready
            command = [str(find("createdb")), *address, "-T", "template0", name]
            done = subprocess.run(command, capture_output=True, text=True, cwd="/", check=False)
            if done.returncode == 0:
                return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"
            if time.monotonic() > end:
                raise RuntimeError(done.stderr)
            time.sleep(0.05)


class Redis(Service):
    """A server that keeps nothing."""

    def command(self) -> list[str]:
        """Return what starts it."""
        words = [
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--daemonize",
            "no",
        ]
        return [str(find("redis-server")), *words, "--dir", str(self.folder)]

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}/0"


class Services:
    """Both, in a folder that goes with them."""

    def __init__(self, durable: bool = False) -> None:
        """Start them."""
        # Beside no other's files: PostgreSQL runs as somebody who may not enter those.
        self.folder = Path(tempfile.mkdtemp(prefix="guinote-services-"))
        self.folder.chmod(0o711)
        for name in ("postgres", "redis"):
            (self.folder / name).mkdir()
        self.postgres = Postgres(self.folder / "postgres", durable)
        self.redis = Redis(self.folder / "redis")
        self.postgres.start()
        self.redis.start()

    def close(self) -> None:
        """Stop them and delete their files."""
        self.postgres.stop()
        self.redis.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def run(command: list[str]) -> int:
    """Run a command beside them and return its exit code."""
    services = Services()
    try:
        found = {
            "GUINOTE_DATABASE": services.postgres.new_database(),
            "GUINOTE_REDIS": services.redis.url,
        }
        return subprocess.run(command, env={**os.environ, **found}, check=False).returncode
    finally:
        services.close()


def main(words: list[str]) -> int:
    """Do what is asked."""
    match words:
        case ["install"]:
            return install()
        case ["missing"]:
            print(*missing())
            return 1 if missing() else 0
        case ["run", *command] if command:
            return run(command)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
