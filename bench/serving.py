"""A real server in a process of its own, without limits, and what it costs."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

# Numba loads whatever it finds of the tools for development: a server has none of them.
PYTHON = os.environ.get("SERVER_PYTHON", sys.executable)
COMMAND = [PYTHON, "-m", "guinote", "serve", "--port", "0"]
# Everybody here comes from one address.
UNLIMITED = ["--max-sockets", "0", "--max-tables", "0", "--max-frames", "0", "--max-guests", "0"]
MIB = 1024


class Server:
    """A server that is ready."""

    def __init__(self, process: subprocess.Popen[str], base: str, folder: Path) -> None:
        """Remember its process, its address, and where its log is."""
        self.pid, self.base, self.folder = process.pid, base, folder
        self._process = process

    def stop(self) -> None:
        """End it in peace, if it still runs."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait()

    def memory(self) -> dict[str, float]:
        """Return MiB: all that is resident, and what of it is no file that may be read again."""
        lines = Path(f"/proc/{self.pid}/smaps_rollup").read_text("utf-8").splitlines()[1:]
        kib = {name: int(value) for name, value, *_ in map(str.split, lines)}
        return {"resident": kib["Rss:"] / MIB, "own": kib["Anonymous:"] / MIB}

    def cpu_seconds(self) -> float:
        """Return the processor time used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(settings: Mapping[str, str] = MappingProxyType({})) -> Iterator[Server]:
    """Start a server over an empty folder, with these variables, and stop it afterwards."""
    environment = {**os.environ, **settings}
    with tempfile.TemporaryDirectory() as folder:
        command = [*COMMAND, *UNLIMITED, "--data", folder]
        with (Path(folder) / "serve.log").open("w") as log:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert process.stdout is not None
        try:
            yield Server(process, _address(process.stdout), Path(folder))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
            process.stdout.close()


def _address(said: Iterator[str]) -> str:
    """Return the address once the rules are ready."""
    base = ""
    for line in said:
        if line.startswith("Guiñote: "):
            base = line.split()[1].rstrip("/")
        if line.startswith("The rules are ready"):
            return base
    raise SystemExit("the server did not start")
