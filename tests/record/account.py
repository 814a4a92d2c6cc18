"""A deal by its events, kept like an account: what comes in and out, and whether it adds up."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from guinote.cards import card_text, side_of
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.events import (
    AnyEvent,
    ArrastreStarted,
    CanteSung,
    CardPlayed,
    CardsDrawn,
    DealEnded,
    Dealt,
    SevenExchanged,
    TrickWon,
)
from guinote.game.match import new_match
from guinote.game.step import apply, legal_actions, start_deal
from guinote.rules.profile import Rules
from guinote.rules.shuffle import shuffled

CARD_POINTS: Final = 120


def deal_played(rules: Rules, seed: str) -> list[AnyEvent]:
    """Return the events of a deal played by chance, everything optional taken half the time."""
    rng = Random(seed)
    pack = shuffled(cards_in_play(rules), seed.encode())
    step = start_deal(new_match(rules), 0, deal_out(rules, pack, 0))
    events = list(step.events)
    while not step.match.awaits_deal:
        moves = [
            (seat, action)
            for seat, actions in legal_actions(step.match).items()
            for action in actions
            if not action.startswith("tute")
        ]
        step = apply(step.match, *rng.choice(moves))
        events += step.events
    return events


class Account:
    """Follows a deal by its events and notes whatever does not add up."""

    def __init__(self, rules: Rules) -> None:
        """Know the pack."""
        self.rules = rules
        self.pack = {card_text(card) for card in cards_in_play(rules)}
        self.hands: list[set[str]] = []
        self.played: list[str] = []
        self.sums = {"cards": 0, "cantes": 0, "tricks": 0, "arrastre": 0}
        self.faults: set[str] = set()

    def close(self, events: list[AnyEvent]) -> set[str]:
        """Return the faults of a whole deal."""
        for event in events:
            follow = self.FOLLOW.get(type(event))
            if follow:
                follow(self, event)
        return self.faults

    def dealt(self, event: Dealt) -> None:
        self.hands = [set(hand or ()) for hand in event.hands]

    def card(self, event: CardPlayed) -> None:
        self.check(event.card in self.hands[event.seat], "a card that is not held")
        self.check(event.card not in self.played, "a card twice")
        self.hands[event.seat] -= {event.card}
        self.played.append(event.card)

    def drawn(self, event: CardsDrawn) -> None:
        held = set.union(*self.hands) | set(self.played)
        for draw in event.drawn:
            assert draw.card is not None
            self.check(draw.card not in held, "a card twice")
            self.hands[draw.seat].add(draw.card)
        last = event.stock == 0
        self.check(last == (event.indicator is None), "the indicator is not the last card")
        self.check(not last or self.sums["arrastre"] == 0, "the arrastre begins early")

    def swapped(self, event: SevenExchanged) -> None:
        self.hands[event.seat] = self.hands[event.seat] - {event.gave} | {event.took}

    def trick(self, event: TrickWon) -> None:
        self.sums["tricks"] += 1
        self.sums["cards"] += event.points or 0
        complete = len(self.played) == self.sums["tricks"] * self.rules.seats
        self.check(complete, "a trick before its last card")

    def sung(self, event: CanteSung) -> None:
        self.sums["cantes"] += event.points

    def arrastre(self, event: ArrastreStarted) -> None:
        self.sums["arrastre"] += 1

    def ended(self, event: DealEnded) -> None:
        points, bonus = event.points, self.rules.options.last_trick_bonus
        self.check(set(self.played) == self.pack, "a card that never came")
        self.check(self.sums["arrastre"] == 1, "not one beginning of the arrastre")
        self.check(sum(side.cards or 0 for side in points) == CARD_POINTS, "card points lost")
        self.check(sum(side.cantes for side in points) == self.sums["cantes"], "cantes lost")
        assert event.last_winner is not None
        own = points[side_of(event.last_winner, self.rules.seats)]
        self.check(own.last == bonus, "the last trick is not credited")
        whole = CARD_POINTS + bonus + self.sums["cantes"]
        self.check(sum(side.total or 0 for side in points) == whole, "totals that are no sum")

    def check(self, is_right: bool, fault: str) -> None:
        if not is_right:
            self.faults.add(fault)

    FOLLOW: Final[dict[type, Callable[[Any, Any], None]]] = {
        Dealt: dealt,
        CardPlayed: card,
        CardsDrawn: drawn,
        SevenExchanged: swapped,
        TrickWon: trick,
        CanteSung: sung,
        ArrastreStarted: arrastre,
        DealEnded: ended,
    }
