"""The command that serves: what it says when it cannot."""

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from guinote.cli.serve import address_of, data_folder, serve


def run(*words: str) -> tuple[int, str]:
    """Return the exit status and what was said."""
    result = CliRunner().invoke(serve, list(words))
    return result.exit_code, result.output


def test_serve_when_port_is_taken(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        status, said = run("--port", port, "--data", str(tmp_path))
    assert status == 1
    assert f"cannot listen on 127.0.0.1:{port}" in said
    assert "Traceback" not in said


def test_serve_when_host_is_unknown(tmp_path: Path) -> None:
    status, said = run("--host", "no.such.host.invalid", "--data", str(tmp_path))
    assert status == 1
    assert "cannot listen" in said


def test_serve_when_tables_are_newer(tmp_path: Path) -> None:
    """One line says so, and the tables are left alone."""
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    status, said = run("--port", "0", "--data", str(tmp_path))
    assert status == 1
    assert said.count("\n") == 1
    assert "later guinote" in said


@pytest.mark.parametrize("words", [("--port", "70000"), ("--port", "x"), ("--data", __file__)])
def test_serve_when_options_are_wrong(words: tuple[str, str]) -> None:
    assert run(*words)[0] == 2


def test_data_folder_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUINOTE_DATA", "/somewhere")
    assert data_folder() == Path("/somewhere")
    monkeypatch.delenv("GUINOTE_DATA")
    assert data_folder().name == "guinote"


@pytest.mark.parametrize(
    ("host", "name"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost"), ("::1", "[::1]")]
)
def test_address_of(host: str, name: str) -> None:
    """The address printed is one that a browser opens."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port = listening.getsockname()[1]
        assert address_of(host, listening) == f"http://{name}:{port}/"
