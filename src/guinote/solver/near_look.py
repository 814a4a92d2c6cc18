"""A first look at a near position between tricks: what is known without a search."""

from guinote._jit import jit, lowest_bit
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD, DealRow
from guinote.rules.tricks import SUIT_BITS, beats, suit_mask
from guinote.solver.memory import Memory
from guinote.solver.node import INFINITE
from guinote.solver.ply import Ply, near_pairs
from guinote.solver.points import (
    CARD_POINTS,
    above_all,
    cante_points_of,
    cards_of_side,
    held_cards,
    points_in,
)
from guinote.solver.table import near_key, place_of


@jit
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
def takes_rest(mine: int, others: int, trump: int) -> bool:
    """Tell whether every card of the leader wins, whatever the others do."""
    trumps = suit_mask(trump)
    if others & trumps:
        return mine & ~trumps == 0 and others & trumps < mine & -mine
    for suit in range(4):
        of_suit = mine & suit_mask(suit)
        if of_suit and others & suit_mask(suit) > of_suit & -of_suit:
            return False
    return True


@jit
def bound(ply: Ply, memory: Memory, options: Options) -> None:
    """Write down the least and the most that the leader's side can still make."""
    deal, side = ply.deal, ply.deal.leader & 1
    own, others = cards_of_side(deal, side), cards_of_side(deal, 1 - side)
    most = points_in(own | others) + memory.bonus
    least = -most
    if ply.unsung:
        most += cante_points_of(near_pairs(ply, side), deal.trump, options)
        least -= cante_points_of(near_pairs(ply, 1 - side), deal.trump, options)
    low = 10 * deal.trump
    trumps, rivals = own >> low & SUIT_BITS, others >> low & SUIT_BITS
    if trumps > rivals:
        least += 2 * points_in(above_all(trumps, rivals))
    elif rivals:
        most -= 2 * points_in(above_all(rivals, trumps))
    ply.floor, ply.ceiling = least, most


@jit
def settles(ply: Ply, memory: Memory) -> bool:
    """Tell whether the bounds answer what is asked; then the answer is noted."""
    if ply.ceiling <= ply.alpha or ply.floor == ply.ceiling:
        memory.value = ply.ceiling
        return True
    memory.value = ply.floor
    return ply.floor >= ply.beta


@jit
def recall(ply: Ply, memory: Memory) -> None:
    """Narrow the bounds to what the table knows, and take its hint."""
    pairs = near_pairs(ply, 0) | near_pairs(ply, 1)
    ply.key = near_key(held_cards(ply.deal), ply.deal.leader, pairs, memory.stamp)
    entry = memory.near[place_of(ply.key, len(memory.near))]
    if entry.key == ply.key:
        ply.floor, ply.ceiling = max(ply.floor, entry.low), min(ply.ceiling, entry.high)
        ply.best_move = entry.action


@jit
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
    others, side = held_cards(deal) & ~mine, deal.leader & 1
    if takes_rest(mine, others, deal.trump) and near_pairs(ply, side) == 0:
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
