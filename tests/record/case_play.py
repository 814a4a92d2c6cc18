"""The program's answers about cards, tricks, the exchange, cantes and the tute."""

from guinote.cards import SUITS
from guinote.game.events import CanteSung, SuitShown
from guinote.game.match import Match
from guinote.game.sight import events_for
from guinote.game.step import Step
from guinote.game.story import indicator_of
from tests.record import case_positions as made
from tests.record.case_table import Answer, judged, steps_of, taken


def legal_cards(case: made.Case, profile: str) -> Answer:
    """Return what the seat may play."""
    state = judged(made.legal_cards_record(case, profile))["state"]
    legal = state["legal"][str(case["setup"]["to_play"])]
    return {"legal_cards": sorted(text[5:] for text in legal if text.startswith("play "))}


def trick_result(case: made.Case, profile: str) -> Answer:
    """Return who takes the trick and what it counts."""
    verdict = judged(made.trick_record(case, profile))
    assert verdict["ok"], verdict["refused"]
    points = verdict["state"]["points"]
    return {
        "winner": verdict["state"]["to_move"],
        "points": max(side["cards"] for side in points),
    }


def exchange(case: made.Case, profile: str) -> Answer:
    """Return whether the seat may exchange, and where the cards come to."""
    record = made.exchange_record(case, profile)
    verdict = judged(record)
    answer: Answer = {"allowed": verdict["ok"]}
    if verdict["ok"]:
        state = verdict["state"]
        answer["indicator_after"] = state["indicator"]
        answer["hand_after"] = sorted(state["hands"][case["setup"]["seat"]].split())
        answer["indicator_to"] = indicator_drawn_by(steps_of(record)[-1].match)
    return answer


def indicator_drawn_by(match: Match) -> int | None:
    """Return who holds the indicator after the draw that is due, None if nobody draws it."""
    cards = match.cards
    assert cards is not None
    under = indicator_of(cards)
    drawn = taken(match, cards.to_move, "draw") if cards.pending_draw else None
    if drawn is None or drawn.match.cards is None or under is None:
        return None
    holders = [seat for seat, hand in enumerate(drawn.match.cards.hands) if hand >> under & 1]
    return holders[0] if holders else None


def cante(case: made.Case, profile: str) -> Answer:
    """Return whether the seat may sing, for how much, and what the table gets to know."""
    setup = case["setup"]
    wanted = setup.get("wants") or setup.get("already_sung_hidden") or SUITS
    for suit in wanted:
        record = made.cante_record(case, profile, suit)
        verdict = judged(record)
        if verdict["ok"]:
            points = max(side["cantes"] for side in verdict["state"]["points"])
            return {"allowed": True, "points": points, **made_public(steps_of(record)[-1], suit)}
    return {"allowed": False}


def made_public(sung: Step, suit: str) -> Answer:
    """Return what somebody who watches is told, at once and when the partner asks."""
    seat, told = sung.seat, events_for(sung, None)[0]
    assert isinstance(told, CanteSung)
    assert seat is not None
    own = taken(sung.match, seat, f"show {suit}")
    partner = taken(sung.match, (seat + 2) % sung.match.rules.seats, f"show {suit}")
    return {
        "announce": str(told.points),
        "suit_public": told.suit is not None,
        "cards_shown": told.shown or ("optional" if own else False),
        "partner_may_ask": partner is not None,
        "must_name_suit": suit_told(partner),
    }


def suit_told(shown: Step | None) -> str | None:
    """Return the suit that everybody hears, None where nothing was kept back."""
    told = events_for(shown, None)[0] if shown else None
    return told.suit if isinstance(told, SuitShown) else None


def tute(case: made.Case, profile: str) -> Answer:
    """Return what comes of declaring four of a kind."""
    verdict = judged(made.tute_record(case, profile))
    if verdict["ok"]:
        return {"effect": "wins_partida" if verdict["state"]["deal_winner"] == 0 else "odd"}
    return {"effect": "not_allowed" if verdict["refused"]["reason"] == "no_trick_won" else "none"}
