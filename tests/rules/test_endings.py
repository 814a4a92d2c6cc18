"""How a deal ends, who wins it and by what: played out, arrived, claimed, tute, revoke."""

from typing import Any

import pytest

from guinote.game.match import Match
from guinote.record.referee import state_of
from guinote.rules.state import (
    ARRIVED,
    BY_ARRIVAL,
    BY_LARGER_TOTAL,
    BY_LAST_TRICK,
    BY_RENUNCIO,
    BY_THIRTY,
    BY_TUTE,
    CLAIMED,
    NOBODY,
    NOBODY_OVER,
    NOT_OVER,
    ONE_OVER,
    PLAYED,
    RENUNCIO,
    RIGHT_CLAIM,
    TUTE,
    UNDECIDED,
    WRONG_CLAIM,
    DealFacts,
)
from tests.rules.table import after, reason, table

Options = dict[str, Any]
LOW = ["7c", "6c", "5c", "4c"]
"""The cards of the last trick in order of play: the leader wins it, and no points."""


def facts(match: Match) -> DealFacts:
    """Return where the deal stands."""
    assert match.cards is not None
    return match.cards


def played_out(
    profile: str, options: Options, winner: int, points: dict[str, list[int]], **top: Any
) -> DealFacts:
    """Return the deal after a last trick without points, won by a seat; ``points`` before it.

    Two sides play in pairs, three each alone.
    """
    seats = 4 if len(points["cards"]) == 2 else 3
    hands = [LOW[(seat - winner) % seats] for seat in range(seats)]
    place = {"hands": hands, "leader": winner, "last_winner": winner, **points}
    plays = [f"{(winner + step) % seats} play {LOW[step]}" for step in range(seats)]
    return facts(after(table(profile, options, place, **top), *plays))


def ending(deal: DealFacts) -> tuple[int, int]:
    """Return who wins and what decided it."""
    return deal.winner, deal.decision


