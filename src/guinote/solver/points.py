"""Counting sets of cards: points, pairs, twins."""

from typing import Final

import numpy as np

from guinote._jit import COMPILED, count_bits, jit, jit_inlined
from guinote.cards import AS, CABALLO, PACK_SIZE, RANK_POINTS, REY, SIETE, SOTA, TRES, card_points
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD, DealRow
from guinote.rules.tricks import above, stock_left, suit_mask

_POINTS: Final = [card_points(card) for card in range(PACK_SIZE)]
CARD_POINTS: Final = np.array(_POINTS) if COMPILED else _POINTS
"""What each card counts."""
ONE_A_SUIT: Final = 1 | 1 << 10 | 1 << 20 | 1 << 30
BLANKS: Final = 0b11111 * ONE_A_SUIT
"""Cards without points."""
NOT_TOP: Final = ONE_A_SUIT * ((1 << 9) - 1)
NOT_TOP_TWO: Final = ONE_A_SUIT * ((1 << 8) - 1)
NOT_TOP_FOUR: Final = ONE_A_SUIT * ((1 << 6) - 1)
NOT_TOP_EIGHT: Final = ONE_A_SUIT * ((1 << 2) - 1)
"""Cards of which so many of the same suit are higher."""
CABALLOS: Final = ONE_A_SUIT << CABALLO
SOTAS: Final = ONE_A_SUIT << SOTA
"""Also the names of pairs: the rey is the next card."""
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
def cards_of_side(deal: DealRow, side: int) -> int:
    """Return the cards that a side holds, with two seats or four."""
    return deal.hands[side] | deal.hands[side + 2]


@jit
def held_cards(deal: DealRow) -> int:
    """Return all cards in the hands."""
    return cards_of_side(deal, 0) | cards_of_side(deal, 1)


@jit
def winning_card(deal: DealRow) -> int:
    """Return the card that wins the trick, as a set; empty between tricks."""
    return 1 << deal.best_card if deal.best_card != NO_CARD else 0


@jit
def stock_cards(deal: DealRow) -> int:
    """Return the cards still to be drawn."""
    cards = 0
    for place in range(deal.stock_next, deal.stock_size):
        cards |= 1 << deal.stock[place]
    return cards


@jit
def bonus_of(deal: DealRow, options: Options) -> int:
    """Return what the last trick brings besides its cards."""
    return options.bonus if deal.vueltas == 0 or options.bonus_in_vueltas else 0


@jit
def unsung_pairs(deal: DealRow) -> int:
    """Return the suits that nobody has sung, as their sotas."""
    sung = deal.sung
    spread = sung & 1 | (sung & 2) << 9 | (sung & 4) << 18 | (sung & 8) << 27
    return SOTAS & ~(spread << SOTA)


@jit
def pairs_of_seat(deal: DealRow, seat: int) -> int:
    """Return the pairs that a seat holds unsung, as their sotas."""
    return deal.hands[seat] & deal.hands[seat] >> 1 & unsung_pairs(deal)


@jit
def pairs_of_side(deal: DealRow, side: int) -> int:
    """Return the pairs that a side holds unsung, as their sotas."""
    return pairs_of_seat(deal, side) | pairs_of_seat(deal, side + 2)


@jit
def cante_points_of(pairs: int, trump: int, options: Options) -> int:
    """Return what pairs bring, given as their sotas."""
    forty = count_bits(pairs & suit_mask(trump))
    return forty * options.cante_trump_points + (count_bits(pairs) - forty) * options.cante_points


@jit
def above_all(own: int, others: int) -> int:
    """Return the own cards of a suit, moved to the lowest bits, that beat all the others.

    The highest own card must do so.
    """
    while own & -own < others:
        own &= own - 1
    return own


@jit
def covered_by(cards: int) -> int:
    """Return all cards of the same suits that are not higher than one of these."""
    cards |= cards >> 1 & NOT_TOP
    cards |= cards >> 2 & NOT_TOP_TWO
    cards |= cards >> 4 & NOT_TOP_FOUR
    return cards | cards >> 8 & NOT_TOP_EIGHT


@jit
def twin_above(card: int, held: int, unplayed: int, blanks: int) -> int:
    """Return the next higher card that is as good as this, as a set; empty where there is none.

    Two cards without points are as good as each other where no card lies between them that
    anybody could still play.
    """
    higher = above(card) & unplayed
    return higher & -higher & held & blanks


@jit
def blanks_of(deal: DealRow) -> int:
    """Return the cards without points that nobody can exchange."""
    exchanged = (1 | 1 << SIETE) << 10 * deal.trump if stock_left(deal) else 0
    return BLANKS & ~exchanged


@jit
def unplayed_cards(deal: DealRow) -> int:
    """Return the cards in the hands and in the stock, and the one that wins the trick."""
    return held_cards(deal) | stock_cards(deal) | winning_card(deal)


@jit_inlined
def without_twins(cards: int, unplayed: int, blanks: int) -> int:
    """Return the cards less those that a higher one stands for.

    Below a card without points lie its twins, with nothing between but cards that are out of play.
    """
    lesser, holes = cards & blanks, BLANKS & ~unplayed
    below = lesser >> 1
    below |= (below & holes) >> 1
    below |= (below & holes) >> 1
    below |= (below & holes) >> 1
    return cards & ~(below & lesser)
