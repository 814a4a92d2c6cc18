"""A first look at a position: is its value known, and if not, what is there to choose from?"""

from guinote._jit import jit
from guinote.rules.options import PER_SEAT, PER_SIDE, Options
from guinote.rules.state import NOBODY, NOT_OVER, DealRow
from guinote.rules.tricks import stock_left
from guinote.solver.bounds import bound_outcome, bound_points, most_total
from guinote.solver.choices import POINTS, SINGING, all_rights, divide, may_have_rights
from guinote.solver.memory import Memory
from guinote.solver.near import near_value
from guinote.solver.node import CHOICE, INFINITE, Node
from guinote.solver.order import NO_ACTION
from guinote.solver.points import pairs_of_seat, pairs_of_side
from guinote.solver.shapes import learn_shapes
from guinote.solver.table import (
    MIXERS,
    STAMP_BITS,
    forget,
    hands_hash,
    name_far,
    place_of,
    same_hands,
)


@jit
def stamp_hands(node: Node, memory: Memory) -> None:
    """Give the hands with which an arrastre begins, or goes on, their number."""
    key = hands_hash(node.deal, MIXERS[0])
    kept = memory.stamps[place_of(key, len(memory.stamps))]
    if not same_hands(kept, node, memory.number):
        memory.last_stamp += 1
        if memory.last_stamp >> STAMP_BITS:
            forget(memory.near, memory.stamps)
            memory.last_stamp = 1
        kept.stamp, kept.search = memory.last_stamp, memory.number
        for seat in range(len(kept.hands)):
            kept.hands[seat] = node.deal.hands[seat]
    node.stamp = kept.stamp
    learn_shapes(memory.shapes, node.deal, node.stamp)


@jit
def becomes_plain(deal: DealRow, options: Options) -> bool:
    """Tell whether neither side can arrive any more, so that points alone count."""
    return (
        most_total(deal, 0, options) < options.target
        and most_total(deal, 1, options) < options.target
    )


@jit
def crowded(pairs: int, limited: bool) -> bool:
    """Tell whether not all of these pairs could be sung after one trick."""
    return limited and pairs & (pairs - 1) != 0


@jit
def cantes_are_simple(deal: DealRow, options: Options) -> bool:
    """Tell whether each side sings all it has as soon as it wins a trick.

    Pairs only break in the arrastre, so that it stays so.
    """
    by_seat, by_side = options.cante_limit == PER_SEAT, options.cante_limit == PER_SIDE
    for side in range(2):
        one, other = pairs_of_seat(deal, side), pairs_of_seat(deal, side + 2)
        if crowded(one | other, by_side) or crowded(one, by_seat) or crowded(other, by_seat):
            return False
    return True


@jit
def cante_waits(node: Node, options: Options) -> bool:
    """Tell whether the side that won the last trick has a cante to sing before all else."""
    return may_have_rights(node, options) and all_rights(node.deal, POINTS, options) & SINGING != 0


@jit
def is_near(node: Node, options: Options) -> bool:
    """Tell whether only cards are to be chosen from here on, and only points count."""
    if node.plain == 0 or stock_left(node.deal):
        return False
    if pairs_of_side(node.deal, 0) | pairs_of_side(node.deal, 1) == 0:
        return True
    return cantes_are_simple(node.deal, options) and not cante_waits(node, options)


@jit
def narrow(node: Node, floor: int, ceiling: int) -> None:
    """Narrow the bounds of the value."""
    node.floor, node.ceiling = max(node.floor, floor), min(node.ceiling, ceiling)


@jit
def is_settled(node: Node, memory: Memory) -> bool:
    """Tell whether the bounds answer what is asked; then the answer is returned."""
    if node.ceiling <= node.low or node.floor == node.ceiling:
        memory.returned = node.ceiling
        return True
    if node.floor >= node.high:
        memory.returned = node.floor
        return True
    return False


@jit
def recall(node: Node, memory: Memory) -> None:
    """Narrow the bounds to what the table knows, and take its hint."""
    name_far(node, bool(node.plain), memory.number)
    node.stored = 1
    entry = memory.far[place_of(node.key, memory.far_size)]
    if entry.key == node.key and entry.check == node.check:
        narrow(node, entry.low, entry.high)
        node.best_action, node.best_actor = entry.action, entry.actor


@jit
def is_known(node: Node, memory: Memory, options: Options) -> bool:
    """Tell whether the value between tricks is known well enough; then it is returned."""
    if memory.goal == POINTS:
        bound_points(node, options)
    else:
        bound_outcome(node, options)
    if is_settled(node, memory):
        return True
    recall(node, memory)
    return is_settled(node, memory)


@jit
def look_for_plain(node: Node, memory: Memory, options: Options) -> None:
    """Note that nothing can end the deal early any more, where that is so by now."""
    if memory.goal == POINTS and node.plain == 0 and becomes_plain(node.deal, options):
        node.plain = 1
        if stock_left(node.deal) == 0:
            stamp_hands(node, memory)


@jit
def outcome(deal: DealRow, goal: int) -> int:
    """Return the value of a deal that is over."""
    if goal == POINTS or deal.winner == NOBODY:
        return 0
    return 1 - 2 * deal.winner


@jit
def enter(node: Node, memory: Memory, options: Options) -> bool:
    """Look at a position just reached; tell whether its value is known and returned."""
    memory.visited += 1
    memory.budget -= 1
    if node.deal.end != NOT_OVER:
        memory.returned = outcome(node.deal, memory.goal)
        return True
    node.stored, node.best_action = 0, NO_ACTION
    node.floor, node.ceiling = -INFINITE, INFINITE
    between_tricks = node.deal.trick_size == 0 and node.step == CHOICE
    if between_tricks:
        look_for_plain(node, memory, options)
    if is_near(node, options):
        memory.returned = near_value(node, memory, options)
        return True
    if between_tricks and is_known(node, memory, options):
        return True
    divide(node, memory.goal, options)
    open_window(node)
    return False


@jit
def open_window(node: Node) -> None:
    """Set the window for the chooser: what is asked, as far as the bounds leave it open."""
    narrow(node, node.low, node.high)
    if node.sign > 0:
        node.alpha, node.beta = node.floor, node.ceiling
    else:
        node.alpha, node.beta = -node.ceiling, -node.floor
    node.best, node.scouting = -INFINITE, 0


@jit
def close(node: Node, memory: Memory) -> None:
    """Return the value of a node whose actions have been tried, and remember it.

    The table learns it exactly within the window, as a bound outside.
    """
    value = node.sign * node.best
    memory.returned = value
    if node.stored == 0:
        return
    entry = memory.far[place_of(node.key, memory.far_size)]
    if entry.key != node.key or entry.check != node.check:
        entry.key, entry.check, entry.low, entry.high = node.key, node.check, -INFINITE, INFINITE
    if value > node.floor:
        entry.low = max(entry.low, value)
    if value < node.ceiling:
        entry.high = min(entry.high, value)
    entry.action, entry.actor = node.best_action, node.best_actor
