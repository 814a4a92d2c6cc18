"""The door to the kernel: what is told of an action, and that a refused one changes nothing."""

import pytest

from guinote.rules import entry
from guinote.rules.actions import NUM_ACTIONS, parse_action
from guinote.rules.state import copy_rows, facts_of
from tests.rules.table import table

HANDS = ["1c 2c", "3c 4c", "5c 6c", "7c 10c"]


@pytest.mark.parametrize(("trick", "ends"), [("", False), ("4b", False), ("4b 5b 6b", True)])
def test_action_is_told_when_it_ends_a_trick_or_is_no_card(trick: str, ends: bool) -> None:
    played = len(trick.split())
    hands = [hand.split()[0] if seat < played else hand for seat, hand in enumerate(HANDS)]
    match = table("aragones", {}, {"hands": hands, "trick": trick})
    assert match.rows is not None
    told = [action for action in range(NUM_ACTIONS) if entry.is_told(match.rows, action)]
    called = [parse_action(text) for text in ("sing o", "sing c", "sing e", "sing b", "exchange")]
    assert told == [*(range(40) if ends else ()), *called]


@pytest.mark.parametrize("text", ["play 2c", "play 1o", "draw", "sing o", "exchange", "claim"])
def test_row_when_an_action_is_refused(text: str) -> None:
    """Seat 1 leads to nothing here: it is the turn of seat 0."""
    match = table("aragones", {}, {"hands": HANDS})
    assert match.rows is not None
    rows = copy_rows(match.rows)
    assert entry.take(rows, match.options, 1, parse_action(text)) != 0
    assert facts_of(rows) == facts_of(match.rows)


def test_cards_allowed_when_it_is_not_the_turn() -> None:
    """They are what the seat might play, were it to move now."""
    match = table("aragones", {}, {"hands": ["1c", "3c 4o", "5c 6b", "7e 10o"], "trick": "2c"})
    assert match.rows is not None
    allowed = [int(entry.cards_allowed(match.rows, match.options, seat)) for seat in (1, 2, 3)]
    cards = [parse_action(f"play {card}") for card in ("3c", "5c", "10o")]
    assert allowed == [1 << card for card in cards]
