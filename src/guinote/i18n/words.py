"""Cards, suits and scores in words."""

from collections.abc import Sequence

from guinote.cards import NUMBERS, SUITS
from guinote.i18n.catalog import counted, text

BUENAS_FROM = 50
"""Points up to here are malas; what is above are buenas. Rule TAB-4."""


def suit_name(lang: str, suit: str) -> str:
    """Return a suit's name, such as "copas"."""
    return text(lang, f"suit.{suit}")


def card_name(lang: str, card: str) -> str:
    """Return a card's name, such as "siete de copas"."""
    number, suit = card[:-1], card[-1]
    assert int(number) in NUMBERS
    assert suit in SUITS
    return text(lang, "card", rank=text(lang, f"rank.{number}"), suit=suit_name(lang, suit))


def the_card(lang: str, card: str) -> str:
    """Return a card's name with its article, such as "la sota de copas"."""
    return text(lang, f"rank.the.{card[:-1]}", suit=suit_name(lang, card[-1]))


def the_cards(lang: str, cards: str) -> str:
    """Return the names of blank-separated cards, with their articles, as a list in words."""
    return listed(lang, [the_card(lang, card) for card in cards.split()])


def listed(lang: str, names: Sequence[str], joined: str = "list.and") -> str:
    """Return names as a list in words: commas, and before the last an "and", or "list.or"."""
    *first, last = names
    return text(lang, joined, first=", ".join(first), last=last) if first else last


def score_name(lang: str, points: int) -> str:
    """Return points as malas up to fifty and buenas above: 101 are 51 buenas. Rule TAB-4."""
    if points <= BUENAS_FROM:
        return counted(lang, "score.malas", points)
    return counted(lang, "score.buenas", points - BUENAS_FROM)
