"""Sentences about refusals and events: all reasons, with all facts, some and none."""

from itertools import combinations
from typing import Literal, get_args

import pytest
from msgspec.structs import replace

from guinote.game.events import (
    AnyEvent,
    CanteSung,
    CardPlayed,
    CardsDrawn,
    CotoEnded,
    DealEnded,
    Decision,
    Draw,
    MatchEnded,
    PartidaEnded,
    Revoked,
    SidePoints,
    TurnStarted,
)
from guinote.i18n.catalog import LANGUAGES, catalog
from guinote.i18n.describe import (
    Listener,
    event_sentence,
    reason_sentence,
    step_sentences,
)
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
    assert "3 of copas" in said


def test_every_reason_says_what_it_refuses() -> None:
    """The same word for two verbs gives two sentences."""
    sung = reason_sentence("too_late", "CAN-3", {}, "es")
    exchanged = reason_sentence("too_late", "EXC-3", {}, "es")
    assert sung != exchanged


def ended(decision: Decision, winner: int | None, sides: int = 2) -> DealEnded:
    points = SidePoints(cards=60, cantes=40, last=10, carried=0, total=110)
    return DealEnded(
        reason="played", decision=decision, winner=winner, last_winner=1, points=(points,) * sides
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("decision", get_args(Decision))
@pytest.mark.parametrize("you", [None, 0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deal_ended_for_every_decision(
    lang: str, decision: Decision, you: int | None, seats: int
) -> None:
    winner = None if decision == "nobody_over" else 1
    event = ended(decision, winner, 3 if seats == 3 else 2)
    check_sentence(said(event, lang, you, seats))


OWN_SIDE: list[tuple[AnyEvent, str, str, str]] = [
    (ended("right_claim", 0), "Te has salido", "Os habéis salido", "Quien se ha salido tenía"),
    (
        ended("wrong_claim", 1),
        "Te has salido sin",
        "Os habéis salido sin",
        "Quien se ha salido no",
    ),
    (ended("renuncio", 1), "Pagas un renuncio", "Pagáis un renuncio", "este bando: Ana"),
    (ended("one_over", 0), "Solo tú has", "Solo vosotros habéis", "Un solo bando"),
    (ended("thirty", 1), "Te ha faltado", "Os ha faltado", "A un bando le ha faltado"),
    (
        PartidaEnded(winner=0, partidas=(1, 0), cotos=(0, 0)),
        "para ti",
        "para vosotros",
        "para Ana",
    ),
    (CotoEnded(winner=0, cotos=(1, 0)), "es tuyo", "es vuestro", "para Ana"),
    (MatchEnded(winner=0), "Has ganado", "Habéis ganado", "para Ana"),
]


@pytest.mark.parametrize(("event", "alone", "as_pair", "of_others"), OWN_SIDE)
def test_sentence_about_ones_own_side(
    event: AnyEvent, alone: str, as_pair: str, of_others: str
) -> None:
    """Alone one is addressed as one, in a pair as two; others are spoken of."""
    assert alone in said(event, "es", 0, 2)
    for seat in (0, 2):
        assert as_pair in said(event, "es", seat, 4)
    for other in (None, 1, 3):
        assert of_others in said(event, "es", other, 4)


def test_totals_begin_with_the_listener() -> None:
    points = (
        SidePoints(cards=30, cantes=0, last=0, carried=0, total=30),
        SidePoints(cards=90, cantes=0, last=10, carried=0, total=100),
    )
    event = DealEnded(
        reason="played", decision="nobody_over", winner=None, last_winner=1, points=points
    )
    assert "vosotros, 100; Ana y Cruz, 30" in said(event, "es", 3, 4)
    assert "Ana y Cruz, 30; Bea y Dani, 100" in said(event, "es", None, 4)


def said(event: AnyEvent, lang: str, you: int | None, seats: int = 4) -> str:
    sentence = event_sentence(event, Listener(lang, TABLE[:seats], you))
    assert sentence is not None
    return sentence


def test_card_played_by_another_and_by_oneself() -> None:
    event = CardPlayed(seat=1, card="12b")
    assert "Bea" in said(event, "es", 0)
    assert "Bea" not in said(event, "es", 1)


def test_hidden_twenty_keeps_its_suit() -> None:
    sentence = said(CanteSung(seat=0, points=20, suit=None, shown=False, hidden=True), "en", 2)
    assert not any(catalog("en")[f"suit.{suit}"] in sentence for suit in "oceb")


@pytest.mark.parametrize("you", [0, 2])
def test_hidden_twenty_when_the_suit_is_known_says_that_it_was_kept_back(you: int) -> None:
    """Its singer, and whoever sees everything, still wants to know that others do not."""
    sung = CanteSung(seat=0, points=20, suit="o", shown=False, hidden=False)
    kept = replace(sung, hidden=True)
    assert said(kept, "es", you) == said(sung, "es", you).rstrip(".") + ", sin decir el palo."


def test_the_sota_is_a_lady() -> None:
    event = CardPlayed(seat=1, card="10c")
    assert said(event, "es", 0) == "Bea echa la sota de copas."


def test_drawn_cards_of_others_are_not_told() -> None:
    event = CardsDrawn(
        drawn=(Draw(seat=0, card="1o"), Draw(seat=1, card=None)), stock=4, indicator="5o"
    )
    assert "oros" in said(event, "es", 0)
    assert "oros" not in said(event, "es", 1)


@pytest.mark.parametrize(("to_move", "act"), [(None, None), (0, "draw"), (1, "play")])
def test_turn_that_goes_without_saying(
    to_move: int | None, act: Literal["play", "draw"] | None
) -> None:
    event = TurnStarted(to_move=to_move, act=act, legal=(), barred=())
    assert event_sentence(event, Listener("es", TABLE, 0)) is None


def test_ones_own_turn_is_told() -> None:
    assert said(TurnStarted(to_move=0, act="play", legal=(), barred=()), "es", 0) == "Te toca."


def test_ones_own_turn_is_told_once() -> None:
    """A cante or an exchange leaves the turn where it was."""
    turn = TurnStarted(to_move=0, act="play", legal=(), barred=())
    sung = CanteSung(seat=0, points=20, suit="e", shown=False, hidden=False)
    ana = Listener("es", TABLE, 0)
    assert step_sentences((sung, turn), ana) == ("Cantas 20 en espadas.",)
    played = CardPlayed(seat=3, card="12b")
    assert step_sentences((played, turn), ana) == ("Dani echa el rey de bastos.", "Te toca.")


def test_revoke_names_the_duty() -> None:
    event = Revoked(seat=1, card="10c", clause="ARR-3")
    assert said(event, "es", 0) == (
        "Bea hace renuncio con la sota de copas. Hay que fallar con triunfo."
    )


@pytest.mark.parametrize(("stock", "ends"), [(4, "quedan 4."), (0, "se acaba el mazo.")])
def test_draw_tells_what_is_left(stock: int, ends: str) -> None:
    event = CardsDrawn(drawn=(Draw(seat=0, card="1o"),), stock=stock, indicator=None)
    for seat in (0, 1):
        assert said(event, "es", seat).endswith(ends)
