"""The command that serves: the port, the address and the folder that it takes.

What else it may be asked for wrongly is in `tests/cli/test_faults.py`.
"""

import socket
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from guinote.cli.listening import address_of
from guinote.cli.main import main


def test_serve_when_port_is_taken(tmp_path: Path) -> None:
    """One line says so, and what may be done; no folder is made."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        words = ["serve", "--port", str(port), "--data", str(tmp_path / "new")]
        failed = CliRunner().invoke(main, words, prog_name="guinote")
    assert failed.exit_code == 2
    assert failed.output.count("\n") == 1
    assert f"port {port} of 127.0.0.1 is taken" in failed.stderr
    assert f"open http://127.0.0.1:{port}/, or choose another port with --port" in failed.stderr
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("host", "name"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("::1", "[::1]")]
)
def test_address_of(host: str, name: str) -> None:
    """The address printed is one that a browser opens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
        assert address_of(host, listening) == f"http://{name}:{port}/"
