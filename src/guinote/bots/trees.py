"""The trees of this thread by their size: it searches for one bot at a time."""

import threading

from guinote.search.tree import Tree, new_tree


class _Trees(threading.local):
    def __init__(self) -> None:
        self.by_size: dict[int, Tree] = {}


_OWN = _Trees()


def own_tree(iterations: int) -> Tree:
    """Return this thread's tree with room for so many iterations."""
    if iterations not in _OWN.by_size:
        _OWN.by_size[iterations] = new_tree(iterations)
    return _OWN.by_size[iterations]
