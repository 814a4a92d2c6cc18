"""What must be played: every card of a hand, and the duty that keeps it back (clauses ARR)."""

from typing import Any

import pytest

from tests.rules.table import reason, table

DUTIES = {
    "follow": "must_follow ARR-1",
    "head": "must_head ARR-2",
    "trump": "must_trump ARR-3",
    "overtrump": "must_overtrump ARR-4",
    "undertrump": "must_undertrump ARR-5",
}
STERN = {"partner_winning_frees_head": False, "partner_winning_frees_trump": False}
NO_OVER: dict[str, Any] = {"must_overtrump": False}

# What the table plays otherwise than aragones, the trick led by seat 0, the hand of the next to
# play: cards that may be played, then after each duty those that it keeps back.
ASKED: list[tuple[dict[str, Any], str, str]] = [
    # following, an opponent winning
    ({}, "4c", "5c 1c | head: 2c | follow: 3o 7e"),
    ({"must_head": False}, "4c", "5c 1c 2c | follow: 3o 7e"),
    ({"must_follow": False}, "4c", "5c 1c 2c 3o 7e"),
    ({}, "1c", "2c 3c | follow: 3o 3e"),
    # following, the partner winning
    ({}, "7c 4c", "2c 3c | follow: 3o"),
    (STERN, "7c 4c", "3c | head: 2c | follow: 3o"),
    ({"partner_winning_frees_head": False}, "7c 4c", "3c | head: 2c | follow: 3o"),
    ({"partner_winning_frees_trump": False}, "7c 4c", "2c 3c | follow: 3o"),
    # following, the partner beaten
    ({}, "4c 7c", "3c | head: 2c 5c | follow: 3o"),
    # what counts is the winning card, not the one led nor a discard
    ({}, "4c 6c 2c", "2o 7e 3b"),
    ({}, "4c 2c 6c", "7c 1c | head: 5c | follow: 2o 7e"),
    ({}, "4c 1e 5c", "6c | head: 2c | follow: 1o 2e"),
    # trumps led
    ({}, "5o", "7o 1o | head: 2o | follow: 7e"),
    ({}, "7o 5o", "2o 1o | follow: 7e"),
    # following, the trick trumped
    ({}, "4c 2o", "2c 5c | follow: 3o 7e"),
    ({"head_led_suit_after_ruff": True}, "4c 2o", "5c | head: 2c | follow: 3o 7e"),
    ({"head_led_suit_after_ruff": True}, "6c 2o", "2c 5c | follow: 3o 7e"),
    ({"head_led_suit_after_ruff": True}, "4c 2o 6c", "2c 5c 7c | follow: 3o"),
    ({"head_led_suit_after_ruff": True, **STERN}, "4c 2o 6c", "7c | head: 2c 5c | follow: 3o"),
    ({"head_led_suit_after_ruff": True, **STERN}, "6c 2o 4c", "7c | head: 2c 5c | follow: 3o"),
    ({"head_led_suit_after_ruff": True, **STERN}, "4c 2o 7e", "5c 7c | head: 2c | follow: 3o"),
    ({"head_led_suit_after_ruff": True, **STERN}, "4c 7e 2o", "5c 7c | head: 2c | follow: 3o"),
    ({"head_led_suit_after_ruff": True, "must_head": False}, "4c 2o", "2c 5c | follow: 3o"),
    ({"head_led_suit_after_ruff": True}, "5o 4o", "2o 1o | follow: 7e"),
    # void, an opponent winning
    ({}, "4c", "2o 1o | trump: 7e 1b"),
    ({"must_trump": False}, "4c", "2o 1o 7e 1b"),
    ({"must_follow": False}, "4c", "2o 1o | trump: 7e 1b"),
    ({}, "4c", "7e 1b"),
    ({}, "4o", "7e 1b"),
    # void, the partner winning
    ({}, "7c 4c", "2o 7e"),
    ({}, "7c 4e", "2o 7b"),
    (STERN, "7c 4c", "2o | trump: 7e"),
    ({"partner_winning_frees_trump": False}, "7c 4c", "2o | trump: 7e"),
    ({"partner_winning_frees_head": False}, "7c 4c", "2o 7e"),
    ({}, "4c 7c", "2o | trump: 7e"),
    # void, an opponent has trumped
    ({}, "4c 5o", "12o 1o | overtrump: 2o | trump: 7e"),
    ({}, "4c 5o", "2o 4o 7e"),
    (NO_OVER, "4c 5o", "2o 12o | trump: 7e"),
    (NO_OVER, "4c 5o", "2o 4o 7e"),
    ({"must_undertrump": True}, "4c 5o", "12o | overtrump: 2o | trump: 7e"),
    ({"must_undertrump": True}, "4c 5o", "2o 4o | undertrump: 7e"),
    ({"must_undertrump": True, **NO_OVER}, "4c 5o", "2o 4o | undertrump: 7e"),
    ({"must_undertrump": True, **NO_OVER}, "4c 5o", "2o 12o | trump: 7e"),
    ({"must_undertrump": True}, "4c 5o", "7e 1b"),
    ({"must_undertrump": True}, "4c", "2o | trump: 7e"),
    ({"must_undertrump": True}, "4c 5o", "2c 1c | follow: 1o"),
    # two trumps in the trick
    ({}, "4c 2o 5o", "6o 1o | overtrump: 4o | trump: 7e"),
    ({}, "4c 5o 2o", "4o 6o 7e"),
    (STERN, "4c 5o 2o", "6o | overtrump: 4o | trump: 7e"),
    (STERN, "4c 2o 5o", "6o | overtrump: 4o | trump: 7e"),
    # whose trumps count
    ({**STERN, "overtrump_against": "opponents"}, "4c 5o 2o", "4o 6o | trump: 7e"),
    ({**STERN, "overtrump_against": "opponents"}, "4c 5o 7c", "2o 4o 6o | trump: 7e"),
    ({**STERN, "overtrump_against": "opponents"}, "4c 2o 5o", "6o | overtrump: 4o | trump: 7e"),
    ({"overtrump_against": "opponents"}, "4c 5o", "12o | overtrump: 2o | trump: 7e"),
    (
        {**STERN, "overtrump_against": "opponents", "must_undertrump": True},
        "4c 2o 5o",
        "4o | undertrump: 7e",
    ),
]


