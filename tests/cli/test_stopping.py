"""Ctrl-C while a command is still loaded: no word, exit status 130."""

import subprocess
import sys

import pytest

STOPPED = """
import sys
class Stop:
    def find_spec(self, name, *_):
        if name == "{part}":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
sys.argv = ["guinote", "deal"]
from guinote.__main__ import run
run()
"""


@pytest.mark.parametrize(
    "part", ["click", "guinote.cli.faults", "guinote.cli.deal", "guinote.record.fresh"]
)
def test_command_when_stopped_at_an_import(part: str) -> None:
    code = STOPPED.format(part=part)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "")
