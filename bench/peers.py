"""Other people's programs, in an environment and a process of their own."""

import json
import os
import subprocess
import venv
from pathlib import Path
from typing import Any

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "guinote" / "peers"


def peers_python(*requirements: str) -> Path:
    """Return the Python of an environment with these packages, made if it is not there."""
    folder = CACHE / "-".join(requirements).replace("==", "-")
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *requirements], check=True)
        (folder / "ready").touch()
    return python


class Peer:
    """A script beside this file that answers a line of JSON with a line of JSON."""

    def __init__(self, script: str, python: Path, *arguments: str) -> None:
        """Start it; its first line says who answers."""
        command = [str(python), str(Path(__file__).with_name(script)), *arguments]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.versions: Any = self._answer()

    def ask(self, question: Any) -> Any:
        """Return the answer to a question."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return self._answer()

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())
