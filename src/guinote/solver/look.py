"""A first look at a position: is its value known, and if not, what is there to choose from?"""

from collections.abc import Sequence

from guinote._jit import jit
from guinote.rules.options import Options
from guinote.rules.state import NOBODY, NOT_OVER
from guinote.rules.tricks import stock_left
from guinote.solver.bounds import (
    bound_outcome,
    bound_points,
    cards_of_side,
    last_trick_value,
    leader_takes_rest,
    most_total,
)
from guinote.solver.choices import POINTS, SINGING, all_rights, divide, live_pairs
from guinote.solver.memory import Memory, Search
from guinote.solver.node import CHOICE, INFINITE, Node
from guinote.solver.order import NO_ACTION
from guinote.solver.table import (
    FAR,
    MIXERS,
    NEAR,
    NO_TABLE,
    STAMP_BITS,
    Entry,
    forget,
    hands_hash,
    name_far,
    near_key,
    place_of,
    same_hands,
)


@jit
def stamp_hands(node: Node, memory: Memory) -> None:
    """Give the hands with which an arrastre begins, or goes on, their number."""
    key = hands_hash(node, MIXERS[0])
    kept, search = memory.stamps[place_of(key, len(memory.stamps))], memory.searches[0]
    if not same_hands(kept, node):
        search.last_stamp += 1
        if search.last_stamp >> STAMP_BITS:
            forget(memory.near, memory.stamps)
            search.last_stamp = 1
        kept.stamp = search.last_stamp
        for seat in range(len(kept.hands)):
            kept.hands[seat] = node.hands[seat]
    node.stamp = kept.stamp


@jit
def becomes_plain(node: Node, options: Options) -> bool:
    """Tell whether neither side can arrive any more, so that points alone count."""
    return (
        most_total(node, 0, options) < options.target
        and most_total(node, 1, options) < options.target
    )


@jit
def is_near(node: Node) -> bool:
    """Tell whether this is the arrastre and points alone count."""
    return bool(node.plain and stock_left(node) == 0)


@jit
def cante_waits(node: Node, options: Options) -> bool:
    """Tell whether the leader's side has a cante to sing before all else."""
    if node.last_winner == NOBODY or live_pairs(node, node.last_winner & 1) == 0:
        return False
    return all_rights(node, POINTS, options) & SINGING != 0


@jit
def narrow(node: Node, floor: int, ceiling: int) -> None:
    """Narrow the bounds of the value."""
    node.floor, node.ceiling = max(node.floor, floor), min(node.ceiling, ceiling)


@jit
def is_settled(node: Node, search: Search) -> bool:
    """Tell whether the bounds answer what is asked; then the answer is returned."""
    if node.ceiling <= node.low or node.floor == node.ceiling:
        search.returned = node.ceiling
        return True
    if node.floor >= node.high:
        search.returned = node.floor
        return True
    return False


@jit
def recall(node: Node, entry: Entry) -> None:
    """Narrow the bounds to what the table knows, and take its hint."""
    narrow(node, entry.low, entry.high)
    node.best_action, node.best_actor = entry.action, entry.actor


@jit
def recall_near(node: Node, near: Sequence[Entry]) -> None:
    """Look a position of the arrastre up."""
    cards = cards_of_side(node, 0) | cards_of_side(node, 1)
    pairs = live_pairs(node, 0) | live_pairs(node, 1)
    node.stored, node.key = NEAR, near_key(cards, node.leader, pairs, node.stamp)
    entry = near[place_of(node.key, len(near))]
    if entry.key == node.key:
        recall(node, entry)


@jit
def recall_far(node: Node, far: Sequence[Entry], search: Search) -> None:
    """Look any other position up."""
    name_far(node, bool(node.plain), search.number)
    node.stored = FAR
    entry = far[place_of(node.key, len(far))]
    if entry.key == node.key and entry.check == node.check:
        recall(node, entry)


@jit
def is_known_near(node: Node, memory: Memory, options: Options) -> bool:
    """Tell whether the value of a position of the arrastre is known well enough."""
    search, hand = memory.searches[0], node.hands[node.leader]
    if hand & (hand - 1) == 0:
        search.returned = last_trick_value(node, options)
        return True
    bound_points(node, options)
    if is_settled(node, search):
        return True
    if leader_takes_rest(node) and live_pairs(node, node.leader & 1) == 0:
        search.returned = node.floor if node.leader & 1 else node.ceiling
        return True
    recall_near(node, memory.near)
    return is_settled(node, search)


@jit
def is_known_far(node: Node, memory: Memory, options: Options) -> bool:
    """Tell whether the value of any other position between tricks is known well enough."""
    search = memory.searches[0]
    if search.goal == POINTS:
        bound_points(node, options)
    else:
        bound_outcome(node, options)
    if is_settled(node, search):
        return True
    recall_far(node, memory.far, search)
    return is_settled(node, search)


@jit
def is_known(node: Node, memory: Memory, options: Options) -> bool:
    """Tell whether the value between tricks is known well enough; then it is returned."""
    if memory.searches[0].goal == POINTS and node.plain == 0 and becomes_plain(node, options):
        node.plain = 1
        if stock_left(node) == 0:
            stamp_hands(node, memory)
    if not is_near(node):
        return is_known_far(node, memory, options)
    return not cante_waits(node, options) and is_known_near(node, memory, options)


@jit
def outcome(node: Node, goal: int) -> int:
    """Return the value of a deal that is over."""
    if goal == POINTS or node.winner == NOBODY:
        return 0
    return 1 - 2 * node.winner


@jit
def enter(node: Node, memory: Memory, options: Options) -> bool:
    """Look at a position just reached; tell whether its value is known and returned."""
    search = memory.searches[0]
    search.nodes += 1
    search.budget -= 1
    if node.end != NOT_OVER:
        search.returned = outcome(node, search.goal)
        return True
    node.stored, node.best_action = NO_TABLE, NO_ACTION
    node.floor, node.ceiling = -INFINITE, INFINITE
    if node.trick_size == 0 and node.step == CHOICE and is_known(node, memory, options):
        return True
    divide(node, search.goal, options)
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
def remember(node: Node, entry: Entry, value: int) -> None:
    """Write a value into the table: exact within the window, a bound outside."""
    if entry.key != node.key:
        entry.key, entry.low, entry.high = node.key, -INFINITE, INFINITE
    if value > node.floor:
        entry.low = max(entry.low, value)
    if value < node.ceiling:
        entry.high = min(entry.high, value)
    entry.action, entry.actor = node.best_action, node.best_actor


@jit
def close(node: Node, memory: Memory) -> None:
    """Return the value of a node whose actions have been tried, and remember it."""
    value = node.sign * node.best
    memory.searches[0].returned = value
    if node.stored == NEAR:
        remember(node, memory.near[place_of(node.key, len(memory.near))], value)
    elif node.stored == FAR:
        entry = memory.far[place_of(node.key, len(memory.far))]
        if entry.check != node.check:
            entry.key, entry.check = 0, node.check
        remember(node, entry, value)
