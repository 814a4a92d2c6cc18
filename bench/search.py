"""Time of a move at each level, and of the first one: ``python -m bench.search [DEALS]``.

Every seat of a deal is of the same level. The first deal compiles, or reads what was compiled.
"""

import statistics
import sys
import time
from random import Random

from guinote.arena.duel import next_action, seated, show
from guinote.bots.base import Bot
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.step import apply, start_deal
from guinote.game.view import View
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled

LEVELS = ("beginner", "club", "good", "strong", "expert")


class Timed:
    """A bot whose choices are timed, in milliseconds of processor time."""

    def __init__(self, bot: Bot, spent: list[float]) -> None:
        """Time this bot."""
        self.observe, self._choose, self._spent = bot.observe, bot.choose, spent

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Choose as the bot does."""
        start = time.process_time()
        chosen = self._choose(view, legal, rng)
        if chosen.startswith("play "):
            self._spent.append(1000 * (time.process_time() - start))
        return chosen


def play_deal(rules: Rules, name: str, number: int, spent: list[float]) -> Match:
    """Play a deal among bots of a level."""
    bots: list[Bot] = [Timed(bot, spent) for bot in seated(rules, (name,) * rules.seats)]
    pack = shuffled(cards_in_play(rules), str(number).encode())
    step, rng = start_deal(new_match(rules), 0, deal_out(rules, pack, 0)), Random(number)
    show(bots, step)
    while step.match.cards is not None and not step.match.cards.end:
        step = apply(step.match, *next_action(step.match, bots, rng))
        show(bots, step)
    return step.match


def main() -> None:
    """Print a line for each level."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    rules = resolve("aragones", 4, {})
    for name in LEVELS:
        first: list[float] = []
        play_deal(rules, name, 0, first)
        spent: list[float] = []
        for number in range(1, deals + 1):
            play_deal(rules, name, number, spent)
        spent.sort()
        late = spent[int(0.99 * len(spent))]
        print(
            f"{name}: first card {first[0]:.0f} ms; then median {statistics.median(spent):.2f},"
            f" p99 {late:.2f} ms a card over {len(spent)} cards"
        )


if __name__ == "__main__":
    main()
