"""An arena with workers that is stopped from outside: it says so, and none of them is left."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

WORDS = "arena club chance --profile lascuarenta --seats 2 --pairs 1000000 --workers 2 --progress"
SO_FAR = "club - chance: "


@contextmanager
def under_way() -> Iterator["subprocess.Popen[str]"]:
    """Start an arena in a group of its own, and wait for its first line of progress."""
    running = subprocess.Popen(
        [sys.executable, "-m", "guinote", *WORDS.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert running.stderr is not None
        assert "club - chance: " in running.stderr.readline()
        yield running
    finally:
        running.kill()
        running.wait()


@pytest.mark.compiled
@pytest.mark.parametrize("to_group", [True, False], ids=["group", "parent"])
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_arena_that_is_stopped(sent: signal.Signals, to_group: bool) -> None:
    """The pipes end when the last of the processes has ended."""
    with under_way() as running:
        (os.killpg if to_group else os.kill)(running.pid, sent)
        said, told = running.communicate(timeout=20)
        assert running.returncode == 130
        assert said.startswith(SO_FAR)
        assert "of 1000000 pairs" in said
        assert "Traceback" not in told


@pytest.mark.compiled
def test_workers_when_their_parent_is_killed() -> None:
    with under_way() as running:
        running.kill()
        said, _ = running.communicate(timeout=20)
        assert said == ""


@pytest.mark.compiled
def test_arena_when_its_workers_are_killed() -> None:
    with under_way() as running:
        workers = workers_of(running.pid)
        assert len(workers) == 2
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        said, told = running.communicate(timeout=20)
        assert running.returncode == 2
        assert said.startswith(SO_FAR)
        assert told.splitlines()[-1] == "guinote arena: a worker was ended from outside"


def workers_of(parent: int) -> list[int]:
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "ppid=,pid=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in listed.stdout.splitlines()]
    return [int(pid) for ppid, pid, what in rows if int(ppid) == parent and "spawn_main" in what]
