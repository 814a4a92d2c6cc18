"""What each legal action at the root is worth in the end."""

from guinote._jit import jit, lowest_bit
from guinote.rules.actions import CLAIM, DRAW, SING
from guinote.rules.options import Options
from guinote.rules.play import legal_mask
from guinote.rules.scoring import total
from guinote.rules.state import DealRow
from guinote.solver.choices import ENDING, POINTS
from guinote.solver.memory import ACTION_BITS, Memory
from guinote.solver.node import INFINITE


@jit
def list_actions(memory: Memory, options: Options) -> None:
    """List the legal actions of every seat that the goal takes into account, with their values."""
    deal, listed = memory.nodes[0].deal, 0
    for seat in range(deal.seats):
        actions = legal_mask(deal, seat, options)
        if memory.goal == POINTS:
            actions &= ~ENDING
        while actions:
            place = seat << ACTION_BITS | lowest_bit(actions)
            actions &= actions - 1
            memory.places[listed], memory.weighed[listed] = place, memory.values[place]
            listed += 1
    memory.listed = listed


@jit
def is_turn(place: int) -> bool:
    """Tell whether this is a card or the draw, which end a turn."""
    action = place & (1 << ACTION_BITS) - 1
    return action < SING or action == DRAW


@jit
def is_wrong_claim(place: int, deal: DealRow, options: Options) -> bool:
    """Tell whether a seat would claim what it does not have."""
    is_claim = place & (1 << ACTION_BITS) - 1 == CLAIM
    return is_claim and total(deal, place >> ACTION_BITS & 1) < options.target


@jit
def worst_answer(memory: Memory, sign: int, options: Options) -> int:
    """Return what the best right of the side that is not in turn leaves to the one in turn."""
    worst, deal = INFINITE, memory.nodes[0].deal
    for number in range(memory.listed):
        place = memory.places[number]
        of_others = (place >> ACTION_BITS ^ deal.to_move) & 1
        if of_others and not is_wrong_claim(place, deal, options):
            worst = min(worst, sign * memory.weighed[number])
    return worst


@jit
def weigh(memory: Memory, options: Options) -> None:
    """Find the value of the root and of its actions from what follows each action.

    Before a card or a draw of the side in turn the other side may use a right of its own.
    """
    deal, best = memory.nodes[0].deal, -INFINITE
    sign = 1 - 2 * (deal.to_move & 1)
    answer = worst_answer(memory, sign, options)
    for number in range(memory.listed):
        place, value = memory.places[number], sign * memory.weighed[number]
        if is_turn(place):
            value = min(value, answer)
            memory.weighed[number] = sign * value
        of_others = (place >> ACTION_BITS ^ deal.to_move) & 1
        if not of_others and not is_wrong_claim(place, deal, options):
            best = max(best, value)
    memory.returned = sign * best
    weigh_wrong_claims(memory, options)


@jit
def weigh_wrong_claims(memory: Memory, options: Options) -> None:
    """Say of claims without the points what they bring: nothing, or the loss of the partida."""
    deal = memory.nodes[0].deal
    for number in range(memory.listed):
        place = memory.places[number]
        if is_wrong_claim(place, deal, options):
            loses = 2 * (place >> ACTION_BITS & 1) - 1
            ignored = options.wrong_claim_ignored
            memory.weighed[number] = memory.returned if ignored else loses
