"""What people at the table remember of the deal under way, beyond its state.

The last trick, the cantes, the exchanges.
"""

from dataclasses import dataclass, replace

from guinote.rules.actions import EXCHANGE, SING
from guinote.rules.state import DealFacts


@dataclass(frozen=True, slots=True)
class Story:
    """The last trick as (seat, card) in order of play; cantes as (seat, suit, points).

    Exchanges as (seat, gave, took).
    """

    last_trick: tuple[tuple[int, int], ...]
    cantes: tuple[tuple[int, int, int], ...]
    exchanges: tuple[tuple[int, int, int], ...]


NO_STORY = Story((), (), ())


def indicator_of(cards: DealFacts) -> int | None:
    """Return the card under the stock, or None once it is drawn."""
    return cards.stock[cards.stock_size - 1] if cards.stock_next < cards.stock_size else None


def trick_of(cards: DealFacts) -> tuple[tuple[int, int], ...]:
    """Return the trick under way as (seat, card) in order of play."""
    return tuple(
        ((cards.leader + place) % cards.seats, cards.trick[place])
        for place in range(cards.trick_size)
    )


def retell(story: Story, before: DealFacts, after: DealFacts, seat: int, action: int) -> Story:
    """Return the story with an action that has been taken added to it."""
    if after.num_tricks > before.num_tricks:
        return replace(story, last_trick=(*trick_of(before), (seat, action)))
    if SING <= action < EXCHANGE:
        points = sum(after.cantes) - sum(before.cantes)
        return replace(story, cantes=(*story.cantes, (seat, action - SING, points)))
    if action == EXCHANGE:
        swap = (seat, indicator_of(after) or 0, indicator_of(before) or 0)
        return replace(story, exchanges=(*story.exchanges, swap))
    return story
