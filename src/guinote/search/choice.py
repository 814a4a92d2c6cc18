"""Where Python asks a search for a card."""

import threading
from collections.abc import Sequence

from guinote._jit import jit
from guinote.game.view import View
from guinote.rules.options import Options
from guinote.search.flat import Desk, new_desk, search_flat
from guinote.search.knowledge import Knowledge
from guinote.search.manners import sensible_cards
from guinote.search.rows import copy_deal
from guinote.search.seen import copy_seen
from guinote.search.standing import standing_of
from guinote.search.tree import Effort, Tree, new_tree, search_tree
from guinote.search.ways import SEEN


@jit
def sensible(desk: Desk, cards: int, options: Sequence[Options]) -> int:
    """Return which of the cards the viewer may play are no visible blunder."""
    return sensible_cards(desk.sampler.seen[SEEN], desk.sampler.public[0], cards, options[0])


class _OwnTrees(threading.local):
    """The trees of this thread by their size: one search at a time needs no more of them."""

    def __init__(self) -> None:
        self.by_size: dict[int, Tree] = {}

    def with_room_for(self, iterations: int) -> Tree:
        if iterations not in self.by_size:
            self.by_size[iterations] = new_tree(iterations)
        return self.by_size[iterations]


_OWN_TREES = _OwnTrees()


class Searcher:
    """Chooses a seat's cards by search; flat unless it is given a tree."""

    def __init__(self, knowledge: Knowledge, effort: Effort, *, flat: bool) -> None:
        """Search with this effort among the worlds that agree with the knowledge."""
        self._knowledge, self._effort = knowledge, effort
        self._desk = new_desk()
        self._flat = flat

    def choose(self, view: View, cards: int, seed: int) -> int:
        """Return one of a set of cards that the seat may play; worlds come from the seed."""
        cards = sensible_of(self._desk, self._knowledge, view, cards)
        if cards & (cards - 1) == 0:
            return cards.bit_length() - 1
        self._desk.chance[0] = seed
        options, standing = self._knowledge.options, standing_of(view.seats)
        if self._flat:
            return search_flat(self._desk, cards, self._effort.iterations, options, standing)
        tree = _OWN_TREES.with_room_for(self._effort.iterations)
        return search_tree(tree, self._desk, cards, self._effort, options, standing)


def sensible_of(desk: Desk, knowledge: Knowledge, view: View, cards: int) -> int:
    """Return which of the cards that the seat may play are no visible blunder.

    The desk is left with what the seat sees and knows.
    """
    copy_deal(desk.sampler.public, 0, knowledge.row_of(view), 0)
    copy_seen(desk.sampler.seen, SEEN, knowledge.seen, 0)
    return int(sensible(desk, cards, knowledge.options))
