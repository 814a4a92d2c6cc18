"""Chances at the table: certain where the cards say so, and in proportion where they do not."""

import pytest

from guinote.bots.club import ClubBot
from guinote.bots.keeping import pairs_to_sing
from guinote.bots.odds import chance_of_trick, chance_without, expected_outside
from guinote.bots.situation import Situation
from guinote.cards import mask_of, parse_card, parse_cards
from guinote.game.sight import view_of
from tests.bots.sitting import arrastre, standing


def seen(*hands: str, actions: tuple[str, ...] = (), **more: object) -> Situation:
    """Return what seat 0 knows there."""
    match, bot = standing(arrastre(*hands, **more), actions)  # type: ignore[arg-type]
    assert isinstance(bot, ClubBot)
    return Situation.of(view_of(match, 0), bot.memory)


def test_chance_without_a_card_is_in_proportion_to_the_cards_held() -> None:
    """Six cards are out of sight, two in each other hand."""
    now = seen("4o 4e", "2o 5b", "6b 7b", "5o 7e")
    assert chance_without(now, 1, mask_of(parse_cards("7e"))) == pytest.approx(2 / 3)
    assert chance_without(now, 1, mask_of(parse_cards("7e 5o"))) == pytest.approx(4 / 9)


def test_card_that_nobody_else_can_hold_is_placed() -> None:
    """Both others are void in espadas, so the last one is in seat 3."""
    hands = ("6e 4e 2b", "2o 5b 12b", "4o 7b 10b", "5e 7e 6b")
    now = seen(*hands, actions=("0 play 6e", "1 play 2o", "2 play 4o", "3 play 7e"), leader=0)
    assert chance_without(now, 3, mask_of(parse_cards("5e"))) == 0
    assert chance_without(now, 1, mask_of(parse_cards("5e"))) == 1


def test_top_trump_takes_the_trick() -> None:
    now = seen("1c 4e", "2o 3c", "6b 7b", "5o 7e")
    assert chance_of_trick(now, parse_card("1c")) == 1


def test_trick_is_won_by_the_pair_that_the_partner_has_shown() -> None:
    """No trump and nothing higher is left: who of the opponents may beat the four is no matter."""
    hands = ("4o 4e 2b", "2o 5b 7b", "12o 10o 3b", "5o 6o 7e")
    shown = seen(*hands, actions=("2 sing o",))
    assert chance_of_trick(shown, parse_card("4o")) > 0.75
    assert chance_of_trick(seen(*hands), parse_card("4o")) < 0.5


def test_cards_outside_are_counted_as_far_as_they_can_be_in_hands() -> None:
    now = seen("4o 4e", "2o 5b", "6b 7b", "5o 7e")
    assert expected_outside(now, mask_of(parse_cards("2o 5o 7e"))) == pytest.approx(3)


@pytest.mark.parametrize(
    ("own", "twenties"), [("12e 10e 1b", 1), ("12c 10c 1b", 2), ("12e 1b 2b", 0)]
)
def test_pairs_to_sing_count_a_forty_twice(own: str, twenties: int) -> None:
    now = seen(own, "2o 5o 6o", "7b 5b 6b", "5e 7e 6e")
    assert pairs_to_sing(now, parse_card("1b")) == twenties
    assert pairs_to_sing(now, parse_card(own.split(maxsplit=1)[0])) == 0


def test_pairs_to_sing_leave_out_what_was_sung() -> None:
    now = seen("12e 10e 1b", "2o 5o 6o", "7b 5b 6b", "5e 7e 6e", actions=("0 sing e",))
    assert pairs_to_sing(now, parse_card("1b")) == 0
