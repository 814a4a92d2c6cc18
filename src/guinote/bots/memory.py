"""What a seat can know from public cards alone.

What has been played, what each side has taken, and what the cards tell of the other hands.
"""

from guinote.bots.cardsets import WHOLE_PACK, above, beats, pair_of, suit_cards
from guinote.cards import SUITS, card_points, num_sides, parse_card, side_of
from guinote.game.events import (
    AnyEvent,
    ArrastreStarted,
    CanteSung,
    CardPlayed,
    CardsDrawn,
    Dealt,
    SevenExchanged,
    TrickWon,
)
from guinote.game.view import View

MAX_SEATS = 4


class Memory:
    """The deal under way as a careful listener keeps it; sets of cards are bit sets.

    ``lacks`` are by seat the cards that it cannot hold, ``shown`` those that it surely holds.
    """

    def __init__(self) -> None:
        """Start with nothing seen."""
        self._forget(0)

    def _forget(self, trump: int) -> None:
        self.played = 0
        self.taken = [0] * MAX_SEATS
        self.lacks = [0] * MAX_SEATS
        self.shown = [0] * MAX_SEATS
        self._trump, self._duties_bind = trump, False
        self._trick: list[tuple[int, int]] = []

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Add what a step told."""
        for event in events:
            if isinstance(event, Dealt):
                self._begin(view)
            else:
                self._add(event, view.seats)

    def _begin(self, view: View) -> None:
        """Start a deal, which may be a position with cards on the table."""
        self._forget(SUITS.index(view.trump))
        for played in view.trick:
            self._see_card(played.seat, parse_card(played.card), view.seats)

    def _add(self, event: AnyEvent, seats: int) -> None:
        if isinstance(event, ArrastreStarted):
            self._duties_bind = True
        elif isinstance(event, CardPlayed):
            self._see_card(event.seat, parse_card(event.card), seats)
        elif isinstance(event, TrickWon):
            on_table = sum(card_points(card) for _, card in self._trick)
            self.taken[side_of(event.seat, seats)] += on_table
            self._trick = []
        else:
            self._see_holding(event)

    def _see_holding(self, event: AnyEvent) -> None:
        """Note cards that are known to be in a hand without having been played."""
        if isinstance(event, CanteSung) and event.suit is not None:
            self.shown[event.seat] |= pair_of(SUITS.index(event.suit)) & ~self.played
        elif isinstance(event, SevenExchanged):
            self.shown[event.seat] |= 1 << parse_card(event.took)
        elif isinstance(event, CardsDrawn):
            for draw in event.drawn:
                if draw.card is not None:
                    self.shown[draw.seat] |= 1 << parse_card(draw.card)

    def _see_card(self, seat: int, card: int, seats: int) -> None:
        if self._trick and self._duties_bind:
            self.lacks[seat] |= self._missing(seat, card, seats)
        self._trick.append((seat, card))
        self.played |= 1 << card
        self.shown[seat] &= ~(1 << card)

    def _missing(self, seat: int, card: int, seats: int) -> int:
        """Return what a card tells under duty: the suit not followed, the card not beaten."""
        led = self._trick[0][1] // 10
        winner, best = self._trick[0]
        for other, later in self._trick[1:]:
            if beats(later, best, self._trump):
                winner, best = other, later
        void = suit_cards(led) if card // 10 != led else 0
        if side_of(winner, seats) == side_of(seat, seats) or beats(card, best, self._trump):
            return void
        if void and best // 10 != self._trump:
            return void | suit_cards(self._trump)
        return void | (above(best) if void or best // 10 == led else 0)

    def unseen(self, view: View) -> int:
        """Return the set of cards that may be in other hands or in the stock."""
        own = sum(1 << parse_card(card) for card in _own_hand(view))
        return WHOLE_PACK & ~self.played & ~own

    def total(self, view: View, side: int) -> int:
        """Return what the side has by public count: carried, cantes, cards taken."""
        assert side < num_sides(view.seats)
        points = view.points[side]
        return points.carried + points.cantes + self.taken[side]


def _own_hand(view: View) -> tuple[str, ...]:
    hand = view.hands[view.seat] if view.seat is not None else None
    return hand or ()
