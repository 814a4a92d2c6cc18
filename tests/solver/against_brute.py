"""The solver beside the slow way, ending by ending.

python -m tests.solver.against_brute COUNT [SEED [FIRST]]

Interrupted, it says what it has seen; FIRST lets the endings of a seed begin with that number, so
that a run can go on where it stopped. Two processes with two seeds share the work.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from random import Random

from tests.naive.dealer import Record
from tests.seeds import chosen_seed
from tests.solver.asked import reached, value_and_actions
from tests.solver.brute import values_of_record
from tests.solver.endings import ending_with, random_ending
from tests.solver.endings_seen import EndingsSeen, Values

GOALS = ("points", "points", "partida")
TOLD_EVERY = 1000


def disagreement(record: Record, goal: str, theirs: Values, given: Record | None = None) -> str:
    """Return how the program differs from the slow way's values, nothing where it agrees.

    The program may be `given` another record, to see that a difference is found.
    """
    asked = given or record
    ours = value_and_actions(asked, goal)
    told = (reached(asked, theirs[0], goal), reached(asked, theirs[0] + 1, goal))
    if ours == theirs and told == (True, False):
        return ""
    return f"{goal}\nslow {theirs}\nprogram {ours} {told}\nrecord {json.dumps(record)}"


def random_endings(
    seed: object, numbers: range, each: int, seen: EndingsSeen
) -> Iterator[tuple[int, Record]]:
    """Yield the endings of these numbers, and more until each option value has been in `each`.

    What is yielded must have been noted in `seen` before the next is asked for.
    """
    for number in numbers:
        yield number, random_ending(Random(f"{seed}/{number}"))
    number = numbers.stop
    while (rarest := seen.rarest())[1] < each:
        yield number, ending_with(Random(f"{seed}/{number}"), *rarest[0])
        number += 1


def compare(
    seed: object, numbers: range, each: int = 0, seen: EndingsSeen | None = None
) -> EndingsSeen:
    """Compare the two on random endings; return what took part, noted in `seen` as it goes."""
    seen = seen or EndingsSeen()
    for number, record in random_endings(seed, numbers, each, seen):
        rng = Random(f"{seed}/{number}/asked")
        goal = rng.choice(GOALS)
        theirs = values_of_record(record, goal)
        fault = disagreement(record, goal, theirs)
        assert not fault, f"seed {seed}, ending {number}: {fault}"
        seen.note(record, goal, theirs, rng)
        if seen.by_value.records % TOLD_EVERY == 0:
            agree = f"seed {seed}: {seen.by_value.records} endings agree, the last is {number}"
            print(agree, file=sys.stderr, flush=True)
    return seen


if __name__ == "__main__":
    total = int(sys.argv[1])
    start = sys.argv[2] if len(sys.argv) > 2 else chosen_seed()
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    so_far = EndingsSeen()
    with suppress(KeyboardInterrupt):
        compare(start, range(first, total), total // 200, so_far)
    print(so_far.table())
