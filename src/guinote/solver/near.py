"""The search of near positions: the same alpha-beta, where only cards are to be chosen."""

from guinote._jit import jit, jit_inlined, lowest_bit
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD, DealRow
from guinote.rules.tricks import dutiful_cards
from guinote.solver.memory import Memory
from guinote.solver.near_look import is_known, remember_near
from guinote.solver.node import AGAIN, INFINITE, KNOWN, SCOUTING, Node
from guinote.solver.order import best_card
from guinote.solver.ply import Ply, copy_position, lay, take_trick
from guinote.solver.points import (
    BLANKS,
    CARD_POINTS,
    bonus_of,
    held_cards,
    unsung_pairs,
    winning_card,
    without_twins,
)


@jit
def near_value(node: Node, memory: Memory, options: Options) -> int:
    """Return the value of a near position for side 0, exact within the node's window."""
    first = memory.plies[0]
    copy_position(first.deal, node.deal)
    first.table = 0
    for place in range(node.deal.trick_size):
        first.table += CARD_POINTS[node.deal.trick[place]]
    first.moves = choices_of(first.deal, options)
    first.unsung = unsung_pairs(node.deal)
    memory.bonus, memory.stamp = bonus_of(node.deal, options), node.stamp
    if node.deal.to_move & 1:
        first.alpha, first.beta = -node.high, -node.low
        return -search_near(memory, options)
    first.alpha, first.beta = node.low, node.high
    return search_near(memory, options)


@jit
def search_near(memory: Memory, options: Options) -> int:
    """Search until the first ply is known and return its value."""
    depth = -1 if arrive(memory.plies[0], memory, options) else 0
    while depth >= 0:
        ply = memory.plies[depth]
        if is_open(ply):
            choose(ply)
            play_tried(ply, memory.plies[depth + 1], options)
            if arrive(memory.plies[depth + 1], memory, options):
                take_back(memory, depth)
            else:
                depth += 1
        else:
            close_ply(ply, memory)
            depth -= 1
            if depth >= 0:
                take_back(memory, depth)
    return memory.value


@jit_inlined
def arrive(ply: Ply, memory: Memory, options: Options) -> bool:
    """Look at a ply just reached; tell whether its value is known and noted."""
    memory.visited += 1
    ply.best_move = NO_CARD
    if ply.deal.trick_size == 0:
        if is_known(ply, memory, options):
            return True
        ply.moves = choices_of(ply.deal, options)
    ply.best, ply.scouting = -INFINITE, KNOWN
    return False


@jit_inlined
def choices_of(deal: DealRow, options: Options) -> int:
    """Return the cards that the seat in turn has to choose from."""
    cards = dutiful_cards(deal, deal.to_move, options)
    return without_twins(cards, held_cards(deal) | winning_card(deal), BLANKS)


@jit_inlined
def is_open(ply: Ply) -> bool:
    """Tell whether a card is left that might change the value."""
    return ply.alpha < ply.beta and (ply.moves != 0 or ply.scouting == AGAIN)


@jit_inlined
def choose(ply: Ply) -> None:
    """Choose the next card and how to ask about it."""
    if ply.scouting == AGAIN:
        ply.scouting = KNOWN
        return
    if ply.best == -INFINITE:
        ply.scouting, card = KNOWN, ply.best_move
        if card == NO_CARD or ply.moves >> card & 1 == 0:
            card = best_card(ply.deal, ply.moves)
    else:
        ply.scouting = SCOUTING if ply.beta - ply.alpha > 1 else KNOWN
        card = best_card(ply.deal, ply.moves)
    ply.card = card
    ply.moves &= ~(1 << card)


@jit_inlined
def play_tried(ply: Ply, child: Ply, options: Options) -> None:
    """Make the next ply the position after the card that is tried, with its window.

    Where the next seats have no choice their cards are played as well.
    """
    copy_position(child.deal, ply.deal)
    child.unsung, child.table, child.gain = ply.unsung, ply.table, 0
    lay(child, ply.card)
    play_forced(child, options)
    child.turns = (child.deal.to_move ^ ply.deal.to_move) & 1
    alpha, beta, gain = ply.alpha, ply.beta, child.gain
    if ply.scouting == SCOUTING:
        beta = alpha + 1
    if child.turns:
        child.alpha, child.beta = -beta - gain, -alpha - gain
    else:
        child.alpha, child.beta = alpha - gain, beta - gain


@jit_inlined
def play_forced(ply: Ply, options: Options) -> None:
    """Go on to the next choice or to the end of the trick."""
    deal = ply.deal
    while deal.trick_size < deal.seats:
        ply.moves = choices_of(deal, options)
        if ply.moves & (ply.moves - 1):
            return
        lay(ply, lowest_bit(ply.moves))
    take_trick(ply, options)


@jit_inlined
def take_back(memory: Memory, depth: int) -> None:
    """Learn what the card that was tried is worth."""
    ply, child = memory.plies[depth], memory.plies[depth + 1]
    value = memory.value + child.gain
    if child.turns:
        value = -value
    if value <= ply.best:
        return
    ply.best, ply.best_move = value, ply.card
    if value > ply.alpha:
        ply.alpha = value
        if ply.scouting == SCOUTING and value < ply.beta:
            ply.scouting = AGAIN


@jit_inlined
def close_ply(ply: Ply, memory: Memory) -> None:
    """Note the value of a ply whose cards have been tried."""
    memory.value = ply.best
    if ply.deal.trick_size == 0:
        remember_near(ply, memory)
