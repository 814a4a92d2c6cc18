"""The manners of the club bot: what a person may expect of one who knows the game."""

from random import Random

import pytest

from guinote.game.sight import view_of
from tests.bots.sitting import answers, arrastre, cards_of, position, standing


def test_trick_worth_taking_is_taken() -> None:
    """An as of the opponents is worth a small trump."""
    assert answers(position("4c 4e 7b 11b 10e 7e", "1o 2o 10o")) == {"play 4c"}


def test_trick_worth_taking_is_taken_when_only_a_high_trump_is_there() -> None:
    """As and tres are worth the tres of trumps."""
    assert answers(position("3c 4e 7b 11b 10e 7e", "1o 2o 3o")) == {"play 3c"}


def test_trick_worth_taking_is_taken_by_following_suit() -> None:
    """The as takes the tres and brings its own eleven points home."""
    assert answers(position("1o 4c 4e 7b 11b 7e", "3o 4o 2o")) == {"play 1o"}


@pytest.mark.parametrize("trump", ["2c", "7c", "10c", "12c", "3c", "1c"])
def test_trick_of_nothing_is_left(trump: str) -> None:
    """No trump is spent on an empty trick, high or low."""
    assert not any(
        card.endswith("c")
        for card in cards_of(answers(position(f"{trump} 4e 7b 11b 10e 3e", "5o 2o 4o")))
    )


def test_trick_of_nothing_is_left_to_the_smallest_card_that_duty_allows() -> None:
    deal = arrastre("6c 3c 1e", "2b 4b", "5b 6b", "2e 4e", trick="5o 2o 4o", leader=1)
    assert answers(deal) == {"play 6c"}


def test_points_are_loaded_when_partner_wins_for_sure() -> None:
    assert answers(position("3e 4e 7b 11b 10e 7e", "4o 1o 2o")) == {"play 3e"}


def test_points_are_loaded_when_partner_has_the_top_trump() -> None:
    """An opponent plays after, but the as of trumps stands."""
    assert answers(position("3e 4e 7b 11b 4b 7e", "1c 4o")) == {"play 3e"}


def test_points_are_loaded_under_duty_when_partner_wins_for_sure() -> None:
    """Void, and free because the partner is ahead; the tres would fall to the as later."""
    deal = arrastre("3e 2e 4c 6c", "2b 4b 5b", "6b 7b 1b", "4e 5e 1e", trick="4o 1o 2o", leader=1)
    assert answers(deal) == {"play 3e"}


def test_points_are_kept_back_when_opponents_win() -> None:
    assert answers(position("3e 1e 7b 11b 10e 2e", "4o 3o 1o")) <= {"play 7b", "play 2e"}


@pytest.mark.parametrize("own", ["1c 3c 4e 7b 11b 7e", "4c 7c 4e 7b 11b 7e"])
def test_winner_of_partner_is_not_ruffed(own: str) -> None:
    assert cards_of(answers(position(own, "4o 3o 2o"))) <= {"4e", "7b", "11b", "7e"}


@pytest.mark.parametrize("own", ["1c 3c 4e 1b", "2c 7c 2e 2b"])
def test_winner_of_partner_is_not_ruffed_under_duty(own: str) -> None:
    deal = arrastre(own, "4b 5b 6b", "7b 11b 10b", "5e 6e 7e", trick="4o 3o 2o", leader=1)
    assert cards_of(answers(deal)) <= {"4e", "1b", "2e", "2b"}


@pytest.mark.parametrize("trick", ["1o 2o 10o", "4o 1o 2o", "5o 2o 4o", "4o 1o", "4o", ""])
def test_cante_is_kept_together_until_sung(trick: str) -> None:
    """Even where the sota or the rey would bring points home."""
    deal = position("12e 10e 4e 7b 11b 7e", trick)
    start = deal if trick else deal | {"last_winner": None}
    assert answers(start).isdisjoint({"play 12e", "play 10e"})


@pytest.mark.parametrize("trick", ["2o 1o 4o", ""])
def test_cante_is_kept_together_under_duty(trick: str) -> None:
    """Whether the partner could be given points, or nothing better is there to lead."""
    rest = ["2b 4b 5b", "6b 7b 11b", "5e 6e 7e"]
    more = [] if trick else ["1b", "12b", "4e"]
    hands = [f"{hand} {card}".strip() for hand, card in zip(rest, more or [""] * 3, strict=True)]
    deal = arrastre("12e 10e 2e 6c", *hands, trick=trick, leader=1 if trick else 0)
    assert answers(deal | {"last_winner": None}).isdisjoint({"play 12e", "play 10e"})


def test_cante_is_dearer_than_a_tres() -> None:
    """Under a trick that is lost, and with nothing else in hand, the tres goes."""
    hands = ("12e 10e 3b", "2b 4b", "6b 7b", "5e 6e")
    deal = arrastre(*hands, trick="5o 2o 4c", leader=1) | {"last_winner": None}
    assert answers(deal) == {"play 3b"}


def test_cante_is_dearer_than_a_tres_that_is_led() -> None:
    deal = arrastre("12e 10e 3b", "2b 4b 1b", "6b 7b 5b", "5e 6e 1e")
    assert answers(deal | {"last_winner": None}) == {"play 3b"}


SINGING = ("0 play 2o", "1 play 4o", "2 play 1o", "3 play 6o", "2 play 3o", "3 play 7o")


@pytest.mark.parametrize(
    ("before", "played"), [((), {"play 2b"}), (("0 sing e",), {"play 12e"})], ids=["not", "sung"]
)
def test_cante_is_no_reason_to_keep_a_card_once_sung(
    before: tuple[str, ...], played: set[str]
) -> None:
    """The partner's trick is loaded with the rey, which was kept while it could be sung."""
    hands = ("12e 10e 2o 2b", "4o 5b 1e 3e", "1o 3o 6b 7b", "6o 7o 5e 6e")
    assert answers(arrastre(*hands), before + SINGING) == played


def test_forty_is_sung_first() -> None:
    assert answers(position("12c 10c 12e 10e 3e 4e", drawn=False)) == {"sing c"}


def test_twenty_is_sung_when_it_may_be() -> None:
    assert answers(position("4c 3c 12e 10e 3e 4e", drawn=False)) == {"sing e"}


def test_twenty_is_sung_in_the_arrastre() -> None:
    assert answers(arrastre("1c 12e 10e", "2b 4b 5b", "6b 7b 11b", "5e 6e 7e")) == {"sing e"}


def test_tute_is_declared_before_all_else() -> None:
    deal = arrastre("12o 12c 12e 12b 10c", "2b 4b 5b 6b 7b", "2e 4e 5e 6e 7e", "2o 4o 5o 6o 7o")
    assert answers(deal, profile="torneo") == {"tute 12"}


def test_seven_is_exchanged_when_it_gains() -> None:
    assert answers(position("7c 3c 12e 1e 3e 4e", drawn=False)) == {"exchange"}


def test_seven_is_kept_when_exchange_gains_nothing() -> None:
    """Where house rules allow any exchange, a lower card is not taken for the seven."""
    weak = position("7c 3c 12e 1e 3e 4e", drawn=False, stock="2b 5b 6b 4c")
    match, bot = standing(weak)
    assert bot.choose(view_of(match, 0), ("exchange", "wait"), Random(1)) == "wait"


def test_small_cards_are_led_while_cards_are_drawn() -> None:
    assert answers(position("1o 3e 12b 4b 7c 1c") | {"last_winner": None}) == {"play 4b"}
