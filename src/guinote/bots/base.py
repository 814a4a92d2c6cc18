"""What a bot is: somebody who watches a seat's events and chooses among its legal actions."""

from random import Random
from typing import Final, Protocol

from guinote.bots.reasons import Decision
from guinote.game.events import AnyEvent
from guinote.game.view import View

WAIT: Final = "wait"
"""Offered beside the optional actions of a pause: let them pass."""


class Bot(Protocol):
    """A bot keeps its own memory; it never gets a card that its seat may not see."""

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """See what a step told the seat; ``view`` is the seat's picture after it."""

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Return one of ``legal``, which is never empty."""


class ExplainingBot(Bot, Protocol):
    """A bot that can say why."""

    def decide(self, view: View, legal: tuple[str, ...], rng: Random) -> Decision:
        """Return what `choose` returns, and why."""
