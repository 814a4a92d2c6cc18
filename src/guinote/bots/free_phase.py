"""Rules of thumb while cards are drawn: small cards are led, tricks of worth are taken."""

from guinote.bots.cardsets import pair_of
from guinote.bots.situation import Situation
from guinote.cards import REY, SOTA, SUIT_SIZE, card_points

SURE = 3
"""What a point that is surely won or lost weighs against what cards are worth to keep."""
LIKELY = 2
"""What a point weighs that is won if nobody takes the trick away."""
TRUMP = 8
TRUMP_RANK = 2
"""A trump is worth so much to keep, and so much more for each step of its strength."""
HALF_PAIR = 2
FORTY = 60
TWENTY = 40
OVERTAKING = 40
"""What it costs to take a trick away from the partner."""


def worth_in_free_phase(now: Situation, card: int) -> float:
    """Return what playing the card is worth while no duty binds."""
    points, keep = card_points(card), worth_of_keeping(now, card)
    if now.best is None:
        return -SURE * points - keep
    if now.partner_wins:
        return worth_under_partner(now, card) - keep
    if now.beats(card):
        return worth_of_winning(now, card) - keep
    return -SURE * points - keep / 2


def worth_of_keeping(now: Situation, card: int) -> int:
    """Return what the card is worth in hand: trumps, and pairs still to be sung."""
    suit, strength = divmod(card, SUIT_SIZE)
    worth = TRUMP + TRUMP_RANK * strength if suit == now.trump else 0
    if now.is_of_unsung_pair(card):
        return worth + (FORTY if suit == now.trump else TWENTY)
    may_pair = strength in (SOTA, REY) and now.unsung >> suit & 1 and now.unseen & pair_of(suit)
    return worth + HALF_PAIR if may_pair else worth


def worth_under_partner(now: Situation, card: int) -> int:
    """Return what a card adds to a trick that the partner is winning.

    Points are loaded on a sure winner; the partner's card is not beaten.
    """
    points, overtakes = card_points(card), OVERTAKING if now.beats(card) else 0
    if now.to_follow == 0 or is_top_trump(now):
        return SURE * points - overtakes
    return (points if now.to_follow == 1 else -LIKELY * points) - overtakes


def is_top_trump(now: Situation) -> bool:
    """Tell whether the winning card is the highest trump that is left."""
    return now.best is not None and now.is_trump(now.best) and now.is_master(now.best)


def worth_of_winning(now: Situation, card: int) -> int:
    """Return what it is worth to take the trick from an opponent with the card.

    A trump brings home what lies there; its own points were hardly in danger.
    """
    points = card_points(card)
    if now.is_trump(card):
        is_sure = now.to_follow == 0 or now.is_master(card)
        return SURE * now.on_table if is_sure else LIKELY * now.on_table - points
    if now.to_follow == 0:
        return SURE * (now.on_table + points)
    return now.on_table + (points if now.is_master(card) else -points)
