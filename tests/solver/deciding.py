"""Endings that one option decides: sought with the program, judged by brute force.

python -m tests.solver.deciding FOUND TRIES [OPTION...]

By chance some options hardly ever decide a value, two never: for those the endings are made so
that they can (`tests.solver.designed`). For each option this tries so many endings with
one value and another, until the program's answers differ so often, and compares both answers.
"""

import sys
from random import Random

from tests.naive.dealer import Record
from tests.naive.options import VALUES
from tests.seeds import chosen_seed
from tests.solver.against_brute import disagreement
from tests.solver.asked import value_and_actions
from tests.solver.brute import values_of_record
from tests.solver.designed import MAKERS
from tests.solver.endings import ending_with
from tests.solver.endings_seen import OF_ENDINGS, other_record, other_values


def decided_by(option: str, found: int, tries: int, seed: object) -> int:
    """Compare endings that an option decides, under both values; return how many there were."""
    decided = 0
    for number in range(tries):
        rng = Random(f"{seed}/{option}/{number}")
        record = ending_for(rng, option)
        goal = rng.choice(["points", "partida"])
        other = other_record(record, option, rng)
        if other is None or other_values(other, goal) in (None, value_and_actions(record, goal)):
            continue
        for either in (record, other):
            fault = disagreement(either, goal, values_of_record(either, goal))
            assert not fault, f"{option}, seed {seed}, ending {number}: {fault}"
        decided += 1
        if decided == found:
            break
    return decided


def ending_for(rng: Random, option: str) -> Record:
    """An ending that the option may decide."""
    if option in MAKERS:
        return MAKERS[option](rng)
    return ending_with(rng, option, rng.choice(VALUES[option]))


if __name__ == "__main__":
    start = chosen_seed()
    for name in sys.argv[3:] or OF_ENDINGS:
        print(name, decided_by(name, int(sys.argv[1]), int(sys.argv[2]), start), flush=True)
