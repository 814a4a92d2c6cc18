from collections.abc import Iterator

import pytest

from tests.server.live import Forkery, LiveServer


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
