"""Rules of thumb: what playing a card is worth, in points or thereabouts."""

from dataclasses import dataclass

from guinote.bots.memory import Memory
from guinote.cards import REY, SOTA, SUITS, TRES, card_points, parse_card
from guinote.game.view import View

NO_CARD = -1
PAIRS_SEATS = 4
"""With so many seats two sit together."""
ACROSS = 2
"""How many seats on a partner sits."""
SUIT_BITS = (1 << 10) - 1
PAIR_OF_OROS = 1 << SOTA | 1 << REY


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows when it must play; sets of cards are bit sets."""

    trump: int
    is_free: bool
    hand: int
    unseen: int
    unsung: int
    on_table: int
    best: int | None
    partner_wins: bool
    to_follow: int
    seats: int
    led: int
    held_each: int

    @classmethod
    def of(cls, view: View, memory: Memory) -> "Situation":
        """Read the situation off a view."""
        assert view.seat is not None
        trump = SUITS.index(view.trump)
        hand = sum(1 << parse_card(card) for card in view.hands[view.seat] or ())
        sung = sum(1 << SUITS.index(cante.suit) for cante in view.cantes if cante.suit)
        best, winner = winning_card(view, trump)
        return cls(
            trump=trump,
            is_free=view.phase == "free",
            hand=hand,
            unseen=memory.unseen(view),
            unsung=0b1111 & ~sung,
            on_table=sum(card_points(parse_card(played.card)) for played in view.trick),
            best=best,
            partner_wins=winner is not None and is_across(view, winner),
            to_follow=view.seats - 1 - len(view.trick),
            seats=view.seats,
            led=parse_card(view.trick[0].card) if view.trick else NO_CARD,
            held_each=max(view.counts),
        )

    def is_master(self, card: int) -> bool:
        """Tell whether no unseen card of its suit beats the card."""
        higher = (SUIT_BITS << card // 10 * 10) & ~((1 << card + 1) - 1)
        return not higher & self.unseen

    def is_trump(self, card: int) -> bool:
        """Tell whether the card is a trump."""
        return card // 10 == self.trump

    def trumps_are_out(self) -> bool:
        """Tell whether nobody else can hold a trump."""
        return not self.unseen & SUIT_BITS << self.trump * 10

    def beats(self, card: int) -> bool:
        """Tell whether the card would win the trick as it lies."""
        assert self.best is not None
        if card // 10 == self.best // 10:
            return card > self.best
        return self.is_trump(card)


def is_across(view: View, winner: int) -> bool:
    """Tell whether the seat is the viewer's partner."""
    assert view.seat is not None
    return view.seats == PAIRS_SEATS and (winner - view.seat) % PAIRS_SEATS == ACROSS


def winning_card(view: View, trump: int) -> tuple[int | None, int | None]:
    """Return the card that is winning the trick and its seat."""
    best, winner = None, None
    for played in view.trick:
        card = parse_card(played.card)
        wins = best is None or (card > best if card // 10 == best // 10 else card // 10 == trump)
        if wins:
            best, winner = card, played.seat
    return best, winner


def worth_of_keeping(now: Situation, card: int) -> int:
    """Return what the card is worth in hand later.

    Trumps, top cards, and pairs that may still be sung.
    """
    suit, strength = divmod(card, 10)
    worth = 8 + 2 * strength if suit == now.trump else 3 if strength >= TRES else 0
    if strength in (SOTA, REY) and now.unsung >> suit & 1:
        pair = PAIR_OF_OROS << 10 * suit
        if now.hand & pair == pair:
            worth += 60 if suit == now.trump else 40
        elif now.is_free and now.unseen & pair:
            worth += 2
    return worth


def worth_of_play(now: Situation, card: int) -> int:
    """Return what playing the card now is worth."""
    if now.best is None:
        return worth_of_lead(now, card) * 2
    if now.partner_wins:
        return worth_under_partner(now, card) * 2
    if now.beats(card):
        return worth_of_winning(now, card) * 2
    return -6 * card_points(card) - worth_of_keeping(now, card)


def worth_of_lead(now: Situation, card: int) -> int:
    """Return what a lead is worth: small ones while cards are drawn, masters in the arrastre."""
    points, keep = card_points(card), worth_of_keeping(now, card)
    if now.is_free:
        return -3 * points - keep
    song = max(keep - 30, 0)
    if now.is_trump(card):
        return (30 + points if now.is_master(card) else -points - 6) - song
    if now.is_master(card):
        return (25 if now.trumps_are_out() else 8) + points - song
    return -2 * points - song


def worth_under_partner(now: Situation, card: int) -> int:
    """Return what a card is worth on a trick that the partner is winning.

    Points, and no ruff of the partner's card.
    """
    points, keep = card_points(card), worth_of_keeping(now, card)
    overtakes = 20 if now.beats(card) else 0
    assert now.best is not None
    if now.to_follow == 0 or (now.is_trump(now.best) and now.is_master(now.best)):
        return 3 * points - keep - overtakes
    return -2 * points - keep - overtakes if now.to_follow > 1 else points - keep - overtakes


def worth_of_winning(now: Situation, card: int) -> int:
    """Return what it is worth to take the trick from an opponent with the card."""
    points, keep = card_points(card), worth_of_keeping(now, card)
    if now.to_follow == 0:
        return 3 * (now.on_table + points) - keep
    if now.is_trump(card):
        sure = now.is_master(card)
        return (3 if sure else 2) * (now.on_table + points) - keep - (0 if sure else points)
    return now.on_table + (points if now.is_master(card) else -points) - keep
