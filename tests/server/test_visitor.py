"""What a request says of its visitor, among whatever else its headers hold."""

import pytest

from guinote.server.visitor import lang_of, token_of

TOKEN = "a-Z_09" * 7


@pytest.mark.parametrize(
    "before",
    ['prefs={"a":1}; ', "foo; ", "x[y]=1; ", "a b=1; ", "x/y=1; ", "a=ñ; ", "expires=1; ", "=; "],
)
@pytest.mark.parametrize("after", ["", "; foo", "; guinote=x", '; p={"b":[1]}'])
def test_token_beside_cookies_of_others(before: str, after: str) -> None:
    """Other programs of the same host set what they like."""
    text = f"{before}guinote={TOKEN}{after}"
    assert token_of([(b"cookie", text.encode())]) == TOKEN


def test_token_in_the_second_of_two_headers() -> None:
    assert token_of([(b"cookie", b"foo=1"), (b"cookie", f"guinote={TOKEN}".encode())]) == TOKEN


@pytest.mark.parametrize("wrong", ["", "x", "a" * 31, "a" * 65, "ñ" * 40, "a b" * 12, "é;" * 20])
def test_token_that_is_none(wrong: str) -> None:
    assert token_of([(b"cookie", f"guinote={wrong}".encode())]) is None


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("en", "en"),
        ("es", "es"),
        ("de", "es"),
        ("en-GB,en;q=0.9,es;q=0.8", "en"),
        ("en;q=0.1,es;q=0.9", "es"),
        ("es;q=0,en", "en"),
        ("de,en;q=0.5", "en"),
        ("en;q=x", "en"),
        ("", "es"),
    ],
)
def test_language_that_is_asked_for(asked: str, lang: str) -> None:
    assert lang_of([(b"accept-language", asked.encode())]) == lang


def test_language_that_was_chosen() -> None:
    headers = [(b"accept-language", b"en"), (b"cookie", b'p={"a":1}; lang=es')]
    assert lang_of(headers) == "es"
