"""Bots that search: good by flat sampling, strong and expert by a tree.

Rights they use as the club bot does; the search weighs the cards.
"""

from random import Random
from typing import Final

from guinote._jit import COMPILED
from guinote.bots.club import ClubBot
from guinote.bots.reasons import PLAY, Decision, Reason
from guinote.bots.trees import own_ending, own_tree
from guinote.cards import card_text, parse_card
from guinote.game.events import AnyEvent
from guinote.game.view import View
from guinote.rules.profile import Rules
from guinote.search.choice import Searcher
from guinote.search.knowledge import Knowledge
from guinote.search.tree import Effort

EXPLORATION: Final = 0.7
GOOD: Final = Effort(20, EXPLORATION)
GOOD_OF_TWO: Final = Effort(80, EXPLORATION)
"""Between two the club bot leaves less to be gained, and a world is played out sooner."""
STRONG: Final = Effort(1_000, EXPLORATION)
EXPERT: Final = Effort(20_000, EXPLORATION, solved=500)
FACE_TO_FACE: Final = 2
SEEDS: Final = 1 << 62
SLOWDOWN: Final = 250
LEAST: Final = 4


class SearchBot:
    """Samples what the others may hold and plays on in its mind."""

    def __init__(self, rules: Rules, effort: Effort, *, flat: bool = False) -> None:
        """Sit down at a table with these rules."""
        self._knowledge = Knowledge(rules)
        self._searcher = Searcher(
            self._knowledge,
            effort if COMPILED else lessened(effort),
            None if flat else own_tree,
            own_ending,
        )
        self._club = ClubBot(rules.options.target)

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Keep up with the table."""
        self._knowledge.observe(view, events)
        self._club.observe(view, events)

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Return a right worth using now, else the draw or a pass, else the card searched for."""
        plain = self._club.choose(view, legal, rng)
        return self._card(view, legal, rng) if plain.startswith(PLAY) else plain

    def decide(self, view: View, legal: tuple[str, ...], rng: Random) -> Decision:
        """Return the same, and why."""
        plain = self._club.decide(view, legal, rng)
        if not plain.action.startswith(PLAY):
            return plain
        action = self._card(view, legal, rng)
        found = self._searcher.found(parse_card(action.removeprefix(PLAY)))
        if found is None:
            return Decision(action, self._club.reason_for(view, legal, action))
        facts: dict[str, str | int] = {"card": action.removeprefix(PLAY), "worlds": found.worlds}
        if found.are_all:
            return Decision(action, Reason("best_in_all_deals", facts))
        if found.percent is None:
            return Decision(action, Reason("best_of_samples", facts))
        return Decision(action, Reason("chosen_in_samples", facts | {"percent": found.percent}))

    def _card(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        seed = rng.randrange(SEEDS)
        return PLAY + card_text(self._searcher.choose(view, playable(legal), seed))


def good_effort(rules: Rules) -> Effort:
    """Return how much the good bot searches at a table with these rules."""
    return GOOD_OF_TWO if rules.seats == FACE_TO_FACE else GOOD


def lessened(effort: Effort) -> Effort:
    """Return the effort that takes plain Python about as long as the whole takes compiled code.

    It solves nothing: a single ending could take it a second.
    """
    return effort._replace(iterations=max(effort.iterations // SLOWDOWN, LEAST), solved=0)


def playable(legal: tuple[str, ...]) -> int:
    """Return the set of cards among the legal actions."""
    cards = 0
    for action in legal:
        if action.startswith(PLAY):
            cards |= 1 << parse_card(action.removeprefix(PLAY))
    return cards
