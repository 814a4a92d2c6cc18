"""Sits a bot down at a position, as a record writes it."""

import json
from random import Random
from typing import Any

from guinote.bots.cardsets import WHOLE_PACK
from guinote.bots.club import ClubBot
from guinote.cards import PACK_SIZE, Card, card_text, mask_of, parse_cards
from guinote.game.match import Match
from guinote.game.sight import events_for, view_of
from guinote.game.step import legal_actions
from guinote.record.record import parse_record
from guinote.record.replay import replay

STOCK = "2b 5b 6b 11c"


def standing(
    position: dict[str, Any], actions: tuple[str, ...] = (), profile: str = "aragones"
) -> tuple[Match, ClubBot]:
    """Return where the actions lead, and the club bot of seat 0 that saw them.

    Without a stock it has seen every card go that is not in the position.
    """
    rules = {"profile": profile, "seats": len(position["hands"])}
    deal = {"dealer": (position["leader"] - 1) % 4, "position": position, "actions": actions}
    record = {"record": "guinote/1", "rules": rules, "deals": [deal]}
    bot = ClubBot()
    for step in replay(parse_record(json.dumps(record).encode())):
        match = step.match
        bot.observe(view_of(match, 0), events_for(step, 0))
        if step.seat is None and not position.get("stock"):
            bot.memory.played |= WHOLE_PACK & ~mask_of(cards_of_position(position))
    return match, bot


def cards_of_position(position: dict[str, Any]) -> tuple[Card, ...]:
    """Return the cards in hands and on the table."""
    return parse_cards(" ".join((*position["hands"], position["trick"])))


def answers(
    position: dict[str, Any], actions: tuple[str, ...] = (), profile: str = "aragones"
) -> set[str]:
    """Return what the club bot of seat 0 does there: several things where chance decides."""
    match, bot = standing(position, actions, profile)
    view, legal = view_of(match, 0), legal_actions(match)[0]
    return {bot.choose(view, legal, Random(number)) for number in range(8)}


def cards_of(found: set[str]) -> set[str]:
    """Return the cards of plays."""
    return {action.removeprefix("play ") for action in found}


def position(own: str, trick: str = "", stock: str = STOCK, **more: object) -> dict[str, Any]:
    """Return a free-phase position with copas as trump.

    Seat 0 plays to the trick after those who have, or has won the last one and leads.
    """
    played = len(trick.split())
    used = {*own.split(), *trick.split(), *stock.split()}
    rest = [card for card in map(card_text, range(PACK_SIZE)) if card not in used]
    hands = [own]
    for seat in range(1, 4):
        size = len(own.split()) - (seat >= 4 - played)
        hands.append(" ".join(rest.pop() for _ in range(size)))
    start = {"leader": 4 - played} if trick else {"leader": 0, "last_winner": 0}
    return {"hands": hands, "trick": trick, "stock": stock} | start | more


def arrastre(*hands: str, trick: str = "", leader: int = 0, **more: object) -> dict[str, Any]:
    """Return a position without stock where copas are trump and seat 0 is to move."""
    start = {"leader": leader} | ({} if trick else {"last_winner": leader})
    return {"hands": list(hands), "trick": trick, "trump": "c"} | start | more
