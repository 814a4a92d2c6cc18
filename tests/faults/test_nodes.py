"""The short forms of what may happen to several nodes; `just quality NAME` plays the long ones."""

import json

import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from tests.faults.cluster import Cluster
from tests.faults.scenarios import play
from tests.seeds import chosen_seed
from tests.server.live import Guest

pytestmark = [pytest.mark.engines, pytest.mark.slow]
TABLES = 6
GUINOTE = Subprotocol("guinote.v1")


def test_socket_at_the_wrong_node(cluster: Cluster) -> None:
    """It is told the path to the one that has the table, which is good at any balancer."""
    guest = Guest(cluster.base)
    guest.http.get("/")
    guest.sit_down()
    headers = {"Cookie": f"guinote={guest.token}"}
    for path in ("n/a", "n/b", "n/a"):
        url = f"{cluster.base.replace('http', 'ws')}/{path}/ws/t/{guest.table}"
        with connect(url, subprotocols=[GUINOTE], additional_headers=headers) as socket:
            socket.send('{"t":"hello","lang":"en"}')
            heard = json.loads(socket.recv(20))
            while heard["t"] not in ("bye", "snap"):
                heard = json.loads(socket.recv(20))
        assert heard["t"] == ("snap" if path == "n/a" else "bye")
        if heard["t"] == "bye":
            assert (heard["code"], heard["to"]) == (4005, f"/n/a/ws/t/{guest.table}")
    guest.leave()


@pytest.mark.parametrize("scenario", ["redis", "database", "sleep_and_kill", "rolling"])
def test_people_play_on(scenario: str, cluster: Cluster) -> None:
    """Nothing acknowledged is lost or doubled."""
    print(play(cluster, scenario, TABLES, 1, chosen_seed()))
