"""What a seat knows when it must play a card."""

from dataclasses import dataclass

from guinote.bots.cardsets import WHOLE_PACK, above, beats, pair_of, suit_cards
from guinote.bots.memory import Memory
from guinote.cards import REY, SOTA, SUIT_SIZE, SUITS, card_points, parse_card
from guinote.game.view import View

PAIRS_SEATS = 4
"""With so many seats two sit together."""
ACROSS = 2
"""How many seats on a partner sits."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The table from one seat; sets of cards are bit sets.

    ``unseen`` may be in other hands or in the stock, ``hidden`` are those of them that nobody is
    known to hold. ``best`` is the card that is winning the trick, None before a lead.
    """

    seat: int
    seats: int
    trump: int
    is_free: bool
    hand: int
    unseen: int
    hidden: int
    unsung: int
    trick: tuple[int, ...]
    best: int | None
    partner_wins: bool
    counts: tuple[int, ...]
    lacks: tuple[int, ...]
    shown: tuple[int, ...]

    @classmethod
    def of(cls, view: View, memory: Memory) -> "Situation":
        """Read the situation off a view."""
        assert view.seat is not None
        trump = SUITS.index(view.trump)
        best, winner = winning_card(view, trump)
        unseen = memory.unseen(view)
        shown = known_cards(view, memory, unseen)
        return cls(
            seat=view.seat,
            seats=view.seats,
            trump=trump,
            is_free=view.phase == "free",
            hand=sum(1 << parse_card(card) for card in view.hands[view.seat] or ()),
            unseen=unseen,
            hidden=unseen & ~placed_cards(view, shown),
            unsung=0b1111 & ~sum(1 << SUITS.index(c.suit) for c in view.cantes if c.suit),
            trick=tuple(parse_card(played.card) for played in view.trick),
            best=best,
            partner_wins=winner is not None and is_across(view.seat, winner, view.seats),
            counts=view.counts,
            lacks=tuple(memory.lacks),
            shown=shown,
        )

    @property
    def led(self) -> int:
        """The suit of the lead."""
        return self.trick[0] // SUIT_SIZE

    @property
    def on_table(self) -> int:
        """Points of the trick so far."""
        return sum(map(card_points, self.trick))

    @property
    def to_follow(self) -> int:
        """How many seats play after this one."""
        return self.seats - 1 - len(self.trick)

    @property
    def held(self) -> int:
        """How many cards the seat holds."""
        return self.hand.bit_count()

    def after(self) -> tuple[int, ...]:
        """Return the seats that play after this one, in turn."""
        return tuple((self.seat + step) % self.seats for step in range(1, self.to_follow + 1))

    def is_partner(self, other: int) -> bool:
        """Tell whether the other seat is the partner."""
        return is_across(self.seat, other, self.seats)

    def is_trump(self, card: int) -> bool:
        """Tell whether the card is a trump."""
        return card // SUIT_SIZE == self.trump

    def is_master(self, card: int) -> bool:
        """Tell whether no unseen card of its suit beats the card."""
        return not above(card) & self.unseen

    def trumps_are_out(self) -> bool:
        """Tell whether nobody else can hold a trump."""
        return not self.unseen & suit_cards(self.trump)

    def beats(self, card: int) -> bool:
        """Tell whether the card would win the trick as it lies."""
        assert self.best is not None
        return beats(card, self.best, self.trump)

    def is_of_unsung_pair(self, card: int) -> bool:
        """Tell whether the card is one of a sota and a rey in hand that may still be sung."""
        suit, strength = divmod(card, SUIT_SIZE)
        pair = pair_of(suit)
        is_whole = self.hand & pair == pair and bool(self.unsung >> suit & 1)
        return is_whole and strength in (SOTA, REY)


def is_across(seat: int, other: int, seats: int) -> bool:
    """Tell whether two seats are partners."""
    return seats == PAIRS_SEATS and (other - seat) % PAIRS_SEATS == ACROSS


def placed_cards(view: View, shown: tuple[int, ...]) -> int:
    """Return the cards whose place is known: those shown, and the one under the stock."""
    placed = 0 if view.indicator is None else 1 << parse_card(view.indicator)
    for cards in shown:
        placed |= cards
    return placed


def known_cards(view: View, memory: Memory, unseen: int) -> tuple[int, ...]:
    """Return by seat the cards that it surely holds: shown, or such as nobody else can hold."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    if unseen.bit_count() > sum(view.counts[seat] for seat in others):
        return tuple(memory.shown)
    known = list(memory.shown)
    for seat in others:
        nobody_else = unseen
        for other in others:
            nobody_else &= memory.lacks[other] if other != seat else WHOLE_PACK
        known[seat] |= nobody_else & ~memory.lacks[seat]
    return tuple(known)


def winning_card(view: View, trump: int) -> tuple[int | None, int | None]:
    """Return the card that is winning the trick and its seat."""
    best, winner = None, None
    for played in view.trick:
        card = parse_card(played.card)
        if best is None or beats(card, best, trump):
            best, winner = card, played.seat
    return best, winner
