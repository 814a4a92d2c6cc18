"""A first look at a near position between tricks: what is known without a search."""

from guinote._jit import jit, lowest_bit
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD
from guinote.rules.tricks import SUIT_BITS, beats, suit_mask
from guinote.solver.memory import Memory
from guinote.solver.node import INFINITE
from guinote.solver.ply import Ply, near_pairs
from guinote.solver.points import CARD_POINTS, above_all, cante_points_of, held_cards, points_in
from guinote.solver.table import near_key, place_of


@jit
def last_trick(ply: Ply, memory: Memory) -> int:
    """Return what the last trick brings the leader, with one card in each hand."""
    best, winner, points = NO_CARD, ply.leader, memory.bonus
    for step in range(ply.seats):
        seat = (ply.leader + step) & (ply.seats - 1)
        card = lowest_bit(ply.hands[seat])
        points += CARD_POINTS[card]
        if best == NO_CARD or beats(card, best, ply.trump):
            best, winner = card, seat
    return -points if (winner ^ ply.leader) & 1 else points


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
    side = ply.leader & 1
    own = ply.hands[side] | ply.hands[side + 2]
    others = ply.hands[1 - side] | ply.hands[3 - side]
    most = points_in(own | others) + memory.bonus
    least = -most
    if ply.unsung:
        most += cante_points_of(near_pairs(ply, side), ply.trump, options)
        least -= cante_points_of(near_pairs(ply, 1 - side), ply.trump, options)
    low = 10 * ply.trump
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
    ply.key = near_key(held_cards(ply), ply.leader, pairs, memory.stamp)
    entry = memory.near[place_of(ply.key, len(memory.near))]
    if entry.key == ply.key:
        ply.floor, ply.ceiling = max(ply.floor, entry.low), min(ply.ceiling, entry.high)
        ply.best_move = entry.action


@jit
def is_known(ply: Ply, memory: Memory, options: Options) -> bool:
    """Tell whether the value between tricks is known well enough; else set the window."""
    mine = ply.hands[ply.leader]
    if mine & (mine - 1) == 0:
        memory.value = last_trick(ply, memory) if mine else memory.bonus
        return True
    bound(ply, memory, options)
    if settles(ply, memory):
        return True
    if (
        takes_rest(mine, held_cards(ply) & ~mine, ply.trump)
        and near_pairs(ply, ply.leader & 1) == 0
    ):
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
