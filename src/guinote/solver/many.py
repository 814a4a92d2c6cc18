"""Many deals at once: compiled searches let go of the interpreter lock, so that threads help."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat

from guinote.game.match import Match
from guinote.solver.choices import POINTS
from guinote.solver.memory import new_memory
from guinote.solver.solve import MIB_FOR_STOCK, Solution, has_stock, solve


def solve_many(matches: Sequence[Match], goal: int = POINTS, threads: int = 1) -> list[Solution]:
    """Return the exact solution of each deal under way, in the order given.

    So many threads search side by side, each with tables of its own for all its searches.
    """
    solutions = [Solution(0, exact=False)] * len(matches)
    shares = [matches[first::threads] for first in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        for first, found in enumerate(pool.map(_in_turn, shares, repeat(goal))):
            solutions[first::threads] = found
    return solutions


def _in_turn(matches: Sequence[Match], goal: int) -> list[Solution]:
    memory = new_memory(MIB_FOR_STOCK if any(map(has_stock, matches)) else 1)
    return [solve(match, goal, memory=memory) for match in matches]
