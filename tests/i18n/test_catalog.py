"""Both languages say the same things with the same names, and no word is missing."""

import json
import string
from pathlib import Path

import pytest

from guinote.errors import BadRules
from guinote.i18n.catalog import LANGUAGES, catalog, notes
from guinote.i18n.rulebook import (
    option_line,
    option_name,
    option_value,
    rules_sentence,
    source_line,
)
from guinote.i18n.words import score_name
from guinote.rules import house
from guinote.rules.profile import load_profile, option_table, profile_ids, resolve

LOCALES = Path(__file__).parents[2] / "locales"


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_languages_have_the_same_keys() -> None:
    assert set(catalog("es")) == set(catalog("en"))


def test_languages_use_the_same_names() -> None:
    differing = [
        key
        for key, text in catalog("es").items()
        if names_in(text) != names_in(catalog("en")[key])
    ]
    assert differing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty(lang: str) -> None:
    assert all(text.strip() for text in catalog(lang).values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_text_that_counts_has_both_forms(lang: str) -> None:
    keys = set(catalog(lang))
    for key in keys:
        if key.endswith(".one"):
            assert f"{key.removesuffix('.one')}.other" in keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogues_are_sorted(lang: str) -> None:
    for file in LOCALES.rglob(f"{lang}.json"):
        text = file.read_text(encoding="utf-8")
        assert list(json.loads(text)) == sorted(json.loads(text))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_has_words(lang: str) -> None:
    for info in option_table().values():
        assert option_name(info.name, lang)
        assert option_line(info.name, lang).endswith(".")
        assert f"family.{info.family}" in catalog(lang)
        for choice in info.choices:
            assert option_value(info.name, choice, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_every_book_can_be_told(lang: str) -> None:
    for profile in profile_ids():
        assert f"profile.{profile}.about" in catalog(lang)
        for seats in load_profile(profile).seats:
            options = resolve(profile, seats).options
            for name in option_table():
                assert option_value(name, getattr(options, name), lang)


def test_books_have_a_spanish_note_for_each_english_one() -> None:
    """Where English has a note in the book, Spanish has one in its own words, and no other."""
    books = [load_profile(profile) for profile in profile_ids()]
    english = {f"{book.id}.source": book.source for book in books}
    for book in books:
        english |= {f"{book.id}.{option}": note.text for option, note in book.notes.items()}
    spanish = notes("es")
    assert set(spanish) == set(english)
    assert [key for key, said in spanish.items() if not said or said == english[key]] == []
    assert all(said.endswith(".") for key, said in spanish.items() if not key.endswith(".source"))


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "By the book: Six cards each."), ("es", "Según el libro: Seis cartas a cada uno.")],
)
def test_source_of_an_option_in_words(lang: str, said: str) -> None:
    assert source_line(load_profile("aragones"), "hand_size", lang) == said
    assert source_line(load_profile("fournier"), "seven_exchange_by", lang) is None


def test_cards_set_aside_are_named() -> None:
    assert option_value("removed_cards", ("2o",), "en") == "2 of oros"
    assert option_value("removed_cards", (), "es") == "ninguna"


def test_refused_house_rules_say_the_same_in_the_catalogue() -> None:
    """The rules may not import the catalogue, so the sentence stands twice; it must be one."""
    for code, sentence in house._SENTENCES.items():
        assert catalog("en")[f"refused.rules.{code}"] == sentence


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "A hand of 6 cards cannot be dealt in packets of 4."),
        ("es", "Una mano de 6 cartas no se puede dar de 4 en 4."),
    ],
)
def test_refused_house_rules_in_words(lang: str, sentence: str) -> None:
    with pytest.raises(BadRules) as caught:
        resolve("aragones", 4, {"deal_packet": 4})
    assert rules_sentence(caught.value, lang) == sentence


@pytest.mark.parametrize(
    ("points", "spanish"),
    [
        (0, "0 malas"),
        (1, "1 mala"),
        (30, "30 malas"),
        (50, "50 malas"),
        (51, "1 buena"),
        (82, "32 buenas"),
        (101, "51 buenas"),
    ],
)
def test_score_in_malas_and_buenas(points: int, spanish: str) -> None:
    assert score_name("es", points) == score_name("en", points) == spanish
