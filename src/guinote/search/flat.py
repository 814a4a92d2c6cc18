"""Flat search: every card is tried in the same sampled worlds and played out by rule of thumb."""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, jit, lowest_bit
from guinote.cards import PACK_SIZE
from guinote.rules.options import Options
from guinote.rules.play import play_card
from guinote.rules.state import NO_CARD, Rows
from guinote.rules.tricks import side_of_seat
from guinote.search.chance import Chance
from guinote.search.rollout import play_out
from guinote.search.rows import copy_deal, new_table_of
from guinote.search.utility import Standing, worth_of_end
from guinote.search.ways import SEEN, Sampler, new_sampler
from guinote.search.worlds import prepare, sample

WORLD, TRIAL = 0, 1
"""Rows for the sampled world and for the trial of a card in it."""


class Desk(NamedTuple):
    """What a search works with; made once for a bot."""

    sampler: Sampler
    worlds: Rows
    chance: Chance
    worth: MutableSequence[float]
    """Of a finished deal, by side."""
    totals: MutableSequence[float]
    """What each card brought in all, by card."""
    visits: MutableSequence[int]
    """How often each card was tried."""


def new_desk() -> Desk:
    """Return a desk for one search after another."""
    floats = np.zeros if COMPILED else lambda count: [0.0] * count
    visits = np.zeros(PACK_SIZE, np.int64) if COMPILED else [0] * PACK_SIZE
    return Desk(
        new_sampler(),
        new_table_of(2),
        cast("Chance", np.zeros(1, np.int64) if COMPILED else [0]),
        cast("MutableSequence[float]", floats(4)),
        cast("MutableSequence[float]", floats(PACK_SIZE)),
        cast("MutableSequence[int]", visits),
    )


@jit
def clear(desk: Desk) -> None:
    """Forget the search before."""
    for card in range(PACK_SIZE):
        desk.totals[card] = 0.0
        desk.visits[card] = 0


@jit
def search_flat(
    desk: Desk, cards: int, worlds: int, options: Sequence[Options], standing: Standing
) -> int:
    """Return the best of these cards for the viewer after so many worlds."""
    clear(desk)
    prepare(desk.sampler)
    viewer, trial = desk.sampler.seen[SEEN].viewer, desk.worlds[TRIAL]
    side = side_of_seat(viewer, desk.sampler.public[0].seats)
    for _ in range(worlds):
        sample(desk.sampler, desk.worlds, desk.chance)
        untried = cards
        while untried:
            card = int(lowest_bit(untried))
            untried &= untried - 1
            copy_deal(desk.worlds, TRIAL, desk.worlds, WORLD)
            play_card(trial, viewer, card, options[0])
            play_out(trial, options[0], desk.chance)
            desk.totals[card] += worth_of_end(trial, side, standing, options[0])
            desk.visits[card] += 1
    return best_tried(desk, cards)


@jit
def best_tried(desk: Desk, cards: int) -> int:
    """Return the card with the largest mean."""
    best, most = NO_CARD, 0.0
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        mean = desk.totals[card] / max(desk.visits[card], 1)
        if best == NO_CARD or mean > most:
            best, most = card, mean
    return best
