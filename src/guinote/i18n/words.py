"""Cards, suits and scores in words."""

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


def card_names(lang: str, cards: str) -> str:
    """Return the names of blank-separated cards as a list in words."""
    names = [card_name(lang, card) for card in cards.split()]
    if len(names) < 2:
        return "".join(names)
    return text(lang, "list.or", first=", ".join(names[:-1]), last=names[-1])


def score_name(lang: str, points: int) -> str:
    """Return points as malas up to fifty and buenas above: 101 are 51 buenas. Rule TAB-4."""
    if points <= BUENAS_FROM:
        return counted(lang, "score.malas", points)
    return counted(lang, "score.buenas", points - BUENAS_FROM)
