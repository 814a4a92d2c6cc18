"""Who may sing, declare a tute, claim or show, until when, and the first reason why not."""

from typing import Any

import pytest

from guinote.game.match import Match
from tests.rules.table import after, reason, table, turned_round

NO_TRICK, LATE, NO_PAIR = "no_trick_won CAN-2", "too_late CAN-3", "no_pair CAN-1"
SUNG, LIMIT, FORTY = "already_sung CAN-4", "cante_limit CAN-5", "forty_first CAN-6"
NO_TUTE, TUTE_NO_TRICK = "no_tute TUT-1", "no_trick_won TUT-2"
TUTE_LATE, NOT_FOUR = "too_late TUT-3", "not_four TUT-4"
IDAS, NO_CLAIMS, MAY_NOT = "not_vueltas VUE-1", "no_claims VUE-2", "may_not_claim VUE-3"
NOTHING = "nothing_hidden CAN-8"

Place = dict[str, Any]
Options = dict[str, Any]
Answers = list[str]

FOUR: Place = {
    "hands": [
        *("10c 12c 10e 12e 10o 12o", "2b 4b 5b 6b 7b 1b"),
        *("10b 12b 2c 4c 5c 6c", "2e 4e 5e 6e 7e 1e"),
    ],
    "last_winner": 0,
}
THREE: Place = {"hands": ["10c 12c 2o", "2e 4e 5e", "10b 12b 4o"], "last_winner": 0}
TWO: Place = {"hands": ["10c 12c 2o", "10b 12b 4o"], "last_winner": 0}


def asked(match: Match, action: str) -> Answers:
    """Return what each seat is told when it tries the action: the reason, or nothing."""
    return [reason(match, seat, action) for seat in range(match.rules.seats)]


def check_all_round(
    profile: str, options: Options, place: Place, action: str, answers: Answers
) -> None:
    """The same answers must come wherever the first seat sits."""
    for shift in range(len(answers)):
        match = table(profile, options, turned_round(place, shift))
        found = asked(match, action)
        assert found[shift:] + found[:shift] == answers, shift


