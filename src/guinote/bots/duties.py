"""Rules of thumb while the duties bind: each card by the chance that its trick stays won."""

from guinote.bots.thumb import (
    ACROSS,
    PAIRS_SEATS,
    SUIT_BITS,
    Situation,
    worth_of_keeping,
    worth_of_lead,
)
from guinote.cards import REY, SOTA, card_points

SONG = 40
"""A card of a pair that may still be sung is worth this to keep, or more."""
FOLLOWER_POINTS = 2.5
"""What a seat that has still to play adds to a trick, on average."""
PARTNER_RESCUES = 0.25
"""The chance that a partner who has still to play takes a trick that is being lost."""


def worth_under_duty(now: Situation, card: int) -> float:
    """Return what playing the card is worth, in points won or lost."""
    if now.best is None:
        return worth_of_lead(now, card)
    wins = now.beats(card)
    ours = chance_of_taking(now, card, wins)
    at_stake = now.on_table + card_points(card) + FOLLOWER_POINTS * now.to_follow
    return (2 * ours - 1) * at_stake - cost_of_parting(now, card, wins)


def chance_of_taking(now: Situation, card: int, wins: bool) -> float:
    """Return the chance that the trick falls to the own side."""
    assert now.best is not None
    holds = chance_of_holding(now, card if wins else now.best)
    if wins or now.partner_wins:
        rescued = PARTNER_RESCUES if partner_follows(now) else 0.0
        return holds + (1 - holds) * rescued
    return PARTNER_RESCUES if partner_follows(now) else 0.0


def partner_follows(now: Situation) -> bool:
    """Tell whether the partner has still to play to this trick."""
    return now.seats == PAIRS_SEATS and now.to_follow >= ACROSS


def opponents_after(now: Situation) -> int:
    """Return how many opponents have still to play."""
    return (now.to_follow + 1) // 2 if now.seats == PAIRS_SEATS else now.to_follow


def chance_of_holding(now: Situation, best: int) -> float:
    """Return the chance that no opponent still to play beats the card."""
    count = now.unseen.bit_count()
    if not count:
        return 1.0
    misses = 1 - min(now.held_each / count, 1.0)
    higher, of_suit, trumps = numbers_against(now, best)
    beaten = 1 - misses**higher
    if best // 10 != now.trump and now.led // 10 != now.trump:
        beaten += misses**of_suit * (1 - misses**trumps)
    return max(1 - beaten, 0.0) ** opponents_after(now)


def numbers_against(now: Situation, best: int) -> tuple[int, int, int]:
    """Return how many unseen cards beat it in its suit, are of its suit, are trumps."""
    suit = SUIT_BITS << best // 10 * 10
    of_suit = now.unseen & suit
    higher = of_suit & ~((1 << best + 1) - 1)
    trumps = now.unseen & SUIT_BITS << now.trump * 10
    return higher.bit_count(), of_suit.bit_count(), trumps.bit_count()


def cost_of_parting(now: Situation, card: int, wins: bool) -> float:
    """Return what the hand loses with the card: trumps, masters spent in vain, cantes."""
    strength = card % 10
    pair = worth_of_keeping(now, card) if strength in (SOTA, REY) else 0
    cost = 30.0 if pair >= SONG else 0.0
    if now.is_trump(card):
        cost += 5 + strength
    elif now.is_master(card) and not wins:
        cost += 4
    return cost
