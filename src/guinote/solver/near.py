"""The search of near positions: the same alpha-beta, where only cards are to be chosen."""

from guinote._jit import jit, jit_inlined, lowest_bit
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD, DealRow
from guinote.rules.tricks import beats, dutiful_cards
from guinote.solver.memory import Memory
from guinote.solver.near_look import is_known, remember_near, takes_last
from guinote.solver.node import AGAIN, INFINITE, KNOWN, SCOUTING, Node
from guinote.solver.order import NO_HINT, best_card, killer_place
from guinote.solver.ply import (
    LAST_PLY,
    Ply,
    Trick,
    copy_position,
    pairs_among,
    sing,
    stand,
    take_trick,
)
from guinote.solver.points import (
    BLANKS,
    CARD_POINTS,
    bonus_of,
    held_cards,
    points_in,
    unsung_pairs,
    without_twins,
)
from guinote.solver.shapes import learn_shapes


@jit
def near_value(node: Node, memory: Memory, options: Options) -> int:
    """Return the value of a near position for side 0, exact within the node's window."""
    first, trick = memory.plies[0], memory.tricks[0]
    set_up(first, trick, node.deal)
    first.moves = choices_of(trick.deal, node.deal.to_move, trick.held, options)
    memory.bonus, memory.stamp = bonus_of(node.deal, options), node.stamp
    if memory.shapes.stamp != node.stamp:
        learn_shapes(memory.shapes, node.deal, node.stamp)
    if node.deal.to_move & 1:
        first.alpha, first.beta = -node.high, -node.low
        return -search_near(memory, options)
    first.alpha, first.beta = node.low, node.high
    return search_near(memory, options)


@jit
def set_up(first: Ply, trick: Trick, deal: DealRow) -> None:
    """Make a deal the position with which a near search begins."""
    copy_position(trick.deal, deal)
    first.table = 0
    for place in range(deal.trick_size):
        first.table += CARD_POINTS[deal.trick[place]]
    trick.held, unsung = held_cards(deal), unsung_pairs(deal)
    trick.live = pairs_among(deal, 0, unsung) | pairs_among(deal, 1, unsung)
    trick.left = points_in(trick.held) + first.table
    first.laid, first.trick, first.seat, first.size = 0, 0, deal.to_move, deal.trick_size
    first.best_card, first.best_seat = deal.best_card, deal.best_seat


@jit
def search_near(memory: Memory, options: Options) -> int:
    """Search until the first ply is known and return its value."""
    depth = -1 if arrive(memory.plies[0], memory, options) else 0
    while depth >= 0:
        ply = memory.plies[depth & LAST_PLY]
        if is_open(ply):
            choose(ply, memory)
            if play_tried(memory, depth, options) or arrive(
                memory.plies[depth + 1 & LAST_PLY], memory, options
            ):
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
    ply.hint = NO_HINT
    if ply.size == 0:
        if is_known(ply, memory, options):
            return True
        trick = memory.tricks[ply.trick]
        ply.moves = choices_of(trick.deal, ply.seat, trick.held, options)
    ply.place = killer_place(ply)
    ply.killer = memory.killers[ply.place]
    ply.best, ply.best_move, ply.scouting = -INFINITE, NO_CARD, KNOWN
    return False


@jit_inlined
def choices_of(deal: DealRow, seat: int, held: int, options: Options) -> int:
    """Return the cards that a seat has to choose from, so many cards being held."""
    cards = dutiful_cards(deal, seat, options)
    if cards & (cards - 1) == 0:
        return cards
    best = 1 << deal.best_card if deal.best_card != NO_CARD else 0
    return without_twins(cards, held | best, BLANKS)


@jit_inlined
def is_open(ply: Ply) -> bool:
    """Tell whether a card is left that might change the value."""
    return ply.alpha < ply.beta and (ply.moves != 0 or ply.scouting == AGAIN)


