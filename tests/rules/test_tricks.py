"""Tricks: which card takes one, what it counts, and what begins after it (clauses TRK, FRE)."""

from typing import Any

import pytest

from guinote.record.referee import state_of
from guinote.rules.scoring import points_of
from guinote.rules.state import DealFacts, facts_of, new_rows
from guinote.rules.tricks import beats, same_side, side_of_seat
from tests.rules.table import after, reason, table

ORDER = [2, 4, 5, 6, 7, 11, 10, 12, 3, 1]
COUNTS = {1: 11, 3: 10, 12: 4, 10: 3, 11: 2, 7: 0, 6: 0, 5: 0, 4: 0, 2: 0}


def test_card_beats_another() -> None:
    """By its place in the suit, as a trump, or not at all: for all pairs of cards and trumps."""
    for trump in range(4):
        for card in range(40):
            for best in range(40):
                suit, other = card // 10, best // 10
                expected = card > best if suit == other else suit == trump
                assert beats(card, best, trump) == expected


def test_points_of_every_card() -> None:
    for suit in range(4):
        for strength, number in enumerate(ORDER):
            assert points_of(10 * suit + strength) == COUNTS[number]


def test_sides_of_two_three_and_four_seats() -> None:
    assert [[side_of_seat(seat, 4) for seat in range(4)]] == [[0, 1, 0, 1]]
    for seats in (2, 3):
        assert [side_of_seat(seat, seats) for seat in range(seats)] == list(range(seats))
        for seat in range(seats):
            assert [same_side(seat, other, seats) for other in range(seats)] == [
                other == seat for other in range(seats)
            ]
    for seat in range(4):
        assert [same_side(seat, other, 4) for other in range(4)] == [
            (seat - other) % 2 == 0 for other in range(4)
        ]


# the cards in order of play; which of them takes the trick
TAKEN: list[tuple[str, int]] = [
    ("4c 7c 12c 2c", 2),
    ("1c 3c 12c 2c", 0),
    ("4c 7e 12b 2e", 0),
    ("4c 7e 2o 1c", 2),
    ("4c 2o 5o 1c", 2),
    ("1c 5o 2o 3c", 1),
    ("2o 7o 1e 4o", 1),
    ("11c 10c 2e 7c", 1),
]


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize(("cards", "best"), TAKEN)
def test_trick_when_it_is_complete(cards: str, best: int, leader: int) -> None:
    """With stock there are no duties; everybody holds one more card."""
    played = cards.split()
    hands = [f"{played[(seat - leader) % 4]} {seat + 4 + 3 * (seat == 3)}b" for seat in range(4)]
    place = {"hands": hands, "leader": leader, "stock": "4e 5e 6e 6o", "tricks": [1, 2]}
    place |= {"cards": [5, 6], "last_winner": leader}
    seats = [(leader + step) % 4 for step in range(4)]
    plays = [f"{seat} play {card}" for seat, card in zip(seats, played, strict=True)]
    match = after(table("aragones", {}, place), *plays)
    winner, deal = seats[best], match.cards
    assert isinstance(deal, DealFacts)
    points = sum(COUNTS[int(card[:-1])] for card in played)
    side = winner % 2
    assert list(deal.cards[:2]) == [5 + points * (side == 0), 6 + points * (side == 1)]
    assert list(deal.tricks[:2]) == [1 + (side == 0), 2 + (side == 1)]
    assert (deal.leader, deal.to_move, deal.last_winner) == (winner, winner, winner)
    assert (deal.trick_size, deal.best_card, deal.best_seat) == (0, -1, -1)
    assert (deal.pending_draw, deal.num_tricks) == (1, 4)
    assert reason(match, winner, "draw") == ""


def test_turn_when_a_card_is_played() -> None:
    place = {"hands": ["1c 2c", "3c 4c", "5c 6c", "7c 10c"], "leader": 2}
    match = table("aragones", {}, place)
    for seat, card in ((2, "5c"), (3, "7c"), (0, "1c")):
        match = after(match, f"{seat} play {card}")
        assert state_of(match)["to_move"] == (seat + 1) % 4
        assert state_of(match)["trick"][-1] == f"{seat} play {card}"


def test_legal_actions_when_all_rights_are_open() -> None:
    """Every kind at once: four reyes and two sotas, the seven, the vueltas."""
    place: dict[str, Any] = {
        "hands": [
            *("12o 12c 12e 12b 10o 10c 7o", "2c 4c 5c 6c 7c 11c 1c"),
            *("10e 10b 2e 4e 5e 6e 7e", "2b 4b 5b 6b 7b 11b 1b"),
        ],
        "stock": "1e 3e 11e 1o",
        "last_winner": 0,
    }
    options = {"vueltas_end": "claim", "cante_forty_first": False, "cante_limit": "unlimited"}
    due = state_of(table("lascuarenta", options, place | {"drawn": False}, carried=[0, 0]))
    rights = ["claim", "exchange", "sing c", "sing o", "tute 12"]
    assert due["legal"] == {"0": sorted([*rights, "draw"]), "2": ["claim"]}
    done = state_of(table("lascuarenta", options, place, carried=[0, 0]))
    cards = [f"play {card}" for card in place["hands"][0].split()]
    assert done["legal"] == {"0": sorted([*rights, *cards]), "2": ["claim"]}


def test_legal_actions_when_four_sotas_are_held() -> None:
    place = {
        "hands": ["10o 10c 10e 10b", "2c 4c 5c 6c", "2e 4e 5e 6e", "2b 4b 5b 6b"],
        "last_winner": 0,
    }
    legal = state_of(table("lascuarenta", {}, place))["legal"]
    assert [action for action in legal["0"] if not action.startswith("play")] == ["tute 10"]


def test_legal_actions_when_the_deal_is_over() -> None:
    place = {"hands": ["1c 2c", "3c 4c", "5c 6c", "7c 10c"], "last_winner": 0}
    match = after(table("aragones", {}, place, carried=[101, 0]), "0 claim")
    assert state_of(match)["legal"] == {}
    for action in ("play 1c", "draw", "sing o", "exchange", "claim", "tute 12", "show o"):
        assert reason(match, 0, action) == "deal_over DEA-5"


def test_row_when_it_is_new() -> None:
    """Nobody has anything yet; who is not known is nobody."""
    deal = facts_of(new_rows(3, 2, 1))
    assert (deal.seats, deal.trump, deal.leader, deal.to_move) == (3, 2, 1, 1)
    nobody = (deal.turned, deal.best_card, deal.best_seat, deal.last_winner, deal.winner)
    assert set(nobody) | {deal.offender} | set(deal.singer) == {-1}
    noughts = [deal.hands, deal.trick, deal.cards, deal.cantes, deal.last, deal.carried]
    noughts += [deal.tricks, deal.sung_now, deal.stock]
    assert {value for values in noughts for value in values} == {0}
    assert (deal.end, deal.decision, deal.winners, deal.sung, deal.hidden) == (0, 0, 0, 0, 0)
