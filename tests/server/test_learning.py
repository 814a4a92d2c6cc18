"""The page that teaches the game tells what the game does."""

import json

import pytest

from guinote.cards import PACK_SIZE, card_points, card_text, side_of
from guinote.game.match import Match
from guinote.game.sight import view_of
from guinote.game.view import Played
from guinote.i18n.catalog import LANGUAGES
from guinote.i18n.rulebook import book_line
from guinote.record.record import parse_record
from guinote.record.replay import replay
from guinote.rules.profile import load_profile, profile_ids, resolve
from guinote.server.learning import PACK_POINTS, USUAL, book_lines, numbers, page_facts, ranks
from guinote.server.lessons import DUTIES, TRICKS, TRUMP, YOU, Duty, Trick

PROFILE, SEATS = USUAL
STOCK = {"free": "11b 10b 12b 5o", "arrastre": ""}


def position(hands: list[str], cards: tuple[Played, ...], **more: str) -> dict[str, object]:
    return {"hands": hands, "leader": cards[0].seat, "trump": TRUMP, **more}


def last_of(start: dict[str, object], actions: list[str]) -> Match:
    """Return the match after these actions, by the usual book."""
    record = {
        "record": "guinote/1",
        "rules": {"profile": PROFILE, "seats": SEATS},
        "deals": [{"dealer": 0, "position": start, "actions": actions}],
    }
    return list(replay(parse_record(json.dumps(record))))[-1].match


@pytest.mark.parametrize("name", TRICKS)
def test_trick_when_played_falls_as_told(name: str) -> None:
    trick: Trick = TRICKS[name]
    hands = [""] * SEATS
    for played in trick.cards:
        hands[played.seat] = played.card
    start = position(hands, trick.cards, stock=STOCK[name])
    match = last_of(start, [f"{played.seat} play {played.card}" for played in trick.cards])
    assert match.cards is not None
    assert match.cards.last_winner == trick.winner
    assert match.cards.cards[side_of(trick.winner, SEATS)] == trick.points


def hands_around(duty: Duty) -> list[str]:
    """Return your hand beside others of the right sizes, with cards that nobody shows."""
    shown = {*duty.hand, *(played.card for played in duty.cards)}
    rest = [text for text in map(card_text, range(PACK_SIZE)) if text not in shown]
    on_table = {played.seat for played in duty.cards}
    hands = []
    for seat in range(SEATS):
        size = len(duty.hand) - (seat in on_table)
        dealt, rest = rest[:size], rest[size:]
        hands.append(" ".join(duty.hand if seat == YOU else dealt))
    return hands


@pytest.mark.parametrize("name", DUTIES)
def test_duty_when_it_is_your_turn_bars_what_is_told(name: str) -> None:
    """The same cards for the same reasons, with facts that the game gives too."""
    duty = DUTIES[name]
    trick = " ".join(played.card for played in duty.cards)
    view = view_of(last_of(position(hands_around(duty), duty.cards, trick=trick), []), YOU)
    found = {barred.card: barred for barred in view.barred}
    assert set(found) == {barred.card for barred in duty.barred}
    for told in duty.barred:
        assert (told.reason, told.clause) == (found[told.card].reason, found[told.card].clause)
        assert told.facts.items() <= found[told.card].facts.items()


def test_ranks_stand_in_the_order_and_with_the_points_of_the_cards() -> None:
    assert [card[:-1] for card, _ in ranks()] == ["1", "3", "12", "10", "11", *"76542"]
    assert sum(map(card_points, range(PACK_SIZE))) == PACK_POINTS == 120


def test_numbers_follow_the_options() -> None:
    usual = numbers(resolve(PROFILE, SEATS).options, SEATS, "en")
    assert (usual["hidden"], usual["total"], usual["score"]) == (15, 130, "51 buenas")
    other = resolve(PROFILE, SEATS, {"target": 51, "last_trick_bonus": 20, "hand_size": 3}).options
    changed = numbers(other, SEATS, "en")
    assert (changed["hidden"], changed["total"], changed["score"]) == (27, 140, "1 buena")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_books_are_told_apart(lang: str) -> None:
    lines = [line for _, _, line in book_lines(lang)]  # type: ignore[arg-type]
    assert len(set(lines)) == len(profile_ids())


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("fournier", "For 2, 3 or 4 players. With 3 or 4 the whole pack is dealt. No exchange"),
        ("lascuarenta", "For 2 or 4 players. 6 cards each, and a stock."),
        ("ludoteka", "No tute. In the vueltas you must say that you are there. 2 cotos."),
        ("lascuarenta", "Tute wins. The vueltas end by themselves. One coto."),
    ],
)
def test_line_of_a_book(book: str, said: str) -> None:
    assert said in book_line(load_profile(book), "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_facts_are_in_the_language(lang: str) -> None:
    facts = page_facts(lang)  # type: ignore[arg-type]
    reasons = facts["duties"]["trump"][1]
    assert set(reasons) == set(DUTIES["trump"].hand) - {"7o", "12o"}
    assert ("fallar" in reasons["4c"]) == (lang == "es")
