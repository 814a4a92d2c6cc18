"""OpenSpiel's own ISMCTSBot, unmodified, in a seat at our table."""

from random import Random
from typing import Final

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from bench.anchor_state import CardState, RolloutByThumb, Table
from guinote.bots.base import Bot
from guinote.bots.club import ClubBot
from guinote.bots.reasons import PLAY
from guinote.bots.searching import EXPLORATION
from guinote.cards import card_text
from guinote.game.events import AnyEvent
from guinote.game.view import View
from guinote.rules.profile import Rules
from guinote.search.chance import Chance, new_chance
from guinote.search.knowledge import Knowledge
from guinote.search.rows import copy_deal, new_table_of
from guinote.search.seen import copy_seen
from guinote.search.standing import standing_of
from guinote.search.ways import SEEN, new_sampler
from guinote.search.worlds import prepare, sample

SEEDS: Final = 1 << 32


class Resampler:
    """Deals the hidden cards anew from what a seat knows; it is never shown the true ones."""

    def __init__(self, knowledge: Knowledge) -> None:
        """Sample with the knowledge of this seat."""
        self._knowledge, self._sampler = knowledge, new_sampler()

    def begin(self, view: View, chance: Chance) -> None:
        """Make ready for a search from what the seat sees now."""
        self._chance = chance
        copy_deal(self._sampler.public, 0, self._knowledge.row_of(view), 0)
        copy_seen(self._sampler.seen, SEEN, self._knowledge.seen, 0)
        prepare(self._sampler)

    def __call__(self, state: CardState, _seat: int) -> CardState:
        """Return a state that the seat cannot tell from the one that it is in."""
        return self.state(state.table)

    def state(self, table: Table) -> CardState:
        """Return a state in which the seat may be now."""
        world = new_table_of(1)
        sample(self._sampler, world, self._chance)
        return CardState(table, world)


class PeerBot:
    """Chooses cards by OpenSpiel's search; uses its rights as the club bot does, as ours do.

    Rollouts by rule of thumb, what an end is worth, the sampling of worlds and the exploration are
    those of our own search: what is left to compare is the search itself and its speed, and for a
    level that plays its deals out by habit, the habits.
    """

    def __init__(self, rules: Rules, simulations: int) -> None:
        """Sit down; this many simulations for each choice among cards."""
        self.knowledge = Knowledge(rules)
        self._club, self._simulations = ClubBot(rules.options.target), simulations
        self._resampler = Resampler(self.knowledge)
        self._table = Table(rules.seats, self.knowledge.options, standing_of(rules.seats))

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Keep up with the table."""
        self.knowledge.observe(view, events)
        self._club.observe(view, events)

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Return a right worth using now, else the draw or a pass, else the card searched for."""
        plain = self._club.choose(view, legal, rng)
        if not plain.startswith(PLAY):
            return plain
        return PLAY + card_text(self._card(view, rng.randrange(SEEDS)))

    def _card(self, view: View, seed: int) -> int:
        """Return the card that OpenSpiel's bot plays."""
        chance = new_chance(seed)
        self._resampler.begin(view, chance)
        bot = ISMCTSBot(
            self._table,
            RolloutByThumb(chance),
            uct_c=EXPLORATION,
            max_simulations=self._simulations,
            random_state=np.random.RandomState(seed),
        )
        bot.set_resampler(self._resampler)
        return int(bot.step(self._resampler.state(self._table)))


def peer(rules: Rules, simulations: int) -> Bot:
    """Return the bot as our tables want one."""
    return PeerBot(rules, simulations)
