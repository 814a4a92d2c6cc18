"""Two worlds that differ only in what a viewer may not know.

The second world is the first with some cards changed for each other, none of which the viewer has
seen by then: in the hands of others, in the stock. The same actions are taken; where the rules do
not take one, the change was not possible. A twenty whose suit is hidden may be of another suit.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec.structs import replace

from guinote.cards import REY, SOTA, SUIT_SIZE, SUITS, card_text, cards_in, mask_of
from guinote.errors import IllegalAction
from guinote.game.dealing import cards_in_play
from guinote.game.match import Match
from guinote.game.step import Step, apply
from guinote.game.story import indicator_of
from guinote.record.record import DealPart, DealRecord, Position, Record
from guinote.record.replay import begin_deal
from guinote.rules.actions import EXCHANGE, SING
from guinote.rules.state import NO_CARD, DealFacts

Change = Mapping[str, str]
"""Which card lies where another did."""

CARD_IN_TEXT = re.compile(r"\d+[oceb]")


@dataclass(frozen=True)
class Evening:
    """The last deal of a record: how it was written down, and its steps, the start among them."""

    part: DealRecord
    number: int
    steps: list[Step]

    @property
    def opening(self) -> Match:
        """The match before the deal."""
        return self.steps[0].before


def evening(record: Record, steps: list[Step]) -> Evening:
    """Return the last deal of a record that has been replayed."""
    start = max(place for place, step in enumerate(steps) if step.seat is None)
    number = sum(step.seat is None for step in steps) - 1
    return Evening(record.deals[number], number, steps[start:])


def facts(step: Step) -> DealFacts:
    """Return the state of the deal after a step."""
    assert step.match.cards is not None
    return step.match.cards


def unseen(steps: list[Step], viewer: int | None) -> list[int]:
    """Return the cards that the viewer has not seen in these steps, whatever a view shows."""
    seen = 0
    for step in steps:
        cards = facts(step)
        seen |= 0 if viewer is None else cards.hands[viewer]
        lying = [*cards.trick[: cards.trick_size], indicator_of(cards), cards.turned]
        lying += [card for _, card in step.match.story.last_trick]
        lying += [card for _, *swapped in step.match.story.exchanges for card in swapped]
        seen |= sum({1 << card for card in lying if card is not None and card != NO_CARD})
    return list(cards_in(mask_of(cards_in_play(steps[0].match.rules)) & ~seen))


def any_change(rng: Random, cards: list[int]) -> Change:
    """Change two of the cards for each other, or any number of them."""
    some = rng.sample(cards, 2 if rng.random() < 0.5 else rng.randint(2, len(cards)))
    others = rng.sample(some, len(some))
    return {card_text(old): card_text(new) for old, new in zip(some, others, strict=True)}


def change_of_suits(rng: Random, cards: list[int], first: int, trump: int) -> Change | None:
    """Change rey and sota of a suit for those of another plain one, if all are among the cards."""
    pairs = {
        suit: [suit * SUIT_SIZE + strength for strength in (REY, SOTA)]
        for suit in range(len(SUITS))
        if suit != trump
    }
    whole = [suit for suit, pair in pairs.items() if set(pair) <= set(cards)]
    if first not in whole or len(whole) == 1:
        return None
    other = rng.choice([suit for suit in whole if suit != first])
    both = zip(pairs[first], pairs[other], strict=True)
    return {
        card_text(old): card_text(new)
        for one, two in both
        for old, new in ((one, two), (two, one))
    }


def changed(part: Any, change: Change) -> Any:
    """Return a part of a record with the cards changed."""
    if isinstance(part, str):
        return CARD_IN_TEXT.sub(lambda found: change.get(found[0], found[0]), part)
    if isinstance(part, tuple):
        return tuple(changed(item, change) for item in part)
    if isinstance(part, DealPart | Position):
        fields = ("hands", "stock", "deck") if isinstance(part, DealPart) else ("hands", "stock")
        return replace(part, **{name: changed(getattr(part, name), change) for name in fields})
    return part


def other_world(
    night: Evening, change: Change, steps: int, taken: tuple[int, ...] | None = None
) -> list[Step] | None:
    """Return so many steps in the other world; None where the rules do not take an action there.

    In a position the card points `taken` before may be others too.
    """
    position = changed(night.part.position, change)
    if position is not None and taken is not None:
        position = replace(position, cards=taken)
    part = replace(night.part, deal=changed(night.part.deal, change), position=position)
    there = [begin_deal(night.opening, part, night.number)]
    for step in night.steps[1:steps]:
        next_there = _same_action(there[-1].match, step)
        if next_there is None:
            return None
        there.append(next_there)
    return there


def _same_action(match: Match, step: Step) -> Step | None:
    """Take the action of a step, or one that looks like it: a hidden twenty of another suit.

    What is a revoke in one world only does not look the same.
    """
    assert step.seat is not None
    assert step.action is not None
    for action in (step.action, *_look_alikes(step)):
        try:
            there = apply(match, step.seat, action)
        except IllegalAction:
            continue
        if facts(there).broken_duty == facts(step).broken_duty:
            return there
    return None


def _look_alikes(step: Step) -> list[int]:
    assert step.action is not None
    suit = step.action - SING
    if not SING <= step.action < EXCHANGE or not facts(step).hidden >> suit & 1:
        return []
    plain = [other for other in range(len(SUITS)) if other not in (suit, facts(step).trump)]
    return [SING + other for other in plain]
