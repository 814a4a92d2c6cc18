"""What a table shows of the option values that no verdict of the referee tells apart.

A look says where to look, as plain data: at an event of a record's last step or at the picture
of a viewer, at the draw for the first dealer, at who may sit down, at why house rules are refused,
or at the rules as the table tells them, where that is all there is.
"""

import json
from collections.abc import Callable
from typing import Any

import msgspec

from guinote.errors import BadRules
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step
from guinote.record.record import parse_record
from guinote.record.replay import replay
from guinote.rules.house import SEATS
from guinote.rules.profile import resolve
from guinote.server.first_dealer import draw_first_dealer
from guinote.server.protocol import FirstDealer
from guinote.server.settings import Settings, table_info

Look = dict[str, Any]
Changes = dict[str, Any]


def seen(look: Look, option: str, value: Any) -> Any:
    """Return what the look shows where the option has the value, as JSON has it."""
    changes = {**look.get("changes", {}), option: value}
    shown = _LOOKS[look["by"]]({**look, "option": option}, changes)
    return json.loads(msgspec.json.encode(shown))


def _last_step(look: Look, changes: Changes) -> Step:
    record = json.loads(json.dumps(look["record"]))
    record["rules"]["options"] = changes
    return list(replay(parse_record(json.dumps(record).encode())))[-1]


def _event(look: Look, changes: Changes) -> Any:
    """One field of the first event that the viewer is told of the last step."""
    return getattr(events_for(_last_step(look, changes), look["viewer"])[0], look["field"])


def _view(look: Look, changes: Changes) -> Any:
    """One field of the viewer's picture after the last step."""
    return getattr(view_of(_last_step(look, changes).match, look["viewer"]), look["field"])


def _first_dealer(look: Look, changes: Changes) -> Any:
    """The dealer and the cards that named him; not the name of the way, which would say it all."""
    rules = resolve(look["profile"], look["seats"], changes)
    drawn = draw_first_dealer(rules, bytes.fromhex(look["seed"]))
    shown = [f"{card.seat} {card.card}" for card in drawn.cards]
    return {"dealer": drawn.dealer, "cards": shown, "suit": drawn.suit}


def _sit_down(look: Look, changes: Changes) -> Any:
    """How many may sit down."""
    return [seats for seats in SEATS if _refused(look["profile"], seats, changes) is None]


def _refusal(look: Look, changes: Changes) -> Any:
    """Why the house rules are refused; None where they may be played."""
    return _refused(look["profile"], look["seats"], changes)


def _refused(profile: str, seats: int, changes: Changes) -> str | None:
    try:
        resolve(profile, seats, changes)
    except BadRules as fault:
        return fault.code
    return None


def _told(look: Look, changes: Changes) -> Any:
    """The option among the rules in force that every client of a table gets."""
    rules = resolve(look["profile"], look["seats"], changes)
    dealer = FirstDealer(way="random", dealer=0)
    settings = Settings(
        profile=rules.profile, seats=rules.seats, sitters=(), first_dealer=dealer, secret=""
    )
    return table_info("", settings, rules, ()).options[look["option"]]


_LOOKS: dict[str, Callable[[Look, Changes], Any]] = {
    "event": _event,
    "view": _view,
    "first_dealer": _first_dealer,
    "sit_down": _sit_down,
    "refusal": _refusal,
    "told": _told,
}
