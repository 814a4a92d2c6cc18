"""Fit what a practised player would rather play to what the tree search plays.

    python tools/fit_habits.py [DEALS]

Writes into `src/guinote/search/habit_weights.py`. Every choice among several cards in self-play
of the search is a sample; the model is a softmax over the cards, linear in what
`guinote.search.habits` looks at, one for each situation. Two deals in five are vueltas from points
by chance. A tenth of the samples is left out, to tell how often the habit is what the search
played.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt
from fitted import rewrite  # type: ignore[import-not-found] # beside this script

from guinote._jit import jit, lowest_bit
from guinote.rules.options import Options, kernel_options, option_rows
from guinote.rules.play import play_card
from guinote.rules.profile import resolve
from guinote.rules.state import NOT_OVER
from guinote.rules.tricks import dutiful_cards
from guinote.search.habits import SITUATIONS, WEIGHTS, situation_of, worth_by_habit
from guinote.search.rollout import cards_left
from guinote.search.rows import mover
from guinote.search.seen import learn_play
from guinote.search.selfplay import (
    PLAY,
    TREE,
    Table,
    Way,
    chosen_card,
    deal_afresh,
    new_table,
    pause,
)
from guinote.search.standing import standing_of
from guinote.search.tree import Effort
from guinote.search.utility import Standing

Numbers = npt.NDArray[np.float64]

BOOK, SEATS, HAND = "aragones", 4, 6
SEARCH = Effort(1_000, 0.7)
FIRST_VUELTAS = 3
"""Of five deals so many are idas."""
CARRIED = (25, 95)
"""Points that a side brings into the vueltas: from, and below."""
CHOICES_A_DEAL = 32
RIDGE = 2.0
LEFT_OUT = 10
SEED, PACKS = 2, 101
TARGET = Path(__file__).resolve().parents[1] / "src/guinote/search/habit_weights.py"


class Samples(NamedTuple):
    """Choices among cards."""

    looks: Any
    """What each weight stands for, by choice and card."""
    chosen: Any
    sizes: Any
    """How many cards there were."""
    situations: Any
    units: Any
    """By weight, a list of weights of which it alone is one and all others nought."""
    noted: Any
    """How many choices have been noted."""


@jit
def play_and_note(
    table: Table,
    way: Way,
    options: Sequence[Options],
    standing: Standing,
    samples: Samples,
) -> None:
    """Play a deal and note every choice."""
    deal = table.deals[PLAY]
    while deal.end == NOT_OVER:
        if deal.trick_size == 0:
            pause(table, options[0])
        if deal.end == NOT_OVER:
            seat, card = mover(deal), chosen_card(table, way, options, standing)
            cards = dutiful_cards(deal, seat, options[0])
            if cards & (cards - 1):
                note(table, card, cards, options[0], samples)
            for viewer in range(deal.seats):
                learn_play(table.seen[viewer], deal, seat, card, options[0])
            play_card(deal, seat, card, options[0])


@jit
def note(table: Table, card: int, cards: int, options: Options, samples: Samples) -> None:
    """Note a choice; a card's worth by a single weight of one is what that weight stands for."""
    deal, place, count = table.deals[PLAY], 0, samples.noted[0]
    seat = mover(deal)
    unseen = cards_left(deal) & ~deal.hands[seat]
    samples.situations[count] = situation_of(deal, seat, options)
    while cards:
        other = int(lowest_bit(cards))
        cards &= cards - 1
        for weight in range(WEIGHTS):
            worth = worth_by_habit(deal, seat, other, unseen, samples.units[weight], 0)
            samples.looks[count, place, weight] = worth
        if other == card:
            samples.chosen[count] = place
        place += 1
    samples.sizes[count] = place
    samples.noted[0] += 1


def gathered(deals: int) -> Samples:
    """Return the choices of so many deals of self-play."""
    rules = resolve(BOOK, SEATS, {})
    options, standing = option_rows(kernel_options(rules.options)), standing_of(SEATS)
    table, way = new_table(rules, SEARCH.iterations, SEED), Way(TREE, SEARCH)
    table.packs[0] = PACKS
    rng, most = np.random.default_rng(SEED), deals * CHOICES_A_DEAL
    looks = np.zeros((most, HAND, WEIGHTS), np.float32)
    chosen, sizes, situations = (np.zeros(most, np.int64) for _ in range(3))
    noted = np.zeros(1, np.int64)
    samples = Samples(looks, chosen, sizes, situations, np.eye(WEIGHTS), noted)
    for number in range(deals):
        deal_afresh(table, number % SEATS)
        if number % 5 >= FIRST_VUELTAS:
            begun = cast("Any", table.deals)[PLAY]
            begun["vueltas"] = 1
            begun["carried"][:2] = [rng.integers(*CARRIED) for _ in range(2)]
        play_and_note(table, way, options, standing, samples)
    within = slice(noted[0])
    return samples._replace(
        looks=looks[within],
        chosen=chosen[within],
        sizes=sizes[within],
        situations=situations[within],
    )


def chances(looks: Numbers, sizes: npt.NDArray[np.int64], weights: Numbers) -> Numbers:
    """Return by choice and card how likely the model makes it."""
    worths = np.where(np.arange(HAND) < sizes[:, None], looks @ weights, -np.inf)
    shares = np.exp(worths - worths.max(axis=1, keepdims=True))
    return cast("Numbers", shares / shares.sum(axis=1, keepdims=True))


def fitted(looks: Numbers, chosen: npt.NDArray[np.int64], sizes: npt.NDArray[np.int64]) -> Numbers:
    """Return the most likely weights of a situation, by Newton's steps."""
    weights, rows = np.zeros(WEIGHTS), np.arange(len(chosen))
    for _ in range(30):
        likely = chances(looks, sizes, weights)
        mean = np.einsum("nc,ncf->nf", likely, looks)
        slope = (looks[rows, chosen] - mean).sum(axis=0) - RIDGE * weights
        bend = np.einsum("nc,ncf,ncg->fg", likely, looks, looks) - mean.T @ mean
        weights = weights + np.linalg.solve(bend + RIDGE * np.eye(WEIGHTS), slope)
    return weights


def main() -> None:
    """Fit and write the weights."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_500
    found, lines = gathered(deals), []
    judged = np.arange(len(found.chosen)) % LEFT_OUT == LEFT_OUT - 1
    for situation in range(SITUATIONS):
        here = found.situations == situation
        learnt, kept = ([part[here & side] for part in found[:3]] for side in (~judged, judged))
        weights = fitted(learnt[0].astype(float), learnt[1], learnt[2])
        hits = chances(kept[0], kept[2], weights).argmax(axis=1) == kept[1]
        print(f"situation {situation}: {len(learnt[1])} choices, {hits.mean():.0%} met of others")
        lines.append(page_of(weights))
    table = "\n".join(("_WEIGHTS: Final = (", *lines, ")\n"))
    rewrite(TARGET, f"python tools/fit_habits.py {deals}", table)


def page_of(weights: Numbers) -> str:
    """Return the weights of a situation in lines."""
    texts = [f"{weight:.3f}" for weight in weights]
    rows = (texts[:10], texts[10:20], texts[20:29], texts[29:])
    return "\n".join(f"    {', '.join(row)}," for row in rows)


if __name__ == "__main__":
    main()
