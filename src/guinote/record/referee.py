"""The referee: what became of a record, action by action, in the form of ``guinote referee``."""

from typing import Any, TypedDict

from guinote.cards import SUITS, card_text
from guinote.errors import BadRecord, IllegalAction
from guinote.game.match import Match
from guinote.game.narration import held_cards, open_points
from guinote.game.sight import phase_of
from guinote.game.step import apply, fast_forward, legal_actions
from guinote.game.story import indicator_of, trick_of
from guinote.record.record import Record
from guinote.record.replay import Move, begin_deal, opening, read_move, rules_of
from guinote.rules.reasons import WORDS
from guinote.rules.state import NOBODY, RENUNCIO, DealFacts


class Verdict(TypedDict):
    """The answer of the referee; see `docs/record.md`."""

    ok: bool
    applied: int
    refused: dict[str, Any] | None
    state: dict[str, Any]


def judge(record: Record) -> tuple[Verdict, IllegalAction | None]:
    """Replay a record up to its first refused action.

    Return the verdict, and the refusal for whoever words it.

    Raises:
        BadRecord: the record cannot be read.
    """
    match = opening(record, rules_of(record))
    if not record.deals:
        raise BadRecord("a record has at least one deal", "deals")
    applied = 0
    for number, part in enumerate(record.deals):
        moves = [read_move(text, number, index) for index, text in enumerate(part.actions)]
        started = begin_deal(match, part, number).match
        match, taken = fast_forward(started, ((move.seat, move.action) for move in moves))
        applied += taken
        if taken < len(moves):
            refusal = _refusal(match, moves[taken])
            return _verdict(match, applied, _refused(moves[taken], refusal)), refusal
    return _verdict(match, applied, None), None


def _refusal(match: Match, move: Move) -> IllegalAction:
    try:
        apply(match, move.seat, move.action)
    except IllegalAction as refusal:
        return refusal
    raise AssertionError(f"{move.text} was refused, and then taken")


def _refused(move: Move, refusal: IllegalAction) -> dict[str, Any]:
    return {
        "deal": move.deal,
        "index": move.place,
        "action": move.text,
        "reason": refusal.reason,
        "clause": refusal.clause,
    }


def _verdict(match: Match, applied: int, refused: dict[str, Any] | None) -> Verdict:
    return {
        "ok": refused is None,
        "applied": applied,
        "refused": refused,
        "state": state_of(match),
    }


def state_of(match: Match) -> dict[str, Any]:
    """Return where a match stands, as the referee writes it; at least one deal has begun."""
    cards = match.cards
    assert cards is not None
    under = indicator_of(cards)
    legal = legal_actions(match)
    return {
        "deal": match.deal,
        "stage": match.stage,
        "phase": phase_of(cards),
        "to_move": None if cards.end else cards.to_move,
        "trump": SUITS[cards.trump],
        "indicator": None if under is None else card_text(under),
        "stock": cards.stock_size - cards.stock_next,
        "hands": [" ".join(sorted(held_cards(cards, seat))) for seat in range(cards.seats)],
        "trick": [f"{seat} play {card_text(card)}" for seat, card in trick_of(cards)],
        "legal": {str(seat): sorted(actions) for seat, actions in legal.items()},
        "points": [_points(cards, side) for side in range(match.sides)],
        "deal_over": bool(cards.end),
        "deal_winner": None if cards.winner == NOBODY else cards.winner,
        "renuncio": _renuncio(cards),
        "partidas": list(match.partidas),
        "cotos": list(match.cotos),
        "match_winner": match.winner,
    }


def _points(cards: DealFacts, side: int) -> dict[str, int | None]:
    points = open_points(cards, side)
    return {
        name: getattr(points, name) for name in ("cards", "cantes", "last", "carried", "total")
    }


def _renuncio(cards: DealFacts) -> dict[str, Any] | None:
    if cards.end != RENUNCIO:
        return None
    return {"seat": cards.offender, "clause": WORDS[cards.broken_duty][1]}
