"""What a person would see as a blunder of the partner: no level does it."""

import pytest

from tests.search.sitting import LEVELS, answer_of, position

STOCK = "2b 5b 6b 11c"
levels = pytest.mark.parametrize("name", LEVELS)


@levels
def test_sure_winner_of_partner_is_not_ruffed(name: str) -> None:
    """Partner's as of oros stands, and nobody is left to beat it."""
    assert not answer_of(name, position("4c 7c 4e 7b 11b 7e", "4o 1o 2o", STOCK)).endswith("c")


@levels
def test_sure_winner_of_partner_is_not_overtaken_in_suit(name: str) -> None:
    """The tres of partner wins; the as would win no more."""
    assert answer_of(name, position("1o 5o 4e 7b 11b 7e", "4o 3o 2o", STOCK)) != "play 1o"


@levels
@pytest.mark.parametrize("own", ["1o 3o 4e 7b 11b 7e", "1e 3b 4e 7b 11b 7e"])
def test_big_card_is_not_thrown_under_a_sure_trick_of_the_opponents(name: str, own: str) -> None:
    """They have trumped: no as and no tres is added."""
    assert answer_of(name, position(own, "4o 6o 7c", STOCK))[5] not in "13"


@levels
def test_big_card_is_not_thrown_under_the_as_of_trumps_by_third_hand(name: str) -> None:
    """The partner has still to play, but nothing beats the as of trumps."""
    answer = answer_of(name, position("1o 3e 4e 7b 11b 7e", "6o 1c", STOCK, leader=2))
    assert answer[5] not in "13"


@levels
@pytest.mark.parametrize("trick", ["1o 2o 10o", "4o 1o 2o", "5o 2o 4o"])
def test_pair_is_kept_together_until_sung(name: str, trick: str) -> None:
    """Even where the sota or the rey would bring points home."""
    answer = answer_of(name, position("12e 10e 4e 7b 11b 7e", trick, STOCK))
    assert answer not in ("play 12e", "play 10e")


@levels
def test_trumps_of_partner_are_not_pulled(name: str) -> None:
    """Both opponents failed to follow a trump: the tres would fetch only the partner's."""
    start = {
        "hands": ["1c 3c 2o 4o 2e", "4b 5b 6b 7b 1b", "6c 2c 5o 6o 7o", "4e 5e 6e 7e 1e"],
        "leader": 0,
        "last_winner": 0,
        "trump": "c",
    }
    actions = ("0 play 1c", "1 play 4b", "2 play 2c", "3 play 4e")
    answers = [answer_of(name, start, actions, seed) for seed in range(4)]
    assert "play 3c" not in answers


def test_last_trump_is_kept_for_the_last_trick() -> None:
    """Two tricks are left: the as of trumps takes one of them anyway, so it takes the ten."""
    start = {
        "hands": ["1c 2o", "4b 5b", "5o 6b", "4e 5e"],
        "leader": 0,
        "last_winner": 0,
        "trump": "c",
    }
    for name in ("good", "strong"):
        assert answer_of(name, start) == "play 2o"


@levels
def test_forty_is_sung_before_all_else(name: str) -> None:
    assert answer_of(name, position("12c 10c 12e 10e 3e 4e", "", STOCK)) == "sing c"
