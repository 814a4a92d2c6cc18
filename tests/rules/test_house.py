"""What people are told of house rules: the one line of a refusal, and which options are idle."""

from typing import Any

import pytest

from guinote.errors import BadRules
from guinote.rules.house import _SENTENCES, choice_text, idle_options, quoted
from guinote.rules.profile import RuleOptions, option_table, resolve

LIMITS = {
    "hand_size": (1, 19),
    "deal_packet": (1, 19),
    "cante_points": (0, 100),
    "cante_trump_points": (0, 100),
    "last_trick_bonus": (0, 100),
    "target": (1, 500),
    "min_trick_points": (0, 130),
    "partidas_to_win_coto": (1, 9),
    "cotos_to_win_match": (1, 9),
}
CHOICES = "{} must be one of {}, not {}."

SAID: list[tuple[str, int, dict[str, Any], str]] = [
    (
        "mus",
        4,
        {},
        "There is no rule book 'mus'; "
        "there are aragones, fournier, lascuarenta, ludoteka, torneo.",
    ),
    ("aragones", 4, {"must_sing": True}, "There is no rule option 'must_sing'."),
    ("aragones", 4, {"tute": 1}, CHOICES.format("tute", "true, false", "1")),
    (
        "aragones",
        4,
        {"cante_limit": "two"},
        CHOICES.format("cante_limit", "unlimited, per_player, per_side", "'two'"),
    ),
    ("aragones", 4, {"hand_size": 6.0}, "hand_size must be a whole number from 1 to 19, not 6.0."),
    (
        "aragones",
        4,
        {"allowed_players": [4, 5]},
        "allowed_players must list some of 2, 3 and 4, not [4, 5].",
    ),
    ("aragones", 4, {"removed_cards": 8}, "removed_cards must list cards such as 2o, not 8."),
    (
        "aragones",
        4,
        {"removed_cards": ["2o", "8o"]},
        "removed_cards must list cards such as 2o, not '8o'.",
    ),
    ("aragones", 4, {"removed_cards": "2o 2c 2o"}, "removed_cards names 2o twice."),
    ("lascuarenta", 3, {}, "These rules are for 2, 4 seats, not for 3."),
    ("fournier", 4, {"allowed_players": [2, 3]}, "These rules are for 2, 3 seats, not for 4."),
    (
        "fournier",
        4,
        {"removed_cards": ["2o"]},
        "39 cards cannot be dealt out evenly to 4 seats.",
    ),
    (
        "aragones",
        4,
        {"hand_size": 10, "deal_packet": 5},
        "10 cards for each of 4 seats leave no stock: the pack has 40 cards.",
    ),
    (
        "aragones",
        4,
        {"removed_cards": ["2o", "2c"]},
        "A stock of 14 cards cannot be drawn evenly by 4 seats.",
    ),
    ("aragones", 4, {"deal_packet": 4}, "A hand of 6 cards cannot be dealt in packets of 4."),
    (
        "aragones",
        4,
        {"deal_mode": "whole_pack"},
        "Where the whole pack is dealt there is no indicator: seven_exchange must be off.",
    ),
    (
        "lascuarenta",
        4,
        {"vueltas_wrong_claim": "ignored"},
        "vueltas_wrong_claim changes nothing where the vueltas end by themselves.",
    ),
    (
        "aragones",
        4,
        {"illegal_moves": "penalise"},
        "A table that penalises a revoke needs a renuncio_penalty other than none.",
    ),
]


def refusal_of(profile: str, seats: int, changes: dict[str, Any]) -> BadRules:
    with pytest.raises(BadRules) as caught:
        resolve(profile, seats, changes)
    return caught.value


@pytest.mark.parametrize(("profile", "seats", "changes", "line"), SAID)
def test_line_when_house_rules_are_refused(
    profile: str, seats: int, changes: dict[str, Any], line: str
) -> None:
    refusal = refusal_of(profile, seats, changes)
    assert refusal.message == line
    assert _SENTENCES[refusal.code].format(**refusal.facts) == line


def test_line_when_a_value_is_not_plain() -> None:
    refusal = refusal_of("aragones", 4, {"target": object()})
    assert refusal.code == "not_plain"
    assert refusal.message.startswith("Rule options must be plain values: ")
    assert refusal.facts["value"] in refusal.message


