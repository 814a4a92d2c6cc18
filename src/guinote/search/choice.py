"""Where Python asks a search for a card."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from guinote._jit import jit
from guinote.game.view import View
from guinote.rules.options import Options
from guinote.rules.state import NO_CARD
from guinote.search.endings import Ending, new_ending, search_ending
from guinote.search.flat import Desk, new_desk, search_flat
from guinote.search.knowledge import Knowledge
from guinote.search.manners import sensible_cards
from guinote.search.rows import copy_deal
from guinote.search.seen import copy_seen
from guinote.search.standing import standing_of
from guinote.search.tree import Effort, Tree, search_tree
from guinote.search.ways import SEEN


@jit
def sensible(desk: Desk, cards: int, options: Sequence[Options]) -> int:
    """Return which of the cards the viewer may play are no visible blunder."""
    return sensible_cards(desk.sampler.seen[SEEN], desk.sampler.public[0], cards, options[0])


MakeTree = Callable[[int], Tree]
"""Gives a tree with room for so many iterations, which nobody else uses meanwhile."""
MakeEnding = Callable[[], Ending]
"""Gives what endings are solved with, which nobody else uses meanwhile."""


class Found(NamedTuple):
    """What a search says of a card."""

    worlds: int
    """How many deals were looked at."""
    percent: int | None
    """In how many of a hundred of them it was tried; None where every card was, in each."""
    are_all: bool = False
    """Whether these are all deals that agree with what the seat knows, and each was solved."""


class Searcher:
    """Chooses a seat's cards by search; flat unless it is given trees."""

    def __init__(
        self,
        knowledge: Knowledge,
        effort: Effort,
        make_tree: MakeTree | None = None,
        make_ending: MakeEnding = new_ending,
    ) -> None:
        """Search with this effort among the worlds that agree with the knowledge."""
        self._knowledge, self._effort = knowledge, effort
        self._desk = new_desk()
        self._make_tree, self._make_ending = make_tree, make_ending
        self._has_searched = self._has_solved = False

    def choose(self, view: View, cards: int, seed: int) -> int:
        """Return one of a set of cards that the seat may play; worlds come from the seed."""
        cards = sensible_of(self._desk, self._knowledge, view, cards)
        self._has_searched = cards & (cards - 1) != 0
        if not self._has_searched:
            return cards.bit_length() - 1
        self._desk.chance[0] = seed
        options, standing = self._knowledge.options, standing_of(view.seats)
        if self._make_tree is None:
            return search_flat(self._desk, cards, self._effort.iterations, options, standing)
        card = self._solved(view, cards)
        if card != NO_CARD:
            return card
        tree = self._make_tree(self._effort.iterations)
        return search_tree(tree, self._desk, cards, self._effort, options, standing)

    def _solved(self, view: View, cards: int) -> int:
        """Return the card that is best over all worlds, NO_CARD where these are too many."""
        self._has_solved = False
        if self._effort.solved == 0 or view.stock or view.seats == 3:
            return NO_CARD
        options, standing = self._knowledge.options, standing_of(view.seats)
        most, ending = self._effort.solved, self._make_ending()
        card = search_ending(ending, self._desk, cards, most, options, standing)
        self._has_solved = card != NO_CARD
        return card

    def found(self, card: int) -> Found | None:
        """Return what the last search says of a card; None where there was nothing to search."""
        if not self._has_searched:
            return None
        if self._make_tree is None:
            return Found(self._effort.iterations, None)
        if self._has_solved:
            return Found(int(self._desk.visits[card]), None, are_all=True)
        worlds = sum(self._desk.visits)
        return Found(int(worlds), round(100 * self._desk.visits[card] / worlds))


def sensible_of(desk: Desk, knowledge: Knowledge, view: View, cards: int) -> int:
    """Return which of the cards that the seat may play are no visible blunder.

    The desk is left with what the seat sees and knows.
    """
    copy_deal(desk.sampler.public, 0, knowledge.row_of(view), 0)
    copy_seen(desk.sampler.seen, SEEN, knowledge.seen, 0)
    return int(sensible(desk, cards, knowledge.options))
