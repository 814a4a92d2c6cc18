"""What the club bot leads while the duties bind, rule by rule."""

from tests.bots.sitting import answers, arrastre


def test_as_is_cashed_before_it_can_be_ruffed() -> None:
    """The others still follow in espadas, as far as anybody knows."""
    hands = ("1e 4e 2o", "5e 6e 4o", "2e 4c 6o", "5o 5c 10o")
    assert answers(arrastre(*hands)) == {"play 1e"}


def test_tres_is_not_led_under_its_as() -> None:
    hands = ("3e 4e 2o 2b", "5e 6e 4b 4o", "2e 7e 5b 6b", "1e 10e 7b 5o")
    assert answers(arrastre(*hands)).isdisjoint({"play 3e"})


def test_tres_is_cashed_when_its_as_is_gone() -> None:
    hands = ("3e 4e 2o 2b", "5e 6e 4b 4o", "2e 7e 5b 6b", "11e 10e 7b 5o")
    assert answers(arrastre(*hands)) == {"play 3e"}


def test_opponents_are_made_to_ruff() -> None:
    """Nobody has oros beside, and both opponents have trumps: the four costs them one."""
    hands = ("4o 2e", "5c 6e", "2b 4b", "6c 7e")
    assert answers(arrastre(*hands)) == {"play 4o"}


def test_smallest_of_small_cards_is_led() -> None:
    hands = ("2o 4o 5o 7o", "6o 4b 7b 10b", "10o 5b 6b 1b", "11o 2b 11b 12b")
    assert answers(arrastre(*hands)) == {"play 2o"}


def test_suit_is_led_of_which_less_is_outside() -> None:
    """Espadas lie long in the other hands, where as and tres wait; bastos are nearly gone."""
    hands = ("4e 4b 2c", "1e 5e 10e", "3e 6e 7b", "2e 7e 11e")
    assert answers(arrastre(*hands)) == {"play 4b"}


def test_top_trump_is_led_with_masters_to_cash() -> None:
    hands = ("1c 1e 1o 3o", "5c 6e 4b 7b", "2b 7e 5b 6b", "6c 10e 11b 5o")
    assert answers(arrastre(*hands)) == {"play 1c"}
