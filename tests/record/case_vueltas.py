"""The program's answers about the vueltas: who brings what, who claims, who wins."""

from itertools import combinations
from typing import Any

from guinote.cards import card_points, num_sides, parse_card
from guinote.game.events import Dealt
from guinote.rules.profile import Rules, resolve
from tests.record import case_positions as made
from tests.record.case_dealing import dealer_and_leader, points_of_deal, started
from tests.record.case_scoring import last_trick_of_idas
from tests.record.case_table import SIDES, Answer, by_side, judged, name_of, steps_of, table_of

Setup = dict[str, Any]


def vueltas(case: made.Case, profile: str) -> Answer:
    """Return whatever is asked about the vueltas."""
    setup = case["setup"]
    if "statement" in setup:
        return can_nobody_arrive(resolve(profile, setup["players"]))
    if "idas" in setup:
        return carried_into_vueltas(setup, profile)
    if "last_trick_winner_seat" in setup:
        rules = resolve(profile, setup["players"])
        record = made.last_trick_record(table_of(rules), setup["last_trick_winner_seat"], [0, 0])
        return dealer_and_leader(steps_of(record)[-1].match)
    if "final_totals" in setup or "tricks_played" in setup:
        return vueltas_played_out(setup, profile)
    return after_a_trick(setup, profile)


def can_nobody_arrive(rules: Rules) -> Answer:
    """Share out what two deals bring without a cante, and have the vueltas counted."""
    whole = 2 * sum(points_of_deal(rules))
    sides = num_sides(rules.seats)
    shares = [whole // sides + (side < whole % sides) for side in range(sides)]
    before = [*shares[:-1], shares[-1] - rules.options.last_trick_bonus]
    record = made.last_trick_record(table_of(rules), sides - 1, [0] * sides, carried=before)
    state = judged(record)["state"]
    totals = [side["total"] for side in state["points"]]
    return {
        "possible": state["deal_winner"] is None,
        "at_least": max(totals),
        "example": totals,
    }


def carried_into_vueltas(setup: Setup, profile: str) -> Answer:
    """Return what each side brings along, as the next deal tells it."""
    points = {
        "trick_points_incl_last": {side: setup["idas"][side]["tricks"] for side in SIDES},
        "cantes": {side: setup["idas"][side]["cantes"] for side in SIDES},
    }
    record = last_trick_of_idas({**setup, **points, "last_trick": "A"}, profile)
    match = steps_of(record)[-1].match
    assert match.next_dealer is not None
    start = started(match, match.next_dealer)
    assert start is not None
    told = start.events[0]
    assert isinstance(told, Dealt)
    assert told.stage == "vueltas"
    return dict(zip(SIDES, told.carried, strict=True))


def vueltas_played_out(setup: Setup, profile: str) -> Answer:
    """Return what the last trick of vueltas decides in which nobody claimed."""
    winner = SIDES.index(setup["last_trick"]["winner"])
    rules = resolve(profile, setup["players"])
    if "final_totals" in setup:
        before = by_side(setup["final_totals"])
        before[winner] -= rules.options.last_trick_bonus
    else:
        before = by_side(setup["score_before_trick"])
    record = made.last_trick_record(table_of(rules), winner, [0, 0], carried=before)
    state = judged(record)["state"]
    points = state["points"]
    return {
        "winner": name_of(state["deal_winner"]),
        "counts": points[winner]["last"] > 0,
        "total_A": points[0]["total"],
    }


def after_a_trick(setup: Setup, profile: str) -> Answer:
    """Return what comes of a trick of the vueltas, perhaps a cante, perhaps a claim."""
    winner = SIDES.index(setup["last_trick"]["winner"])
    record = trick_worth(setup, winner, profile)
    if "then_cante" in setup:
        singer = SIDES.index(setup["then_cante"]["by"])
        record["deals"][0]["actions"].append(f"{singer} sing e")
    before = judged(record)["state"]
    answer: Answer = {"automatic": before["deal_over"]}
    who = SIDES.index(setup["claim_by"]) if "claim_by" in setup else None
    if who is not None:
        record["deals"][0]["actions"].append(f"{who} claim")
    verdict = judged(record)
    state = verdict["state"]
    return answer | {
        "allowed": verdict["ok"],
        "total": state["points"][winner if who is None else who]["total"],
        "cards_left_unplayed": any(state["hands"]),
        "winner": name_of(state["deal_winner"]),
    }


def trick_worth(setup: Setup, winner: int, profile: str) -> made.Record:
    """Return vueltas in which a trick of so many points goes to a seat.

    It holds a pair of espadas besides, or what the case says.
    """
    others = copas_worth(setup["last_trick"]["points"])
    held = setup.get("hand_of_A", ["12e", "10e"])
    filler = made.Filler(["2o", *others, *held, "7o"])
    hands = {winner: " ".join(["2o", *held])}
    for step, card in enumerate(others, start=1):
        hands[(winner + step) % 4] = f"{card} {filler.take(2)}"
    position = {
        "hands": [hands[seat] for seat in range(4)],
        "stock": f"{filler.take(3)} 7o",
        "leader": winner,
    }
    actions = [f"{(winner + step) % 4} play {card}" for step, card in enumerate(["2o", *others])]
    deal = {"dealer": 0, "position": position, "actions": actions}
    rules = {"profile": profile, "seats": 4}
    carried = by_side(setup["score_before_trick"])
    return {"record": "guinote/1", "rules": rules, "carried": carried, "deals": [deal]}


def copas_worth(points: int) -> list[str]:
    """Return three copas that add to so many points."""
    copas = [card for card in made.PACK if card[-1] == "c"]
    return next(
        list(some)
        for some in combinations(copas, 3)
        if sum(card_points(parse_card(card)) for card in some) == points
    )
