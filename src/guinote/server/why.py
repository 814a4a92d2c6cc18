"""Why a bot did a step of a finished match: it is sat down again as it sat then."""

from collections.abc import Iterable

import msgspec

from guinote.i18n.moves import move_sentence
from guinote.server.bot_seat import BotSeats
from guinote.server.house import House
from guinote.server.log import ActData, fold_log
from guinote.server.protocol import Lang
from guinote.server.settings import Settings
from guinote.server.store import Entry
from guinote.server.views import Views


def why_of(house: House, settings: Settings, entries: Iterable[Entry], v: int, lang: Lang) -> str:
    """Return the sentence for step ``v``; an empty one where no bot did it."""
    before = [entry for entry in entries if entry.v <= v]
    if not before or before[-1].v != v or before[-1].kind != "act":
        return ""
    entry = before.pop()
    log = fold_log(settings.rules(), settings.company, before)
    bots = BotSeats(settings.secret, house, log.match.rules, Views())
    bots.seat(log.company.bots, log.played)
    if entry.seat is None or entry.seat not in bots:
        return ""
    act = msgspec.json.decode(entry.data, type=ActData)
    reason = bots.explain(entry.seat, log.match, log.v, act.do)
    return move_sentence(reason.cause, reason.facts, lang)
