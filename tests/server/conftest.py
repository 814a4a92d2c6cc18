from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from guinote.server.postgres import PostgresStore
from guinote.server.sqlite import SqliteStore
from guinote.server.store import MemoryStore, Store
from tests.server.live import Forkery, LiveServer
from tools.services import Services


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    """PostgreSQL and Redis, for whoever asks."""
    services = Services()
    yield services
    services.close()


def _in_postgres(services: Services) -> Callable[[], Store]:
    url = services.postgres.new_database()
    return lambda: PostgresStore(url)


@pytest.fixture(params=["memory", "sqlite", pytest.param("postgres", marks=pytest.mark.engines)])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """What opens a store of each kind; the kinds that last are found as they were left."""
    if request.param == "postgres":
        return _in_postgres(request.getfixturevalue("services"))
    return MemoryStore if request.param == "memory" else lambda: SqliteStore(tmp_path)


@pytest.fixture(scope="session")
def forkery() -> Iterator[Forkery]:
    """The program that starts real servers; whatever was asked of them, none may have failed."""
    forkery = Forkery()
    yield forkery
    forkery.close()
    assert "Traceback" not in "".join(forkery.said)


@pytest.fixture(scope="module")
def server(forkery: Forkery, tmp_path_factory: pytest.TempPathFactory) -> LiveServer:
    """One real server for a whole file of tests."""
    return forkery.start(tmp_path_factory.mktemp("data"))
