"""Who computes the results of a contest: this process, several, or a Ray cluster.

A result depends on the contest and its number alone, so all of them give the same to the bit.
Results come in the order of their numbers.
"""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

from guinote.arena.contest import Contest
from guinote.errors import GuinoteError

Backend = Callable[[Contest, Iterable[int], int], Iterator[float]]
"""Yields the results of these numbers, by so many workers."""

AHEAD: Final = 4
"""So many numbers for each worker are under way or wait for it."""


def in_turn(contest: Contest, numbers: Iterable[int], _workers: int) -> Iterator[float]:
    """Compute one after the other, here."""
    return map(contest.result, numbers)


def by_processes(contest: Contest, numbers: Iterable[int], workers: int) -> Iterator[float]:
    """Compute in processes of this machine."""
    context = get_context("spawn")
    with ProcessPoolExecutor(workers, context, leave_signals_to_parent) as pool:
        try:
            yield from _in_order(
                numbers, workers, lambda number: pool.submit(contest.result, number).result
            )
        finally:
            pool.shutdown(cancel_futures=True)


def by_ray(contest: Contest, numbers: Iterable[int], workers: int) -> Iterator[float]:
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
    compute = ray.remote(result_of)

    def start(number: int) -> Callable[[], Any]:
        reference = compute.remote(contest, number)
        return lambda: ray.get(reference)

    try:
        yield from _in_order(numbers, workers, start)
    finally:
        ray.shutdown()


BACKENDS: Final[dict[str, Backend]] = {"processes": by_processes, "ray": by_ray}


def result_of(contest: Contest, number: int) -> float:
    """Return a result; a function, because that is what Ray sends."""
    return contest.result(number)


def leave_signals_to_parent() -> None:
    """Let ctrl-C end the process that started this one, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _in_order(
    numbers: Iterable[int], workers: int, start: Callable[[int], Callable[[], float]]
) -> Iterator[float]:
    """Start some numbers ahead and yield their results in order."""
    waiting: deque[Callable[[], float]] = deque()
    for number in numbers:
        waiting.append(start(number))
        if len(waiting) >= workers * AHEAD:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()
