"""Looks for moves that depend on cards that the seat may not see.

    python -m tests.search.leaks BOT [DECISIONS]

At every decision of deals played by chance the hidden cards are dealt anew within what the seat
knows, and the bot must move as before. Exit 1 at the first move that changes.
"""

import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from guinote.bots.registry import make
from guinote.game.match import Match
from guinote.game.sight import events_for, view_of
from guinote.game.step import legal_actions
from guinote.game.story import Story
from guinote.rules.profile import Rules
from guinote.rules.state import DealFacts, facts_of
from guinote.search.chance import new_chance
from guinote.search.rows import new_table_of
from guinote.search.worlds import prepare, sample
from tests.search.tables import Moment, all_rules, moments, sampler_for


def reshuffled(moment: Moment, seat: int, seed: int) -> Match:
    """Return another match that the seat cannot tell from this one."""
    sampler, rows, match = sampler_for(moment, seat), new_table_of(1), moment.step.match
    prepare(sampler)
    sample(sampler, rows, new_chance(seed))
    cards = facts_of(rows)
    other = replace(match, rows=rows, cards=cards, story=retold(match, cards, seat))
    assert view_of(other, seat) == view_of(match, seat)
    return other


def retold(match: Match, cards: DealFacts, seat: int) -> Story:
    """Return the story with the suits of these cards where the seat may not know the true ones."""
    true, told = match.cards, list[tuple[int, int, int]]()
    assert true is not None
    suits = [suit for suit in range(4) if cards.hidden >> suit & 1 and cards.singer[suit] != seat]
    for singer, suit, points in match.story.cantes:
        if true.hidden >> suit & 1 and singer != seat:
            other = next(one for one in suits if cards.singer[one] == singer)
            suits.remove(other)
            told.append((singer, other, points))
        else:
            told.append((singer, suit, points))
    return replace(match.story, cantes=tuple(told))


def decisions(rules: Rules, name: str, seed: str) -> Iterator[tuple[str, str]]:
    """Yield what a bot does at each of its decisions, and what it does in another world."""
    bots = [make(name, rules) for _ in range(rules.seats)]
    rng = Random(seed)
    for moment in moments(rules, seed):
        match = moment.step.match
        for seat, bot in enumerate(bots):
            bot.observe(view_of(match, seat), events_for(moment.step, seat))
        assert match.cards is not None
        seat, number = match.cards.to_move, rng.randrange(1 << 40)
        other = reshuffled(moment, seat, number)
        yield (
            bots[seat].choose(view_of(match, seat), legal_actions(match)[seat], Random(number)),
            bots[seat].choose(view_of(other, seat), legal_actions(other)[seat], Random(number)),
        )


def count_decisions(name: str, most: int, seed: int) -> int:
    """Return how many decisions were the same, up to so many, over all books in turn."""
    same, rules, number = 0, all_rules(), 0
    while same < most:
        for here, there in decisions(rules[number % len(rules)], name, f"{seed}/{number}"):
            assert here == there, (seed, number, here, there)
            same += 1
        number += 1
    return same


def main() -> None:
    """Count decisions of one bot."""
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    print(f"{sys.argv[1]}: {count_decisions(sys.argv[1], most, 1)} decisions, none changed")


if __name__ == "__main__":
    main()
