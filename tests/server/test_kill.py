"""Killed without warning at random moments, the table stands as it was acknowledged."""

from pathlib import Path

from tests.seeds import chosen_seed
from tests.server.kills import kill_often
from tests.server.live import Forkery

KILLS = 30


def test_kill_at_random_moments(forkery: Forkery, tmp_path: Path) -> None:
    """Every acknowledged action is in the log, once, and nothing else happened."""
    acks = kill_often(forkery, tmp_path, KILLS, chosen_seed())
    assert acks > KILLS // 3
