"""The exchange of the seven: who, when, what for what, and what it changes (clauses EXC)."""

from typing import Any

import pytest

from guinote.game.match import Match
from guinote.record.referee import state_of
from guinote.rules.exchange import indicator
from guinote.rules.state import NO_CARD
from tests.rules.table import after, reason, table, turned_round

Place = dict[str, Any]
Options = dict[str, Any]
Answers = list[str]

NONE_HERE, NO_TRICK, LATE = "no_exchange EXC-1", "no_trick_won EXC-2", "too_late EXC-3"
NO_STOCK, NO_SEVEN, TOO_LOW = "no_stock EXC-4", "no_seven EXC-5", "indicator_too_low EXC-6"
BLOCK = "partner_block EXC-7"
ANY_TRICK: Options = {"seven_exchange_right": "any_trick"}
BY_WINNER: Options = {"seven_exchange_by": "trick_winner"}

FIRST: Place = {
    "hands": ["7o 1c", "3c 4c", "5c 6c", "2c 10c"],
    "stock": "6e 5e 4e 12o",
    "last_winner": 0,
    "drawn": False,
}
THIRD: Place = FIRST | {"hands": ["5c 6c", "3c 4c", "7o 1c", "2c 10c"]}
LONG: Place = {
    "hands": ["7o 1c 2e", "3c 4c 1e", "5c 6c 4e", "2c 7c 5e"],
    "stock": "2b 4b 5b 6b 7b 10b 11b 12o",
    "last_winner": 0,
}


def asked(match: Match) -> Answers:
    """Return what each seat is told when it wants to exchange."""
    return [reason(match, seat, "exchange") for seat in range(match.rules.seats)]


def lying(indicator: str, *, hands: str = "7o 1c", **more: Any) -> Place:
    """Return the first position with another card under the stock."""
    trumps = {"trump": indicator[-1]}
    held = {"hands": [hands, *FIRST["hands"][1:]]}
    return FIRST | {"stock": f"6e 5e 4e {indicator}"} | trumps | held | more


WHO: list[tuple[str, Options, Place, Answers]] = [
    ("aragones", {}, FIRST, ["", NO_TRICK, NO_SEVEN, NO_TRICK]),
    ("aragones", {}, THIRD, [NO_SEVEN, NO_TRICK, "", NO_TRICK]),
    ("aragones", {"seven_exchange": False}, FIRST, [NONE_HERE] * 4),
    ("aragones", BY_WINNER, FIRST, ["", NO_TRICK, NO_TRICK, NO_TRICK]),
    ("aragones", BY_WINNER, THIRD, [NO_SEVEN, NO_TRICK, NO_TRICK, NO_TRICK]),
    ("aragones", ANY_TRICK | BY_WINNER, FIRST, ["", NO_TRICK, NO_TRICK, NO_TRICK]),
    # before the first trick
    ("aragones", {}, FIRST | {"last_winner": None, "drawn": True}, [NO_TRICK] * 4),
    ("aragones", ANY_TRICK, FIRST | {"last_winner": None, "drawn": True}, [NO_TRICK] * 4),
    ("aragones", BY_WINNER, FIRST | {"last_winner": None, "drawn": True}, [NO_TRICK] * 4),
    # until when
    ("aragones", {"seven_exchange_until": "own_draw"}, FIRST, ["", NO_TRICK, NO_SEVEN, NO_TRICK]),
    (
        "aragones",
        {"seven_exchange_until": "own_draw"},
        FIRST | {"drawn": True},
        [LATE, NO_TRICK, LATE, NO_TRICK],
    ),
    ("aragones", {}, FIRST | {"drawn": True}, ["", NO_TRICK, NO_SEVEN, NO_TRICK]),
    ("aragones", {}, FIRST | {"stock": ""}, [NO_STOCK, NO_TRICK, NO_STOCK, NO_TRICK]),
]


@pytest.mark.parametrize(("profile", "options", "place", "answers"), WHO)
def test_exchange_when_each_seat_tries(
    profile: str, options: Options, place: Place, answers: Answers
) -> None:
    for shift in range(4):
        found = asked(table(profile, options, turned_round(place, shift)))
        assert found[shift:] + found[:shift] == answers


