"""Tricks.

Which card beats which, and what the arrastre obliges a seat to play (clauses TRK and ARR).
"""

from guinote._jit import jit_inlined
from guinote.rules.arithmetic import suit_of
from guinote.rules.options import Options
from guinote.rules.reasons import (
    MUST_FOLLOW,
    MUST_HEAD,
    MUST_OVERTRUMP,
    MUST_TRUMP,
    MUST_UNDERTRUMP,
)
from guinote.rules.state import NO_CARD, DealRow

SUIT_BITS = (1 << 10) - 1
ALL_CARDS = (1 << 40) - 1


@jit_inlined
def suit_mask(suit: int) -> int:
    """Return the set of all cards of a suit."""
    return SUIT_BITS << (10 * suit)


@jit_inlined
def above(card: int) -> int:
    """Return the set of cards of the same suit that beat the card."""
    return suit_mask(suit_of(card)) & (ALL_CARDS << (card + 1))


@jit_inlined
def beats(card: int, best: int, trump: int) -> bool:
    """Tell whether a later card beats the winning one. Rule TRK-3."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump


@jit_inlined
def same_side(seat: int, other: int, seats: int) -> bool:
    """Tell whether two seats score together."""
    return seat == other or (seats == 4 and (seat ^ other) & 1 == 0)


@jit_inlined
def side_of_seat(seat: int, seats: int) -> int:
    """Return the side of a seat."""
    return seat & 1 if seats == 4 else seat


@jit_inlined
def stock_left(deal: DealRow) -> int:
    """Return how many cards are still to be drawn, the indicator included."""
    return deal.stock_size - deal.stock_next


@jit_inlined
def duties_bind(deal: DealRow, options: Options) -> bool:
    """Tell whether cards must be played by the duties.

    In the arrastre, or always without a free phase. Rule FRE-1.
    """
    return options.free_phase == 0 or stock_left(deal) == 0


@jit_inlined
def partner_wins(deal: DealRow, seat: int) -> bool:
    """Tell whether the winning card is the partner's. Rule ARR-6."""
    return same_side(deal.best_seat, seat, deal.seats)


@jit_inlined
def led_suit(deal: DealRow) -> int:
    """Return the suit of the lead; a trick must be under way."""
    return suit_of(deal.trick[0])


@jit_inlined
def best_of_suit(deal: DealRow, suit: int) -> int:
    """Return the highest card of a suit on the table, or NO_CARD."""
    best = NO_CARD
    for place in range(deal.trick_size):
        card = deal.trick[place]
        if suit_of(card) == suit:
            best = max(best, card)
    return best


@jit_inlined
def trump_to_beat(deal: DealRow, seat: int, options: Options) -> int:
    """Return the trump that an overtrump must beat, or NO_CARD. Rule ARR-8."""
    if suit_of(deal.best_card) != deal.trump:
        return NO_CARD
    return best_trump_of_rivals(deal, seat) if options.overtrump_opponents else deal.best_card


@jit_inlined
def best_trump_of_rivals(deal: DealRow, seat: int) -> int:
    """Return the highest trump that the other sides laid to the trick, or NO_CARD."""
    best = NO_CARD
    for place in range(deal.trick_size):
        card = deal.trick[place]
        of_friend = same_side((deal.leader + place) % deal.seats, seat, deal.seats)
        if suit_of(card) == deal.trump and not of_friend:
            best = max(best, card)
    return best


@jit_inlined
def card_to_head(deal: DealRow, seat: int, options: Options) -> int:
    """Return the card that one who follows must head if able, or NO_CARD.

    Rules ARR-2, ARR-6, ARR-7.
    """
    if options.must_head == 0 or (options.partner_frees_head and partner_wins(deal, seat)):
        return NO_CARD
    if suit_of(deal.best_card) == led_suit(deal):
        return deal.best_card
    return best_of_suit(deal, led_suit(deal)) if options.head_after_ruff else NO_CARD


@jit_inlined
def following_cards(deal: DealRow, seat: int, options: Options) -> int:
    """Return the cards allowed to one who holds the led suit. Rules ARR-1, ARR-2."""
    suited = deal.hands[seat] & suit_mask(led_suit(deal))
    target = card_to_head(deal, seat, options)
    higher = suited & above(target) if target != NO_CARD else 0
    return higher or suited


@jit_inlined
def trumping_cards(deal: DealRow, seat: int, options: Options) -> int:
    """Return the cards allowed to one who is void in the led suit.

    Rules ARR-3, ARR-4, ARR-5, ARR-6.
    """
    hand = deal.hands[seat]
    trumps = hand & suit_mask(deal.trump)
    excused = options.partner_frees_trump and partner_wins(deal, seat)
    if options.must_trump == 0 or excused or trumps == 0:
        return hand
    target = trump_to_beat(deal, seat, options)
    if target == NO_CARD:
        return trumps
    higher = trumps & above(target)
    if higher == 0:
        return trumps if options.must_undertrump else hand
    return higher if options.must_overtrump else trumps


@jit_inlined
def dutiful_cards(deal: DealRow, seat: int, options: Options) -> int:
    """Return the cards that the seat may play without breaking a duty. Rules ARR-1 to ARR-8."""
    hand = deal.hands[seat]
    if deal.trick_size == 0 or not duties_bind(deal, options):
        return hand
    if hand & suit_mask(led_suit(deal)):
        return following_cards(deal, seat, options) if options.must_follow else hand
    return trumping_cards(deal, seat, options)


@jit_inlined
def duty_broken(deal: DealRow, seat: int, card: int, options: Options) -> int:
    """Return the reason why a held card that is not dutiful is kept back."""
    if deal.hands[seat] & suit_mask(led_suit(deal)):
        return MUST_HEAD if suit_of(card) == led_suit(deal) else MUST_FOLLOW
    if suit_of(card) == deal.trump:
        return MUST_OVERTRUMP
    target = trump_to_beat(deal, seat, options)
    if target != NO_CARD and deal.hands[seat] & above(target) == 0:
        return MUST_UNDERTRUMP
    return MUST_TRUMP
