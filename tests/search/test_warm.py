"""Nothing is left for the compiler once the search is warm."""

from random import Random
from typing import Any

import pytest

from guinote._jit import COMPILED
from guinote.arena.duel import play_on, seated
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.step import start_deal
from guinote.game.warm import warm_up
from guinote.rules.profile import resolve
from guinote.rules.shuffle import shuffled
from guinote.search import choice, knowledge
from guinote.search.endings import search_ending
from guinote.search.flat import search_flat
from guinote.search.rows import copy_deal
from guinote.search.seen import copy_seen
from guinote.search.tree import search_tree
from guinote.search.warm import warm_endings, warm_search

ENTRIES: tuple[Any, ...] = (
    *(choice.sensible, search_flat, search_tree, search_ending, copy_deal, copy_seen),
    *(knowledge.begin, knowledge.see_card, knowledge.see_draw),
    *(knowledge.see_exchange, knowledge.see_cante),
)


@pytest.mark.compiled
@pytest.mark.parametrize(("profile", "seats"), [("torneo", 4), ("fournier", 3)])
def test_search_when_warm_compiles_nothing_more(profile: str, seats: int) -> None:
    assert COMPILED
    told: list[str] = []
    warm_up()
    warm_search(told.append)
    warm_endings()
    before = [len(entry.signatures) for entry in ENTRIES]
    rules = resolve(profile, seats)
    dealt = deal_out(rules, shuffled(cards_in_play(rules), b"deal"), 0)
    for name in ("beginner", "good", "strong"):
        play_on(start_deal(new_match(rules), 0, dealt), seated(rules, (name,) * seats), Random(1))
    assert [len(entry.signatures) for entry in ENTRIES] == before
    assert told
