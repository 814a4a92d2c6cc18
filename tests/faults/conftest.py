from collections.abc import Iterator

import pytest

from tests.faults.cluster import Cluster
from tests.server.live import Forkery
from tools.services import Services


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Three nodes with all that they need."""
    services, forkery = Services(), Forkery()
    cluster = Cluster(services, forkery, tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.close()
    forkery.close()
    services.close()
    assert "Traceback" not in "".join(forkery.said)
