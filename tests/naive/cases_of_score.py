"""Cases about results, vueltas, the match and revokes, answered by playing them."""

import re
from copy import deepcopy
from itertools import combinations
from typing import Any

from tests.naive.cards import POINTS, SUITS
from tests.naive.dealing import pack_of
from tests.naive.match import Match, points_carried
from tests.naive.profiles import Options, profile_options
from tests.naive.staging import last_trick, play_trick, set_position, table, try_action
from tests.naive.state import Deal

Facts = dict[str, Any]
Setup = dict[str, Any]
SIDES = "AB"


def both(points: dict[str, int]) -> list[int]:
    """The points of A and B as a list by side."""
    return [points[side] for side in SIDES]


def name_of(side: int | None) -> str:
    """A or B; nobody: the vueltas follow."""
    return "vueltas" if side is None else SIDES[side]


def idas_result(setup: Setup, profile: str) -> Facts:
    """Play the last trick of idas in which everything else has been made."""
    match = table(profile, setup["players"])
    deal = end_of_idas(
        match, setup["trick_points_incl_last"], setup["cantes"], setup["last_trick"]
    )
    totals = {side: deal.total(number) for number, side in enumerate(SIDES)}
    return {"winner": name_of(deal.winner), "totals": totals}


def end_of_idas(
    match: Match, tricks: dict[str, int], cantes: dict[str, int], last_side: str
) -> Deal:
    """The end of idas with these points, the ten counted among those of the tricks."""
    cards, winner = both(tricks), SIDES.index(last_side)
    cards[winner] -= match.options["last_trick_bonus"]
    return last_trick(match, winner, {"cards": cards, "cantes": both(cantes)})


def vueltas(setup: Setup, profile: str) -> Facts:
    """Whatever is asked about the vueltas."""
    if "statement" in setup:
        return can_nobody_arrive(setup, profile)
    if "idas" in setup:
        return carried_into_vueltas(setup, profile)
    if "last_trick_winner_seat" in setup:
        return who_deals_vueltas(setup, profile)
    if "final_totals" in setup or "tricks_played" in setup:
        return played_out(setup, profile)
    return after_a_trick(setup, profile)


