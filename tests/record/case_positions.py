"""Records made from the conformance cases.

Each is a position in which the case's question can be put.

What a case leaves open (other hands, the rest of the stock) is filled with the cards of the pack
that it does not name, in order; no answer depends on them.
"""

from typing import Any

PACK = [f"{number}{suit}" for suit in "oceb" for number in (2, 4, 5, 6, 7, 11, 10, 12, 3, 1)]
Case = dict[str, Any]
Record = dict[str, Any]


class Filler:
    """The cards that a case does not name, given out in order."""

    def __init__(self, named: list[str]) -> None:
        """Keep the rest of the pack."""
        self.rest = [card for card in PACK if card not in named]

    def take(self, count: int) -> str:
        """Return so many cards as a hand."""
        taken, self.rest = self.rest[:count], self.rest[count:]
        return " ".join(taken)


def record_of(
    case: Case, profile: str, position: dict[str, Any], actions: list[str], **more: Any
) -> Record:
    """Return a record of one position under the case's rules."""
    setup = case["setup"]
    rules = {
        "profile": profile,
        "seats": setup.get("players", 4),
        "options": setup.get("rule_overrides", {}),
    }
    deal = {"dealer": 0, "position": position, "actions": actions}
    return {"record": "guinote/1", "rules": rules, "deals": [deal], **more}


def position_with(
    setup: dict[str, Any], seat: int, hand: list[str], trick: list[Any], stock: int
) -> dict[str, Any]:
    """Return a position where one hand and the trick are given.

    ``stock`` cards lie to be drawn.
    """
    seats = setup.get("players", 4)
    given = [*hand, *(card for _, card in trick)]
    free_trumps = [card for card in PACK if card[-1] == setup["trump"] and card not in given]
    indicator = setup.get("indicator") or free_trumps[0]
    named = [*given, *([indicator] if stock else [])]
    filler = Filler(named)
    played = [who for who, _ in trick]
    size = len(hand) + (seat in played)
    hands = [
        " ".join(hand) if who == seat else filler.take(size - (who in played))
        for who in range(seats)
    ]
    cards = f"{filler.take(stock - 1)} {indicator}".strip() if stock else ""
    leader = played[0] if played else setup.get("to_play", 0)
    return {
        "hands": hands,
        "stock": cards,
        "trump": setup["trump"],
        "leader": leader,
        "trick": " ".join(card for _, card in trick),
    }


def legal_cards_record(case: Case, profile: str) -> Record:
    """The seat to play holds the case's hand."""
    setup = case["setup"]
    stock = setup.get("players", 4) * 2 if setup["phase"] == "free" else 0
    position = position_with(setup, setup["to_play"], setup["hand"], setup["trick"], stock)
    return record_of(case, profile, position, [])


def trick_record(case: Case, profile: str) -> Record:
    """The last card of the trick is about to be played.

    Everybody holds that card alone besides.
    """
    setup = case["setup"]
    *before, (seat, card) = setup["trick"]
    position = position_with(setup, seat, [card], before, setup.get("players", 4))
    position["stock"] = position["stock"] or ""
    free = record_of(case, profile, position, [f"{seat} play {card}"])
    free["rules"]["options"] = {
        "must_follow": False,
        "must_trump": False,
        **free["rules"]["options"],
    }
    return free


def cante_record(case: Case, profile: str, suit: str) -> Record:
    """The seat tries to sing the suit after the trick that the case tells of."""
    setup = case["setup"]
    hand = setup.get("hand") or setup["hand_after_trick"]
    free = setup["phase"] == "free"
    position = position_with(setup, setup["seat"], hand, setup["next_trick"], 4 if free else 0)
    winner = setup["last_trick_winner"]
    if winner is not None:
        position |= {"leader": winner, "last_winner": winner}
    now = setup["sung_this_trick"]
    position |= {"sung": "".join(setup["sung_this_deal"]), "sung_now": now}
    more = (
        {"carried": [0] * (2 if setup["players"] == 4 else setup["players"])}
        if setup.get("vueltas")
        else {}
    )
    return record_of(case, profile, position, [f"{setup['seat']} sing {suit}"], **more)


def stock_left(setup: dict[str, Any]) -> int:
    """Return how many cards remain to be drawn in an exchange case, a pending draw included."""
    seats: int = setup["players"]
    done: int = setup["trick_done"]
    whole: int = 40 - 6 * seats
    drawn = setup["moment"] not in {
        "before_draw",
        "before_own_draw",
        "before_lead",
        "before_first_lead",
    }
    return max(whole - seats * (done if drawn else max(done - 1, 0)), 0)


def exchange_record(case: Case, profile: str) -> Record:
    """The seat tries to exchange at the moment that the case tells of."""
    setup = case["setup"]
    trick = exchange_trick(setup)
    stock = stock_left(setup) if setup["indicator"] else 0
    position = position_with(setup, setup["seat"], setup["hand"], trick, stock)
    winner = setup.get("trick_winner")
    if winner is not None:
        position |= {"leader": winner, "last_winner": winner, "tricks": tricks_of(setup)}
    pending = setup["moment"] in {"before_draw", "before_own_draw"} and stock > 0
    position |= {"drawn": not pending}
    if "indicator_original" in setup:
        position["turned"] = setup["indicator_original"]
    return record_of(case, profile, position, [f"{setup['seat']} exchange"])


def exchange_trick(setup: dict[str, Any]) -> list[tuple[int, str]]:
    """Return the cards already played to the next trick at the moment of an exchange case."""
    low = [card for card in PACK if card[-1] == "e" and card not in setup["hand"]]
    count = {"next_trick_lead_made": 1, "next_trick_opponent_has_played": 2}.get(
        setup["moment"], 0
    )
    return [
        ((setup["trick_winner"] + step) % setup["players"], low[step]) for step in range(count)
    ]


def tricks_of(setup: dict[str, Any]) -> list[int]:
    """Return the tricks won by side that an exchange case tells of."""
    sides = 2 if setup["players"] == 4 else setup["players"]
    own, winner = setup["seat"] % sides, setup["trick_winner"] % sides
    tricks = [0] * sides
    tricks[own] += len(setup.get("tricks_won_by_side", []))
    tricks[winner] += 1
    return tricks


def tute_record(case: Case, profile: str) -> Record:
    """The seat tries to declare four of a kind."""
    setup = case["setup"]
    position = position_with(setup, setup["seat"], setup["hand"], [], 0)
    winner = setup["last_trick_winner"]
    number = "10" if "10o" in setup["hand"] else "12"
    return record_of(
        case,
        profile,
        position | {"leader": winner, "last_winner": winner},
        [f"{setup['seat']} tute {number}"],
    )


def last_trick_record(rules: dict[str, Any], winner: int, cards: list[int], **more: Any) -> Record:
    """One blank trick is left, and it goes to a seat.

    ``cards`` are the card points by side before it; ``cantes`` may be given too, all else is the
    record's (``carried``, ``won``).
    """
    seats = rules["seats"]
    blank = {(winner + step) % seats: card for step, card in enumerate(["7o", "4o", "5o", "6o"])}
    position = {
        "hands": [blank[seat] for seat in range(seats)],
        "trump": "b",
        "leader": winner,
        "last_winner": winner,
        "cards": cards,
        "cantes": more.pop("cantes", [0] * len(cards)),
    }
    order = [(winner + step) % seats for step in range(seats)]
    actions = [f"{seat} play {blank[seat]}" for seat in order]
    deal = {"dealer": 0, "position": position, "actions": actions}
    return {"record": "guinote/1", "rules": rules, "deals": [deal], **more}