def test_options_are_of_the_kind_of_their_values() -> None:
    """Words are chosen, numbers lie between limits, lists are written out."""
    for name, info in option_table().items():
        usual = getattr(RuleOptions(), name)
        kind = {bool: "bool", int: "int", str: "choice", tuple: "list"}[type(usual)]
        choices = info.choices if kind == "choice" else {"bool": (True, False)}.get(kind, ())
        assert (info.name, info.kind, info.choices) == (name, kind, choices)
        assert kind != "choice" or usual in info.choices
        assert (info.low is None, info.high is None) == (kind != "int", kind != "int")


def test_limits_are_those_of_the_numbers() -> None:
    told = {name: (info.low, info.high) for name, info in option_table().items() if info.low}
    none = {name: (0, info.high) for name, info in option_table().items() if info.low == 0}
    assert told | none == LIMITS


@pytest.mark.parametrize("name", LIMITS)
def test_number_when_it_is_at_its_limit_or_beyond(name: str) -> None:
    low, high = LIMITS[name]
    for beyond in (low - 1, high + 1):
        assert refusal_of("fournier", 2, {name: beyond}).code == "out_of_range"
    for within in (low, high):
        sizes = {"hand_size": within, "deal_packet": 1} if name == "hand_size" else {}
        sizes = {"hand_size": within} if name == "deal_packet" else sizes
        rules = resolve("fournier", 2, {name: within, **sizes})
        assert getattr(rules.options, name) == within


def test_value_when_it_is_long_is_cut_to_forty_signs() -> None:
    assert quoted("x" * 38) == repr("x" * 38)
    assert quoted("x" * 39) == "'" + "x" * 38 + "…"


def test_choices_are_written_as_in_rule_files() -> None:
    assert [choice_text(choice) for choice in (True, False, "any", 6)] == [
        *("true", "false"),
        *("any", "6"),
    ]


def test_seats_and_cards_when_written_in_any_order() -> None:
    options = resolve(
        "fournier", 2, {"allowed_players": (4, 2, 4), "removed_cards": "3o 1o"}
    ).options
    assert options.allowed_players == (2, 4)
    assert options.removed_cards == ("3o", "1o")


PARTNERS = {
    "partner_winning_frees_head",
    "partner_winning_frees_trump",
    "overtrump_against",
    "seven_exchange_by",
    "seven_exchange_partner_block",
}
EXCHANGE = {
    "seven_exchange_for",
    "two_takes_seven",
    "seven_exchange_right",
    "seven_exchange_by",
    "seven_exchange_until",
    "seven_exchange_partner_block",
}
HEADING = {"partner_winning_frees_head", "head_led_suit_after_ruff"}
USUAL = {"renuncio_penalty"}
"""What is idle in aragones: a revoke is refused there."""

IDLE: list[tuple[str, int, dict[str, Any], set[str]]] = [
    ("aragones", 4, {}, USUAL),
    ("torneo", 4, {"illegal_moves": "penalise"}, set()),
    ("fournier", 2, {"seven_exchange": True, "min_trick_points": 30}, USUAL | PARTNERS),
    (
        "aragones",
        4,
        {"deal_mode": "whole_pack", "seven_exchange": False},
        USUAL | EXCHANGE | {"hand_size", "deal_packet", "free_phase", "seven_exchange"},
    ),
    ("aragones", 4, {"seven_exchange": False}, USUAL | EXCHANGE),
    ("aragones", 4, {"seven_exchange_for": "value_cards"}, USUAL | {"two_takes_seven"}),
    ("aragones", 4, {"must_follow": False}, USUAL | HEADING | {"must_head"}),
    ("aragones", 4, {"must_head": False}, USUAL | HEADING),
    (
        "aragones",
        4,
        {"must_trump": False},
        USUAL
        | {"must_overtrump", "must_undertrump", "partner_winning_frees_trump"}
        | {"overtrump_against"},
    ),
    (
        "aragones",
        4,
        {"min_trick_points": 0},
        USUAL | {"min_trick_points_effect", "min_trick_points_includes_bonus"},
    ),
    (
        "aragones",
        4,
        {"last_trick_bonus": 0},
        USUAL | {"min_trick_points_includes_bonus", "last_trick_bonus_in_vueltas"},
    ),
    (
        "aragones",
        4,
        {"vueltas_end": "automatic"},
        USUAL | {"vueltas_claim_by", "vueltas_wrong_claim", "vueltas_unclaimed"},
    ),
]


@pytest.mark.parametrize(("profile", "seats", "changes", "idle"), IDLE)
def test_options_that_can_change_nothing(
    profile: str, seats: int, changes: dict[str, Any], idle: set[str]
) -> None:
    assert idle_options(resolve(profile, seats, changes).options, seats) == idle