# Options other than those of fournier (for three) or aragones (for two sides), the winner of the
# last trick, cards and cantes before it; the side that wins and what decided.
LARGER: Options = {"both_over": "larger_total"}
OFF: Options = {"min_trick_points": 0}
THIRTY: Options = {"min_trick_points": 30}
ENDS: list[tuple[Options, int, list[int], list[int], int, int]] = [
    # nobody, or one side, has the target
    ({}, 0, [60, 60], [0, 40], NOBODY, NOBODY_OVER),
    ({}, 0, [90, 30], [0, 60], NOBODY, NOBODY_OVER),
    ({}, 0, [91, 29], [0, 0], 0, ONE_OVER),
    ({}, 1, [29, 91], [0, 0], 1, ONE_OVER),
    ({}, 1, [60, 60], [41, 0], 0, ONE_OVER),
    ({"target": 121}, 0, [91, 29], [0, 0], NOBODY, NOBODY_OVER),
    ({"target": 121}, 0, [91, 29], [20, 0], 0, ONE_OVER),
    ({"last_trick_bonus": 5}, 0, [91, 29], [0, 0], NOBODY, NOBODY_OVER),
    ({"last_trick_bonus": 20}, 0, [81, 39], [0, 0], 0, ONE_OVER),
    # both have it
    ({}, 0, [61, 49], [40, 60], 0, BY_LAST_TRICK),
    ({}, 1, [61, 49], [60, 60], 1, BY_LAST_TRICK),
    ({}, 3, [61, 49], [60, 60], 1, BY_LAST_TRICK),
    ({}, 2, [51, 59], [40, 80], 0, BY_LAST_TRICK),
    (LARGER, 0, [61, 49], [40, 60], 0, BY_LARGER_TOTAL),
    (LARGER, 1, [61, 49], [60, 60], 0, BY_LARGER_TOTAL),
    (LARGER, 1, [61, 51], [60, 60], 1, BY_LARGER_TOTAL),
    (LARGER, 0, [51, 61], [60, 60], 0, BY_LARGER_TOTAL),
    # the thirty
    ({}, 1, [30, 80], [80, 40], 1, BY_LAST_TRICK),
    ({}, 1, [29, 81], [80, 40], 1, BY_THIRTY),
    ({}, 0, [20, 90], [80, 40], 0, BY_LAST_TRICK),
    ({}, 0, [19, 91], [80, 40], 1, BY_THIRTY),
    ({"min_trick_points_includes_bonus": False}, 0, [20, 90], [80, 40], 1, BY_THIRTY),
    ({"min_trick_points_includes_bonus": False}, 1, [29, 81], [80, 40], 1, BY_THIRTY),
    ({"min_trick_points_includes_bonus": False}, 1, [30, 81], [80, 40], 1, BY_LAST_TRICK),
    (OFF, 0, [19, 91], [80, 40], 0, BY_LAST_TRICK),
    ({}, 0, [19, 60], [80, 0], 1, BY_THIRTY),
    ({"min_trick_points_effect": "vueltas"}, 0, [19, 60], [80, 0], NOBODY, NOBODY_OVER),
    ({"min_trick_points_effect": "vueltas"}, 0, [19, 91], [80, 40], 1, BY_THIRTY),
    ({}, 0, [10, 20], [100, 100], 0, BY_LAST_TRICK),
    ({}, 1, [20, 10], [100, 100], 1, BY_LAST_TRICK),
    (LARGER, 1, [25, 10], [100, 100], 0, BY_LARGER_TOTAL),
    ({"min_trick_points": 130}, 0, [91, 29], [0, 80], 0, BY_LAST_TRICK),
    # three, each alone: the larger total decides
    ({}, 0, [40, 40, 40], [0, 0, 0], NOBODY, NOBODY_OVER),
    ({}, 0, [40, 40, 101], [0, 0, 0], 2, ONE_OVER),
    ({}, 0, [91, 105, 20], [0, 0, 0], 1, BY_LARGER_TOTAL),
    ({}, 0, [91, 20, 101], [0, 0, 0], 0, BY_LARGER_TOTAL),
    ({}, 2, [101, 20, 91], [0, 0, 0], 2, BY_LARGER_TOTAL),
    ({}, 0, [20, 101, 101], [0, 0, 0], 1, BY_LARGER_TOTAL),
    ({}, 1, [101, 20, 101], [0, 0, 0], 2, BY_LARGER_TOTAL),
    ({}, 2, [101, 101, 20], [0, 0, 0], 0, BY_LARGER_TOTAL),
    ({"both_over": "last_trick"}, 0, [91, 105, 20], [0, 0, 0], 0, BY_LAST_TRICK),
    ({"both_over": "last_trick"}, 2, [101, 105, 20], [0, 0, 0], 1, BY_LARGER_TOTAL),
    # three, and none of those that arrived has thirty
    (THIRTY, 2, [20, 50, 40], [100, 0, 0], 2, BY_THIRTY),
    (THIRTY, 1, [20, 40, 50], [100, 0, 0], 1, BY_THIRTY),
    (THIRTY, 0, [10, 50, 50], [100, 0, 0], 1, BY_THIRTY),
    (THIRTY, 0, [10, 50, 51], [100, 0, 0], 2, BY_THIRTY),
    (THIRTY, 1, [50, 10, 50], [0, 100, 0], 2, BY_THIRTY),
    (THIRTY, 2, [50, 50, 10], [0, 0, 100], 0, BY_THIRTY),
    (THIRTY, 0, [10, 20, 60], [100, 110, 0], 2, BY_THIRTY),
    (THIRTY, 0, [10, 20, 20], [100, 110, 90], 1, BY_LARGER_TOTAL),
]


@pytest.mark.parametrize(("options", "last", "cards", "cantes", "winner", "decision"), ENDS)
def test_idas_when_they_are_played_out(
    options: Options, last: int, cards: list[int], cantes: list[int], winner: int, decision: int
) -> None:
    profile = "aragones" if len(cards) == 2 else "fournier"
    deal = played_out(profile, options, last, {"cards": cards, "cantes": cantes})
    assert deal.end == PLAYED
    assert ending(deal) == (winner, decision)


