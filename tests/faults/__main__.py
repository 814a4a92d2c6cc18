"""The long forms: `python -m tests.faults NAME [TABLES [SECONDS [SEED]]]`, NAME a scenario."""

import sys
import tempfile
from pathlib import Path

from tests.faults.cluster import Cluster
from tests.faults.scenarios import SCENARIOS, play
from tests.seeds import chosen_seed
from tests.server.live import Forkery
from tools.services import Services


def main() -> None:
    """Play through one scenario and print its figures."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in SCENARIOS:
        raise SystemExit(f"one of: {', '.join(SCENARIOS)}")
    numbers = [*map(int, sys.argv[2:]), *(30, 30, chosen_seed())[len(sys.argv) - 2 :]]
    tables, seconds, seed = numbers
    services, forkery = Services(durable=True), Forkery()
    try:
        with tempfile.TemporaryDirectory() as folder:
            cluster = Cluster(services, forkery, Path(folder))
            print(f"seed {seed}: {play(cluster, name, tables, seconds, seed)}")
            cluster.close()
    finally:
        forkery.close()
        services.close()


if __name__ == "__main__":
    main()
