"""A bot that chooses by chance among what is legal: the yardstick for all others."""

from random import Random

from guinote.bots.reasons import Decision, Reason
from guinote.game.events import AnyEvent
from guinote.game.view import View


class ChanceBot:
    """Takes any legal action, but claims only by chance like the rest."""

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Remember nothing."""

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Return any of the legal actions."""
        return rng.choice(legal)

    def decide(self, view: View, legal: tuple[str, ...], rng: Random) -> Decision:
        """Return any of them, for no better reason."""
        return Decision(rng.choice(legal), Reason("chance"))
