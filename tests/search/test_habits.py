"""Play by habit: what a card's worth is made of, and that it is better than the rule of thumb."""

from statistics import fmean
from typing import cast

import numpy as np
import pytest

from guinote._jit import COMPILED, jit
from guinote.cards import mask_of, parse_card
from guinote.rules.profile import resolve
from guinote.rules.state import NOBODY, Rows, new_rows, write
from guinote.search.batch import match
from guinote.search.habit_weights import HABITS, habits_of
from guinote.search.habits import (
    ALONE,
    FORTY,
    HALF_PAIR,
    LED_POINTS,
    LOSING_POINTS,
    MASTER,
    SECOND_BEST,
    SITUATIONS,
    SURE_MASTER,
    TAKING,
    TAKING_AS_MASTER,
    TAKING_POINTS,
    TRUMP,
    TRUMPING,
    TRUMPING_POINTS,
    TWENTY,
    WEIGHTS,
    Habits,
    worth_by_habit,
)
from guinote.search.selfplay import BY_HABIT, BY_THUMB, Way
from guinote.search.tree import Effort
from tests.seeds import chosen_seed

COPAS = 1


def cards(text: str) -> int:
    """Return the set of cards written so."""
    return mask_of(tuple(map(parse_card, text.split())))


def table(hand: str, trick: str) -> Rows:
    """Return a deal of the arrastre in which seat 0 must play; trumps are copas."""
    laid = [parse_card(card) for card in trick.split()]
    rows = new_rows(4, COPAS, -len(laid) % 4)
    best = laid[0] if laid else NOBODY
    write(rows, hands=[cards(hand)], to_move=0, trick=list(laid), trick_size=len(laid))
    write(rows, best_card=best, best_seat=-len(laid) % 4 if laid else NOBODY)
    return rows


@jit
def worth_in_row(rows: Rows, card: int, unseen: int, habits: Habits) -> float:
    """Return what playing the card is worth to seat 0."""
    return worth_by_habit(rows[0], 0, card, unseen, habits, 0)


def worth_of(weight: int, hand: str, trick: str, card: str, unseen: str) -> float:
    """Return what a card is worth where a single weight is one and all others nought."""
    habits = [0.0] * WEIGHTS * SITUATIONS
    habits[weight] = 1.0
    rows = table(hand, trick)
    return worth_in_row(rows, parse_card(card), cards(unseen), as_habits(habits))


def as_habits(weights: list[float]) -> Habits:
    """Return the weights as compiled code takes them."""
    return cast("Habits", np.array(weights)) if COMPILED else weights


@pytest.mark.parametrize(
    ("weight", "trick", "card", "unseen", "worth"),
    [
        (9, "", "1o", "2c", 1.0),
        (9, "", "1c", "2c", 0.0),
        (TRUMP + 9, "", "1c", "2c", 1.0),
        (MASTER, "", "3o", "2o 1e", 1.0),
        (MASTER, "", "3o", "1o", 0.0),
        (SURE_MASTER, "", "3o", "2o", 1.0),
        (SURE_MASTER, "", "3o", "2o 2c", 0.0),
        (SECOND_BEST, "", "3o", "1o", 1.0),
        (SECOND_BEST, "2o", "3o", "1o", 0.0),
        (LED_POINTS, "", "3o", "1o 2c", 1.0),
        (LED_POINTS, "", "3o", "1o", 0.0),
        (TAKING, "2o", "3o", "1o", 1.0),
        (TAKING, "1o", "3o", "", 0.0),
        (TAKING_POINTS, "10o", "3o", "1o", 0.3),
        (TAKING_AS_MASTER, "10o", "3o", "2o", 1.0),
        (TRUMPING, "10o", "3c", "1c", 1.0),
        (TRUMPING, "10o", "3o", "1c", 0.0),
        (TRUMPING_POINTS, "10o", "3c", "1c", 0.3),
        (LOSING_POINTS, "1o", "3e", "2o", 1.0),
        (LOSING_POINTS, "1o", "3e", "2c", 0.0),
        (ALONE, "", "3e", "2c", 1.0),
        (ALONE, "", "3o", "2c", 0.0),
    ],
)
def test_worth_when_a_single_weight_counts(
    weight: int, trick: str, card: str, unseen: str, worth: float
) -> None:
    assert worth_of(weight, "1o 3o 3e 3c 1c", trick, card, unseen) == pytest.approx(worth)


@pytest.mark.parametrize(
    ("hand", "card", "weight"),
    [("12c 10c 3o", "12c", FORTY), ("12o 10o 3o", "10o", TWENTY)],
)
def test_worth_when_a_pair_is_parted(hand: str, card: str, weight: int) -> None:
    for other in (FORTY, TWENTY, HALF_PAIR):
        assert worth_of(other, hand, "", card, "1e 2e") == (other == weight)
        assert worth_of(other, hand, "", "3o", "1e 2e") == 0.0


@pytest.mark.parametrize(
    ("profile", "seats", "changes", "fitted"),
    [
        ("aragones", 4, {}, True),
        ("ludoteka", 4, {}, True),
        ("aragones", 4, {"free_phase": False}, False),
        ("fournier", 4, {}, False),
        ("fournier", 3, {}, False),
        ("lascuarenta", 2, {}, False),
    ],
)
def test_habits_when_the_table_is_of_another_kind_are_none(
    profile: str, seats: int, changes: dict[str, object], fitted: bool
) -> None:
    assert len(habits_of(resolve(profile, seats, changes))) == fitted * WEIGHTS * SITUATIONS


@pytest.mark.compiled
def test_play_by_habit_when_against_the_rule_of_thumb_wins_more() -> None:
    """In 400 packs it won 60.4 ± 2.8 % (`docs/strength.md`)."""
    by_habit, by_thumb = Way(BY_HABIT, Effort(1, 0.7, HABITS)), Way(BY_THUMB, Effort(1, 0.7))
    assert fmean(match(resolve("aragones", 4), (by_habit, by_thumb), 200, chosen_seed())) > 0.5
