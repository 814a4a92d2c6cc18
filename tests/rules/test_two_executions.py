"""Compiled and as plain Python, the same source plays the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from guinote._jit import COMPILED
from tests.rules.traces import execution, traces
from tests.seeds import chosen_seed

ROOT = Path(__file__).parents[2]
RECORDS = 300


def executed_plainly(seed: int) -> list[str]:
    """The traces of a process of its own, without the compiler."""
    command = [sys.executable, "-m", "tests.rules.traces", str(seed), str(RECORDS)]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.compiled
def test_traces_when_compiled_and_plain() -> None:
    """Byte for byte the same events, refusals and last pictures, at every table."""
    seed = chosen_seed()
    compiled = list(traces(str(seed), RECORDS))
    heading, *plain = executed_plainly(seed)
    assert (heading, execution(), COMPILED) == ("plain", "compiled", True)
    for ours, theirs in zip(compiled, plain, strict=True):
        assert ours == theirs
    assert len(compiled) > RECORDS * 30