SINGING: list[tuple[str, Options, Place, str, Answers]] = [
    ("aragones", {}, FOUR, "sing c", ["", NO_TRICK, NO_PAIR, NO_TRICK]),
    ("aragones", {}, FOUR, "sing o", ["", NO_TRICK, NO_PAIR, NO_TRICK]),
    ("aragones", {}, FOUR, "sing b", [NO_PAIR, NO_TRICK, "", NO_TRICK]),
    ("aragones", {}, {"hands": FOUR["hands"]}, "sing c", [NO_TRICK] * 4),
    ("fournier", {}, THREE, "sing b", [NO_PAIR, NO_TRICK, NO_TRICK]),
    ("fournier", {}, TWO, "sing b", [NO_PAIR, NO_TRICK]),
    # each suit once
    ("aragones", {}, FOUR | {"sung": "c"}, "sing c", [SUNG, NO_TRICK, NO_PAIR, NO_TRICK]),
    ("aragones", {}, FOUR | {"sung": "c"}, "sing e", ["", NO_TRICK, NO_PAIR, NO_TRICK]),
    ("aragones", {}, FOUR | {"sung": "o c e"}, "sing b", [NO_PAIR, NO_TRICK, "", NO_TRICK]),
    # the limit after one trick
    (
        "aragones",
        {},
        FOUR | {"sung_now": [[0, "e"]]},
        "sing c",
        [LIMIT, NO_TRICK, NO_PAIR, NO_TRICK],
    ),
    (
        "aragones",
        {},
        FOUR | {"sung_now": [[0, "e"]]},
        "sing e",
        [SUNG, NO_TRICK, NO_PAIR, NO_TRICK],
    ),
    ("aragones", {}, FOUR | {"sung_now": [[0, "e"]]}, "sing b", [NO_PAIR, NO_TRICK, "", NO_TRICK]),
    (
        "ludoteka",
        {},
        FOUR | {"sung_now": [[0, "e"]]},
        "sing c",
        ["", NO_TRICK, NO_PAIR, NO_TRICK],
    ),
    (
        "aragones",
        {"cante_limit": "per_side"},
        FOUR | {"sung_now": [[0, "e"]]},
        "sing b",
        [NO_PAIR, NO_TRICK, LIMIT, NO_TRICK],
    ),
    (
        "aragones",
        {"cante_limit": "per_side"},
        FOUR | {"sung_now": [[2, "b"]]},
        "sing c",
        [LIMIT, NO_TRICK, NO_PAIR, NO_TRICK],
    ),
    (
        "aragones",
        {"cante_limit": "per_side"},
        FOUR | {"sung_now": [[0, "e"]]},
        "sing c",
        [LIMIT, NO_TRICK, NO_PAIR, NO_TRICK],
    ),
    (
        "aragones",
        {"cante_limit": "per_side"},
        FOUR | {"sung_now": [[1, "e"], [3, "b"]]},
        "sing c",
        ["", NO_TRICK, NO_PAIR, NO_TRICK],
    ),
    (
        "fournier",
        {"cante_limit": "per_side"},
        THREE | {"sung_now": [[1, "e"], [2, "b"]]},
        "sing c",
        ["", NO_TRICK, NO_TRICK],
    ),
    (
        "fournier",
        {"cante_limit": "per_side"},
        THREE | {"sung_now": [[0, "e"]]},
        "sing c",
        [LIMIT, NO_TRICK, NO_TRICK],
    ),
    (
        "fournier",
        {"cante_limit": "per_side"},
        TWO | {"sung_now": [[1, "e"]]},
        "sing c",
        ["", NO_TRICK],
    ),
    # the forty first
    ("lascuarenta", {}, FOUR, "sing c", [FORTY, NO_TRICK, NO_PAIR, NO_TRICK]),
    ("lascuarenta", {}, FOUR, "sing o", ["", NO_TRICK, NO_PAIR, NO_TRICK]),
    ("lascuarenta", {}, FOUR, "sing b", [NO_PAIR, NO_TRICK, "", NO_TRICK]),
    ("lascuarenta", {}, FOUR | {"sung": "o"}, "sing c", ["", NO_TRICK, NO_PAIR, NO_TRICK]),
    ("lascuarenta", {}, FOUR | {"sung": "e"}, "sing c", [FORTY, NO_TRICK, NO_PAIR, NO_TRICK]),
    (
        "lascuarenta",
        {},
        FOUR | {"trump": "e", "sung": "e"},
        "sing c",
        ["", NO_TRICK, NO_PAIR, NO_TRICK],
    ),
    ("lascuarenta", {}, FOUR | {"trump": "b"}, "sing c", ["", NO_TRICK, NO_PAIR, NO_TRICK]),
    ("lascuarenta", {}, FOUR | {"trump": "e"}, "sing c", [FORTY, NO_TRICK, NO_PAIR, NO_TRICK]),
]


@pytest.mark.parametrize(("profile", "options", "place", "action", "answers"), SINGING)
def test_cante_when_each_seat_tries(
    profile: str, options: Options, place: Place, action: str, answers: Answers
) -> None:
    check_all_round(profile, options, place, action, answers)


def test_cante_when_the_next_trick_has_begun() -> None:
    led = after(table("aragones", {}, FOUR), "0 play 10e")
    assert asked(led, "sing c") == [LATE, NO_TRICK, LATE, NO_TRICK]


def test_cante_when_no_opponent_has_played() -> None:
    options = {"cante_until": "opponent_card"}
    led = after(table("aragones", options, FOUR), "0 play 10e")
    assert asked(led, "sing c") == ["", NO_TRICK, NO_PAIR, NO_TRICK]
    assert asked(led, "sing e") == [NO_PAIR, NO_TRICK, NO_PAIR, NO_TRICK]
    assert asked(led, "sing b") == [NO_PAIR, NO_TRICK, "", NO_TRICK]
    followed = after(led, "1 play 2b")
    assert asked(followed, "sing b") == [LATE, NO_TRICK, LATE, NO_TRICK]


