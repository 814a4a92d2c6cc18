"""A bot that plays as a careful member of a club does.

By rule of thumb, with a good memory for what is public.
"""

from random import Random
from typing import Final

from guinote.bots.base import WAIT
from guinote.bots.duties import worth_under_duty
from guinote.bots.free_phase import worth_in_free_phase
from guinote.bots.memory import Memory
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
        plays = [action for action in legal if action.startswith("play ")]
        if not plays:
            return WAIT if WAIT in legal else "draw" if "draw" in legal else legal[0]
        situation = Situation.of(view, self.memory)
        worth = worth_in_free_phase if situation.is_free else worth_under_duty
        return max(plays, key=lambda play: (worth(situation, parse_card(play[5:])), rng.random()))

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
