"""Touch every compiled entry point of the search, so that no player waits for the compiler."""

from collections.abc import Callable

from guinote._jit import note_compiled
from guinote.cards import mask_of, parse_card
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import apply, legal_actions, start_deal
from guinote.game.view import View
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled
from guinote.search.choice import Searcher
from guinote.search.endings import new_ending, search_ending
from guinote.search.flat import new_desk
from guinote.search.knowledge import Knowledge, see_cante, see_draw, see_exchange
from guinote.search.standing import standing_of
from guinote.search.tree import Effort, new_tree

LITTLE = Effort(2, 1.0)


def hear_nothing(_: str) -> None:
    """Listen to no progress."""


def warm_search(tell: Callable[[str], None] = hear_nothing) -> None:
    """Search a little, flat and in a tree; ``tell`` hears what comes next.

    The rules must have been warmed before.
    """
    rules = resolve("aragones", 4, {})
    tell("what a seat knows")
    knowledge, view = at_second_card(rules)
    row, cards = knowledge.row_of(view), mask_of(tuple(map(parse_card, view.hands[1] or ())))
    for make_tree, name in ((None, "flat search"), (new_tree, "tree search")):
        tell(name)
        Searcher(knowledge, LITTLE, make_tree).choose(view, cards, 1)
    see_cante(knowledge.seen, row, 1, 0)
    see_exchange(knowledge.seen, 1, 0, 1)
    see_draw(knowledge.seen, row)
    note_compiled("search")


def warm_endings() -> None:
    """Solve an ending in no world: what the expert needs besides the search, which is long."""
    rules = resolve("aragones", 4, {})
    knowledge, view = at_second_card(rules)
    cards = mask_of(tuple(map(parse_card, view.hands[1] or ())))
    search_ending(new_ending(), new_desk(), cards, 0, knowledge.options, standing_of(4))
    note_compiled("endings")


def at_second_card(rules: Rules) -> tuple[Knowledge, View]:
    """Return what the second seat knows and sees when it must play its first card."""
    knowledge, match = Knowledge(rules), new_match(rules)
    dealt = deal_out(rules, shuffled(cards_in_play(rules), b"warm"), 3)
    step = start_deal(match, 3, dealt)
    knowledge.observe(view_of(step.match, 1), events_for(step, 1))
    step = apply(step.match, 0, legal_actions(step.match)[0][-1])
    view = view_of(step.match, 1)
    knowledge.observe(view, events_for(step, 1))
    return knowledge, view
