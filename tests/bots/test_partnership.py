"""What partners complain of in bots, one test for each complaint that can be made here."""

import pytest

from tests.bots.sitting import answers, arrastre, cards_of, position


@pytest.mark.parametrize("trick", ["4o 3o 2o", "4o 12o", "1o 7o"])
def test_my_winning_card_is_not_ruffed(trick: str) -> None:
    """Neither last nor third to play."""
    played = cards_of(answers(position("4c 7c 4e 7b 11b 7e", trick)))
    assert played <= {"4e", "7b", "11b", "7e"}


def test_my_winning_card_is_not_overtaken() -> None:
    """The as would win no more than the tres does."""
    assert answers(position("1o 5o 4e 7b 11b 7e", "4o 3o 2o")) != {"play 1o"}


@pytest.mark.parametrize("own", ["1o 3o 4e 7b 11b 7e", "1e 3b 4e 7b 11b 7e"])
def test_ases_are_not_thrown_while_small_cards_are_kept(own: str) -> None:
    """An opponent has trumped."""
    assert cards_of(answers(position(own, "4o 6o 7c"))) <= {"4e", "7b", "7e"}


def test_ases_are_not_thrown_under_duty_while_small_cards_are_kept() -> None:
    """Void and without trumps, under a ruff."""
    deal = arrastre("1e 3b 2e 1b", "2b 4b 5b", "6b 7b 11b", "5e 6e 7e", trick="5o 2o 6c", leader=1)
    assert answers(deal) == {"play 2e"}


def test_tricks_are_not_given_away() -> None:
    """The as takes the tres; a small card would leave it to them."""
    deal = arrastre("1o 2e 4e", "5b 4b", "6b 7b", "5e 6e", trick="3o 2o 4o", leader=1)
    assert answers(deal) == {"play 1o"}


def test_trumps_are_used_when_they_should_be() -> None:
    assert answers(position("2c 3c 4e 7b 11b 7e", "3o 2o 1o")) == {"play 2c"}


def test_trumps_of_partner_are_not_pulled() -> None:
    """Both opponents had no trump to the as: the tres would fetch only the partner's."""
    hands = ("1c 3c 2o 4o 2e", "4b 5b 6b 7b 1b", "6c 2c 5o 6o 7o", "4e 5e 6e 7e 1e")
    actions = ("0 play 1c", "1 play 4b", "2 play 2c", "3 play 4e")
    assert "3c" not in cards_of(answers(arrastre(*hands), actions))


def test_trumps_of_opponents_are_pulled() -> None:
    """With masters to cash afterwards: the second as of trumps would be ruffed otherwise."""
    hands = ("1c 3c 1o 3o 1e", "4c 2c 6b 7b 1b", "3b 2b 5o 6o 7o", "5c 7c 6e 7e 2e")
    actions = ("0 play 1c", "1 play 4c", "2 play 2b", "3 play 5c")
    dealt = arrastre(*hands)
    assert answers(dealt) <= {"play 1c", "play 3c"}
    assert answers(dealt, actions) == {"play 3c"}


def test_suit_of_partner_is_returned() -> None:
    """The partner has sung oros, and the higher ones are gone: its rey takes the trick."""
    hands = ("4o 4e 2b", "2o 5b 7b", "12o 10o 3b", "5o 6o 7e")
    assert answers(arrastre(*hands), ("2 sing o",)) == {"play 4o"}


def test_master_is_not_led_where_partner_must_ruff_it() -> None:
    """By a book that spares no partner: it is void in espadas and has a trump, so oros are led."""
    hands = ("4e 1c 1e 1o", "5e 2o 6b 7b", "6c 5c 7c 4o", "6e 6o 7e 7o")
    first = ("1 play 5e", "2 play 6c", "3 play 6e", "0 play 4e")
    second = ("2 play 5c", "3 play 6o", "0 play 1c", "1 play 2o")
    assert answers(arrastre(*hands, leader=1), first + second, "fournier") == {"play 1o"}


def test_last_two_tricks_when_top_trump_is_held() -> None:
    """It takes one of them anyway, so it takes the last with its ten."""
    assert answers(arrastre("1c 2o", "4b 5b", "5o 6b", "4e 5e")) == {"play 2o"}


def test_last_two_tricks_when_top_trump_need_not_be_played() -> None:
    """The partner is ahead, and the trump is kept."""
    deal = arrastre("1c 2e", "5b", "6b", "5e", trick="4o 3o 2o", leader=1)
    assert answers(deal) == {"play 2e"}


def test_last_two_tricks_when_a_plain_master_is_held() -> None:
    """No trump is out: the master is cashed, it would never win after a loser."""
    gone = ("0 play 1c", "1 play 2c", "2 play 4c", "3 play 5c")
    hands = ("1c 1o 2e", "2c 4o 6b", "4c 5o 7b", "5c 6e 7e")
    assert answers(arrastre(*hands), gone) == {"play 1o"}


def test_equal_cards_are_not_always_played_in_the_same_order() -> None:
    """What makes no difference is left to chance, so the bot is not always the same."""
    assert len(answers(position("1o 4c 4e 4b 2e 5c", "1c 3c 5o"))) > 1
