"""What is still to be had: bounds that spare a search, and values that need none."""

from typing import Final

from guinote._jit import count_bits, jit, lowest_bit
from guinote.cards import AS, CABALLO, RANK_POINTS, REY, SOTA, TRES
from guinote.rules.cantes import FOUR_REYES, FOUR_SOTAS
from guinote.rules.options import Options
from guinote.rules.scoring import points_of, total, trick_points
from guinote.rules.state import DealRow
from guinote.rules.tricks import SUIT_BITS, beats, stock_left, suit_mask
from guinote.solver.choices import live_pairs, stock_cards, sung_sotas
from guinote.solver.node import Node

ONE_A_SUIT: Final = 1 | 1 << 10 | 1 << 20 | 1 << 30
CABALLOS: Final = ONE_A_SUIT << CABALLO
SOTAS: Final = ONE_A_SUIT << SOTA
REYES: Final = ONE_A_SUIT << REY
TRESES: Final = ONE_A_SUIT << TRES
ASES: Final = ONE_A_SUIT << AS
OF_CABALLO, OF_SOTA, OF_REY, OF_TRES, OF_AS = RANK_POINTS[CABALLO:]


@jit
def points_in(cards: int) -> int:
    """Return what a set of cards counts."""
    return (
        OF_AS * count_bits(cards & ASES)
        + OF_TRES * count_bits(cards & TRESES)
        + OF_REY * count_bits(cards & REYES)
        + OF_SOTA * count_bits(cards & SOTAS)
        + OF_CABALLO * count_bits(cards & CABALLOS)
    )


@jit
def cards_of_side(node: Node, side: int) -> int:
    """Return the cards that a side holds."""
    return node.hands[side] | (node.hands[side + 2] if node.seats == 4 else 0)


@jit
def bonus_of(node: DealRow, options: Options) -> int:
    """Return what the last trick brings besides its cards."""
    return options.bonus if node.vueltas == 0 or options.bonus_in_vueltas else 0


@jit
def cante_points_of(sotas: int, trump: int, options: Options) -> int:
    """Return what the pairs bring, given as their sotas."""
    forty = count_bits(sotas & suit_mask(trump))
    return forty * options.cante_trump_points + (count_bits(sotas) - forty) * options.cante_points


@jit
def cantes_to_come(node: Node, side: int, options: Options) -> int:
    """Return the most that a side may still sing."""
    if stock_left(node) == 0:
        pairs = live_pairs(node, side)
    else:
        within_reach = cards_of_side(node, side) | stock_cards(node)
        pairs = within_reach & within_reach >> 1 & SOTAS & ~sung_sotas(node)
    return cante_points_of(pairs, node.trump, options)


@jit
def above_all(own: int, others: int) -> int:
    """Return the own cards of a suit, moved to the lowest bits, that beat all the others."""
    while own & -own < others:
        own &= own - 1
        if own == 0:
            return 0
    return own


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
    left = points_in(cards_of_side(node, 0) | cards_of_side(node, 1) | stock_cards(node))
    left += bonus_of(node, options)
    most = left + cantes_to_come(node, 0, options)
    least = -left - cantes_to_come(node, 1, options)
    if node.plain:
        most -= 2 * sure_points(node, 1)
        least += 2 * sure_points(node, 0)
    node.floor, node.ceiling = least, most


@jit
def leader_takes_rest(node: Node) -> bool:
    """Tell whether every card of the leader wins, whatever the others do."""
    mine = node.hands[node.leader]
    others = (cards_of_side(node, 0) | cards_of_side(node, 1)) & ~mine
    trumps = suit_mask(node.trump)
    if others & trumps:
        return mine & ~trumps == 0 and others & trumps < mine & -mine
    for suit in range(4):
        of_suit = mine & suit_mask(suit)
        if of_suit and others & suit_mask(suit) > of_suit & -of_suit:
            return False
    return True


@jit
def last_trick_value(node: Node, options: Options) -> int:
    """Return what the last trick brings side 0, with one card in each hand."""
    best, winner, points = -1, node.leader, bonus_of(node, options)
    for step in range(node.seats):
        seat = (node.leader + step) % node.seats
        card = lowest_bit(node.hands[seat])
        points += points_of(card)
        if best < 0 or beats(card, best, node.trump):
            best, winner = card, seat
    return points if winner & 1 == 0 else -points


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
    left = points_in(cards_of_side(node, 0) | cards_of_side(node, 1) | stock_cards(node))
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
