"""A bot sitting at a table: it sees what its seat may see, and answers through the same door."""

import random

from guinote.bots.base import WAIT, Bot
from guinote.game.events import AnyEvent
from guinote.game.view import View


class BotSeat:
    """One bot in one seat; its chance is made of the table's secret, so a restart repeats it."""

    def __init__(self, seat: int, brain: Bot, secret: str) -> None:
        """Sit down."""
        self.seat = seat
        self._brain = brain
        self._secret = secret

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Let the bot see a step."""
        self._brain.observe(view, events)

    def move(self, view: View, legal: tuple[str, ...], v: int) -> str:
        """Return what the bot does when it is to move."""
        return self._brain.choose(view, legal, self._chance(v))

    def interrupt(self, view: View, legal: tuple[str, ...], v: int) -> str | None:
        """Return the optional action that the bot takes in a pause, None for none."""
        offered = tuple(do for do in legal if do != "draw" and not do.startswith("play "))
        if not offered:
            return None
        chosen = self._brain.choose(view, (*offered, WAIT), self._chance(v))
        return chosen if chosen in offered else None

    def _chance(self, v: int) -> random.Random:
        return random.Random(f"{self._secret}/{self.seat}/{v}")