@jit_inlined
def choose(ply: Ply, memory: Memory) -> None:
    """Choose the next card and how to ask about it."""
    if ply.scouting == AGAIN:
        ply.scouting = KNOWN
        return
    narrow = ply.best == -INFINITE or ply.beta - ply.alpha <= 1
    ply.scouting = KNOWN if narrow else SCOUTING
    moves = ply.moves
    if moves & (moves - 1) == 0:
        card = lowest_bit(moves)
    elif moves >> ply.hint & 1:
        card = ply.hint
    elif moves >> ply.killer & 1:
        card = ply.killer
    else:
        trick = memory.tricks[ply.trick]
        stand(trick.deal, ply.size, ply.seat, ply.best_card, ply.best_seat)
        card = best_card(trick.deal, moves)
    ply.card = card
    ply.moves = moves & ~(1 << card)


@jit_inlined
def play_tried(memory: Memory, depth: int, options: Options) -> bool:
    """Make the next ply the position after the card that is tried, with its window.

    Where the next seats have no choice their cards are played as well. Tell whether only one
    trick is left then, and note what it brings.
    """
    ply, child = memory.plies[depth & LAST_PLY], memory.plies[depth + 1 & LAST_PLY]
    trick = memory.tricks[ply.trick]
    deal, seats, card = trick.deal, trick.deal.seats, ply.card
    size, seat, best_card, best_seat = ply.size, ply.seat, ply.best_card, ply.best_seat
    laid, table = ply.laid, ply.table
    while True:
        if size == 0 or beats(card, best_card, deal.trump):
            best_card, best_seat = card, seat
        deal.trick[size] = card
        laid, table = laid | 1 << card, table + CARD_POINTS[card]
        size, seat = size + 1, seat + 1 & seats - 1 & 3
        if size == seats:
            return end_trick(memory, depth, best_seat, laid, table, options)
        stand(deal, size, seat, best_card, best_seat)
        moves = choices_of(deal, seat, trick.held & ~laid, options)
        if moves & moves - 1:
            break
        card = lowest_bit(moves)
    child.trick, child.size, child.seat = ply.trick, size, seat
    child.best_card, child.best_seat = best_card, best_seat
    child.laid, child.table, child.moves = laid, table, moves
    pass_window(ply, child, 0)
    return False


@jit_inlined
def end_trick(
    memory: Memory, depth: int, winner: int, laid: int, table: int, options: Options
) -> bool:
    """Make the next ply the one before the next trick; do without where that is the last."""
    ply, child = memory.plies[depth & LAST_PLY], memory.plies[depth + 1 & LAST_PLY]
    trick, after = memory.tricks[ply.trick], memory.tricks[ply.trick + 1]
    lead = trick.deal.hands[winner & 3] & ~laid
    if lead & (lead - 1) == 0:
        child.gain, child.turns = table, (winner ^ ply.seat) & 1
        memory.value = trick.left - table + memory.bonus
        if lead and not takes_last(trick, winner, lead, laid):
            memory.value = -memory.value
        return True
    take_trick(trick, after, winner, laid, table)
    child.trick, child.size, child.seat = ply.trick + 1, 0, winner
    child.best_card, child.best_seat, child.laid, child.table = NO_CARD, winner, 0, 0
    pass_window(ply, child, table + sing(trick, after, options))
    return False


@jit_inlined
def pass_window(ply: Ply, child: Ply, gain: int) -> None:
    """Write down what the card that is tried makes, and what is asked of what follows."""
    child.gain, child.turns = gain, (child.seat ^ ply.seat) & 1
    alpha = ply.alpha
    beta = alpha + 1 if ply.scouting == SCOUTING else ply.beta
    if child.turns:
        child.alpha, child.beta = -beta - gain, -alpha - gain
    else:
        child.alpha, child.beta = alpha - gain, beta - gain


@jit_inlined
def take_back(memory: Memory, depth: int) -> None:
    """Learn what the card that was tried is worth."""
    ply, child = memory.plies[depth & LAST_PLY], memory.plies[depth + 1 & LAST_PLY]
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
    if ply.alpha >= ply.beta:
        memory.killers[ply.place] = ply.best_move
    if ply.size == 0:
        remember_near(ply, memory)
