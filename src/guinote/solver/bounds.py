"""What is still to be had: bounds that spare a search."""

from guinote._jit import jit
from guinote.rules.cantes import FOUR_REYES, FOUR_SOTAS
from guinote.rules.options import Options
from guinote.rules.scoring import total, trick_points
from guinote.rules.state import DealRow
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
def cantes_to_come(deal: DealRow, side: int, options: Options) -> int:
    """Return the most that a side may still sing."""
    if stock_left(deal) == 0:
        pairs = pairs_of_side(deal, side)
    else:
        within_reach = cards_of_side(deal, side) | stock_cards(deal)
        pairs = within_reach & within_reach >> 1 & unsung_pairs(deal)
    return cante_points_of(pairs, deal.trump, options)


@jit
def sure_points(deal: DealRow, side: int) -> int:
    """Return what a side's highest trumps bring it however they are played."""
    low = 10 * deal.trump
    own = cards_of_side(deal, side) >> low & SUIT_BITS
    others = (cards_of_side(deal, 1 - side) | stock_cards(deal)) >> low & SUIT_BITS
    return points_in(above_all(own, others)) if own > others else 0


@jit
def bound_points(node: Node, options: Options) -> None:
    """Narrow the window to what points there are; a trick must not be under way."""
    left = points_in(held_cards(node.deal) | stock_cards(node.deal))
    left += bonus_of(node.deal, options)
    most = left + cantes_to_come(node.deal, 0, options)
    least = -left - cantes_to_come(node.deal, 1, options)
    if node.plain:
        most -= 2 * sure_points(node.deal, 1)
        least += 2 * sure_points(node.deal, 0)
    node.floor, node.ceiling = least, most


@jit
def tute_possible(deal: DealRow, side: int, options: Options) -> bool:
    """Tell whether a side might yet declare a tute."""
    if options.tute == 0:
        return False
    if stock_left(deal):
        return True
    for seat in range(side, deal.seats, 2):
        hand = deal.hands[seat]
        if hand & FOUR_REYES == FOUR_REYES or hand & FOUR_SOTAS == FOUR_SOTAS:
            return True
    return False


@jit
def most_total(deal: DealRow, side: int, options: Options) -> int:
    """Return the most that a side could end the deal with; a trick must not be under way."""
    left = points_in(held_cards(deal) | stock_cards(deal))
    return total(deal, side) + left + bonus_of(deal, options) + cantes_to_come(deal, side, options)


@jit
def may_win(deal: DealRow, side: int, options: Options) -> bool:
    """Tell whether a side might win the partida with this deal; false only where it cannot."""
    if most_total(deal, side, options) >= options.target or tute_possible(deal, side, options):
        return True
    rival = 1 - side
    rival_may_be_short = (
        deal.vueltas == 0
        and options.min_points_vueltas == 0
        and trick_points(deal, rival, options) < options.min_points
    )
    return rival_may_be_short and most_total(deal, rival, options) >= options.target


@jit
def has_won(deal: DealRow, side: int, options: Options) -> bool:
    """Tell whether a side wins however the rest goes; the other must not be able to win."""
    if total(deal, side) < options.target:
        return False
    return bool(deal.vueltas or trick_points(deal, side, options) >= options.min_points)


@jit
def bound_outcome(node: Node, options: Options) -> None:
    """Narrow the window to who may still win the partida with this deal."""
    first, second = may_win(node.deal, 0, options), may_win(node.deal, 1, options)
    node.floor, node.ceiling = -1 if second else 0, 1 if first else 0
    if first and not second and has_won(node.deal, 0, options):
        node.floor = 1
    if second and not first and has_won(node.deal, 1, options):
        node.ceiling = -1
