"""Compiled and as plain Python, a batch plays the same deals."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.envs.playouts import execution, lines
from tests.seeds import chosen_seed

ROOT = Path(__file__).parents[2]
STEPS = 150


@pytest.mark.compiled
def test_batch_when_compiled_and_plain_is_the_same() -> None:
    seed = chosen_seed()
    command = [sys.executable, "-m", "tests.envs.playouts", str(seed), str(STEPS)]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["plain", *lines(seed, STEPS)]
    assert execution() == "compiled"
