"""Records and verdicts with the seats turned, or with the suits renamed."""

import json
import re
from collections.abc import Mapping
from typing import Any

from guinote.rules.profile import resolve

Record = dict[str, Any]
Verdict = dict[str, Any]
Suits = Mapping[str, str]

SUIT_IN_TEXT = re.compile(r"(?<![a-z])([oceb])(?![a-z])")
"""A suit's letter behind a number, or alone; not a letter of a word."""


def turned_list(values: list[Any], by: int) -> list[Any]:
    """Return a list of something for each seat, or each side, after a turn."""
    place = -by % len(values)
    return values[place:] + values[:place]


def turned_action(text: str, by: int, seats: int) -> str:
    """Return an action as its seat takes it after a turn."""
    seat, _, action = text.partition(" ")
    return f"{(int(seat) + by) % seats} {action}"


def turned(record: Record, by: int) -> Record:
    """Return the record as if everybody had sat down some seats further on."""
    other: Record = json.loads(json.dumps(record))
    seats = other["rules"]["seats"]
    if "carried" in other:
        other["carried"] = turned_list(other["carried"], by)
    if "won" in other:
        other["won"] = {name: turned_list(tally, by) for name, tally in other["won"].items()}
    for deal in other["deals"]:
        deal["dealer"] = (deal["dealer"] + by) % seats
        deal["actions"] = [turned_action(text, by, seats) for text in deal["actions"]]
        if "hands" in deal.get("deal", {}):
            deal["deal"]["hands"] = turned_list(deal["deal"]["hands"], by)
        if "position" in deal:
            _turn_position(deal["position"], by, seats)
    return other


def _turn_position(position: dict[str, Any], by: int, seats: int) -> None:
    for key in ("hands", "cards", "cantes", "tricks"):
        if key in position:
            position[key] = turned_list(position[key], by)
    for key in ("leader", "last_winner"):
        if key in position:
            position[key] = (position[key] + by) % seats
    if "sung_now" in position:
        position["sung_now"] = [[(seat + by) % seats, suit] for seat, suit in position["sung_now"]]


def turned_verdict(verdict: Verdict, by: int) -> Verdict:
    """Return the verdict on a record after a turn."""
    other: Verdict = json.loads(json.dumps(verdict))
    state = other["state"]
    seats, sides = len(state["hands"]), len(state["points"])
    if other["refused"]:
        other["refused"]["action"] = turned_action(other["refused"]["action"], by, seats)
    for key in ("hands", "points", "partidas", "cotos"):
        state[key] = turned_list(state[key], by)
    state["trick"] = [turned_action(text, by, seats) for text in state["trick"]]
    state["legal"] = {str((int(seat) + by) % seats): do for seat, do in state["legal"].items()}
    for key, modulus in (("to_move", seats), ("deal_winner", sides), ("match_winner", sides)):
        if state[key] is not None:
            state[key] = (state[key] + by) % modulus
    if state["renuncio"]:
        state["renuncio"]["seat"] = (state["renuncio"]["seat"] + by) % seats
    return other


def renamed(part: Any, suits: Suits) -> Any:
    """Return anything made of texts with every suit under its new name."""
    if isinstance(part, str):
        return SUIT_IN_TEXT.sub(lambda found: suits[found[0]], part)
    if isinstance(part, list):
        return [renamed(item, suits) for item in part]
    if isinstance(part, dict):
        return {key: renamed(item, suits) for key, item in part.items()}
    return part


def renamed_record(record: Record, suits: Suits) -> Record:
    """Return the record played with the suits renamed, the cards set aside among them."""
    rules = record["rules"]
    removed = resolve(rules["profile"], rules["seats"], rules["options"]).options.removed_cards
    options = {**rules["options"], "removed_cards": renamed(list(removed), suits)}
    return {
        **record,
        "rules": {**rules, "options": options},
        "deals": renamed(record["deals"], suits),
    }


def renamed_verdict(verdict: Verdict, suits: Suits) -> Verdict:
    """Return the verdict on a record with the suits renamed; what is sorted is sorted again."""
    other: Verdict = json.loads(json.dumps(verdict))
    state = other["state"] = renamed(other["state"], suits)
    state["renuncio"] = verdict["state"]["renuncio"]
    state["hands"] = [" ".join(sorted(hand.split())) for hand in state["hands"]]
    state["legal"] = {seat: sorted(actions) for seat, actions in state["legal"].items()}
    if other["refused"]:
        other["refused"]["action"] = renamed(other["refused"]["action"], suits)
    return other
