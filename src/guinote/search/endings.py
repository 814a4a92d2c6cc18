"""Endings in which few worlds are left: every one of them is solved, none is sampled.

In the arrastre the unseen cards are those of the other hands. Where they can lie in few ways, each
way is searched to its end with all cards open (`guinote.solver`), and a card is worth the mean of
what it is worth in each. Three seats are left to the tree, since the solver leaves them out, and
so are deals in which a cante is still hidden.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final, NamedTuple, cast

import numpy as np

from guinote._jit import COMPILED, jit, lowest_bit
from guinote.cards import PACK_SIZE
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD, DealRow
from guinote.rules.tricks import side_of_seat, stock_left
from guinote.search.flat import TRIAL, WORLD, Desk, best_tried, clear
from guinote.search.rows import copy_deal, mover
from guinote.search.utility import POINTS_SCALE, POINTS_SHARE, Standing, chance_to_win
from guinote.search.ways import BOUND, PILED, REST, SEEN, goes, other_seat, ways_at
from guinote.search.worlds import has_silent_pair, prepare
from guinote.solver.bounds import most_total, tute_possible
from guinote.solver.choices import PARTIDA, POINTS
from guinote.solver.entry import NO_LIMIT, ask_every, go_on
from guinote.solver.memory import ACTION_BITS, Memories, new_memory
from guinote.solver.points import bonus_of, held_cards, points_in

NOWHERE: Final = -1
ACTIONS: Final = (1 << ACTION_BITS) - 1


class Ending(NamedTuple):
    """What such a search works with besides the desk; made once for one search after another."""

    memory: Memories
    places: MutableSequence[int]
    """In which hand each card of the pile lies, NOWHERE if in none."""
    points: MutableSequence[int]
    """What each card brings side 0 in the world at hand, from here to the end of the deal."""
    outcomes: MutableSequence[int]
    """Who wins the partida after each card: 1 side 0, -1 side 1, 0 nobody yet."""


def new_ending() -> Ending:
    """Return what is written to by one search after another."""
    if not COMPILED:
        return Ending(new_memory(), *([0] * PACK_SIZE for _ in range(3)))
    numbers = (cast("MutableSequence[int]", np.zeros(PACK_SIZE, np.int64)) for _ in range(3))
    return Ending(new_memory(), *numbers)


@jit
def are_few(desk: Desk, most: int) -> bool:
    """Tell whether at most so many worlds are left, each of which can be solved."""
    sampler = desk.sampler
    deal, seen, needs = sampler.public[0], sampler.seen[SEEN], sampler.needs
    if most == 0 or deal.seats == 3 or stock_left(deal) or seen.secrets > 0:
        return False
    prepare(sampler)
    return ways_at(sampler, 0, needs[0], needs[1], needs[2]) <= most


@jit
def take_up(ending: Ending, desk: Desk, layer: int) -> None:
    """Take a card of the pile out of the hand in which it lies."""
    place, sampler, world = ending.places[layer], desk.sampler, desk.worlds[WORLD]
    if place != NOWHERE:
        seat = other_seat(sampler.seen[SEEN], world, place)
        world.hands[seat] &= ~(1 << sampler.pile[layer])
        sampler.needs[place] += 1


@jit
def put_next(ending: Ending, desk: Desk, layer: int) -> bool:
    """Put a card of the pile into the next hand that may hold it; tell whether there was one."""
    sampler, world = desk.sampler, desk.worlds[WORLD]
    seen = sampler.seen[SEEN]
    for place in range(ending.places[layer] + 1, REST):
        free = layer >= sampler.needs[BOUND]
        if sampler.needs[place] > 0 and (free or goes(sampler, seen, layer, place)):
            world.hands[other_seat(seen, world, place)] |= 1 << sampler.pile[layer]
            sampler.needs[place] -= 1
            ending.places[layer] = place
            return True
    ending.places[layer] = NOWHERE
    return False


@jit
def next_world(ending: Ending, desk: Desk, layer: int) -> bool:
    """Lay the cards of the pile in the next way, changing those from ``layer`` down first."""
    piled = desk.sampler.needs[PILED]
    while 0 <= layer < piled:
        take_up(ending, desk, layer)
        layer += 1 if put_next(ending, desk, layer) else -1
    return layer == piled


@jit
def begin_worlds(ending: Ending, desk: Desk) -> None:
    """Give everybody what it surely holds, and nothing else."""
    sampler, world = desk.sampler, desk.worlds[WORLD]
    copy_deal(desk.worlds, WORLD, sampler.public, 0)
    for place in range(world.seats - 1):
        seat = other_seat(sampler.seen[SEEN], world, place)
        world.hands[seat] = sampler.seen[SEEN].holds[seat]
    for layer in range(PACK_SIZE):
        ending.places[layer] = NOWHERE


@jit
def solve_cards(
    ending: Ending,
    desk: Desk,
    goal: int,
    values: MutableSequence[int],
    options: Sequence[Options],
) -> None:
    """Write down the value of each card of the viewer in the world at hand, for side 0."""
    memory, seat = ending.memory, mover(desk.worlds[WORLD])
    ask_every(memory, desk.worlds, options, goal)
    go_on(memory, options, NO_LIMIT)
    for number in range(memory[0].listed):
        place = memory[0].places[number]
        if place >> ACTION_BITS == seat and place & ACTIONS < PACK_SIZE:
            values[place & ACTIONS] = memory[0].weighed[number]


@jit
def points_on_table(deal: DealRow) -> int:
    """Return what the cards of the trick count."""
    cards = 0
    for place in range(deal.trick_size):
        cards |= 1 << deal.trick[place]
    return points_in(cards)


@jit
def may_arrive(deal: DealRow, options: Options) -> bool:
    """Tell whether a side might have the target, or a tute, by the end of this deal."""
    lying = points_on_table(deal)
    for side in range(2):
        if most_total(deal, side, options) + lying >= options.target:
            return True
        if tute_possible(deal, side, options):
            return True
    return False


@jit
def chance_after(desk: Desk, side: int, ahead: int, standing: Standing, options: Options) -> float:
    """Return a side's chance to win the partida with the vueltas, given what it makes till then.

    ``ahead`` are the points by which it makes more than the other side from here on. Who wins the
    last trick is not told, so it counts half for either.
    """
    copy_deal(desk.worlds, TRIAL, desk.worlds, WORLD)
    deal = desk.worlds[TRIAL]
    left = points_in(held_cards(deal)) + points_on_table(deal) + bonus_of(deal, options)
    deal.cards[side] += (left + ahead) // 2
    deal.cards[1 - side] += (left - ahead) // 2
    chance = 0.0
    for seat in range(2):
        deal.last_winner = seat
        chance += chance_to_win(deal, side, standing, options)
    return chance / 2


@jit
def weigh_world(
    ending: Ending, desk: Desk, cards: int, standing: Standing, options: Sequence[Options]
) -> None:
    """Add what each card is worth in the world at hand."""
    world = desk.worlds[WORLD]
    side = side_of_seat(mover(world), world.seats)
    decisive = world.vueltas != 0 or may_arrive(world, options[0])
    solve_cards(ending, desk, POINTS, ending.points, options)
    if decisive:
        solve_cards(ending, desk, PARTIDA, ending.outcomes, options)
    while cards:
        card = int(lowest_bit(cards))
        cards &= cards - 1
        ahead = ending.points[card] if side == 0 else -ending.points[card]
        won = ending.outcomes[card] if side == 0 else -ending.outcomes[card]
        if not decisive or won == 0:
            won_by_chance = 2.0 * chance_after(desk, side, ahead, standing, options[0]) - 1.0
        else:
            won_by_chance = float(won)
        worth = (1.0 - POINTS_SHARE) * won_by_chance + POINTS_SHARE * ahead / POINTS_SCALE
        desk.totals[card] += worth
        desk.visits[card] += 1


@jit
def search_ending(
    ending: Ending,
    desk: Desk,
    cards: int,
    most: int,
    options: Sequence[Options],
    standing: Standing,
) -> int:
    """Return the best of these cards over all worlds, NO_CARD where they are too many."""
    clear(desk)
    if not are_few(desk, most):
        return NO_CARD
    seen = desk.sampler.seen[SEEN]
    begin_worlds(ending, desk)
    begun, last = next_world(ending, desk, 0), desk.sampler.needs[PILED] - 1
    while begun:
        if not has_silent_pair(seen, desk.worlds[WORLD]):
            weigh_world(ending, desk, cards, standing, options)
        begun = last >= 0 and next_world(ending, desk, last)
    best = best_tried(desk, cards)
    return best if desk.visits[best] > 0 else NO_CARD
