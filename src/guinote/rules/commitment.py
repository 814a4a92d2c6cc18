"""Promises of seeds: whoever shuffles can be held to what was fixed before the cut.

A chain of seeds is made from its last one: each is the SHA-256 of the text of the next, in
hexadecimal. What comes before the first is published when a table opens; then the seeds are used
in turn. A seed that is shown proves all before it, and tells nothing of those to come.
"""

import hashlib
from typing import Final

LINKS: Final = 1024
"""So many deals have their seeds in one chain; no match has as many."""


def promise_of(seed: str, salt: str = "") -> str:
    """Return what is published of a seed before it is used."""
    return hashlib.sha256((seed + salt).encode()).hexdigest()


def link(last: str, number: int) -> str:
    """Return a seed of the chain that ends with ``last``: number 0 is what is published."""
    seed = last
    for _ in range(LINKS - number):
        seed = promise_of(seed)
    return seed
