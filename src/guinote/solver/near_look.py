"""A first look at a near position between tricks: what is known without a search."""

from guinote._jit import count_bits, jit, jit_inlined, lowest_bit
from guinote.rules.arithmetic import suit_of
from guinote.rules.options import Options
from guinote.rules.state import DealRow
from guinote.rules.tricks import suit_mask
from guinote.solver.memory import Memory
from guinote.solver.ply import Ply, Trick, pairs_among
from guinote.solver.points import (
    cante_points_of,
    cards_of_side,
    covered_by,
    points_in,
)
from guinote.solver.shapes import named_by_shape
from guinote.solver.table import near_key, place_of


@jit_inlined
def takes_last(trick: Trick, leader: int, lead: int, laid: int) -> bool:
    """Tell whether the leader's side takes the last trick, one card being left in each hand."""
    deal, held = trick.deal, trick.held & ~laid
    takers = held & suit_mask(deal.trump) or held & suit_mask(suit_of(lowest_bit(lead)))
    own = cards_of_side(deal, leader & 1)
    return takers & own > takers & ~own


@jit
def most_trumps_of_another(deal: DealRow, trumps: int) -> int:
    """Return how many trumps lie in that hand, other than the leader's, which has most."""
    most = 0
    for step in range(1, deal.seats):
        seat = (deal.leader + step) & (deal.seats - 1)
        most = max(most, count_bits(deal.hands[seat] & trumps))
    return most


@jit_inlined
def sure_cards(trick: Trick, options: Options) -> int:
    """Return the leader's cards that take a trick each if the leader plays them one by one.

    Those are its highest trumps. Where they draw all others, or none are out, all its trumps
    do, and in each suit the cards that no other beats.
    """
    deal, trumps = trick.deal, suit_mask(trick.deal.trump)
    mine = deal.hands[deal.leader]
    others = trick.held & ~mine
    out = others & trumps
    if out:
        masters = mine & trumps & ~covered_by(out)
        drawn = count_bits(masters) if options.must_follow else 0
        if drawn == 0 or drawn < most_trumps_of_another(deal, trumps):
            return masters
    return mine & ~covered_by(others) | mine & trumps


@jit_inlined
def bound_by_points(ply: Ply, trick: Trick, memory: Memory, options: Options) -> int:
    """Write down the least and the most that the leader's side could make with all that is left.

    Return the pairs that it could sing.
    """
    most = trick.left + memory.bonus
    ply.low, ply.high = -most, most
    if trick.live == 0:
        return 0
    own = pairs_among(trick.deal, ply.seat & 1, trick.live)
    ply.high += cante_points_of(own, trick.deal.trump, options)
    ply.low -= cante_points_of(trick.live & ~own, trick.deal.trump, options)
    return own


@jit_inlined
def bound_by_cards(ply: Ply, trick: Trick, own_pairs: int, options: Options) -> None:
    """Narrow the bounds by the cards that take a trick however they are played."""
    deal, side, trumps = trick.deal, ply.seat & 1, suit_mask(trick.deal.trump)
    own, others = cards_of_side(deal, side) & trumps, cards_of_side(deal, 1 - side) & trumps
    cards = sure_cards(trick, options)
    ply.high -= 2 * points_in(others & ~covered_by(own))
    if cards == deal.hands[ply.seat & 3] and own_pairs == 0:
        ply.low = ply.high
    else:
        ply.low += 2 * points_in(own & ~covered_by(others) | cards)


@jit_inlined
def settles(ply: Ply, memory: Memory) -> bool:
    """Tell whether the bounds answer what is asked; then the answer is noted."""
    if ply.high <= ply.alpha or ply.low == ply.high:
        memory.value = ply.high
        return True
    memory.value = ply.low
    return ply.low >= ply.beta


@jit_inlined
def is_known(ply: Ply, memory: Memory, options: Options) -> bool:
    """Tell whether the value between tricks is known well enough; else set the window.

    The table knows the bounds of the positions that it has, too.
    """
    trick = memory.tricks[ply.trick]
    mine = trick.deal.hands[ply.seat & 3]
    if mine & (mine - 1) == 0:
        memory.value = trick.left + memory.bonus
        if mine and not takes_last(trick, ply.seat, mine, 0):
            memory.value = -memory.value
        return True
    own_pairs = bound_by_points(ply, trick, memory, options)
    if settles(ply, memory):
        return True
    ply.key = near_key(
        named_by_shape(memory.shapes, trick.held), ply.seat, trick.live, memory.stamp
    )
    entry = memory.near[place_of(ply.key, memory.near_size)]
    if entry.key == ply.key:
        ply.low, ply.high, ply.hint = entry.low, entry.high, entry.action
    else:
        bound_by_cards(ply, trick, own_pairs, options)
    if settles(ply, memory):
        return True
    ply.floor = ply.alpha = max(ply.low, ply.alpha)
    ply.ceiling = ply.beta = min(ply.high, ply.beta)
    return False


@jit_inlined
def remember_near(ply: Ply, memory: Memory) -> None:
    """Write the value just found into the table: exact within the window, a bound outside."""
    entry, value = memory.near[place_of(ply.key, memory.near_size)], memory.value
    entry.key, entry.action = ply.key, ply.best_move
    entry.low = value if value > ply.floor else ply.low
    entry.high = value if value < ply.ceiling else ply.high
