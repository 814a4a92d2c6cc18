"""Why a bot does what it does: the one cause that decided, from what its seat knew."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from guinote.bots.situation import Situation
from guinote.cards import card_points, card_text, parse_card
from guinote.game.view import View

PLAY = "play "


@dataclass(frozen=True, slots=True)
class Reason:
    """A cause of the catalogue (``move.CAUSE``) with the facts that its sentence names."""

    cause: str
    facts: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """An action and what decided for it."""

    action: str
    reason: Reason


def forced(view: View, card: int) -> Reason:
    """Return why there was no other card to play."""
    duties = {barred.reason for barred in view.barred}
    duty = next((name for name in DUTIES if name in duties), None)
    return Reason("last_card" if duty is None else duty, {"card": card_text(card)})


DUTIES = ("must_follow", "must_overtrump", "must_trump", "must_undertrump", "must_head")
"""Where several duties keep cards back, the first of these names the case best."""


def reason_for_card(now: Situation, view: View, card: int, plays: Sequence[str]) -> Reason:
    """Return what speaks most for a card chosen by rule of thumb among ``plays``."""
    if len(plays) == 1:
        return forced(view, card)
    name, points = card_text(card), now.on_table
    with_it: dict[str, str | int] = {"card": name, "points": points + card_points(card)}
    if now.best is None:
        return Reason(cause_of_lead(now, card), with_it)
    if now.partner_wins:
        return Reason(cause_beside_partner(now, card), with_it)
    if now.beats(card):
        return Reason("takes", with_it)
    could = any(now.beats(parse_card(play.removeprefix(PLAY))) for play in plays)
    return Reason("leaves_trick" if could else "cannot_win", {"card": name, "points": points})


def cause_of_lead(now: Situation, card: int) -> str:
    """Return what a lead is for."""
    if now.is_trump(card):
        return "draws_trumps" if now.is_master(card) else "leads_trump"
    if now.is_master(card) and not now.is_free:
        return "cashes_master"
    return "leads_points" if card_points(card) else "leads_small"


def cause_beside_partner(now: Situation, card: int) -> str:
    """Return what a card does on a trick that the partner is winning."""
    if now.beats(card):
        return "overtakes_partner"
    return "loads_partner" if card_points(card) else "leaves_to_partner"