AGAIN: list[tuple[Options, int, list[int], list[int], int, int]] = [
    ({}, 0, [40, 40], [50, 50], NOBODY, NOBODY_OVER),
    ({}, 0, [40, 40], [51, 50], 0, ONE_OVER),
    ({}, 0, [40, 40], [50, 61], 1, ONE_OVER),
    ({"last_trick_bonus_in_vueltas": False}, 0, [40, 40], [51, 50], NOBODY, NOBODY_OVER),
    ({"last_trick_bonus_in_vueltas": False}, 0, [40, 40], [61, 50], 0, ONE_OVER),
    ({}, 1, [10, 10], [121, 91], 1, BY_LAST_TRICK),
    ({"vueltas_unclaimed": "larger_total"}, 1, [10, 10], [121, 91], 0, BY_LARGER_TOTAL),
    (LARGER, 1, [10, 10], [121, 91], 0, BY_LARGER_TOTAL),
    ({}, 0, [5, 40], [100, 80], 0, BY_LAST_TRICK),
    ({}, 0, [40, 40, 40], [20, 20, 20], NOBODY, NOBODY_OVER),
    ({}, 0, [40, 40, 40], [20, 70, 20], 1, ONE_OVER),
    ({}, 0, [40, 40, 40], [51, 61, 61], 0, BY_LARGER_TOTAL),
    ({}, 0, [40, 40, 40], [20, 61, 61], 1, BY_LARGER_TOTAL),
]


@pytest.mark.parametrize(("options", "last", "cards", "carried", "winner", "decision"), AGAIN)
def test_vueltas_when_they_are_played_out(
    options: Options, last: int, cards: list[int], carried: list[int], winner: int, decision: int
) -> None:
    profile = "aragones" if len(cards) == 2 else "fournier"
    deal = played_out(profile, options, last, {"cards": cards}, carried=carried)
    assert deal.end == PLAYED
    assert ending(deal) == (winner, decision)


def test_last_trick_when_it_is_worth_ten() -> None:
    for winner in range(4):
        deal = played_out("aragones", {}, winner, {"cards": [40, 40]})
        assert list(deal.last[:2]) == [10 * (winner % 2 == 0), 10 * (winner % 2 == 1)]
    for winner in range(3):
        deal = played_out("fournier", {}, winner, {"cards": [40, 40, 40]})
        assert list(deal.last[:3]) == [10 * (winner == side) for side in range(3)]
    dear = {"last_trick_bonus": 15}
    assert list(played_out("aragones", dear, 0, {"cards": [40, 40]}).last[:2]) == [15, 0]


def test_last_trick_when_it_is_not_the_last() -> None:
    place = {"hands": ["7c 2c", "6c 2e", "5c 4e", "4c 5e"], "last_winner": 0}
    plays = ["0 play 7c", "1 play 6c", "2 play 5c", "3 play 4c"]
    deal = facts(after(table("aragones", {}, place), *plays))
    assert (deal.end, list(deal.last[:2])) == (NOT_OVER, [0, 0])


def test_last_trick_when_the_draw_is_still_due() -> None:
    """Hands may be empty before the draw: that trick is not the last."""
    place = {"hands": ["7c", "6c", "5c", "4c"], "last_winner": 0, "stock": "2e 4e 5e 2o"}
    plays = ["0 play 7c", "1 play 6c", "2 play 5c", "3 play 4c"]
    deal = facts(after(table("aragones", {}, place), *plays))
    assert (deal.end, deal.pending_draw, list(deal.last[:2])) == (NOT_OVER, 1, [0, 0])


ARRIVING: dict[str, Any] = {"hands": ["10c 12c 1e", "2b 4b 1b", "5b 6b 7e", "5c 6c 7b"]}


@pytest.mark.parametrize(
    ("carried", "winner"), [([81, 0], 0), ([80, 0], NOBODY), ([0, 81], NOBODY)]
)
def test_automatic_vueltas_when_a_cante_arrives(carried: list[int], winner: int) -> None:
    place = ARRIVING | {"last_winner": 0}
    deal = facts(after(table("lascuarenta", {}, place, carried=carried), "0 sing c"))
    assert deal.winner == winner
    if winner != NOBODY:
        assert (deal.end, deal.decision) == (ARRIVED, BY_ARRIVAL)


PLAYS = ["0 play 1e", "1 play 2b", "2 play 7e", "3 play 5c"]
"""Eleven points for side 0."""


