"""The page that teaches the game: its numbers come from the cards and the rules."""

from typing import Any, Final

from guinote.cards import NUMBERS, PACK_SIZE, RANK_POINTS, SUIT_SIZE, SUITS
from guinote.i18n.catalog import counted
from guinote.i18n.rulebook import book_line, profile_name
from guinote.i18n.words import BUENAS_FROM, card_name, score_name, suit_name, the_card
from guinote.rules.profile import load_profile, profile_ids, resolve
from guinote.rules.ruleset import RuleOptions
from guinote.server.lessons import DUTIES, TRICKS, TRUMP
from guinote.server.protocol import Lang
from guinote.server.speech import why

USUAL: Final = ("aragones", 4)
"""The book and the seats of the table that is opened where nobody chooses."""
INDICATOR: Final = f"5{TRUMP}"
PACK_POINTS: Final = len(SUITS) * sum(RANK_POINTS)


def page_facts(lang: Lang) -> dict[str, Any]:
    """Return what the template shows."""
    profile, seats = USUAL
    options = resolve(profile, seats).options

    def name_of(card: str) -> str:
        return card_name(lang, card)

    def told(card: str) -> str:
        return the_card(lang, card)

    return {
        "book": profile_name(profile, lang),
        "ranks": ranks(),
        "suits": [(suit, suit_name(lang, suit)) for suit in SUITS],
        "numbers": numbers(options, seats, lang),
        "trump": TRUMP,
        "trump_name": suit_name(lang, TRUMP),
        "indicator": INDICATOR,
        "tricks": TRICKS,
        "duties": {name: (duty, why(duty.barred, lang)) for name, duty in DUTIES.items()},
        "books": book_lines(lang),
        "name_of": name_of,
        "told": told,
    }


def ranks() -> list[tuple[str, int]]:
    """Return the cards of the trump suit with their points, the strongest first."""
    order = reversed(range(SUIT_SIZE))
    return [(f"{NUMBERS[strength]}{TRUMP}", RANK_POINTS[strength]) for strength in order]


def numbers(options: RuleOptions, seats: int, lang: Lang) -> dict[str, Any]:
    """Return the numbers that the sentences name, as the options have them."""
    cotos = options.cotos_to_win_match
    return {
        "count": PACK_SIZE,
        "hand": options.hand_size,
        "packet": options.deal_packet,
        "hidden": PACK_SIZE - options.hand_size * seats - 1,
        "pack": PACK_POINTS,
        "bonus": options.last_trick_bonus,
        "total": PACK_POINTS + options.last_trick_bonus,
        "plain": options.cante_points,
        "trump": options.cante_trump_points,
        "target": options.target,
        "min": options.min_trick_points,
        "half": BUENAS_FROM,
        "score": score_name(lang, options.target),
        "partidas": options.partidas_to_win_coto,
        "cotos": counted(lang, "learn.match.cotos", cotos),
    }


def book_lines(lang: Lang) -> list[tuple[str, str, str]]:
    """Return each book's id and name, and in one line how it is played."""
    return [
        (book, profile_name(book, lang), book_line(load_profile(book), lang))
        for book in profile_ids()
    ]