def test_exchange_when_an_earlier_trick_was_won() -> None:
    """Seat 0, with the seven, wins a trick; seat 1 wins the next."""
    plays = ["0 play 1c", "1 play 3c", "2 play 5c", "3 play 2c", "0 draw"]
    plays += ["0 play 2e", "1 play 1e", "2 play 4e", "3 play 5e"]
    expected = [
        ({}, [NO_TRICK, NO_SEVEN, NO_TRICK, NO_SEVEN]),
        (BY_WINNER, [NO_TRICK, NO_SEVEN, NO_TRICK, NO_TRICK]),
        (ANY_TRICK, ["", NO_SEVEN, NO_SEVEN, NO_SEVEN]),
        (ANY_TRICK | BY_WINNER, ["", NO_SEVEN, NO_TRICK, NO_TRICK]),
    ]
    for options, answers in expected:
        assert asked(after(table("torneo", options, LONG), *plays)) == answers


@pytest.mark.parametrize("seat", range(3))
def test_exchange_when_three_have_won_tricks(seat: int) -> None:
    tricks = [int(who == seat) for who in range(3)]
    place = {"hands": ["7o 1c", "3c 4c", "5c 6c"], "stock": "5e 4e 12o", "tricks": tricks}
    options = {"deal_mode": "hand_and_stock", "seven_exchange": True, **ANY_TRICK}
    for by in ("side", "trick_winner"):
        answers = asked(table("fournier", options | {"seven_exchange_by": by}, place))
        assert answers == [
            ("" if who == 0 else NO_SEVEN) if who == seat else NO_TRICK for who in range(3)
        ]


def test_exchange_when_the_next_trick_is_under_way() -> None:
    """The partner's card closes nothing but the lead; an opponent's card does more."""
    answers = {
        "own_draw": ["too late"] * 3,
        "next_lead": ["", "too late", "too late"],
        "opponent_card": ["", "", "too late"],
        "trick_end": ["", "", ""],
    }
    for until, expected in answers.items():
        match = table("torneo", {"seven_exchange_until": until}, LONG)
        led = after(match, "0 play 1c")
        found = [reason(place, 0, "exchange") for place in (match, led, after(led, "1 play 3c"))]
        assert found == [LATE if word else "" for word in expected], until


FOR_WHAT: list[tuple[str, Place, dict[str, str]]] = [
    ("any", lying("6o"), {"": "any", TOO_LOW: "stronger value_cards"}),
    ("any", lying("2o"), {"": "any", TOO_LOW: "stronger value_cards"}),
    ("any", lying("11o"), {"": "any stronger value_cards"}),
    ("any", lying("10o"), {"": "any stronger value_cards"}),
    ("any", lying("1o"), {"": "any stronger value_cards"}),
    ("any", lying("11b", hands="7b 1c"), {"": "any stronger value_cards"}),
    ("any", lying("6b", hands="7b 1c"), {"": "any", TOO_LOW: "stronger value_cards"}),
    ("any", lying("12b", hands="7o 1c"), {NO_SEVEN: "any stronger value_cards"}),
    ("any", lying("12o", hands="2o 1c"), {NO_SEVEN: "any stronger value_cards"}),
]


@pytest.mark.parametrize(("two", "place", "answers"), FOR_WHAT)
def test_exchange_when_the_indicator_is_high_or_low(
    two: str, place: Place, answers: dict[str, str]
) -> None:
    for answer, values in answers.items():
        for value in values.split():
            options = {"seven_exchange_for": value, "two_takes_seven": "always"}
            assert reason(table("aragones", options, place), 0, "exchange") == answer, value


BY_TWO: list[tuple[str, str, Place, str]] = [
    ("never", "any", lying("7o", hands="2o 1c"), NO_SEVEN),
    ("if_turned_up", "any", lying("7o", hands="2o 1c"), ""),
    ("if_turned_up", "stronger", lying("7o", hands="2o 1c"), ""),
    ("if_turned_up", "value_cards", lying("7o", hands="2o 1c"), TOO_LOW),
    ("if_turned_up", "any", lying("7o", hands="2o 1c", turned="12o"), NO_SEVEN),
    ("if_turned_up", "any", lying("7b", hands="2b 1c"), ""),
    ("if_turned_up", "any", lying("7b", hands="2o 1c"), NO_SEVEN),
    ("always", "any", lying("7o", hands="2o 1c", turned="12o"), ""),
    ("always", "any", lying("7o", hands="4o 1c"), NO_SEVEN),
    ("never", "any", lying("7o", hands="2o 1c", turned="12o"), NO_SEVEN),
]


@pytest.mark.parametrize(("two", "what", "place", "answer"), BY_TWO)
def test_exchange_when_the_seven_lies_there(
    two: str, what: str, place: Place, answer: str
) -> None:
    options = {"seven_exchange_for": what, "two_takes_seven": two}
    assert reason(table("aragones", options, place), 0, "exchange") == answer


