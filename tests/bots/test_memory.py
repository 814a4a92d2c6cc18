"""What cards tell of the hands that played them."""

from typing import Any

import pytest

from guinote.bots.cardsets import suit_cards
from guinote.bots.club import ClubBot
from guinote.bots.memory import Memory
from guinote.cards import SUITS, mask_of, parse_cards
from tests.bots.sitting import arrastre, position, standing


def remembered(deal: dict[str, Any], *actions: str, profile: str = "aragones") -> Memory:
    """Return what the club bot of seat 0 remembers after the actions."""
    bot = standing(deal, actions, profile)[1]
    assert isinstance(bot, ClubBot)
    return bot.memory


def all_of(suits: str) -> int:
    """Return all cards of the suits."""
    return sum(suit_cards(SUITS.index(suit)) for suit in suits)


def some(cards: str) -> int:
    """Return the set of the cards."""
    return mask_of(parse_cards(cards))


HANDS = ("7o 2e", "10o 4e", "4o 1b", "5e 2b")


def test_seat_that_beats_the_best_card_tells_nothing() -> None:
    assert remembered(arrastre(*HANDS), "0 play 7o", "1 play 10o").lacks == [0, 0, 0, 0]


def test_seat_that_neither_follows_nor_trumps_has_neither() -> None:
    hands = ("7o 2e", "4e 10e", "4o 1b", "5e 2b")
    assert remembered(arrastre(*hands), "0 play 7o", "1 play 4e").lacks[1] == all_of("oc")


def test_seat_that_is_excused_by_its_partner_is_only_void() -> None:
    """Its partner is ahead, so it need not have trumped."""
    memory = remembered(arrastre(*HANDS), "0 play 7o", "1 play 10o", "2 play 4o", "3 play 5e")
    assert memory.lacks[3] == all_of("o")


def test_seat_that_follows_below_the_best_card_cannot_beat_it() -> None:
    hands = ("10o 2e", "4o 4e", "5o 1b", "6o 2b")
    assert remembered(arrastre(*hands), "0 play 10o", "1 play 4o").lacks[1] == some("12o 3o 1o")


def test_seat_that_follows_below_its_partner_may_hold_more() -> None:
    hands = ("10o 2e", "4o 4e", "5o 1b", "6o 2b")
    actions = ("0 play 10o", "1 play 4o", "2 play 5o")
    assert remembered(arrastre(*hands), *actions).lacks[2] == 0


def test_seat_that_ruffs_is_void_in_the_suit_alone() -> None:
    hands = ("10o 2e", "4c 4e", "5o 1b", "6o 2b")
    assert remembered(arrastre(*hands), "0 play 10o", "1 play 4c").lacks[1] == all_of("o")


def test_seat_that_does_not_overtrump_has_no_higher_trump() -> None:
    """It is void too, and the ruff is an opponent's."""
    hands = ("10o 2e", "10c 4e", "5e 6e", "6o 2b")
    memory = remembered(arrastre(*hands), "0 play 10o", "1 play 10c", "2 play 5e")
    assert memory.lacks[2] == all_of("o") | some("12c 3c 1c")


def test_nothing_is_concluded_while_cards_are_drawn() -> None:
    deal = position("10o 2e 7b 11b 4e 7e")
    other = deal["hands"][1].split()[0]
    assert remembered(deal, "0 play 10o", f"1 play {other}").lacks == [0, 0, 0, 0]


def test_pair_that_was_sung_is_held_until_it_is_played() -> None:
    hands = ("4o 4e 2b", "2o 5b 7b", "12o 10o 3b", "5o 6o 7e")
    sung = ("2 sing o",)
    assert remembered(arrastre(*hands), *sung).shown[2] == some("12o 10o")
    played = (*sung, "0 play 4o", "1 play 2o", "2 play 10o")
    assert remembered(arrastre(*hands), *played).shown[2] == some("12o")


def test_card_that_was_exchanged_is_held() -> None:
    """By the partner, who has the seven."""
    deal = position("2c 3c 12e 1e 3e 4e", drawn=False)
    deal["hands"][2:] = sorted(deal["hands"][2:], key=lambda hand: "7c" not in hand)
    assert remembered(deal, "2 exchange").shown[2] == some("11c")


def test_indicator_is_held_by_whoever_drew_it() -> None:
    deal = position("2c 3c 12e 1e 3e 4e", drawn=False)
    deal["hands"] = [" ".join(hand.split()[:5]) for hand in deal["hands"]]
    memory = remembered(deal, "0 draw")
    assert memory.shown[3] == some("11c")


@pytest.mark.parametrize("trick", ["1o 2o 10o", "3o"])
def test_cards_on_the_table_of_a_position_count(trick: str) -> None:
    deal = position("4c 4e 7b 11b 10e 7e", trick)
    assert remembered(deal).played == some(trick)
