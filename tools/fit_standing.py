"""Fit how strongly a side stands before the vueltas, from self-play by rule of thumb.

    python tools/fit_standing.py [SAMPLES]

Writes into `src/guinote/search/standing.py`. Each sample is a vueltas from points by chance,
played until somebody wins; the model is a softmax over the sides, each with a strength that is
linear between numbers ten points apart. Two tables: for the side that won the last trick, and for
others.
"""

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
from fitted import rewrite  # type: ignore[import-not-found] # beside this script

from guinote.rules.options import kernel_options, option_rows
from guinote.rules.profile import resolve
from guinote.search.selfplay import BY_THUMB, Way, new_table, play_vueltas
from guinote.search.tree import Effort
from guinote.search.utility import STEP, STEPS

Numbers = npt.NDArray[np.float64]

BOOKS = {2: "lascuarenta", 3: "fournier", 4: "aragones"}
"""The book played for each number of seats."""
TARGET = Path(__file__).resolve().parents[1] / "src/guinote/search/standing.py"
RIDGE = 1e-3


def samples(seats: int, count: int) -> npt.NDArray[np.int64]:
    """Return rows of winner, last side and the points carried."""
    rules = resolve(BOOKS[seats], seats, {})
    table, way = new_table(rules, 1, seats), Way(BY_THUMB, Effort(1, 0.0))
    table.packs[0] = 4321
    options = option_rows(kernel_options(rules.options))
    told = np.zeros((count, 5), np.int64)
    standing = np.zeros(2 * STEPS)
    for row in told:
        play_vueltas(table, (way, way), options, standing, row)  # type: ignore[arg-type]
    return told[told[:, 0] >= 0]


def features(told: npt.NDArray[np.int64], sides: int, target: int) -> Numbers:
    """Return by sample and side the weights of the numbers that its strength is made of."""
    found = np.zeros((len(told), sides, 2 * STEPS))
    rows = np.arange(len(told))
    for side in range(sides):
        distance = np.clip(target - told[:, 2 + side], 0, STEP * (STEPS - 1) - 1)
        place = distance // STEP + np.where(told[:, 1] == side, 0, STEPS)
        part = distance % STEP / STEP
        found[rows, side, place] = 1 - part
        found[rows, side, place + 1] = part
    return found


def fitted(parts: Numbers, winners: npt.NDArray[np.int64]) -> Numbers:
    """Return the most likely numbers, by Newton's steps."""
    numbers, rows = np.zeros(parts.shape[2]), np.arange(len(winners))
    for _ in range(12):
        strengths = parts @ numbers
        chances = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        mean = np.einsum("ns,nsf->nf", chances, parts)
        slope = (parts[rows, winners] - mean).sum(axis=0) - RIDGE * numbers
        bend = np.einsum("ns,nsf,nsg->fg", chances, parts, parts) - mean.T @ mean
        numbers = numbers + np.linalg.solve(bend + RIDGE * np.eye(len(numbers)), slope)
    centred: Numbers = numbers - numbers.mean()
    return centred


def main() -> None:
    """Fit and write the tables."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    lines = []
    for seats, book in BOOKS.items():
        told = samples(seats, count)
        sides = 2 if seats == 4 else seats
        parts = features(told, sides, resolve(book, seats, {}).options.target)
        numbers = fitted(parts, told[:, 0])
        last, others = (
            ", ".join(f"{number:.3f}" for number in half) for half in np.split(numbers, 2)
        )
        lines.append(f"    {seats}: (  # {book}\n        {last},\n        {others},\n    ),")
        print(f"{seats} seats, {book}: {len(told)} samples")
    table = "\n".join(("_TABLES: Final = {", *lines, "}\n"))
    rewrite(TARGET, f"python tools/fit_standing.py {count}", table)


if __name__ == "__main__":
    main()
