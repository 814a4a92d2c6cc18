"""In how many ways the unseen cards can lie, given what somebody surely lacks.

Cards that a seat lacks are bound, the others free. A table holds, for the bound cards from a
place on and for what three hands still need, the number of ways to put these cards and all free
ones.
"""

from collections.abc import MutableSequence
from typing import NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, count_bits, jit, lowest_bit
from guinote.cards import PACK_SIZE
from guinote.rules.state import DealRow, Rows
from guinote.search.rows import new_table_of
from guinote.search.seen import Seen, SeenRows, new_seen, unseen_cards

WAYS = 1 << 17
"""Room for the numbers of ways: forty cards, three hands of ten."""
REST = 3
"""Place of the stock behind the hands of up to three others."""
GUESSES = 1 << 6
"""Room for the guesses of three hidden cantes: four suits each."""
SEEN, GUESS = 0, 1
"""Rows of knowledge: what is known, and the same with the hidden cantes guessed."""


class Sampler(NamedTuple):
    """What sampling reads and writes; made once, used for one decision after another."""

    public: Rows
    """The deal as the viewer sees it: hands of others and the stock do not count."""
    seen: SeenRows
    ways: MutableSequence[float]
    pile: MutableSequence[int]
    """Unseen cards, those that somebody lacks first."""
    needs: MutableSequence[int]
    """How many unseen cards the next three seats hold; then, of the pile, how many are bound."""
    guesses: MutableSequence[float]
    """How likely it is that the hidden cantes were as a guess says or any before it."""


def new_sampler() -> Sampler:
    """Return a sampler that knows nothing yet."""
    if not COMPILED:
        numbers = ([0] * PACK_SIZE, [0] * 6)
        return Sampler(new_table_of(1), new_seen(2), [0.0] * WAYS, *numbers, [0.0] * GUESSES)
    return Sampler(
        new_table_of(1),
        new_seen(2),
        cast("MutableSequence[float]", np.zeros(WAYS)),
        cast("MutableSequence[int]", np.zeros(PACK_SIZE, np.int64)),
        cast("MutableSequence[int]", np.zeros(6, np.int64)),
        cast("MutableSequence[float]", np.zeros(GUESSES)),
    )


BOUND, PILED = 4, 5
"""Places in ``needs`` of the numbers of bound cards and of all cards of the pile."""


@jit
def other_seat(seen: Seen, deal: DealRow, place: int) -> int:
    """Return the seat that sits so many places after the viewer, counting from nought."""
    return (seen.viewer + 1 + place) % deal.seats


@jit
def sort_unseen(sampler: Sampler, seen: Seen) -> None:
    """Sort the unseen cards and count the ways to put them."""
    deal, needs = sampler.public[0], sampler.needs
    cards, lacked = unseen_cards(seen, deal), 0
    for place in range(REST):
        needs[place] = 0
        if place < deal.seats - 1:
            seat = other_seat(seen, deal, place)
            cards &= ~seen.holds[seat]
            needs[place] = max(seen.held[seat] - count_bits(seen.holds[seat]), 0)
            lacked |= seen.lacks[seat] if needs[place] > 0 else 0
    needs[BOUND] = pile_up(sampler.pile, cards & lacked, 0)
    needs[PILED] = pile_up(sampler.pile, cards & ~lacked, needs[BOUND])
    count_ways(sampler, seen)
    if ways_at(sampler, 0, needs[0], needs[1], needs[2]) == 0.0:
        needs[BOUND] = 0  # somebody broke a duty unseen: then anything goes
        count_ways(sampler, seen)


@jit
def pile_up(pile: MutableSequence[int], cards: int, place: int) -> int:
    """Put a set of cards on the pile from a place on; return the place after them."""
    while cards:
        pile[place] = lowest_bit(cards)
        cards &= cards - 1
        place += 1
    return place


@jit
def way_index(sampler: Sampler, layer: int, first: int, second: int, third: int) -> int:
    """Return where the number of ways is kept."""
    needs = sampler.needs
    index = layer * (needs[0] + 1) + first
    return (index * (needs[1] + 1) + second) * (needs[2] + 1) + third


@jit
def ways_at(sampler: Sampler, layer: int, first: int, second: int, third: int) -> float:
    """Return in how many ways the cards from ``layer`` on fill what the three hands need."""
    if first < 0 or second < 0 or third < 0:
        return 0.0
    if first + second + third > sampler.needs[PILED] - layer:
        return 0.0
    return sampler.ways[way_index(sampler, layer, first, second, third)]


@jit
def choices(count: int, taken: int) -> float:
    """Return in how many ways so many of ``count`` cards can be taken."""
    ways = 1.0
    for step in range(taken):
        ways = ways * (count - step) / (step + 1)
    return ways


@jit
def free_ways(free: int, first: int, second: int, third: int) -> float:
    """Return in how many ways cards that anybody may hold fill the three hands."""
    if first + second + third > free:
        return 0.0
    after = free - first
    return choices(free, first) * choices(after, second) * choices(after - second, third)


@jit
def count_ways(sampler: Sampler, seen: Seen) -> None:
    """Fill the table of ways from the last bound card to the first."""
    needs, bound = sampler.needs, sampler.needs[BOUND]
    for step in range(bound + 1):
        layer = bound - step
        for first in range(needs[0] + 1):
            for second in range(needs[1] + 1):
                for third in range(needs[2] + 1):
                    index = way_index(sampler, layer, first, second, third)
                    if layer == bound:
                        ways = free_ways(needs[PILED] - bound, first, second, third)
                    else:
                        ways = ways_with(sampler, seen, layer, first, second, third)
                    sampler.ways[index] = ways


@jit
def goes(sampler: Sampler, seen: Seen, layer: int, place: int) -> int:
    """Tell (1 or 0) whether a bound card may be in the hand at this place."""
    deal = sampler.public[0]
    if place >= deal.seats - 1:
        return 0
    return 1 - (seen.lacks[other_seat(seen, deal, place)] >> sampler.pile[layer] & 1)


@jit
def ways_with(
    sampler: Sampler, seen: Seen, layer: int, first: int, second: int, third: int
) -> float:
    """Return the ways to put a bound card and all after it."""
    ways = ways_at(sampler, layer + 1, first, second, third)
    if goes(sampler, seen, layer, 0):
        ways += ways_at(sampler, layer + 1, first - 1, second, third)
    if goes(sampler, seen, layer, 1):
        ways += ways_at(sampler, layer + 1, first, second - 1, third)
    if goes(sampler, seen, layer, 2):
        ways += ways_at(sampler, layer + 1, first, second, third - 1)
    return ways
