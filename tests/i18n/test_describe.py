"""Sentences about refusals and events: all reasons, with all facts, some and none."""

from itertools import combinations
from typing import get_args

import pytest

from guinote.game.events import (
    AnyEvent,
    CanteSung,
    CardPlayed,
    CardsDrawn,
    DealEnded,
    Decision,
    Draw,
    SidePoints,
    TurnStarted,
)
from guinote.i18n.catalog import LANGUAGES, catalog
from guinote.i18n.describe import Listener, event_sentence, reason_sentence
from guinote.rules.reasons import WORDS

FACTS = {
    "card": "2c",
    "winning": "7c",
    "held": "3c 12c",
    "led": "b",
    "trump": "c",
    "seat": "1",
    "suit": "e",
    "points": "88",
    "needed": "101",
    "indicator": "4c",
}
REASONS = [words for words in WORDS if words[0]]
TABLE = ("Ana", "Bea", "Cruz", "Dani")


def check_sentence(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence[-1] in ".!?"
    assert "{" not in sentence
    assert "  " not in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("reason", "clause"), REASONS)
def test_reason_with_any_of_the_facts(lang: str, reason: str, clause: str) -> None:
    for size in range(len(FACTS) + 1):
        for names in combinations(FACTS, size):
            facts = {name: FACTS[name] for name in names}
            check_sentence(reason_sentence(reason, clause, facts, lang))


def test_reason_tells_the_facts() -> None:
    said = reason_sentence("must_overtrump", "ARR-4", {"winning": "7c", "held": "3c"}, "en")
    assert "7 of copas" in said
    assert "tres of copas" in said


def test_every_reason_says_what_it_refuses() -> None:
    """The same word for two verbs gives two sentences."""
    sung = reason_sentence("too_late", "CAN-3", {}, "es")
    exchanged = reason_sentence("too_late", "EXC-3", {}, "es")
    assert sung != exchanged


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("decision", get_args(Decision))
def test_deal_ended_for_every_decision(lang: str, decision: Decision) -> None:
    points = SidePoints(cards=60, cantes=40, last=10, carried=0, total=110)
    event = DealEnded(
        reason="played", decision=decision, winner=1, last_winner=1, points=(points, points)
    )
    check_sentence(said(event, lang, None))


def said(event: AnyEvent, lang: str, you: int | None) -> str:
    sentence = event_sentence(event, Listener(lang, TABLE, you))
    assert sentence is not None
    return sentence


def test_card_played_by_another_and_by_oneself() -> None:
    event = CardPlayed(seat=1, card="12b")
    assert "Bea" in said(event, "es", 0)
    assert "Bea" not in said(event, "es", 1)


def test_hidden_twenty_keeps_its_suit() -> None:
    sentence = said(CanteSung(seat=0, points=20, suit=None, shown=False, hidden=True), "en", 2)
    assert not any(catalog("en")[f"suit.{suit}"] in sentence for suit in "oceb")


def test_the_sota_is_a_lady() -> None:
    event = CardPlayed(seat=1, card="10c")
    assert said(event, "es", 0) == "Bea echa la sota de copas."


def test_drawn_cards_of_others_are_not_told() -> None:
    event = CardsDrawn(
        drawn=(Draw(seat=0, card="1o"), Draw(seat=1, card=None)), stock=4, indicator="5o"
    )
    assert "oros" in said(event, "es", 0)
    assert "oros" not in said(event, "es", 1)


def test_turn_that_goes_without_saying() -> None:
    event = TurnStarted(to_move=None, act=None, legal=(), barred=())
    assert event_sentence(event, Listener("es", TABLE, 0)) is None
