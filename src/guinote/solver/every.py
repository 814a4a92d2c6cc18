"""The root of a search that finds the value of every action, not only of the best."""

from typing import Final

from guinote._jit import jit, lowest_bit
from guinote.rules.options import Options
from guinote.rules.tricks import dutiful_cards
from guinote.solver.choices import all_rights, turn_actions
from guinote.solver.memory import ACTION_BITS, Memory
from guinote.solver.node import AGAIN, EVERY, INFINITE, KNOWN, Node
from guinote.solver.order import take_next
from guinote.solver.points import blanks_of, twin_above, unplayed_cards

GUESS: Final = 7
"""An action is first asked whether its value is so near that of the one before."""


@jit
def open_every(node: Node, memory: Memory, options: Options) -> None:
    """Make the root one that tries every action of every seat."""
    node.step, node.sign, node.scouting, node.best = EVERY, 1, KNOWN, -INFINITE
    node.rights = all_rights(node.deal, memory.goal, options)
    node.moves = turn_actions(node.deal, options)


@jit
def next_of_every(node: Node) -> None:
    """Choose the next action and a narrow window around the value of the one before."""
    if node.scouting == AGAIN:
        node.scouting = KNOWN
        return
    node.alpha, node.beta = -INFINITE, INFINITE
    if node.best != -INFINITE:
        node.alpha, node.beta = node.best - GUESS, node.best + GUESS
    take_next(node)


@jit
def take_for_every(node: Node, memory: Memory, value: int) -> None:
    """Note the value of an action, or ask again where it lies outside the window."""
    if value <= node.alpha and node.alpha > -INFINITE:
        node.alpha, node.beta, node.scouting = -INFINITE, value + 1, AGAIN
    elif value >= node.beta and node.beta < INFINITE:
        node.alpha, node.beta, node.scouting = value - 1, INFINITE, AGAIN
    else:
        node.best = value
        memory.values[node.actor << ACTION_BITS | node.action] = value


@jit
def close_every(node: Node, memory: Memory, options: Options) -> None:
    """Give cards that are as good as a higher one the same value."""
    if node.deal.pending_draw:
        return
    cards = dutiful_cards(node.deal, node.deal.to_move, options)
    unplayed, blanks = unplayed_cards(node.deal), blanks_of(node.deal)
    first = node.deal.to_move << ACTION_BITS
    for place in range(39, -1, -1):
        if cards >> place & 1 and blanks >> place & 1:
            twin = twin_above(place, cards, unplayed, blanks)
            if twin:
                memory.values[first | place] = memory.values[first | lowest_bit(twin)]
