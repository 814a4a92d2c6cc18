"""A real server in a process of its own, on a free port, that can be killed and started again."""

import json
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType

READY_WITHIN = 240
"""Seconds for the first start, which may have to compile the rules."""


class Served:
    """`guinote serve` over one folder; the port stays the same over a restart."""

    def __init__(self, folder: Path) -> None:
        """Keep the folder; nothing runs yet."""
        self.folder = folder
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Served":
        """Start."""
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop, whatever happened."""
        self.stop(signal.SIGTERM)

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Run the command and wait until it answers and its rules are ready."""
        command = [sys.executable, "-m", "guinote", "serve", "--port", str(self.port)]
        # One address is a whole evening of people here.
        command += ["--max-tables", "0", "--max-guests", "0", "--max-sign-ins", "0"]
        with (self.folder / "serve.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.folder / "data")], stdout=log, stderr=log
            )
        try:
            self._wait_until_ready()
        except TimeoutError:
            self.stop(signal.SIGKILL)
            raise

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_WITHIN
        while time.monotonic() < deadline:
            text = (self.folder / "serve.log").read_text()
            found = re.findall(r"http://127\.0\.0\.1:(\d+)", text)
            if found:
                self.port = int(found[-1])
                if self._is_ready():
                    return
            time.sleep(0.1)
        raise TimeoutError(f"no server after {READY_WITHIN} s:\n{text}")

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=5) as answer:
                return bool(json.load(answer)["ready"])
        except OSError:
            return False

    def stop(self, how: signal.Signals) -> None:
        """Send a signal and wait for the end."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(timeout=20)

    def kill_and_start(self) -> None:
        """Kill the process without warning and start it again over the same folder."""
        self.stop(signal.SIGKILL)
        self.start()
