"""The solver beside the slow way, ending by ending.

python -m tests.solver.against_brute COUNT [SEED]
"""

import json
import sys
from collections import Counter
from random import Random

from tests.naive.dealer import Record
from tests.seeds import chosen_seed
from tests.solver.asked import reached, value_and_actions
from tests.solver.brute import values_of_record
from tests.solver.endings import random_ending

GOALS = ("points", "points", "partida")


def disagreement(record: Record, goal: str) -> str | None:
    """Return how program and slow way differ on a record, None where they agree."""
    theirs = values_of_record(record, goal)
    ours = value_and_actions(record, goal)
    told = (reached(record, theirs[0], goal), reached(record, theirs[0] + 1, goal))
    if ours == theirs and told == (True, False):
        return None
    return f"{goal}\nslow {theirs}\nprogram {ours} {told}\nrecord {json.dumps(record)}"


def compare(count: int, seed: int) -> Counter[str]:
    """Compare so many endings; return how often each kind of thing took part."""
    seen: Counter[str] = Counter()
    for number in range(count):
        rng = Random(f"{seed}/{number}")
        record, goal = random_ending(rng), rng.choice(GOALS)
        fault = disagreement(record, goal)
        assert fault is None, f"seed {seed}, ending {number}: {fault}"
        note_kinds(seen, record, goal)
    return seen


def note_kinds(seen: Counter[str], record: Record, goal: str) -> None:
    """Count what an ending was like."""
    rules, entry = record["rules"], record["deals"][0]
    kinds = ["endings", goal, f"{rules['profile']} {rules['seats']}"]
    kinds += [f"{name}={value}" for name, value in rules["options"].items()]
    kinds.append("draws to come" if entry["position"]["stock"] else "arrastre")
    kinds += ["vueltas"] if "carried" in record else []
    seen.update(kinds)


if __name__ == "__main__":
    total = int(sys.argv[1])
    start = int(sys.argv[2]) if len(sys.argv) > 2 else chosen_seed()
    for kind, times in sorted(compare(total, start).items()):
        print(f"{times:8d} {kind}")
