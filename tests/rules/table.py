"""A table set in the middle of a deal, and what it answers."""

import json
from typing import Any

from guinote.game.match import Match
from guinote.game.step import apply
from guinote.record.record import parse_record
from guinote.record.replay import begin_deal, opening, rules_of
from guinote.rules import entry
from guinote.rules.actions import parse_action
from guinote.rules.reasons import WORDS

Options = dict[str, Any]


def table(profile: str, options: Options, position: dict[str, Any], **top: Any) -> Match:
    """Return a match whose first deal stands so; oros are trumps and seat 0 leads unless said.

    ``top`` is what a record says at its top, such as the points carried. As many play as there
    are hands.
    """
    position = {"leader": 0, "trump": "o", **position}
    seats = len(position["hands"])
    text = {
        "record": "guinote/1",
        "rules": {"profile": profile, "seats": seats, "options": options},
        "deals": [{"position": position, "dealer": 0, "actions": []}],
        **top,
    }
    record = parse_record(json.dumps(text))
    return begin_deal(opening(record, rules_of(record)), record.deals[0], 0).match


def reason(match: Match, seat: int, action: str) -> str:
    """Return the word why the action is refused, with its clause, or nothing."""
    assert match.rows is not None
    against = entry.reason_against(match.rows, match.options, seat, parse_action(action))
    return " ".join(WORDS[int(against)]).strip()


def after(match: Match, *actions: str) -> Match:
    """Return the match after these actions, each with its seat in front."""
    for text in actions:
        seat, _, action = text.partition(" ")
        match = apply(match, int(seat), action).match
    return match


def turned_round(position: dict[str, Any], shift: int) -> dict[str, Any]:
    """Return the same position with everybody so many seats further on."""
    hands = position["hands"]
    seats = len(hands)
    moved: dict[str, Any] = {"leader": (position.get("leader", 0) + shift) % seats}
    if position.get("last_winner") is not None:
        moved["last_winner"] = (position["last_winner"] + shift) % seats
    sung = [[(seat + shift) % seats, suit] for seat, suit in position.get("sung_now", [])]
    turned = [hands[(seat - shift) % seats] for seat in range(seats)]
    return {**position, **moved, "hands": turned, "sung_now": sung}
