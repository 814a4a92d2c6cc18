"""Searches against searches over whole partidas inside compiled code.

    python -m bench.ladder FIRST SECOND [PAIRS [SEED [PROFILE [SEATS]]]]

FIRST and SECOND are ``thumb``, ``flat:WORLDS`` or ``tree:ITERATIONS[:EXPLORATION]``. Prints the
share of partidas that FIRST wins over the same packs from every side, with its 95 % interval.
"""

import sys
import time

from guinote.arena.contest import estimate
from guinote.rules.options import kernel_options, option_rows
from guinote.rules.profile import resolve
from guinote.search.selfplay import BY_THUMB, FLAT, TREE, Way, new_table, play_set
from guinote.search.standing import standing_of
from guinote.search.tree import Effort

KINDS = {"thumb": BY_THUMB, "flat": FLAT, "tree": TREE}
EXPLORATION = 0.7
SETS_A_SEED = 100_000


def parsed(text: str) -> Way:
    """Return the way to play that is written so."""
    kind, *numbers = text.split(":")
    iterations = int(numbers[0]) if numbers else 1
    exploration = float(numbers[1]) if len(numbers) > 1 else EXPLORATION
    return Way(KINDS[kind], Effort(iterations, exploration))


def main() -> None:
    """Play and print."""
    given = [*sys.argv[1:], *("thumb", "thumb", "100", "1", "aragones", "4")[len(sys.argv) - 1 :]]
    ways = (parsed(given[0]), parsed(given[1]))
    pairs, seed, seats = int(given[2]), int(given[3]), int(given[5])
    rules = resolve(given[4], seats, {})
    options, standing = option_rows(kernel_options(rules.options)), standing_of(seats)
    table = new_table(rules, max(way.effort.iterations for way in ways), seed)
    play_set(table, ways, 0, options, standing)
    start, first = time.process_time(), seed * SETS_A_SEED
    won = [100 * play_set(table, ways, first + place, options, standing) for place in range(pairs)]
    found, spent = estimate(won), time.process_time() - start
    print(
        f"{given[0]} - {given[1]}: {found.mean:.1f} ± {found.half_width:.1f} % of partidas"
        f" ({given[4]}, {seats} seats, {pairs} pairs, seed {seed}, {spent:.0f} s)"
    )


if __name__ == "__main__":
    main()