def last_draw(winner: int, **more: Any) -> Place:
    """Return the last draw after a trick of a seat, when both sides have tricks."""
    hands = {"hands": ["7o 1c", "3c 4c", "5c 6c", "2c 10c"]}
    return FIRST | hands | {"leader": winner, "last_winner": winner, "tricks": [1, 1]} | more


def test_exchange_when_the_indicator_would_be_the_partners() -> None:
    """Seat 0 holds the seven; the last to draw sits before the winner."""
    blocking, mild = ANY_TRICK, ANY_TRICK | {"seven_exchange_partner_block": False}
    assert [asked(table("aragones", blocking, last_draw(seat)))[0] for seat in range(4)] == [
        *("", ""),
        *("", BLOCK),
    ]
    assert [asked(table("aragones", mild, last_draw(seat)))[0] for seat in range(4)] == [""] * 4
    done = last_draw(3, drawn=True)
    assert asked(table("aragones", blocking, done))[0] == ""
    longer = last_draw(3, stock="6e 5e 4e 2e 6b 5b 4b 12o")
    assert asked(table("aragones", blocking, longer))[0] == ""


@pytest.mark.parametrize("seats", [2, 3])
def test_exchange_when_nobody_has_a_partner(seats: int) -> None:
    place = {
        "hands": ["7o 1c", "3c 4c", "5c 6c"][:seats],
        "stock": " ".join(["6e", "5e", "12o"][-seats:]),
        "drawn": False,
        "tricks": [1] * seats,
    }
    options = ANY_TRICK | {
        "seven_exchange": True,
        "deal_mode": "hand_and_stock",
        "seven_exchange_partner_block": True,
    }
    for seat in range(seats):
        match = table("fournier", options, place | {"leader": seat, "last_winner": seat})
        assert asked(match)[0] == ""


@pytest.mark.parametrize(
    ("place", "hand", "under"),
    [
        (FIRST, "12o 1c", "7o"),
        (lying("3b", hands="7b 1c"), "1c 3b", "7b"),
        (lying("7o", hands="2o 1c"), "1c 7o", "2o"),
    ],
)
def test_cards_when_they_have_been_exchanged(place: Place, hand: str, under: str) -> None:
    options = {"two_takes_seven": "if_turned_up"}
    before = table("aragones", options, place)
    state = state_of(after(before, "0 exchange"))
    assert state["hands"][0].split() == sorted(hand.split())
    assert state["hands"][1:] == state_of(before)["hands"][1:]
    assert (state["indicator"], state["trump"], state["stock"]) == (under, under[-1], 4)


def test_indicator_when_it_is_drawn() -> None:
    match = table("aragones", {}, FIRST)
    assert match.rows is not None
    assert indicator(match.rows[0]) == 7  # the rey de oros
    drawn = after(match, "0 draw")
    assert drawn.rows is not None
    assert indicator(drawn.rows[0]) == NO_CARD


def test_cards_when_the_draw_follows() -> None:
    """The winner draws first; the seven goes to who draws last, before the winner's place."""
    for winner in range(4):
        place = turned_round(FIRST, winner)
        state = state_of(
            after(table("aragones", {}, place), f"{winner} exchange", f"{winner} draw")
        )
        hands = [set(state["hands"][(winner + step) % 4].split()) for step in range(4)]
        assert hands == [
            {"12o", "1c", "6e"},
            {"3c", "4c", "5e"},
            {"5c", "6c", "4e"},
            {"2c", "10c", "7o"},
        ]
        assert (state["stock"], state["indicator"], state["phase"]) == (0, None, "arrastre")
        assert state["to_move"] == winner


@pytest.mark.parametrize("suit", "oceb")
def test_seven_when_the_two_has_taken_it_once(suit: str) -> None:
    """Seven and two do not change places for ever."""
    place = {
        "hands": [f"7{suit} 2{suit}", "3c 4c", "5c 6c", "10b 10c"],
        "stock": f"6e 5e 4e 12{suit}",
        "trump": suit,
        "last_winner": 0,
    }
    match = table("aragones", {"two_takes_seven": "always"}, place)
    for under, taken in ((f"7{suit}", 0), (f"2{suit}", 1), (f"7{suit}", 1)):
        match = after(match, "0 exchange")
        assert state_of(match)["indicator"] == under
        assert match.cards is not None
        assert match.cards.two_took_seven == taken
    assert reason(match, 0, "exchange") == NO_SEVEN
