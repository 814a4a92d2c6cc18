"""A bot that plays as somebody does who has just learnt: it forgets, and sometimes errs.

It never plays anything that a partner would shake the head at, and it counts its points.
"""

from random import Random
from typing import Final

from guinote.bots.club import ClubBot
from guinote.bots.reasons import PLAY, Decision, Reason
from guinote.bots.searching import playable
from guinote.cards import card_points, card_text, cards_in, parse_card
from guinote.game.events import AnyEvent, CardPlayed
from guinote.game.view import View
from guinote.rules.profile import Rules
from guinote.search.choice import sensible_of
from guinote.search.flat import new_desk
from guinote.search.knowledge import Knowledge

ERRS: Final = 0.4
"""How often it takes any sensible card rather than the one it thinks best."""
NOTICED_POINTS: Final = 10
"""It remembers ases and treses that were played, and no other cards."""


class BeginnerBot:
    """The club bot with a bad memory and an unsteady hand."""

    def __init__(self, rules: Rules) -> None:
        """Sit down at a table with these rules."""
        self._counting = ClubBot(rules.options.target)
        self._playing = ClubBot(rules.options.target)
        self._knowledge, self._desk = Knowledge(rules), new_desk()

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Count the points, and forget most cards at once."""
        self._counting.observe(view, events)
        self._knowledge.observe(view, events)
        self._playing.observe(view, tuple(event for event in events if is_noticed(event)))

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Return a right worth using now, else the draw or a pass, else a sensible card."""
        plain = self._counting.choose(view, legal, rng)
        return self._card(view, legal, rng)[0] if plain.startswith(PLAY) else plain

    def decide(self, view: View, legal: tuple[str, ...], rng: Random) -> Decision:
        """Return the same, and why."""
        plain = self._counting.decide(view, legal, rng)
        if not plain.action.startswith(PLAY):
            return plain
        card, erred = self._card(view, legal, rng)
        if erred:
            return Decision(card, Reason("slip", {"card": card.removeprefix(PLAY)}))
        return Decision(card, self._playing.reason_for(view, legal, card))

    def _card(self, view: View, legal: tuple[str, ...], rng: Random) -> tuple[str, bool]:
        """Return the card, and whether it is any one rather than the best."""
        cards = sensible_of(self._desk, self._knowledge, view, playable(legal))
        plays = tuple(PLAY + card_text(card) for card in cards_in(cards))
        best = self._playing.choose(view, plays, rng)
        if len(plays) > 1 and rng.random() < ERRS:
            return rng.choice(plays), True
        return best, False


def is_noticed(event: AnyEvent) -> bool:
    """Tell whether a beginner remembers the event."""
    if isinstance(event, CardPlayed):
        return card_points(parse_card(event.card)) >= NOTICED_POINTS
    return True
