"""What a seat can know from public cards alone.

What has been played, and what each side has taken.
"""

from guinote.cards import PACK_SIZE, card_points, num_sides, parse_card, side_of
from guinote.game.events import AnyEvent, CardPlayed, Dealt, TrickWon
from guinote.game.view import View

WHOLE_PACK = (1 << PACK_SIZE) - 1


class Memory:
    """The cards seen and the points taken in the deal under way."""

    def __init__(self) -> None:
        """Start with nothing seen."""
        self.played = 0
        self.on_table = 0
        self.taken = [0] * 4

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Add what a step told."""
        for event in events:
            self._add(view, event)

    def _add(self, view: View, event: AnyEvent) -> None:
        if isinstance(event, Dealt):
            self.played, self.on_table, self.taken = 0, 0, [0] * 4
        elif isinstance(event, CardPlayed):
            card = parse_card(event.card)
            self.played |= 1 << card
            self.on_table += card_points(card)
        elif isinstance(event, TrickWon):
            self.taken[side_of(event.seat, view.seats)] += self.on_table
            self.on_table = 0

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
