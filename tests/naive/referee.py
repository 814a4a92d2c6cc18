"""The verdict on a record, as record.md describes it."""

from collections.abc import Iterator
from typing import Any

from tests.naive.cards import SUITS
from tests.naive.deal import CLAUSE_OF_DUTY, legal_by_seat, refusal
from tests.naive.dealing import RecordError, cards_of, check, new_deal
from tests.naive.match import Match, act, may_start, new_match, start
from tests.naive.options import problems
from tests.naive.profiles import PROFILES, table_options
from tests.naive.state import Deal

Verdict = dict[str, Any]
Refused = dict[str, Any]


def judge(record: dict[str, Any]) -> Verdict:
    """Replay a record up to its first refused action; raise `RecordError` if it is unreadable."""
    check(record.get("record") == "guinote/1", "not a record of this version")
    check(bool(record.get("deals")), "a record has at least one deal")
    steps = list(course(record))
    match, refused = steps[-1]
    taken = len(steps) - (refused is not None)
    return {
        "ok": refused is None,
        "applied": taken - match.deals,  # a deal that starts is no action
        "refused": refused,
        "state": state_of(match),
    }


def course(record: dict[str, Any]) -> Iterator[tuple[Match, Refused | None]]:
    """The match, ever the same, at the start of each deal and after each action.

    What is refused comes last.
    """
    match = match_of(record)
    for number, entry in enumerate(record["deals"]):
        check(may_start(match), f"no deal can follow, deal {number} is one too many")
        start(match, new_deal(match, entry["dealer"], entry))
        yield match, None
        for index, text in enumerate(entry["actions"]):
            why = take_action(match, text)
            if why:
                yield match, {"deal": number, "index": index, "action": text, "reason": why}
                return
            yield match, None


def match_of(record: dict[str, Any]) -> Match:
    """The match that a record starts from."""
    rules = record["rules"]
    check(rules["profile"] in PROFILES, f"there is no profile {rules['profile']!r}")
    seats, changes = rules["seats"], rules.get("options", {})
    wrong = problems(rules["profile"], seats, changes)
    check(not wrong, "; ".join(wrong))
    options = table_options(rules["profile"], seats, changes)
    match = new_match(options, seats)
    if record.get("won"):
        start_in_the_middle(match, record["won"])
    if record.get("carried") is not None:
        match.carried = list(record["carried"])
        check(len(match.carried) == len(match.partidas), "one number per side is carried")
    return match


def start_in_the_middle(match: Match, won: dict[str, list[int]]) -> None:
    """Start in the middle of a coto: neither it nor the match is won yet."""
    match.partidas = list(won.get("partidas", match.partidas))
    match.cotos = list(won.get("cotos", match.cotos))
    check(max(match.partidas) < match.options["partidas_to_win_coto"], "the coto is won")
    check(max(match.cotos) < match.options["cotos_to_win_match"], "the match is won")


def take_action(match: Match, text: str) -> str | None:
    """Take an action of the deal under way, or tell why it is refused."""
    assert match.deal is not None
    seat, action = parse_action(text, match.seats)
    why = refusal(match.deal, seat, action)
    if why is None:
        act(match, seat, action)
    return why


def parse_action(text: str, seats: int) -> tuple[int, str]:
    """The seat and the action; malformed text is an error of the record."""
    seat, _, action = text.partition(" ")
    verb, _, argument = action.partition(" ")
    check(seat in map(str, range(seats)), f"there is no seat {seat!r}")
    if verb == "play":
        check(len(cards_of(argument)) == 1, f"one card expected: {text!r}")
    elif verb in ("sing", "show"):
        check(len(argument) == 1 and argument in SUITS, f"a suit expected: {text!r}")
    elif verb == "tute":
        check(argument in ("10", "12"), f"reyes or sotas expected: {text!r}")
    else:
        check(action in ("draw", "exchange", "claim"), f"not an action: {text!r}")
    return int(seat), action


def state_of(match: Match) -> Verdict:
    """The state of the match and of its last deal."""
    deal = match.deal
    if deal is None:
        raise RecordError("no deal")
    return {
        "deal": match.deals - 1,
        "stage": deal.stage,
        "phase": deal.phase,
        "to_move": deal.to_move,
        "trump": deal.trump,
        "indicator": deal.stock[-1] if deal.stock else None,
        "stock": len(deal.stock),
        "hands": [" ".join(sorted(hand)) for hand in deal.hands],
        "trick": [f"{seat} play {card}" for seat, card in deal.trick],
        "legal": {str(seat): actions for seat, actions in legal_by_seat(deal).items()},
        "points": [points_of(deal, side) for side in deal.sides],
        "deal_over": deal.over,
        "deal_winner": deal.winner,
        "renuncio": renuncio_of(deal),
        "partidas": list(match.partidas),
        "cotos": list(match.cotos),
        "match_winner": match.winner,
    }


def points_of(deal: Deal, side: int) -> dict[str, int]:
    """What a side has, and from where."""
    return {
        "cards": deal.cards[side],
        "cantes": deal.cantes[side],
        "last": deal.last[side],
        "carried": deal.carried[side],
        "total": deal.total(side),
    }


def renuncio_of(deal: Deal) -> dict[str, Any] | None:
    """Who revoked, and against which clause."""
    if deal.revoke is None:
        return None
    seat, duty = deal.revoke
    return {"seat": seat, "clause": CLAUSE_OF_DUTY[duty]}
