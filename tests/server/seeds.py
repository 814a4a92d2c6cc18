"""Seeds of random tests: new each time, printed, settable."""

import os
import random


def seeded() -> int:
    """Return GUINOTE_TEST_SEED, or a new seed; pytest shows it with a failure."""
    seed = int(os.environ.get("GUINOTE_TEST_SEED", random.SystemRandom().randrange(2**32)))
    print(f"GUINOTE_TEST_SEED={seed}")
    return seed
