"""Seeds of random tests.

The same in each run, so that a run that passed passes again; GUINOTE_SEED names another one, and
`GUINOTE_SEED=new` chooses one by chance. Each is printed.
"""

import os
import secrets

USUAL = "1889"
NEW = "new"


def chosen_seed() -> int:
    """Return this run's seed and print it, so that a failure can be repeated."""
    named = os.environ.get("GUINOTE_SEED") or USUAL
    seed = secrets.randbelow(10**9) if named == NEW else int(named)
    print(f"GUINOTE_SEED={seed}")
    return seed
