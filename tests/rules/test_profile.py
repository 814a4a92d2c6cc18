"""The five books as data, and what of house rules can be played."""

import re
from pathlib import Path
from typing import Any

import pytest

import guinote
from guinote.errors import BadRules
from guinote.rules.profile import (
    RuleOptions,
    default_seats,
    idle_options,
    load_profile,
    option_table,
    profile_ids,
    resolve,
)
from tests.naive.options import problems
from tests.naive.profiles import DASH, PROFILES, TABLE, table_options

BOOKS = [(profile, seats) for profile in profile_ids() for seats in load_profile(profile).seats]


def test_books_are_the_five() -> None:
    assert sorted(profile_ids()) == sorted(PROFILES)


def test_options_are_those_of_the_table() -> None:
    assert list(option_table()) == list(TABLE)


@pytest.mark.parametrize(("profile", "seats"), BOOKS)
def test_book_has_the_values_of_the_table(profile: str, seats: int) -> None:
    options = resolve(profile, seats).options
    for name, value in table_options(profile, seats, {}).items():
        expected = tuple(value) if isinstance(value, list) else value
        assert getattr(options, name) == expected, name


def test_defaults_are_aragones() -> None:
    assert resolve("aragones", 4).options == RuleOptions()


@pytest.mark.parametrize("profile", PROFILES)
def test_every_option_that_matters_names_its_source(profile: str) -> None:
    column = PROFILES.index(profile)
    silent = {name for name, row in TABLE.items() if row[column] == DASH}
    assert set(load_profile(profile).notes) == set(TABLE) - silent
    for seats in load_profile(profile).seats:
        assert silent <= idle_options(load_profile(profile).options_for(seats), seats)


@pytest.mark.parametrize("profile", PROFILES)
def test_a_book_sets_only_what_differs_from_its_base(profile: str) -> None:
    book = load_profile(profile)
    if book.base is None:
        return
    base, own = load_profile(book.base).options_for(4), book.options_for(4)
    set_here = {name for name in book.options if name not in {"deal_mode", "removed_cards"}}
    assert all(getattr(base, name) != getattr(own, name) for name in set_here)


def test_no_code_asks_for_a_book_by_name() -> None:
    """Code may start from a book, but never decides by its name."""
    names = "|".join(PROFILES)
    asks = re.compile(rf"""([=!]= ?|case |in [\[({{] ?)["']({names})|["']({names})["'] ?[=!]=""")
    package = Path(guinote.__file__).parent
    asking = [path for path in package.rglob("*.py") if asks.search(path.read_text("utf-8"))]
    assert asking == []


def test_seats_are_as_many_as_the_book_allows() -> None:
    assert [default_seats(profile) for profile in profile_ids()] == [4] * 5


REFUSED: list[tuple[str, str, int, dict[str, Any]]] = [
    ("unknown_profile", "mus", 4, {}),
    ("not_plain", "aragones", 4, {"target": object()}),
    ("out_of_range", "aragones", 4, {"target": 10**40}),
    ("unknown_option", "aragones", 4, {"must_sing": True}),
    ("bad_value", "aragones", 4, {"tute": 1}),
    ("bad_value", "aragones", 4, {"must_head": "yes"}),
    ("bad_value", "aragones", 4, {"cante_limit": "two"}),
    ("bad_value", "aragones", 4, {"cante_reveal_free": "hidden"}),
    ("bad_value", "aragones", 4, {"deal_mode": {"4": "whole_pack"}}),
    ("out_of_range", "aragones", 4, {"hand_size": True}),
    ("out_of_range", "aragones", 4, {"hand_size": "6"}),
    ("out_of_range", "aragones", 4, {"hand_size": 6.0}),
    ("out_of_range", "aragones", 4, {"hand_size": 0}),
    ("out_of_range", "aragones", 4, {"deal_packet": 0}),
    ("out_of_range", "aragones", 4, {"target": 0}),
    ("out_of_range", "aragones", 4, {"target": 501}),
    ("out_of_range", "aragones", 4, {"last_trick_bonus": -1}),
    ("out_of_range", "aragones", 4, {"last_trick_bonus": 101}),
    ("out_of_range", "aragones", 4, {"cante_points": 101}),
    ("out_of_range", "aragones", 4, {"cante_trump_points": -20}),
    ("out_of_range", "aragones", 4, {"min_trick_points": 131}),
    ("out_of_range", "aragones", 4, {"partidas_to_win_coto": 0}),
    ("out_of_range", "aragones", 4, {"cotos_to_win_match": 10}),
    ("bad_seats", "aragones", 4, {"allowed_players": []}),
    ("bad_seats", "aragones", 4, {"allowed_players": [4, 5]}),
    ("bad_seats", "aragones", 4, {"allowed_players": 4}),
    ("bad_cards", "aragones", 4, {"removed_cards": ["8o"]}),
    ("bad_cards", "aragones", 4, {"removed_cards": [2]}),
    ("bad_cards", "aragones", 4, {"removed_cards": {"3": ["2o"]}}),
    ("card_twice", "aragones", 4, {"removed_cards": "2o 2c 2e 2o"}),
    ("seats_not_allowed", "aragones", 2, {}),
    ("seats_not_allowed", "lascuarenta", 3, {}),
    ("seats_not_allowed", "fournier", 5, {}),
    ("seats_not_allowed", "fournier", 4, {"allowed_players": [2]}),
    ("seats_not_allowed", "aragones", 2, {"allowed_players": [2, 4]}),
    ("seats_not_allowed", "aragones", 4, {"allowed_players": [2, 4]}),
    ("hands_uneven", "fournier", 4, {"removed_cards": ["2o"]}),
    ("hands_uneven", "fournier", 3, {"removed_cards": []}),
    ("hand_too_large", "aragones", 4, {"hand_size": 10, "deal_packet": 5}),
    ("stock_uneven", "aragones", 4, {"removed_cards": ["2o", "2c"]}),
    ("stock_uneven", "fournier", 3, {"deal_mode": "hand_and_stock", "removed_cards": []}),
    ("packet_uneven", "aragones", 4, {"deal_packet": 4}),
    ("packet_uneven", "aragones", 4, {"hand_size": 7}),
    ("exchange_without_stock", "aragones", 4, {"deal_mode": "whole_pack"}),
    ("exchange_without_stock", "fournier", 4, {"seven_exchange": True}),
    ("claim_in_automatic", "lascuarenta", 4, {"vueltas_claim_by": "anyone"}),
    ("claim_in_automatic", "lascuarenta", 4, {"vueltas_wrong_claim": "ignored"}),
    (
        "claim_in_automatic",
        "aragones",
        4,
        {"vueltas_end": "automatic", "vueltas_claim_by": "anyone"},
    ),
    ("penalty_missing", "aragones", 4, {"illegal_moves": "penalise"}),
    (
        "penalty_missing",
        "torneo",
        4,
        {"illegal_moves": "penalise", "renuncio_penalty": "none"},
    ),
]


