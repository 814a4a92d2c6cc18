"""What is still to be had: bounds that spare a search."""

from guinote._jit import jit
from guinote.rules.cantes import FOUR_REYES, FOUR_SOTAS
from guinote.rules.options import Options
from guinote.rules.scoring import total, trick_points
from guinote.rules.tricks import SUIT_BITS, stock_left
from guinote.solver.node import Node
from guinote.solver.points import (
    above_all,
    bonus_of,
    cante_points_of,
    cards_of_side,
    held_cards,
    pairs_of_side,
    points_in,
    stock_cards,
    unsung_pairs,
)


@jit
def cantes_to_come(node: Node, side: int, options: Options) -> int:
    """Return the most that a side may still sing."""
    if stock_left(node) == 0:
        pairs = pairs_of_side(node, side)
    else:
        within_reach = cards_of_side(node, side) | stock_cards(node)
        pairs = within_reach & within_reach >> 1 & unsung_pairs(node)
    return cante_points_of(pairs, node.trump, options)


@jit
def sure_points(node: Node, side: int) -> int:
    """Return what a side's highest trumps bring it however they are played."""
    low = 10 * node.trump
    own = cards_of_side(node, side) >> low & SUIT_BITS
    others = (cards_of_side(node, 1 - side) | stock_cards(node)) >> low & SUIT_BITS
    return points_in(above_all(own, others)) if own > others else 0


@jit
def bound_points(node: Node, options: Options) -> None:
    """Narrow the window to what points there are; a trick must not be under way."""
    left = points_in(held_cards(node) | stock_cards(node))
    left += bonus_of(node, options)
    most = left + cantes_to_come(node, 0, options)
    least = -left - cantes_to_come(node, 1, options)
    if node.plain:
        most -= 2 * sure_points(node, 1)
        least += 2 * sure_points(node, 0)
    node.floor, node.ceiling = least, most


@jit
def tute_possible(node: Node, side: int, options: Options) -> bool:
    """Tell whether a side might yet declare a tute."""
    if options.tute == 0:
        return False
    if stock_left(node):
        return True
    for seat in range(side, node.seats, 2):
        hand = node.hands[seat]
        if hand & FOUR_REYES == FOUR_REYES or hand & FOUR_SOTAS == FOUR_SOTAS:
            return True
    return False


@jit
def most_total(node: Node, side: int, options: Options) -> int:
    """Return the most that a side could end the deal with; a trick must not be under way."""
    left = points_in(held_cards(node) | stock_cards(node))
    return total(node, side) + left + bonus_of(node, options) + cantes_to_come(node, side, options)


@jit
def may_win(node: Node, side: int, options: Options) -> bool:
    """Tell whether a side might win the partida with this deal; false only where it cannot."""
    if most_total(node, side, options) >= options.target or tute_possible(node, side, options):
        return True
    rival = 1 - side
    rival_may_be_short = (
        node.vueltas == 0
        and options.min_points_vueltas == 0
        and trick_points(node, rival, options) < options.min_points
    )
    return rival_may_be_short and most_total(node, rival, options) >= options.target


@jit
def has_won(node: Node, side: int, options: Options) -> bool:
    """Tell whether a side wins however the rest goes; the other must not be able to win."""
    if total(node, side) < options.target:
        return False
    return bool(node.vueltas or trick_points(node, side, options) >= options.min_points)


@jit
def bound_outcome(node: Node, options: Options) -> None:
    """Narrow the window to who may still win the partida with this deal."""
    first, second = may_win(node, 0, options), may_win(node, 1, options)
    node.floor, node.ceiling = -1 if second else 0, 1 if first else 0
    if first and not second and has_won(node, 0, options):
        node.floor = 1
    if second and not first and has_won(node, 1, options):
        node.ceiling = -1
