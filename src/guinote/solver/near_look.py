"""A first look at a near position between tricks: what is known without a search."""

from guinote._jit import count_bits, jit, jit_inlined, lowest_bit
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD, DealRow
from guinote.rules.tricks import beats, suit_mask
from guinote.solver.memory import Memory
from guinote.solver.node import INFINITE
from guinote.solver.ply import Ply, near_pairs
from guinote.solver.points import (
    CARD_POINTS,
    cante_points_of,
    cards_of_side,
    covered_by,
    held_cards,
    points_in,
)
from guinote.solver.table import near_key, place_of


@jit_inlined
def last_trick(deal: DealRow, bonus: int) -> int:
    """Return what the last trick brings the leader, with one card in each hand."""
    best, winner, points = NO_CARD, deal.leader, bonus
    for step in range(deal.seats):
        seat = (deal.leader + step) & (deal.seats - 1)
        card = lowest_bit(deal.hands[seat])
        points += CARD_POINTS[card]
        if best == NO_CARD or beats(card, best, deal.trump):
            best, winner = card, seat
    return -points if (winner ^ deal.leader) & 1 else points


@jit
def most_trumps_of_another(deal: DealRow) -> int:
    """Return how many trumps lie in that hand, other than the leader's, which has most."""
    most, trumps = 0, suit_mask(deal.trump)
    for step in range(1, deal.seats):
        seat = (deal.leader + step) & (deal.seats - 1)
        most = max(most, count_bits(deal.hands[seat] & trumps))
    return most


@jit
def sure_cards(deal: DealRow, options: Options) -> int:
    """Return the leader's cards that take a trick each if the leader plays them one by one.

    Those are its highest trumps. Where they draw all others, or none are out, all its trumps
    do, and in each suit the cards that no other beats.
    """
    mine, trumps = deal.hands[deal.leader], suit_mask(deal.trump)
    others = held_cards(deal) & ~mine
    masters = mine & ~covered_by(others)
    if others & trumps:
        drawn = count_bits(masters & trumps) if options.must_follow else 0
        if drawn < most_trumps_of_another(deal):
            return masters & trumps
    return masters | mine & trumps


@jit
def takes_rest(deal: DealRow, options: Options) -> bool:
    """Tell whether the leader takes all tricks."""
    return sure_cards(deal, options) == deal.hands[deal.leader]


@jit_inlined
def bound(ply: Ply, memory: Memory, options: Options) -> None:
    """Write down the least and the most that the leader's side can still make."""
    deal, side = ply.deal, ply.deal.leader & 1
    own, others = cards_of_side(deal, side), cards_of_side(deal, 1 - side)
    most = points_in(own | others) + memory.bonus
    least = -most
    if ply.unsung:
        most += cante_points_of(near_pairs(ply, side), deal.trump, options)
        least -= cante_points_of(near_pairs(ply, 1 - side), deal.trump, options)
    trumps = suit_mask(deal.trump)
    sure = own & trumps & ~covered_by(others) | sure_cards(deal, options)
    lost = others & trumps & ~covered_by(own)
    ply.floor = least + 2 * points_in(sure)
    ply.ceiling = most - 2 * points_in(lost)


@jit_inlined
def settles(ply: Ply, memory: Memory) -> bool:
    """Tell whether the bounds answer what is asked; then the answer is noted."""
    if ply.ceiling <= ply.alpha or ply.floor == ply.ceiling:
        memory.value = ply.ceiling
        return True
    memory.value = ply.floor
    return ply.floor >= ply.beta


@jit_inlined
def recall(ply: Ply, memory: Memory) -> None:
    """Narrow the bounds to what the table knows, and take its hint."""
    pairs = near_pairs(ply, 0) | near_pairs(ply, 1)
    ply.key = near_key(held_cards(ply.deal), ply.deal.leader, pairs, memory.stamp)
    entry = memory.near[place_of(ply.key, len(memory.near))]
    if entry.key == ply.key:
        ply.floor, ply.ceiling = max(ply.floor, entry.low), min(ply.ceiling, entry.high)
        ply.best_move = entry.action


@jit_inlined
def is_known(ply: Ply, memory: Memory, options: Options) -> bool:
    """Tell whether the value between tricks is known well enough; else set the window."""
    deal = ply.deal
    mine = deal.hands[deal.leader]
    if mine & (mine - 1) == 0:
        memory.value = last_trick(deal, memory.bonus) if mine else memory.bonus
        return True
    bound(ply, memory, options)
    if settles(ply, memory):
        return True
    if takes_rest(deal, options) and near_pairs(ply, deal.leader & 1) == 0:
        memory.value = ply.ceiling
        return True
    recall(ply, memory)
    if settles(ply, memory):
        return True
    ply.floor = ply.alpha = max(ply.floor, ply.alpha)
    ply.ceiling = ply.beta = min(ply.ceiling, ply.beta)
    return False


@jit
def remember_near(ply: Ply, memory: Memory) -> None:
    """Write the value just found into the table: exact within the window, a bound outside."""
    entry, value = memory.near[place_of(ply.key, len(memory.near))], memory.value
    if entry.key != ply.key:
        entry.key, entry.low, entry.high = ply.key, -INFINITE, INFINITE
    if value > ply.floor:
        entry.low = max(entry.low, value)
    if value < ply.ceiling:
        entry.high = min(entry.high, value)
    entry.action = ply.best_move
