"""Duplicate deals: the same cards twice, the two bots in each other's seats the second time."""

import statistics
from collections.abc import Iterator
from random import Random

from guinote.bots.base import Bot
from guinote.bots.chance import ChanceBot
from guinote.bots.registry import make
from guinote.cards import num_sides, side_of
from guinote.game.dealing import DealtCards, cards_in_play, deal_out
from guinote.game.match import Match, new_match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step, apply, legal_actions, start_deal
from guinote.rules.profile import Rules
from guinote.rules.shuffle import shuffled


def play_deal(
    rules: Rules, dealt: DealtCards, dealer: int, names: tuple[str, ...], rng: Random
) -> Match:
    """Let the named bots, one a seat, play one deal (the idas) and return its end."""
    bots = seated(rules, names)
    return play_on(start_deal(new_match(rules), dealer, dealt), bots, rng)


def seated(rules: Rules, names: tuple[str, ...]) -> list[Bot]:
    """Return new bots of these names, one a seat."""
    return [make(name, rules) for name in names]


def play_on(step: Step, bots: list[Bot], rng: Random) -> Match:
    """Let the bots play to the end of the deal that has begun."""
    show(bots, step)
    while step.match.cards is not None and not step.match.cards.end:
        step = apply(step.match, *next_action(step.match, bots, rng))
        show(bots, step)
    return step.match


def seatings(first: str, second: str, seats: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield each side in turn with the names by seat when ``first`` sits there."""
    for side in range(num_sides(seats)):
        yield (
            side,
            tuple(first if side_of(seat, seats) == side else second for seat in range(seats)),
        )


def show(bots: list[Bot], step: Step) -> None:
    """Let every bot see a step."""
    for seat, bot in enumerate(bots):
        if isinstance(bot, ChanceBot):  # remembers nothing, and a view costs time
            continue
        bot.observe(view_of(step.match, seat), events_for(step, seat))


def next_action(match: Match, bots: list[Bot], rng: Random) -> tuple[int, str]:
    """Ask those who have a right before the one who must move, as a table's pause does."""
    assert match.cards is not None
    legal = legal_actions(match)
    mover = match.cards.to_move
    for seat, actions in legal.items():
        if seat != mover:
            chosen = bots[seat].choose(view_of(match, seat), (*actions, "wait"), rng)
            if chosen != "wait":
                return seat, chosen
    return mover, bots[mover].choose(view_of(match, mover), legal[mover], rng)


def points_for(match: Match, side: int) -> float:
    """Return by how much a side is ahead of the mean of the others in a finished deal."""
    assert match.cards is not None
    cards = match.cards
    totals = [cards.cards[s] + cards.cantes[s] + cards.last[s] for s in range(match.sides)]
    others = [total for index, total in enumerate(totals) if index != side]
    return totals[side] - sum(others) / len(others)


def pair_of_deals(rules: Rules, first: str, second: str, text: str, dealer: int) -> float:
    """Return the points a deal by which ``first`` beat ``second`` on one pack, from every side.

    The pack and all chance come from the text.
    """
    rng = Random(text)
    dealt = deal_out(rules, shuffled(cards_in_play(rules), text.encode()), dealer)
    return statistics.fmean(
        points_for(play_deal(rules, dealt, dealer, names, rng), side)
        for side, names in seatings(first, second, rules.seats)
    )
