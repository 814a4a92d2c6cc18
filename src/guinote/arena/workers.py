"""Who computes the results of a contest: this process, several, or a Ray cluster.

A result depends on the contest and its number alone, so all of them give the same to the bit.
Results come in the order of their numbers.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Final, TypeVar

from guinote.arena.contest import Numbered
from guinote.errors import GuinoteError

R = TypeVar("R")
Backend = Callable[[Numbered[R], Iterable[int], int], Iterator[R]]
"""Yields the results of these numbers, by so many workers."""

AHEAD: Final = 4
"""So many numbers for each worker are under way or wait for it."""


def in_turn(contest: Numbered[R], numbers: Iterable[int], _workers: int) -> Iterator[R]:
    """Compute one after the other, here."""
    return map(contest.result, numbers)


def by_processes(contest: Numbered[R], numbers: Iterable[int], workers: int) -> Iterator[R]:
    """Compute in processes of this machine.

    Raises:
        GuinoteError: somebody ended one of them.
    """
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, end_with_parent) as pool:

        def start(number: int) -> Callable[[], R]:
            with left_alone_by_ctrl_c():  # the first number starts the processes
                return pool.submit(contest.result, number).result

        try:
            yield from _in_order(numbers, workers, start)
        except BrokenProcessPool:
            raise GuinoteError("no_worker", "a worker was ended from outside") from None
        except BaseException:
            stop_workers()
            raise


def by_ray(contest: Numbered[R], numbers: Iterable[int], workers: int) -> Iterator[R]:
    """Compute on Ray: the cluster of ``RAY_ADDRESS``, else one on this machine.

    Every node needs the same version of this package.

    Raises:
        GuinoteError: Ray is not installed.
    """
    try:
        import ray
    except ImportError:
        raise GuinoteError(
            "no_ray", "ray is not installed: python -m pip install 'guinote[ray]'"
        ) from None

    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    compute: Any = ray.remote(result_of)

    def start(number: int) -> Callable[[], Any]:
        reference = compute.remote(contest, number)
        return lambda: ray.get(reference)

    try:
        yield from _in_order(numbers, workers, start)
    finally:
        ray.shutdown()


BACKENDS: Final[dict[str, Backend[Any]]] = {"processes": by_processes, "ray": by_ray}


def result_of(contest: Numbered[R], number: int) -> R:
    """Return a result; a function, because that is what Ray sends."""
    return contest.result(number)


@contextmanager
def left_alone_by_ctrl_c() -> Iterator[None]:
    """Start processes that ctrl-C does not reach: this one, which it does reach, ends them.

    They inherit what is blocked, so it holds before their first line of Python.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def stop_workers() -> None:
    """End the workers in the middle of their numbers, which nobody waits for any more."""
    for worker in active_children():
        worker.terminate()


def end_with_parent() -> None:
    """Let this worker end as soon as the process that started it is gone, however it went."""
    Thread(target=_wait_for_end_of_parent, daemon=True).start()


def _wait_for_end_of_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)  # nobody is left to hear of anything


def _in_order(
    numbers: Iterable[int], workers: int, start: Callable[[int], Callable[[], R]]
) -> Iterator[R]:
    """Start some numbers ahead and yield their results in order."""
    waiting: deque[Callable[[], R]] = deque()
    for number in numbers:
        waiting.append(start(number))
        if len(waiting) >= workers * AHEAD:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()
