"""Chances, from what is unseen and from what the other seats are known to lack or to hold."""

from guinote.bots.cardsets import above, suit_cards
from guinote.bots.situation import Situation
from guinote.cards import SUIT_SIZE, cards_in


def chance_without(now: Situation, seat: int, cards: int) -> float:
    """Return the chance that the seat holds none of the cards."""
    if now.shown[seat] & cards:
        return 0.0
    possible = now.hidden & ~now.lacks[seat]
    drawn = now.counts[seat] - now.shown[seat].bit_count()
    if drawn >= possible.bit_count():
        return 0.0 if possible & cards else 1.0
    return float((1 - drawn / possible.bit_count()) ** (possible & cards).bit_count())


def expected_outside(now: Situation, cards: int) -> float:
    """Return how many of the cards the other seats hold, on average."""
    others = [seat for seat in range(now.seats) if seat != now.seat]
    shown = sum((now.shown[seat] & cards).bit_count() for seat in others)
    drawn = sum(now.counts[seat] - now.shown[seat].bit_count() for seat in others)
    share = drawn / max(now.hidden.bit_count(), drawn, 1)
    return shown + share * (now.hidden & cards).bit_count()


def chance_of_beating(now: Situation, seat: int, best: int, led: int) -> float:
    """Return the chance that the seat can beat the card under the duties."""
    higher = 1 - chance_without(now, seat, above(best))
    if led == now.trump:
        return higher
    void = chance_without(now, seat, suit_cards(led))
    if now.is_trump(best):
        return void * higher
    ruffs = void * (1 - chance_without(now, seat, suit_cards(now.trump)))
    return min(higher + ruffs, 1.0)


def chance_of_trick(now: Situation, card: int) -> float:
    """Return the chance that the trick falls to the own side if the seat plays the card."""
    led = card // SUIT_SIZE if now.best is None else now.led
    takes = now.best is None or now.beats(card)
    best = card if takes or now.best is None else now.best
    raised = card_of_partner(now, best, led)
    holds, higher, by_partner = float(takes or now.partner_wins), 0.0, 0.0
    for seat in now.after():
        beaten = chance_of_beating(now, seat, best, led)
        if now.is_partner(seat):
            by_partner = max(1 - holds - higher, 0.0) * beaten
            continue
        holds *= 1 - beaten
        if raised is not None:
            higher = chance_of_beating(now, seat, raised, led)
            by_partner *= 1 - higher
    return holds + by_partner


def card_of_partner(now: Situation, best: int, led: int) -> int | None:
    """Return what a partner who is still to play would beat the best card with; else None."""
    followers = [seat for seat in now.after() if now.is_partner(seat)]
    return likely_winner(now, followers[0], best, led) if followers else None


def likely_winner(now: Situation, seat: int, best: int, led: int) -> int:
    """Return the card with which the seat would beat the best: the highest shown, or a middle one.

    The best card itself where the seat has none that beats it.
    """
    higher = above(best) & now.unseen & ~now.lacks[seat]
    if not higher and now.trump not in (led, best // SUIT_SIZE):
        higher = now.unseen & suit_cards(now.trump) & ~now.lacks[seat]
    shown = cards_in(higher & now.shown[seat])
    possible = cards_in(higher)
    return shown[-1] if shown else possible[len(possible) // 2] if possible else best
