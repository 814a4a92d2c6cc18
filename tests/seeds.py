"""Seeds of random tests.

Chosen anew for each run, printed, and repeatable through GUINOTE_SEED.
"""

import os
import secrets


def chosen_seed() -> int:
    """Return this run's seed and print it, so that a failure can be repeated."""
    seed = int(os.environ.get("GUINOTE_SEED") or secrets.randbelow(10**9))
    print(f"GUINOTE_SEED={seed}")
    return seed
