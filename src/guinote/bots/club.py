"""A bot that plays as a careful member of a club does.

By rule of thumb, with a good memory for what is public.
"""

from random import Random
from typing import Final

from guinote.bots.base import WAIT
from guinote.bots.duties import worth_under_duty
from guinote.bots.free_phase import worth_in_free_phase
from guinote.bots.memory import Memory
from guinote.bots.reasons import PLAY, Decision, Reason, reason_for_card
from guinote.bots.situation import Situation
from guinote.cards import parse_card, side_of
from guinote.game.events import AnyEvent
from guinote.game.view import View

TARGET: Final = 101


class ClubBot:
    """Sings and exchanges when it may, claims when it knows, and weighs each card."""

    def __init__(self, target: int = TARGET) -> None:
        """Know the points that win at this table."""
        self.target = target
        self.memory = Memory()

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Count along."""
        self.memory.observe(view, events)

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Return a right worth using now, else the draw or a pass, else the best card."""
        right = self._right(view, legal)
        if right is not None:
            return right
        plays = [action for action in legal if action.startswith(PLAY)]
        if not plays:
            return WAIT if WAIT in legal else "draw" if "draw" in legal else legal[0]
        situation = Situation.of(view, self.memory)
        worth = worth_in_free_phase if situation.is_free else worth_under_duty
        cards = {play: parse_card(play.removeprefix(PLAY)) for play in plays}
        return max(plays, key=lambda play: (worth(situation, cards[play]), rng.random()))

    def decide(self, view: View, legal: tuple[str, ...], rng: Random) -> Decision:
        """Return the same, and why."""
        action = self.choose(view, legal, rng)
        return Decision(action, self.reason_for(view, legal, action))

    def reason_for(self, view: View, legal: tuple[str, ...], action: str) -> Reason:
        """Return what speaks for an action, whoever chose it."""
        if not action.startswith(PLAY):
            return self._reason_for_right(view, action)
        now, card = Situation.of(view, self.memory), parse_card(action.removeprefix(PLAY))
        plays = [other for other in legal if other.startswith(PLAY)]
        return reason_for_card(now, view, card, plays)

    def _reason_for_right(self, view: View, action: str) -> Reason:
        assert view.seat is not None
        verb, _, what = action.partition(" ")
        if verb == "claim":
            counted = self.memory.total(view, side_of(view.seat, view.seats))
            return Reason("claim", {"points": counted, "target": self.target})
        if verb == "sing":
            return Reason("sing", {"suit": what, "points": 40 if what == view.trump else 20})
        if verb == "exchange":
            return Reason("exchange", {"card": view.indicator or ""})
        return Reason(verb)

    def _right(self, view: View, legal: tuple[str, ...]) -> str | None:
        assert view.seat is not None
        if (
            "claim" in legal
            and self.memory.total(view, side_of(view.seat, view.seats)) >= self.target
        ):
            return "claim"
        for wanted in ("tute", f"sing {view.trump}", "sing"):
            for action in legal:
                if action.startswith(wanted):
                    return action
        return "exchange" if "exchange" in legal and gains_by_exchange(view) else None


def gains_by_exchange(view: View) -> bool:
    """Tell whether the indicator is stronger than the card given for it."""
    if view.indicator is None:
        return False
    strength = parse_card(view.indicator) % 10
    given_is_two = view.indicator == f"7{view.trump}"
    return given_is_two or strength > parse_card(f"7{view.trump}") % 10
