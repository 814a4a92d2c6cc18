"""A lost password: a code from the command, and a new password with it, while a server runs."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import main
from guinote.i18n.catalog import catalog
from guinote.server.migrate import SCHEMA_VERSION
from guinote.server.recovery import DAY_MS, new_code
from tests.server.live import Forkery, LiveServer

OLD, NEW = "cuatro ases y el siete", "un as y tres sotas"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(forkery: Forkery, folder: Path) -> LiveServer:
    return forkery.start(folder)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["admin", *words], prog_name="guinote")


def recover(site: httpx.Client, name: str, code: str, password: str = NEW) -> httpx.Response:
    form = {"name": name, "code": code, "password": password}
    return site.post("/me/recover", data=form)


@contextmanager
def visitor(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, verify=False) as site:
        site.get("/")
        yield site


@contextmanager
def with_account(server: LiveServer, name: str) -> Iterator[httpx.Client]:
    with visitor(server) as site:
        assert site.post("/me/account", data={"name": name, "password": OLD}).is_redirect
        yield site


def test_code_sets_a_password_once(server: LiveServer, folder: Path) -> None:
    """In whatever way it is typed; whoever was signed in with the old password is not any more."""
    with (
        with_account(server, "Ana Luz") as ana,
        visitor(server) as lost,
    ):
        printed = run("recovery", "ana  LUZ", "--data", str(folder))
        assert (printed.exit_code, printed.stderr) == (0, "")
        code = printed.stdout.strip()
        assert re.fullmatch(r"([A-Z2-7]{4}-){7}[A-Z2-7]{4}", code)
        weak = recover(lost, "Ana Luz", code, "x")
        assert catalog("es")["page.me.fault.bad_password"].split("{")[0] in weak.text
        assert recover(lost, "Ana Luz", code.lower().replace("-", " ")).is_redirect
        assert "Ana Luz" in lost.get("/me").text
        assert "Ana Luz" not in ana.get("/me").text
        again = recover(lost, "Ana Luz", code)
        assert again.status_code == 422
        assert catalog("es")["page.me.fault.wrong_code"] in again.text
        for password, status in ((OLD, 422), (NEW, 303)):
            form = {"name": "Ana Luz", "password": password}
            assert lost.post("/sign-in", data=form).status_code == status


def test_code_of_another_account_or_of_none(server: LiveServer, folder: Path) -> None:
    with with_account(server, "Bea") as bea, with_account(server, "Clara"):
        code = run("recovery", "Bea", "--data", str(folder)).stdout
        for name, given in (("Clara", code), ("Nadie", code), ("Bea", ""), ("Bea", "AAAA")):
            assert recover(bea, name, given).status_code == 422
        assert recover(bea, "Bea", code).is_redirect


def test_code_that_is_too_old_or_not_the_last(server: LiveServer, folder: Path) -> None:
    now = int(time.time() * 1000)
    with with_account(server, "Dora") as dora:
        old = new_code(folder, "Dora", now - DAY_MS - 1000)
        assert recover(dora, "Dora", old).status_code == 422
        first, second = new_code(folder, "Dora", now), new_code(folder, "Dora", now)
        assert recover(dora, "Dora", first).status_code == 422
        assert recover(dora, "Dora", second).is_redirect


def test_code_is_kept_as_a_hash(server: LiveServer, folder: Path) -> None:
    with with_account(server, "Elena"):
        code = new_code(folder, "Elena", int(time.time() * 1000))
        kept = b"".join(file.read_bytes() for file in folder.iterdir())
        assert code.encode() not in kept
        assert code.replace("-", "").encode() not in kept


def test_code_for_nobody(server: LiveServer, folder: Path) -> None:
    refused = run("recovery", "Nadie", "--data", str(folder))
    assert refused.exit_code == 2
    assert refused.stderr == "guinote admin recovery: there is no account 'Nadie'\n"


def test_code_without_a_server_s_file(tmp_path: Path) -> None:
    refused = run("recovery", "Ana", "--data", str(tmp_path))
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert "there are no tables in" in refused.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("version", [0, 3, SCHEMA_VERSION + 1])
def test_code_for_a_file_of_another_version(version: int, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        connection.execute(f"PRAGMA user_version = {version}")
    refused = run("recovery", "Ana", "--data", str(tmp_path))
    assert refused.exit_code == 2
    assert "start this one's server on it once" in refused.stderr


def test_code_for_a_file_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "guinote.db").write_bytes(b"nonsense" * 1000)
    refused = run("recovery", "Ana", "--data", str(tmp_path))
    assert refused.exit_code == 2
    assert "cannot use" in refused.stderr


def test_commands_of_admin() -> None:
    shown = run("--help")
    assert "recovery" in shown.output
    assert run("nothing").exit_code == 2
    assert run("recovery").exit_code == 2
