"""Searches against searches over whole partidas inside compiled code.

    python -m bench.ladder FIRST SECOND [PAIRS [SEED [PROFILE [SEATS]]]]

FIRST and SECOND are ``thumb``, ``habit``, ``flat:WORLDS`` or ``tree:ITERATIONS[:EXPLORATION]``, or
``learnt:...`` for a tree whose deals are played out by habit. With ``+WORLDS`` behind
it a tree solves the endings in which at most so many worlds are left. Prints the share of partidas
that FIRST wins over the same packs from every side, with its 95 % interval; of those played so
far where it is stopped by Ctrl-C.
"""

import sys
import time
from contextlib import suppress

from guinote.arena.contest import estimate
from guinote.rules.options import kernel_options, option_rows
from guinote.rules.profile import Rules, resolve
from guinote.search.habit_weights import habits_of
from guinote.search.habits import NO_HABITS
from guinote.search.selfplay import BY_HABIT, BY_THUMB, FLAT, TREE, Way, new_table, play_set
from guinote.search.standing import standing_of
from guinote.search.tree import Effort

KINDS = {"thumb": BY_THUMB, "flat": FLAT, "tree": TREE, "learnt": TREE, "habit": BY_HABIT}
LEARNT = ("learnt", "habit")
EXPLORATION = 0.7
SETS_A_SEED = 100_000


def parsed(text: str, rules: Rules) -> Way:
    """Return the way to play by these rules that is written so."""
    search, _, solved = text.partition("+")
    kind, *numbers = search.split(":")
    iterations = int(numbers[0]) if numbers else 1
    exploration = float(numbers[1]) if len(numbers) > 1 else EXPLORATION
    habits = habits_of(rules) if kind in LEARNT else NO_HABITS
    return Way(KINDS[kind], Effort(iterations, exploration, habits, int(solved or 0)))


def main() -> None:
    """Play and print."""
    given = [*sys.argv[1:], *("thumb", "thumb", "100", "1", "aragones", "4")[len(sys.argv) - 1 :]]
    pairs, seed, seats = int(given[2]), int(given[3]), int(given[5])
    rules = resolve(given[4], seats, {})
    ways = (parsed(given[0], rules), parsed(given[1], rules))
    options, standing = option_rows(kernel_options(rules.options)), standing_of(seats)
    table = new_table(rules, max(way.effort.iterations for way in ways), seed)
    play_set(table, ways, 0, options, standing)
    start, first = time.process_time(), seed * SETS_A_SEED
    won: list[float] = []
    with suppress(KeyboardInterrupt):
        numbers = range(first, first + pairs)
        won.extend(100 * play_set(table, ways, one, options, standing) for one in numbers)
    found, spent = estimate(won), time.process_time() - start
    print(
        f"{given[0]} - {given[1]}: {found.mean:.1f} ± {found.half_width:.1f} % of partidas"
        f" ({given[4]}, {seats} seats, {found.pairs} pairs, seed {seed}, {spent:.0f} s)"
    )


if __name__ == "__main__":
    main()
