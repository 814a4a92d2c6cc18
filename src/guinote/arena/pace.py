"""How long a bot thinks."""

import time
from random import Random
from statistics import median
from typing import Final

from guinote.arena.duel import play_on, seated
from guinote.bots.base import Bot
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.events import AnyEvent
from guinote.game.match import new_match
from guinote.game.step import start_deal
from guinote.game.view import View
from guinote.rules.profile import resolve
from guinote.rules.shuffle import shuffled

DEALS: Final = 3


class TimedBot:
    """A bot with somebody beside it who looks at the clock of the processor."""

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        """Write the time of every choice among cards into ``seconds``."""
        self._bot, self._seconds = bot, seconds

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Let the bot see it."""
        self._bot.observe(view, events)

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Let the bot choose, and count where there was more than one card to choose from."""
        start = time.process_time()
        chosen = self._bot.choose(view, legal, rng)
        if sum(action.startswith("play ") for action in legal) > 1:
            self._seconds.append(time.process_time() - start)
        return chosen


def move_time(name: str) -> float:
    """Return the median time of choosing a card in milliseconds of processor.

    Three deals by the aragones book, with the bot in all four seats.
    """
    rules, seconds = resolve("aragones", 4), list[float]()
    for number in range(DEALS):
        bots: list[Bot] = [TimedBot(bot, seconds) for bot in seated(rules, (name,) * rules.seats)]
        pack = shuffled(cards_in_play(rules), str(number).encode())
        play_on(start_deal(new_match(rules), 0, deal_out(rules, pack, 0)), bots, Random(number))
    return 1000 * median(seconds)