@pytest.mark.parametrize(
    ("carried", "winner"), [([90, 0], 0), ([89, 0], NOBODY), ([0, 150], NOBODY), ([90, 150], 0)]
)
def test_automatic_vueltas_when_a_trick_arrives(carried: list[int], winner: int) -> None:
    """Only the side whose points moved arrives."""
    deal = facts(after(table("lascuarenta", {}, ARRIVING, carried=carried), *PLAYS))
    assert (deal.winner, deal.end) == (winner, NOT_OVER if winner == NOBODY else ARRIVED)


@pytest.mark.parametrize("profile", ["lascuarenta", "aragones"])
def test_deal_when_nothing_ends_by_itself(profile: str) -> None:
    """Neither the idas of an automatic table, nor the vueltas of one where it is claimed."""
    top = {"carried": [150, 0]} if profile == "aragones" else {}
    place = ARRIVING | {"cards": [150, 0], "last_winner": 0}
    sung = after(table(profile, {}, place, **top), "0 sing c")
    assert facts(sung).end == NOT_OVER
    assert facts(after(sung, *PLAYS)).end == NOT_OVER


def test_automatic_vueltas_when_the_ten_arrives() -> None:
    deal = played_out("lascuarenta", {}, 0, {"cards": [41, 0]}, carried=[50, 0])
    assert (deal.end, ending(deal), deal.last[0]) == (ARRIVED, (0, BY_ARRIVAL), 10)
    short = played_out("lascuarenta", {}, 0, {"cards": [40, 0]}, carried=[50, 0])
    assert (short.end, ending(short)) == (PLAYED, (NOBODY, NOBODY_OVER))
    without = {"last_trick_bonus_in_vueltas": False}
    none = played_out("lascuarenta", without, 0, {"cards": [41, 0]}, carried=[50, 0])
    assert (none.end, ending(none), none.last[0]) == (PLAYED, (NOBODY, NOBODY_OVER), 0)


RIGHT, WRONG = (0, RIGHT_CLAIM, CLAIMED), (1, WRONG_CLAIM, CLAIMED)
MILD: Options = {"vueltas_wrong_claim": "ignored"}
# carried, cards and cantes of both sides; who wins, by what, and how the deal ends
CLAIMS: list[tuple[Options, list[list[int]], tuple[int, int, int]]] = [
    ({}, [[40, 0], [30, 0], [31, 0]], RIGHT),
    ({}, [[40, 200], [30, 0], [30, 0]], WRONG),
    ({}, [[101, 200], [0, 0], [0, 0]], RIGHT),
    ({"target": 121}, [[101, 0], [0, 0], [0, 0]], WRONG),
    (MILD, [[40, 200], [30, 0], [30, 0]], (NOBODY, UNDECIDED, NOT_OVER)),
    (MILD, [[101, 0], [0, 0], [0, 0]], RIGHT),
]


@pytest.mark.parametrize(("options", "points", "expected"), CLAIMS)
def test_claim_when_it_is_right_or_wrong(
    options: Options, points: list[list[int]], expected: tuple[int, int, int]
) -> None:
    winner, decision, end = expected
    for claimer in (0, 3):
        order = 1 if claimer == 0 else -1
        carried, cards, cantes = [both[::order] for both in points]
        tallies = {"cards": cards, "cantes": cantes}
        place = ARRIVING | {"last_winner": claimer, "leader": claimer} | tallies
        match = table("aragones", options, place, carried=carried)
        deal = facts(after(match, f"{claimer} claim"))
        expected_winner = winner if claimer == 0 or winner == NOBODY else 1 - winner
        assert (deal.end, ending(deal)) == (end, (expected_winner, decision))


THREE_RIVALS = [
    (0, [0, 50, 60], 2),
    (0, [0, 60, 50], 1),
    (0, [0, 50, 50], 1),
    (1, [50, 0, 50], 2),
    (2, [50, 50, 0], 0),
    (2, [40, 50, 0], 1),
    (1, [60, 0, 50], 0),
    (0, [90, 20, 30], 2),
    (1, [50, 60, 40], 0),
    (2, [40, 50, 60], 1),
]


