"""The search: alpha-beta without recursion, over the nodes from the root to where it stands.

It can pause after any number of nodes and go on later. Of each further action it only asks
whether it is better than what is known, and looks closely where it is (principal variation).
"""

from guinote._jit import count_bits, jit
from guinote.rules.actions import DRAW, SING
from guinote.rules.options import Options
from guinote.rules.play import apply, draw_cards, play_card
from guinote.rules.scoring import total
from guinote.rules.state import DealRow
from guinote.rules.tricks import stock_left
from guinote.solver.choices import LET_COME, POINTS
from guinote.solver.every import close_every, next_of_every, open_every, take_for_every
from guinote.solver.look import close, enter, stamp_hands
from guinote.solver.memory import Memory
from guinote.solver.node import (
    AGAIN,
    CHOICE,
    EVERY,
    INFINITE,
    KNOWN,
    SCOUTING,
    Node,
    copy_node,
)
from guinote.solver.order import NO_HINT, take_hint, take_next
from guinote.solver.ply import prepare_trick
from guinote.solver.points import held_cards

USUAL_ARRASTRE = 24
"""So many cards, six in each of four hands, or fewer."""


@jit
def take_action(node: Node, seat: int, action: int, options: Options) -> None:
    """Change the position as the action does."""
    if action == LET_COME:
        node.step += 1
        return
    node.step = CHOICE
    if action < SING:
        play_card(node.deal, seat, action, options)
    elif action == DRAW:
        draw_cards(node.deal)
    else:
        apply(node.deal, seat, action, options)


@jit
def made_by_now(deal: DealRow) -> int:
    """Return the points of side 0 less those of side 1."""
    return total(deal, 0) - total(deal, 1)


@jit
def make_child(memory: Memory, depth: int, options: Options) -> None:
    """Put the position after the action that is tried, with its window, below the node."""
    copy_node(memory.nodes, depth + 1, depth)
    node, child = memory.nodes[depth], memory.nodes[depth + 1]
    take_action(child, node.actor, node.action, options)
    if memory.goal == POINTS:
        child.made = made_by_now(child.deal)
    if node.action == DRAW and child.plain and stock_left(child.deal) == 0:
        stamp_hands(child, memory)
    gain = child.made - node.made
    beta = node.alpha + 1 if node.scouting == SCOUTING else node.beta
    if node.sign > 0:
        child.low, child.high = node.alpha - gain, beta - gain
    else:
        child.low, child.high = -beta - gain, -node.alpha - gain


@jit
def try_next(node: Node) -> None:
    """Choose the next action and how to ask about it."""
    if node.scouting == AGAIN:
        node.scouting = KNOWN
        return
    is_first = node.best == -INFINITE
    node.scouting = KNOWN if is_first or node.beta - node.alpha <= 1 else SCOUTING
    if not (is_first and take_hint(node)):
        take_next(node)


@jit
def take_value(node: Node, value: int) -> None:
    """Learn what the action that was tried is worth to the chooser."""
    if value <= node.best:
        return
    node.best = value
    node.best_action, node.best_actor = node.action, node.actor
    if value > node.alpha:
        node.alpha = value
        if node.scouting == SCOUTING and value < node.beta:
            node.scouting = AGAIN


@jit
def is_open(node: Node) -> bool:
    """Tell whether anything is left to try."""
    if node.step != EVERY and node.alpha >= node.beta:
        return False
    return bool(node.scouting == AGAIN or node.moves or node.rights)


@jit
def step_down(memory: Memory, depth: int, options: Options) -> None:
    """Try the next action of a node."""
    node = memory.nodes[depth]
    if node.step == EVERY:
        next_of_every(node)
    else:
        try_next(node)
    make_child(memory, depth, options)


@jit
def step_up(memory: Memory, depth: int) -> None:
    """Give what the child returned to a node."""
    node, child = memory.nodes[depth], memory.nodes[depth + 1]
    value = node.sign * (memory.returned + child.made - node.made)
    if node.step == EVERY:
        take_for_every(node, memory, value)
    else:
        take_value(node, value)


@jit
def close_node(node: Node, memory: Memory, options: Options) -> None:
    """Finish a node of which nothing is left to try."""
    if node.step == EVERY:
        close_every(node, memory, options)
    else:
        close(node, memory)


@jit
def run(memory: Memory, options: Options) -> bool:
    """Search until the root is known and return True, or False when the budget is spent."""
    depth, entering = memory.depth, memory.entering
    while depth >= 0 and memory.budget > 0:
        node = memory.nodes[depth]
        if entering and not enter(node, memory, options):
            entering = 0
        elif not entering and is_open(node):
            step_down(memory, depth, options)
            depth, entering = depth + 1, 1
        else:
            if not entering:
                close_node(node, memory, options)
            depth, entering = depth - 1, 0
            if depth >= 0:
                step_up(memory, depth)
    memory.depth, memory.entering = depth, entering
    return depth < 0


@jit
def near_entries(deal: DealRow, most: int) -> int:
    """Return how many entries the table of near positions needs, so many at most.

    A part of the table stays in the fastest memory, and is enough for a usual arrastre.
    """
    is_small = stock_left(deal) == 0 and count_bits(held_cards(deal)) <= USUAL_ARRASTRE
    return most // 2 if is_small else most


@jit
def begin(memory: Memory, goal: int, options: Options) -> None:
    """Make a new search of the position that stands at the root."""
    root = memory.nodes[0]
    memory.goal, memory.depth, memory.visited = goal, 0, 0
    memory.number += 1
    for place in range(len(memory.tricks)):
        prepare_trick(memory.tricks[place].deal, root.deal)
    for place in range(len(memory.killers)):
        memory.killers[place] = NO_HINT
    memory.near_size = near_entries(root.deal, len(memory.near))
    root.step, root.stamp, root.made = CHOICE, 0, 0
    root.plain = goal == POINTS and (root.deal.vueltas == 0 or options.claims != 0)
    if goal == POINTS:
        root.made = made_by_now(root.deal)
    if root.plain and stock_left(root.deal) == 0:
        stamp_hands(root, memory)


@jit
def begin_value(memory: Memory, low: int, high: int) -> None:
    """Ask for the value of the root; it need not be exact up to ``low`` or from ``high`` on."""
    root = memory.nodes[0]
    root.low, root.high = low, high
    memory.entering = 1


@jit
def begin_every(memory: Memory, options: Options) -> None:
    """Ask for the value of every action at the root."""
    open_every(memory.nodes[0], memory, options)
    memory.entering = 0
