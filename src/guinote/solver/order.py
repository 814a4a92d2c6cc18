"""In which order actions are tried: the better the first, the less there is to search."""

from guinote._jit import jit, jit_inlined, lowest_bit
from guinote.cards import PACK_SIZE
from guinote.rules.actions import DRAW, SING
from guinote.rules.state import NO_CARD, DealRow
from guinote.rules.tricks import ALL_CARDS, above, beats, partner_wins, stock_left, suit_mask
from guinote.solver.choices import LET_COME, SEAT_BITS
from guinote.solver.node import Node
from guinote.solver.ply import Ply
from guinote.solver.points import CARD_POINTS, held_cards

NO_ACTION = -1
LEAST = -1000
NO_HINT = 63
"""No card: the highest bit, which no set of cards has."""


@jit_inlined
def best_card(deal: DealRow, cards: int) -> int:
    """Return the most promising of some cards of the seat in turn."""
    if cards & (cards - 1) == 0:
        return lowest_bit(cards)
    return best_reply(deal, cards) if deal.trick_size else best_lead(deal, cards)


@jit_inlined
def best_lead(deal: DealRow, cards: int) -> int:
    """Return the most promising lead."""
    others = held_cards(deal) & ~deal.hands[deal.to_move]
    no_trumps_out = others & suit_mask(deal.trump) == 0
    if stock_left(deal):
        others = ALL_CARDS
    ruffed = ruffed_by(deal, deal.to_move + 1 & 3)
    ruffed_again = ruffed_by(deal, deal.to_move + 3 & 3)
    best, most = NO_CARD, LEAST
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        score = lead_score(card, deal.trump, above(card) & others == 0, no_trumps_out)
        ruffs = (ruffed >> card & 1) + (ruffed_again >> card & 1)
        score -= ruffs * (5 + CARD_POINTS[card] // 2)
        if score > most:
            best, most = card, score
    return best


@jit
def lead_score(card: int, trump: int, is_top: bool, no_trumps_out: bool) -> int:
    """Return how promising a lead is that nobody ruffs."""
    points = CARD_POINTS[card]
    if card // 10 == trump:
        return 40 + card % 10 if is_top else 5 - points
    if is_top:
        return 30 + points if no_trumps_out else 18 + points // 2
    return 10 - points


@jit_inlined
def ruffed_by(deal: DealRow, seat: int) -> int:
    """Return the cards of the suits that an opponent has run out of, if trumps it still has."""
    hand, cards = deal.hands[seat], 0
    if hand & suit_mask(deal.trump) == 0:
        return 0
    for suit in range(4):
        if hand & suit_mask(suit) == 0:
            cards |= suit_mask(suit)
    return cards


@jit_inlined
def best_reply(deal: DealRow, cards: int) -> int:
    """Return the most promising card to a trick under way."""
    partner = partner_wins(deal, deal.to_move)
    best, most = NO_CARD, LEAST
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        wins = beats(card, deal.best_card, deal.trump)
        score = reply_score(deal, card, wins, partner)
        if score > most:
            best, most = card, score
    return best


@jit
def reply_score(deal: DealRow, card: int, wins: bool, partner: bool) -> int:
    """Return how promising a card is; ``partner``: whether the partner is winning the trick."""
    points, is_trump = CARD_POINTS[card], card // 10 == deal.trump
    if wins:
        last = deal.trick_size == deal.seats - 1
        score = 20 + (20 if last else card % 10) + (-points if is_trump else points)
        return score - 25 if partner else score
    if partner:
        return (10 if deal.trick_size > 1 else 0) + points - (15 if is_trump else 0)
    return -points - (8 if is_trump else 0)


@jit_inlined
def killer_place(ply: Ply) -> int:
    """Return where the card is kept that last sufficed in positions like this.

    They have the trick, the seat and its turn in it, and the winning card in common.
    """
    like = (ply.trick << 2 | ply.size) << 2 | ply.seat
    return like * PACK_SIZE + max(ply.best_card, 0)


@jit
def take_right(node: Node, seat: int, action: int) -> None:
    """Try this right next."""
    node.rights &= ~(1 << (SEAT_BITS * seat + action - SING))
    node.actor, node.action = seat, action


@jit
def take_move(node: Node, action: int) -> None:
    """Try this action in turn next."""
    node.moves &= ~(1 << action)
    node.actor, node.action = node.deal.to_move, action


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
    take_move(node, best_card(node.deal, cards) if cards else lowest_bit(node.moves))