def test_cante_when_the_leader_is_the_last_seat() -> None:
    options = {"cante_until": "opponent_card"}
    led = after(table("aragones", options, turned_round(FOUR, 3)), "3 play 10e")
    assert asked(led, "sing b") == [NO_TRICK, "", NO_TRICK, NO_PAIR]
    assert asked(after(led, "0 play 2b"), "sing b") == [NO_TRICK, LATE, NO_TRICK, LATE]


def test_cante_when_the_limit_was_of_the_trick_before() -> None:
    sung = after(table("aragones", {}, FOUR), "0 sing c")
    assert reason(sung, 0, "sing e") == LIMIT
    again = after(sung, "0 play 10c", "1 play 2b", "2 play 2c", "3 play 2e")
    assert reason(again, 0, "sing e") == ""


@pytest.mark.parametrize(("suit", "seat", "points"), [("o", 0, 50), ("c", 0, 30), ("b", 2, 30)])
def test_points_of_a_cante(suit: str, seat: int, points: int) -> None:
    options = {"cante_points": 30, "cante_trump_points": 50}
    for shift in range(4):
        singer = (seat + shift) % 4
        place = turned_round(FOUR, shift) | {"cantes": [7, 7]}
        cards = after(table("aragones", options, place), f"{singer} sing {suit}").cards
        assert cards is not None
        own = singer % 2
        assert [cards.cantes[own], cards.cantes[1 - own]] == [7 + points, 7]


HIDING: list[tuple[str, Options, Place, Place, str, Answers]] = [
    ("ludoteka", {}, {}, {}, "c", ["", NOTHING, "", NOTHING]),
    ("torneo", {}, {}, {}, "c", ["", NOTHING, "", NOTHING]),
    ("ludoteka", {}, {}, {}, "o", [NOTHING] * 4),
    ("aragones", {}, {}, {}, "c", [NOTHING] * 4),
    ("fournier", {}, {}, {}, "c", [NOTHING] * 4),
    ("ludoteka", {}, {"stock": "2o 4o 5o 6o"}, {}, "c", [NOTHING] * 4),
    ("ludoteka", {}, {}, {"carried": [0, 0]}, "c", ["", NOTHING, "", NOTHING]),
    ("torneo", {}, {}, {"carried": [0, 0]}, "c", [NOTHING] * 4),
]


@pytest.mark.parametrize(("profile", "options", "more", "top", "suit", "answers"), HIDING)
def test_suit_when_it_is_to_be_shown(
    profile: str,
    options: Options,
    more: Place,
    top: Place,
    suit: str,
    answers: Answers,
) -> None:
    match = table(profile, options, FOUR | more, **top)
    assert asked(match, f"show {suit}") == [NOTHING] * 4
    sung = after(match, f"0 sing {suit}")
    assert asked(sung, f"show {suit}") == answers
    assert asked(sung, "show b") == [NOTHING] * 4


def test_suit_when_one_of_two_is_shown() -> None:
    sung = after(table("ludoteka", {}, FOUR), "0 sing c", "0 sing e", "2 show c")
    assert sung.cards is not None
    assert list(sung.cards.sung_now) == [2, 0, 0, 0]
    for suit in "cob":
        assert asked(sung, f"show {suit}") == [NOTHING] * 4
    assert asked(sung, "show e") == ["", NOTHING, "", NOTHING]


def test_suit_when_each_is_alone() -> None:
    options = {"cante_reveal_arrastre": "hidden"}
    assert asked(after(table("fournier", options, THREE), "0 sing c"), "show c") == [
        *("", NOTHING),
        NOTHING,
    ]


KINGS: Place = {
    "hands": ["12o 12c 12e 12b", "11o 11c 11e 11b", "10o 10c 10e 10b", "2o 2c 2e 2b"],
    "last_winner": 0,
}


def short_of(place: Place, card: str, other: str) -> Place:
    """Return the position with one card in the place of another."""
    return place | {"hands": [hand.replace(card, other) for hand in place["hands"]]}


