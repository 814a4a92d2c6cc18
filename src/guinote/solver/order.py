"""In which order actions are tried: the better the first, the less there is to search."""

from guinote._jit import jit, lowest_bit
from guinote.rules.actions import DRAW, SING
from guinote.rules.scoring import points_of
from guinote.rules.state import NO_CARD
from guinote.rules.tricks import above, beats, partner_wins, stock_left
from guinote.solver.choices import LET_COME, SEAT_BITS
from guinote.solver.node import Node

NO_ACTION = -1
LEAST = -1000


@jit
def lead_score(node: Node, card: int, others: int) -> int:
    """Return how promising a lead is, given what the others hold."""
    is_top = above(card) & others == 0
    points = points_of(card)
    if card // 10 == node.trump:
        return 40 + card % 10 if is_top and stock_left(node) == 0 else 5 - points
    if is_top and stock_left(node) == 0:
        return 18 + points
    return 10 - points


@jit
def reply_score(node: Node, card: int) -> int:
    """Return how promising a card to a trick under way is."""
    points, is_trump = points_of(card), card // 10 == node.trump
    partner = partner_wins(node, node.to_move)
    if beats(card, node.best_card, node.trump):
        last = node.trick_size == node.seats - 1
        score = 20 + (20 if last else card % 10) + (-points if is_trump else points)
        return score - 25 if partner else score
    if partner:
        return (10 if node.trick_size > 1 else 0) + points - (15 if is_trump else 0)
    return -points - (8 if is_trump else 0)


@jit
def best_card(node: Node, cards: int) -> int:
    """Return the most promising of some cards."""
    if cards & (cards - 1) == 0:
        return lowest_bit(cards)
    others = 0
    for step in range(1, node.seats):
        others |= node.hands[(node.to_move + step) % node.seats]
    best, most = NO_CARD, LEAST
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        score = reply_score(node, card) if node.trick_size else lead_score(node, card, others)
        if score > most:
            best, most = card, score
    return best


@jit
def take_right(node: Node, seat: int, action: int) -> None:
    """Try this right next."""
    node.rights &= ~(1 << (SEAT_BITS * seat + action - SING))
    node.actor, node.action = seat, action


@jit
def take_move(node: Node, action: int) -> None:
    """Try this action in turn next."""
    node.moves &= ~(1 << action)
    node.actor, node.action = node.to_move, action


@jit
def take_hint(node: Node) -> bool:
    """Try next what was best here before, if it is there; tell whether it is."""
    seat, action = node.best_actor, node.best_action
    node.best_action = NO_ACTION
    if action == NO_ACTION:
        return False
    if action >= SING and action not in (DRAW, LET_COME):
        if node.rights >> (SEAT_BITS * seat + action - SING) & 1:
            take_right(node, seat, action)
            return True
        return False
    if node.moves >> action & 1:
        take_move(node, action)
        return True
    return False


@jit
def take_next(node: Node) -> None:
    """Choose the most promising action that is left and write down that it is tried."""
    if node.rights:
        place = lowest_bit(node.rights)
        take_right(node, place // SEAT_BITS, SING + place % SEAT_BITS)
        return
    cards = node.moves & ((1 << SING) - 1)
    take_move(node, best_card(node, cards) if cards else lowest_bit(node.moves))