@pytest.mark.parametrize(("code", "profile", "seats", "changes"), REFUSED)
def test_house_rules_are_refused_with_their_reason(
    code: str, profile: str, seats: int, changes: dict[str, Any]
) -> None:
    with pytest.raises(BadRules) as caught:
        resolve(profile, seats, changes)
    assert caught.value.code == code
    assert "\n" not in caught.value.message
    assert len(caught.value.message) < 160


SEATED: list[tuple[str, int, list[int], bool]] = [
    ("fournier", 2, [2, 4], True),
    ("fournier", 4, [4], True),
    ("fournier", 4, [2, 3], False),
    ("lascuarenta", 2, [2, 3], False),
    ("aragones", 2, [2, 4], False),
    ("aragones", 4, [2, 4], False),
]


@pytest.mark.parametrize(("profile", "seats", "allowed", "stands"), SEATED)
def test_seats_when_the_house_allows_others_than_its_book(
    profile: str, seats: int, allowed: list[int], stands: bool
) -> None:
    """A house may allow fewer numbers, not others; the twin says so too."""
    changes = {"allowed_players": allowed}
    assert (problems(profile, seats, changes) == []) is stands
    if stands:
        assert resolve(profile, seats, changes).options.allowed_players == tuple(allowed)
    else:
        with pytest.raises(BadRules, match="These rules are for"):
            resolve(profile, seats, changes)


@pytest.mark.parametrize(
    ("profile", "seats", "changes"),
    [
        ("fournier", 2, {"allowed_players": [2, 4]}),
        ("fournier", 3, {"allowed_players": [3], "removed_cards": "2c"}),
        ("aragones", 4, {"hand_size": 9, "target": 1, "last_trick_bonus": 0}),
        ("aragones", 4, {"deal_mode": "whole_pack", "seven_exchange": False}),
        ("fournier", 2, {"seven_exchange": True, "hand_size": 19, "deal_packet": 19}),
        ("torneo", 4, {"illegal_moves": "penalise"}),
        ("lascuarenta", 4, {"vueltas_unclaimed": "larger_total"}),
        ("aragones", 4, {"target": 500, "last_trick_bonus": 100, "min_trick_points": 130}),
    ],
)
def test_house_rules_that_can_be_played_stand(
    profile: str, seats: int, changes: dict[str, Any]
) -> None:
    rules = resolve(profile, seats, changes)
    assert set(rules.changed) == set(changes)
    assert resolve(profile, seats, rules.changed) == rules


def test_a_change_to_the_books_own_value_is_none() -> None:
    assert resolve("aragones", 4, {"tute": False, "removed_cards": []}) == resolve("aragones", 4)
    assert resolve("lascuarenta", 4, {"vueltas_claim_by": "winning_side"}).changed == {}


def test_cards_set_aside_are_put_in_order() -> None:
    twos = {"removed_cards": ["2b", "2o", "2e", "2c"]}
    assert resolve("aragones", 4, twos).options.removed_cards == ("2o", "2c", "2e", "2b")


def test_the_same_rules_come_from_memory() -> None:
    assert resolve("aragones", 4, {"tute": True}) is resolve("aragones", 4, {"tute": True})
