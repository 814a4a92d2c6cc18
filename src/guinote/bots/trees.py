"""What this thread searches with: trees by their size, and what endings are solved with.

It searches for one bot at a time.
"""

import threading

from guinote.search.endings import Ending, new_ending
from guinote.search.tree import Tree, new_tree


class _Own(threading.local):
    def __init__(self) -> None:
        self.by_size: dict[int, Tree] = {}
        self.ending: Ending | None = None


_OWN = _Own()


def own_tree(iterations: int) -> Tree:
    """Return this thread's tree with room for so many iterations."""
    if iterations not in _OWN.by_size:
        _OWN.by_size[iterations] = new_tree(iterations)
    return _OWN.by_size[iterations]


def own_ending() -> Ending:
    """Return what this thread solves endings with."""
    if _OWN.ending is None:
        _OWN.ending = new_ending()
    return _OWN.ending