TUTES: list[tuple[str, Place, str, Answers]] = [
    ("lascuarenta", KINGS, "tute 12", ["", TUTE_NO_TRICK, NOT_FOUR, TUTE_NO_TRICK]),
    ("lascuarenta", KINGS, "tute 10", [NOT_FOUR, TUTE_NO_TRICK, "", TUTE_NO_TRICK]),
    ("lascuarenta", {"hands": KINGS["hands"]}, "tute 12", [TUTE_NO_TRICK] * 4),
    ("aragones", KINGS, "tute 12", [NO_TUTE] * 4),
    ("aragones", KINGS, "tute 10", [NO_TUTE] * 4),
]
TUTES += [
    (
        "lascuarenta",
        short_of(KINGS, f"{number}{suit}", f"3{suit}"),
        f"tute {number}",
        [NOT_FOUR, TUTE_NO_TRICK, NOT_FOUR, TUTE_NO_TRICK],
    )
    for number in (10, 12)
    for suit in "oceb"
]


@pytest.mark.parametrize(("profile", "place", "action", "answers"), TUTES)
def test_tute_when_each_seat_tries(
    profile: str, place: Place, action: str, answers: Answers
) -> None:
    check_all_round(profile, {}, place, action, answers)


def test_tute_when_the_next_trick_has_begun() -> None:
    extra = (" 1o", " 1c", " 1e", " 1b")
    hands = [hand + card for hand, card in zip(KINGS["hands"], extra, strict=True)]
    place = KINGS | {"hands": hands}
    led = after(table("lascuarenta", {}, place), "0 play 1o")
    assert asked(led, "tute 12") == [TUTE_LATE, TUTE_NO_TRICK, TUTE_LATE, TUTE_NO_TRICK]
    later = after(table("torneo", {}, place), "0 play 1o")
    assert asked(later, "tute 10") == [NOT_FOUR, TUTE_NO_TRICK, "", TUTE_NO_TRICK]


LEFT: Place = {"hands": ["1c 2c", "3c 4c", "5c 6c", "7c 10c"], "last_winner": 0}
IN_VUELTAS = {"carried": [0, 0]}
CLAIMING: list[tuple[str, Options, Place, Place, Answers]] = [
    ("aragones", {}, LEFT, {}, [IDAS] * 4),
    ("lascuarenta", {}, LEFT, {}, [IDAS] * 4),
    ("lascuarenta", {}, LEFT, IN_VUELTAS, [NO_CLAIMS] * 4),
    ("aragones", {}, LEFT, IN_VUELTAS, ["", MAY_NOT, "", MAY_NOT]),
    (
        "aragones",
        {"vueltas_claim_by": "trick_winner"},
        LEFT,
        IN_VUELTAS,
        ["", MAY_NOT, MAY_NOT, MAY_NOT],
    ),
    ("aragones", {"vueltas_claim_by": "anyone"}, LEFT, IN_VUELTAS, [""] * 4),
]


@pytest.mark.parametrize(("profile", "options", "place", "top", "answers"), CLAIMING)
def test_claim_when_each_seat_tries(
    profile: str,
    options: Options,
    place: Place,
    top: Place,
    answers: Answers,
) -> None:
    for shift in range(4):
        found = asked(table(profile, options, turned_round(place, shift), **top), "claim")
        assert found[shift:] + found[:shift] == answers


@pytest.mark.parametrize("claimers", ["trick_winner", "winning_side", "anyone"])
def test_claim_when_no_trick_is_won_or_one_is_under_way(claimers: str) -> None:
    options = {"vueltas_claim_by": claimers}
    fresh = table("torneo", options, {"hands": LEFT["hands"]}, **IN_VUELTAS)
    assert asked(fresh, "claim") == [MAY_NOT] * 4
    led = after(table("torneo", options, LEFT, **IN_VUELTAS), "0 play 2c")
    assert asked(led, "claim") == [MAY_NOT] * 4
