"""Sits bots of any level down at a position, as a record writes it."""

import json
from random import Random
from typing import Any

from guinote.bots.registry import make
from guinote.cards import PACK_SIZE, card_text
from guinote.game.sight import events_for, view_of
from guinote.game.step import legal_actions
from guinote.record.record import parse_record
from guinote.record.replay import replay
from guinote.rules.profile import resolve

BOOK = resolve("aragones", 4, {})
LEVELS = ("beginner", "good", "strong", "expert")
"""All but the club bot, which has tests of its own."""


def answer_of(
    name: str, position: dict[str, Any], actions: tuple[str, ...] = (), seed: int = 1
) -> str:
    """Return what the bot of that name in seat 0 does after the actions."""
    rules = {"profile": "aragones", "seats": 4}
    deal = {"dealer": 3, "position": position, "actions": actions}
    record = {"record": "guinote/1", "rules": rules, "deals": [deal]}
    bot = make(name, BOOK)
    for step in replay(parse_record(json.dumps(record).encode())):
        match = step.match
        bot.observe(view_of(match, 0), events_for(step, 0))
    return bot.choose(view_of(match, 0), legal_actions(match)[0], Random(seed))


def position(own: str, trick: str = "", stock: str = "", leader: int = 1) -> dict[str, Any]:
    """Return a position with copas as trump: seat 0 to play after the trick, or to lead."""
    used = {*own.split(), *trick.split(), *stock.split()}
    rest = [card for card in map(card_text, range(PACK_SIZE)) if card not in used]
    played, sizes = len(trick.split()), []
    for seat in range(1, 4):
        has_played = trick and (seat - leader) % 4 < played
        sizes.append(len(own.split()) - bool(has_played))
    others = [" ".join(rest.pop() for _ in range(size)) for size in sizes]
    start = {"leader": leader} if trick else {"leader": 0, "last_winner": 0}
    return {"hands": [own, *others], "trick": trick, "stock": stock, "trump": "c"} | start
