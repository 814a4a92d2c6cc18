"""Sampling of the hidden cards: every world that agrees with what a seat knows is as likely.

Bound cards are put first, each by the number of ways in which the others can still be put; the
free ones are shuffled. So nothing has to be tried twice, but for pairs that nobody sang: a world
with such a pair is thrown away, a few times at most.
"""

from guinote._jit import jit
from guinote.rules.cantes import holds_pair
from guinote.rules.state import DealRow, Rows
from guinote.rules.tricks import stock_left
from guinote.search.chance import Chance, share, shuffle
from guinote.search.hidden_cantes import guess_secrets, weigh_guesses
from guinote.search.rows import copy_deal
from guinote.search.seen import Seen
from guinote.search.ways import (
    BOUND,
    GUESS,
    PILED,
    REST,
    SEEN,
    Sampler,
    goes,
    other_seat,
    sort_unseen,
    ways_at,
)

ATTEMPTS = 12
"""How many worlds are thrown away because of a pair that somebody did not sing."""


@jit
def prepare(sampler: Sampler) -> None:
    """Make ready for sampling from what is known."""
    sort_unseen(sampler, sampler.seen[SEEN])
    if sampler.seen[SEEN].secrets > 0:
        weigh_guesses(sampler)


@jit
def place_of_bound(
    sampler: Sampler, seen: Seen, layer: int, left: tuple[int, int, int], chance: Chance
) -> int:
    """Draw the hand, or the stock, for a bound card, given what the hands still need."""
    first, second, third = left
    draw = share(chance) * ways_at(sampler, layer, first, second, third)
    for place in range(REST):
        if goes(sampler, seen, layer, place):
            one, two, three = int(place == 0), int(place == 1), int(place == 2)
            draw -= ways_at(sampler, layer + 1, first - one, second - two, third - three)
            if draw < 0:
                return place
    return REST


@jit
def deal_unseen(sampler: Sampler, seen: Seen, world: DealRow, chance: Chance) -> None:
    """Put every unseen card into a hand or the stock."""
    needs, pile = sampler.needs, sampler.pile
    for place in range(world.seats - 1):
        seat = other_seat(seen, world, place)
        world.hands[seat] = seen.holds[seat]
    first, second, third, under = needs[0], needs[1], needs[2], needs[BOUND]
    for layer in range(needs[BOUND]):
        place = place_of_bound(sampler, seen, layer, (first, second, third), chance)
        first, second, third = first - (place == 0), second - (place == 1), third - (place == 2)
        if place == REST:
            put_in_stock(world, pile[layer], needs[BOUND] - under)
            under -= 1
        else:
            world.hands[other_seat(seen, world, place)] |= 1 << pile[layer]
    deal_free(sampler, seen, world, (first, second, third), chance)
    fill_stock(sampler, world, needs[BOUND] - under, first + second + third, chance)


@jit
def put_in_stock(world: DealRow, card: int, place: int) -> None:
    """Put a card into the stock at a place not yet filled, the indicator's excepted."""
    if world.stock_next + place < world.stock_size - 1:
        world.stock[world.stock_next + place] = card


@jit
def deal_free(
    sampler: Sampler, seen: Seen, world: DealRow, left: tuple[int, int, int], chance: Chance
) -> None:
    """Shuffle the free cards and fill the hands with them."""
    start, end = sampler.needs[BOUND], sampler.needs[PILED]
    shuffle(chance, sampler.pile, start, end)
    for place in range(world.seats - 1):
        seat = other_seat(seen, world, place)
        for _ in range(left[place]):
            world.hands[seat] |= 1 << sampler.pile[start]
            start += 1


@jit
def fill_stock(sampler: Sampler, world: DealRow, filled: int, dealt: int, chance: Chance) -> None:
    """Put the cards left over on the stock, of which so many places are filled."""
    if stock_left(world) == 0:
        return
    start = sampler.needs[BOUND] + dealt
    for place in range(start, sampler.needs[PILED]):
        put_in_stock(world, sampler.pile[place], filled + place - start)
    shuffle(chance, world.stock, world.stock_next, world.stock_size - 1)


@jit
def has_silent_pair(seen: Seen, world: DealRow) -> bool:
    """Tell whether somebody holds a pair that it would have sung."""
    for seat in range(world.seats):
        if seat != seen.viewer and seen.no_pair[seat]:
            for suit in range(4):
                if seen.no_pair[seat] >> suit & 1 and holds_pair(world.hands[seat], suit):
                    return True
    return False


@jit
def sample(sampler: Sampler, worlds: Rows, chance: Chance) -> None:
    """Write into the first row a world that the viewer cannot tell from the true one.

    `prepare` must have been called.
    """
    knowledge = GUESS if sampler.seen[SEEN].secrets > 0 else SEEN
    for _ in range(ATTEMPTS):
        copy_deal(worlds, 0, sampler.public, 0)
        if knowledge == GUESS:
            guess_secrets(sampler, worlds[0], chance)
        deal_unseen(sampler, sampler.seen[knowledge], worlds[0], chance)
        if not has_silent_pair(sampler.seen[knowledge], worlds[0]):
            break