@pytest.mark.parametrize(("claimer", "carried", "winner"), THREE_RIVALS)
def test_wrong_claim_when_three_play(claimer: int, carried: list[int], winner: int) -> None:
    place = {"hands": ["1c 2c", "3c 4c", "5c 6c"], "last_winner": 0}
    deal = facts(after(table("fournier", {}, place, carried=carried), f"{claimer} claim"))
    assert (deal.end, ending(deal)) == (CLAIMED, (winner, WRONG_CLAIM))


def test_wrong_claim_when_two_play() -> None:
    place = {"hands": ["1c 2c", "3c 4c"], "last_winner": 0}
    for claimer in range(2):
        deal = facts(after(table("fournier", {}, place, carried=[0, 0]), f"{claimer} claim"))
        assert ending(deal) == (1 - claimer, WRONG_CLAIM)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("number", [12, 10])
def test_tute_when_it_is_declared(seat: int, number: int) -> None:
    four = " ".join(f"{number}{suit}" for suit in "oceb")
    hands = ["1o 1c 1e 1b", "2o 2c 2e 2b", "4o 4c 4e 4b", "5o 5c 5e 5b"]
    hands[seat] = four
    place = {"hands": hands, "leader": seat, "last_winner": seat}
    match = after(table("lascuarenta", {}, place), f"{seat} tute {number}")
    assert (facts(match).end, ending(facts(match))) == (TUTE, (seat % 2, BY_TUTE))
    assert match.partidas[seat % 2] == 1


@pytest.mark.parametrize("offender", range(4))
def test_revoke_when_the_table_penalises(offender: int) -> None:
    """The card lies on the table, and who broke which duty is written down."""
    leader = (offender - 1) % 4
    hands = {
        leader: "1c 2c",
        offender: "3c 4e",
        (leader + 2) % 4: "5c 6c",
        (leader + 3) % 4: "7c 4b",
    }
    place = {"hands": [hands[seat] for seat in range(4)], "leader": leader}
    match = table("torneo", {"illegal_moves": "penalise"}, place)
    match = after(match, f"{leader} play 1c", f"{offender} play 4e")
    deal = facts(match)
    assert (deal.end, ending(deal)) == (RENUNCIO, (1 - offender % 2, BY_RENUNCIO))
    assert (deal.offender, deal.broken_duty, deal.trick_size) == (offender, 6, 2)
    assert deal.hands[offender].bit_count() == 1


@pytest.mark.parametrize(
    ("trick", "hand", "clause"),
    [
        ("4c", "5c 2o", "ARR-1"),
        ("4c", "5c 2c", "ARR-2"),
        ("4c", "2o 7e", "ARR-3"),
        ("4c 2o", "4o 7e", "ARR-3"),
        ("4c 5o", "12o 2o", "ARR-4"),
        ("4c 5o", "2o 7e", "ARR-5"),
    ],
)
def test_revoke_when_it_breaks_each_duty(trick: str, hand: str, clause: str) -> None:
    """The second card of each hand is the one that may not be played."""
    options = {"illegal_moves": "penalise", "must_undertrump": True}
    mover = len(trick.split())
    low = ["4b 11c", "5b 1c", "6b 3c"]
    hands = [low[seat][: 2 if seat < mover else None] for seat in range(3)]
    hands[mover] = hand
    place = {"hands": hands, "trick": trick}
    match = table("fournier", options, place)
    dutiful, other = hand.split()
    assert reason(match, mover, f"play {dutiful}") == ""
    state = state_of(after(match, f"{mover} play {other}"))
    assert state["renuncio"] == {"seat": mover, "clause": clause}


def test_dutiful_card_when_the_table_penalises() -> None:
    place = {"hands": ["1c 2c", "3c 4e", "5c 6c", "7c 4b"]}
    match = table("torneo", {"illegal_moves": "penalise"}, place)
    deal = facts(after(match, "0 play 1c", "1 play 3c", "2 play 6c", "3 play 7c"))
    assert (deal.end, deal.offender, deal.last_winner) == (NOT_OVER, NOBODY, 0)


def test_revoke_when_three_play() -> None:
    """The other side with the larger total wins."""
    place = {"hands": ["1c 2c", "3c 4e", "5c 6c"], "cards": [10, 0, 20]}
    match = table("fournier", {"illegal_moves": "penalise"}, place)
    deal = facts(after(match, "0 play 1c", "1 play 4e"))
    assert ending(deal) == (2, BY_RENUNCIO)
