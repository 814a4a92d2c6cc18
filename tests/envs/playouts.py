"""Fixed play of a batch as text, for two executions to be compared.

python -m tests.envs.playouts SEED STEPS
"""

import hashlib
import sys
from collections.abc import Iterator

import numpy as np

from guinote._jit import COMPILED
from guinote.envs.goal import PARTIDA
from guinote.envs.vector import VectorEnv

TABLES = 3


def execution() -> str:
    """Say how the kernel is executed."""
    return "compiled" if COMPILED else "plain"


def lines(seed: int, steps: int) -> Iterator[str]:
    """Yield what every step of two batches looks like, digested."""
    for profile, seats in (("torneo", 4), ("fournier", 3)):
        env, rng = VectorEnv(TABLES, profile, seats, goal=PARTIDA), np.random.default_rng(seed)
        asked = env.reset(seed)
        for _ in range(steps):
            actions = (asked.mask * rng.random(asked.mask.shape)).argmax(1)
            asked = env.step(actions)
            seen = b"".join(np.ascontiguousarray(array).tobytes() for array in asked)
            yield hashlib.sha256(seen).hexdigest()


if __name__ == "__main__":
    print(execution())
    print("\n".join(lines(int(sys.argv[1]), int(sys.argv[2]))))