def parts_of(hand: str) -> dict[str, str]:
    """Return every card of a hand as written above, with the reason that keeps it back."""
    may, *kept_back = hand.split(" | ")
    told = dict.fromkeys(may.split(), "")
    for part in kept_back:
        duty, _, cards = part.partition(": ")
        told |= dict.fromkeys(cards.split(), DUTIES[duty])
    return told


def position(trick: str, hand: str, seats: int, leader: int = 0) -> dict[str, Any]:
    """Return a position where the next to play holds the hand and the others hold nothing told."""
    cards, on_table = list(parts_of(hand)), trick.split()
    spare = [
        f"{number}{suit}"
        for suit in "bec"
        for number in (2, 4, 5, 6, 7, 10, 11, 12)
        if f"{number}{suit}" not in (*cards, *on_table)
    ]
    mover = (leader + len(on_table)) % seats
    hands = [""] * seats
    for step in range(seats):
        seat = (leader + step) % seats
        size = len(cards) - (step < len(on_table))
        hands[seat] = " ".join(cards if seat == mover else [spare.pop() for _ in range(size)])
    return {"hands": hands, "trick": trick, "leader": leader}


def moved(value: Any, other: dict[int, int]) -> Any:
    """Return cards, or lists of them, with other suits."""
    if isinstance(value, list):
        return [moved(part, other) for part in value]
    return value.translate(other) if isinstance(value, str) else value


def reasons(profile: str, options: dict[str, Any], place: dict[str, Any]) -> dict[str, str]:
    """Return every card of who is to play, with the reason that keeps it back."""
    match = table(profile, options, place)
    assert match.cards is not None
    mover = match.cards.to_move
    return {card: reason(match, mover, f"play {card}") for card in place["hands"][mover].split()}


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize(("options", "trick", "hand"), ASKED)
def test_cards_when_four_play(options: dict[str, Any], trick: str, hand: str, leader: int) -> None:
    """Whoever leads, and whatever suit is trumps: other suits are put for those above."""
    other = str.maketrans("oceb", ("oceb" * 2)[leader : leader + 4])
    place = position(trick, hand, 4, leader)
    place = {name: moved(value, other) for name, value in (place | {"trump": "o"}).items()}
    told = {card.translate(other): word for card, word in parts_of(hand).items()}
    assert reasons("aragones", options, place) == told


ALONE: list[tuple[int, str, str]] = [
    (2, "7c", "3c | head: 2c | follow: 3o"),
    (2, "7c", "2o | trump: 7e"),
    (3, "7c 4c", "3c | head: 2c | follow: 3o"),
    (3, "7c 4c", "2o | trump: 7e"),
    (3, "4c 5o", "12o | overtrump: 2o | trump: 7e"),
    (3, "4c 5o", "2o 4o 7e"),
]


@pytest.mark.parametrize("against", ["all", "opponents"])
@pytest.mark.parametrize(("seats", "trick", "hand"), ALONE)
def test_cards_when_each_is_alone(seats: int, trick: str, hand: str, against: str) -> None:
    """Nobody is a partner, so there is no relief, and all trumps are those of opponents."""
    options = {
        "partner_winning_frees_head": True,
        "partner_winning_frees_trump": True,
        "overtrump_against": against,
    }
    for leader in range(seats):
        place = position(trick, hand, seats, leader)
        assert reasons("fournier", options, place) == parts_of(hand)


def test_cards_when_there_is_stock() -> None:
    hand = "5c 1c | head: 2c | follow: 3o 7e"
    place = position("4c", hand, 4) | {"stock": "4o 5o 6o 2o"}
    assert set(reasons("aragones", {}, place).values()) == {""}
    assert reasons("aragones", {"free_phase": False}, place) == parts_of(hand)


def test_card_when_it_is_led() -> None:
    place = position("", "2c 3o 7e", 4)
    assert set(reasons("aragones", {}, place).values()) == {""}


def test_card_when_it_is_not_held_or_not_due() -> None:
    match = table("aragones", {}, position("4c", "5c 2c", 4))
    assert reason(match, 1, "play 1c") == "not_in_hand TRK-2"
    assert reason(match, 2, "play 1c") == "not_your_turn TRK-1"
    assert reason(match, 0, "draw") == "not_your_turn TRK-1"
    assert reason(match, 1, "draw") == "nothing_to_draw FRE-3"


def test_card_when_the_draw_is_due() -> None:
    hands = ["1c 2c", "3c 4c", "5c 6c", "7c 10c"]
    place = {"hands": hands, "stock": "6e 5e 4e 2o", "last_winner": 1, "leader": 1, "drawn": False}
    match = table("aragones", {}, place)
    assert reason(match, 1, "play 1c") == "not_in_hand TRK-2"
    assert reason(match, 1, "play 3c") == "must_draw FRE-3"
    assert reason(match, 2, "draw") == "not_your_turn TRK-1"
    assert reason(match, 1, "draw") == ""