def can_nobody_arrive(setup: Setup, profile: str) -> Facts:
    """Share out the points of two deals as evenly as can be, without any cante."""
    options = profile_options(profile, setup["players"])
    sides = 2 if setup["players"] == 4 else setup["players"]
    points = 2 * points_of_deal(options)
    shares = [points // sides + (side < points % sides) for side in range(sides)]
    return {
        "possible": max(shares) < options["target"],
        "at_least": max(shares),
        "example": shares,
    }


def points_of_deal(options: Options) -> int:
    """All card points and the ten for the last trick."""
    return sum(POINTS[card] for card in pack_of(options)) + int(options["last_trick_bonus"])


def carried_into_vueltas(setup: Setup, profile: str) -> Facts:
    """What each side brings along."""
    match = table(profile, setup["players"])
    tricks = {side: setup["idas"][side]["tricks"] for side in SIDES}
    cantes = {side: setup["idas"][side]["cantes"] for side in SIDES}
    end_of_idas(match, tricks, cantes, "A")
    return dict(zip(SIDES, points_carried(match), strict=True))


def who_deals_vueltas(setup: Setup, profile: str) -> Facts:
    """Who deals and leads after idas that nobody won."""
    match = table(profile, setup["players"])
    last_trick(match, setup["last_trick_winner_seat"], {})
    return next_dealer_and_leader(match)


def next_dealer_and_leader(match: Match) -> Facts:
    """Who deals the next deal, and who leads it: the dealer's right."""
    dealer = match.next_dealer
    assert dealer is not None
    return {"dealer": dealer, "leader": (dealer + 1) % match.seats}


def played_out(setup: Setup, profile: str) -> Facts:
    """Vueltas in which nobody claimed: what the last trick decides."""
    winner = SIDES.index(setup["last_trick"]["winner"])
    options = profile_options(profile, setup["players"])
    if "final_totals" in setup:
        before = both(setup["final_totals"])
        before[winner] -= options["last_trick_bonus"]
    else:
        before = both(setup["score_before_trick"])
    match = table(profile, setup["players"], carried=before)
    deal = last_trick(match, winner, {})
    return {"winner": name_of(deal.winner), "counts": deal.last[winner] > 0} | {
        "total_A": deal.total(0)
    }


def after_a_trick(setup: Setup, profile: str) -> Facts:
    """A trick of the vueltas, perhaps a cante, perhaps a claim."""
    match = table(profile, setup["players"], carried=both(setup["score_before_trick"]))
    winner = SIDES.index(setup["last_trick"]["winner"])
    deal = play_trick_worth(match, winner, setup)
    if "then_cante" in setup:
        try_action(match, SIDES.index(setup["then_cante"]["by"]), "sing e")
    facts: Facts = {"automatic": deal.over}
    claimer = setup.get("claim_by")
    if claimer:
        facts["allowed"] = try_action(match, SIDES.index(claimer), "claim")
        facts["total"] = deal.total(SIDES.index(claimer))
    else:
        facts["total"] = deal.total(winner)
    facts["cards_left_unplayed"] = any(deal.hands)
    return {**facts, "winner": name_of(deal.winner)}


def play_trick_worth(match: Match, winner: int, setup: Setup) -> Deal:
    """Play a trick of so many points to a seat, which holds a pair of espadas or what is said."""
    held = setup.get("hand_of_A", ["12e", "10e"])
    loaded = copas_worth(setup["last_trick"]["points"])
    cards = ["2o", *loaded]
    hands = {(winner + step) % 4: [card] for step, card in enumerate(cards)}
    hands[winner] = ["2o", *held]
    others = [["4b", "5b"], ["6b", "7b"], ["4e", "5e"]]
    for step, more in enumerate(others, start=1):
        hands[(winner + step) % 4] += more
    deal = set_position(match, hands, "o", leader=winner, last_winner=winner, stock=4)
    play_trick(match, cards, winner)
    return deal


def copas_worth(points: int) -> list[str]:
    """Three copas that add to so many points."""
    copas = [card for card in POINTS if card.endswith("c")]
    threes = combinations(copas, 3)
    return list(next(some for some in threes if sum(POINTS[card] for card in some) == points))


def match_state(setup: Setup, profile: str) -> Facts:
    """Where a match stands: the partida that made it so is played here."""
    changes = {}
    if "agreed_partidas" in setup:
        changes["partidas_to_win_coto"] = setup["agreed_partidas"]
    if "cotos_to_win" in setup:
        changes["cotos_to_win_match"] = setup["cotos_to_win"]
    won = both(setup["partidas_won"])
    winner = won.index(max(won))
    won[winner] -= 1
    match = table(profile, 4, changes, won={"partidas": won})
    win_partida(match, winner)
    facts: Facts = {"match_over": match.winner is not None}
    facts["cotos"] = dict(zip(SIDES, match.cotos, strict=True))
    if sum(match.cotos):
        facts["coto_to"] = SIDES[match.cotos.index(1)]
    facts["next"] = "decides" if next_partida_decides(match) else "goes on"
    return facts


def win_partida(match: Match, winner: int) -> None:
    """Let a side win a partida with the last trick of its idas."""
    cards = [10, 10]
    cards[winner] = match.options["target"]
    match.next_dealer = None
    last_trick(match, winner, {"cards": cards})


def next_partida_decides(match: Match) -> bool:
    """Whether the match is over after one more partida, whoever wins it."""
    decided = []
    for winner in range(len(SIDES)):
        another = deepcopy(match)
        win_partida(another, winner)
        decided.append(another.winner == winner)
    return all(decided)


def renuncio(setup: Setup, profile: str) -> Facts:
    """A card against a duty at a table that refuses it, and at one that penalises it."""
    if setup["event"] in RENUNCIO_BY_TEXT:
        return RENUNCIO_BY_TEXT[setup["event"]]
    refusing = table(profile, 4)
    facts: Facts = {"effect": "renuncio" if revoke(refusing) else "blocked"}
    if refusing.options["renuncio_penalty"] != "none":
        penalising = table(profile, 4, {"illegal_moves": "penalise"})
        revoke(penalising)
        facts["penalty"] = "lose_partida" if penalising.winner is None else "lose_match"
    return facts


# an arbiter's matters: out of turn is a renuncio by the text (A8), and one that dodged a certain
# defeat loses the match; a served table refuses the first and cannot see the second (note 7)
RENUNCIO_BY_TEXT: dict[str, Facts] = {
    "played out of turn": {"effect": "renuncio"},
    "revoke that avoided a certain defeat": {"penalty": "lose_match"},
}


def revoke(match: Match) -> bool:
    """Play a copa where a basto is led and held; whether the table takes it."""
    set_position(match, {1: ["1b", "2c"]}, "o", leader=0, trick=[(0, "4b")])
    return try_action(match, 1, "play 2c")


def properties(setup: Setup, profile: str) -> Facts:
    """What follows from the sums: all points of a deal, and all that cantes can add."""
    options = profile_options(profile, 4)
    points, target = points_of_deal(options), options["target"]
    sums = possible_cantes(options)
    threshold = re.search(r"fewer than (\d+)", setup["statement"])
    facts: Facts = {
        "min_cantes": min(cantes for cantes in sums if points + cantes >= 2 * target),
        "totals": [(points + some) // 2 for some in sums if points + some >= 2 * target],
    }
    if threshold:
        facts["other_trick_points_at_least"] = points - (int(threshold[1]) - 1)
    return facts


def possible_cantes(options: Options) -> list[int]:
    """All sums that the cantes of one deal can come to, from the smallest."""
    values = [options["cante_trump_points"], *[options["cante_points"]] * (len(SUITS) - 1)]
    chosen = [some for size in range(5) for some in combinations(values, size)]
    return sorted({sum(some) for some in chosen})


def display(setup: Setup, profile: str) -> Facts:
    """Points as the profile counts them aloud."""
    style = profile_options(profile, 4)["score_names"]
    return {"labels": [score_name(points, style) for points in setup["points"]]}


def score_name(points: int, style: str) -> str:
    """The first fifty are malas, the rest buenas (A8)."""
    fifty = 50
    if style == "plain":
        return str(points)
    if points <= fifty:
        return f"{points} malas"
    return "1 buena" if points == fifty + 1 else f"{points - fifty} buenas"
