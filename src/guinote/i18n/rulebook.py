"""Rule books in words: options, their values, their sources, and why house rules are refused."""

from collections.abc import Sequence

from guinote.errors import BadRules
from guinote.i18n.catalog import catalog, counted, notes, text
from guinote.i18n.words import card_name, listed
from guinote.rules.profile import Profile, option_table
from guinote.rules.ruleset import RuleOptions


def profile_name(profile: str, lang: str) -> str:
    """Return what players call a book."""
    return text(lang, f"profile.{profile}")


def option_name(option: str, lang: str) -> str:
    """Return what players call an option."""
    return text(lang, f"option.{option}")


def option_line(option: str, lang: str) -> str:
    """Return the one line that explains an option."""
    return text(lang, f"option.{option}.line")


def option_value(option: str, value: object, lang: str) -> str:
    """Return a value of an option in words: a choice by its name, cards by theirs."""
    if isinstance(value, bool):
        return text(lang, "option.yes" if value else "option.no")
    if isinstance(value, str) and option_table()[option].kind == "choice":
        return text(lang, f"option.{option}.{value}")
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_item(item, lang) for item in value) or text(lang, "option.nothing")
    return str(value)


def _item(item: object, lang: str) -> str:
    return card_name(lang, item) if isinstance(item, str) else str(item)


def book_line(book: Profile, lang: str) -> str:
    """Return in one line what a player meets in a book, as its options say."""
    seats = listed(lang, [str(number) for number in sorted(book.seats)], "list.or")
    options = book.options_for(max(book.seats))
    return text(
        lang,
        "book.line",
        seats=text(lang, "book.seats", seats=seats),
        deal=_deal_words(book, lang),
        exchange=text(lang, f"book.exchange.{_exchange(options)}"),
        cantes=text(lang, f"book.cantes.{options.cante_reveal_arrastre}"),
        tute=text(lang, f"book.tute.{'yes' if options.tute else 'no'}"),
        vueltas=text(lang, f"book.vueltas.{options.vueltas_end}"),
        cotos=counted(lang, "book.cotos", options.cotos_to_win_match),
    )


def _deal_words(book: Profile, lang: str) -> str:
    """Return how the cards are dealt, and with how many players where that matters."""
    by_seats = {seats: book.options_for(seats) for seats in sorted(book.seats)}
    whole = [str(seats) for seats, of in by_seats.items() if of.deal_mode == "whole_pack"]
    if whole:
        return text(lang, "book.deal.whole_pack", seats=listed(lang, whole, "list.or"))
    return text(lang, "book.deal.hand_and_stock", hand=by_seats[max(book.seats)].hand_size)


def _exchange(options: RuleOptions) -> str:
    return options.seven_exchange_for if options.seven_exchange else "none"


def book_source(book: Profile, lang: str) -> str:
    """Return where a book comes from."""
    return notes(lang).get(f"{book.id}.source", book.source)


def note_text(book: Profile, option: str, lang: str) -> str | None:
    """Return where a book's value of an option comes from; None where it has no such rule."""
    note = book.notes.get(option)
    return None if note is None else notes(lang).get(f"{book.id}.{option}", note.text)


def source_line(book: Profile, option: str, lang: str) -> str | None:
    """Return the same, and whether the book says so or the choice is ours."""
    said = note_text(book, option, lang)
    if said is None:
        return None
    kind = "ours" if book.notes[option].ours else "book"
    return text(lang, f"option.source.{kind}", text=said)


def rules_sentence(error: BadRules, lang: str) -> str:
    """Return why rules cannot be played."""
    key = f"refused.rules.{error.code}"
    return text(lang, key, **error.facts) if key in catalog(lang) else error.message
