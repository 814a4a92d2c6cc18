"""Sits a bot down at a position, as a record writes it."""

import json
from random import Random
from typing import Any

from guinote.bots.base import Bot
from guinote.bots.registry import make
from guinote.cards import PACK_SIZE, card_text
from guinote.game.match import Match
from guinote.game.sight import events_for, view_of
from guinote.game.step import legal_actions
from guinote.record.record import parse_record
from guinote.record.replay import replay

STOCK = "2b 5b 6b 11c"


def standing(position: dict[str, Any], actions: tuple[str, ...] = ()) -> tuple[Match, Bot]:
    """Return where the actions lead, and the bot of seat 0 that saw them."""
    rules = {"profile": "aragones", "seats": 4}
    deal = {"dealer": 3, "position": position, "actions": actions}
    record = {"record": "guinote/1", "rules": rules, "deals": [deal]}
    bot = make("club")
    for step in replay(parse_record(json.dumps(record).encode())):
        match = step.match
        bot.observe(view_of(match, 0), events_for(step, 0))
    return match, bot


def answer(position: dict[str, Any], actions: tuple[str, ...] = ()) -> str:
    """Return what the club bot of seat 0 does there."""
    match, bot = standing(position, actions)
    return bot.choose(view_of(match, 0), legal_actions(match)[0], Random(1))


def position(own: str, trick: str = "", stock: str = STOCK, **more: object) -> dict[str, Any]:
    """Return a free-phase position with copas as trump.

    Seat 0 plays last to the trick, or has won the last one and leads.
    """
    used = {*own.split(), *trick.split(), *stock.split()}
    rest = [card for card in map(card_text, range(PACK_SIZE)) if card not in used]
    size = 5 if trick else 6
    others = [" ".join(rest[seat * size : (seat + 1) * size]) for seat in range(3)]
    start = {"leader": 1} if trick else {"leader": 0, "last_winner": 0}
    return {"hands": [own, *others], "trick": trick, "stock": stock} | start | more
