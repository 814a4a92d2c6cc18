"""``guinote rules``: a book's options with what they mean and where they come from."""

from textwrap import fill
from typing import TYPE_CHECKING

import click

from guinote.cli.numbers import Whole
from guinote.cli.options import lang_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guinote.rules.profile import OptionInfo, Rules

WIDTH = 80
EXAMPLES = """\b
Examples:
  guinote rules torneo
  guinote rules torneo --compare aragones
  guinote rules fournier --seats 3 --json
"""


@click.command(epilog=EXAMPLES)
@click.argument("profile", metavar="BOOK")
@click.option(
    "--seats", type=Whole(2, 4), help="For so many seats. Default: as many as the book allows."
)
@click.option("--compare", metavar="OTHER", help="Only what differs from this other book.")
@lang_option("names, meanings and sources")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def rules(profile: str, seats: int | None, compare: str | None, lang: str, as_json: bool) -> None:
    """Show the options of a rule book: value, clause, meaning and source.

    The books are aragones, fournier, lascuarenta, ludoteka and torneo.
    """
    from guinote.errors import BadRules, GuinoteError
    from guinote.i18n.rulebook import rules_sentence

    try:
        books = _books(profile, seats, compare)
    except BadRules as fault:
        raise GuinoteError(fault.code, rules_sentence(fault, lang)) from fault
    if as_json:
        click.echo(_as_json(books))
    else:
        click.echo("\n".join(_page(books, lang)))


def _books(profile: str, seats: int | None, compare: str | None) -> "list[Rules]":
    from guinote.rules.profile import default_seats, resolve

    names = [profile] if compare is None else [profile, compare]
    at_table = default_seats(profile) if seats is None else seats
    return [resolve(name, at_table) for name in names]


def _shown(books: "list[Rules]") -> "list[OptionInfo]":
    """All options of one book, or those in which two differ."""
    from guinote.rules.profile import option_table

    first, last = books[0].options, books[-1].options
    return [
        info
        for info in option_table().values()
        if len(books) == 1 or getattr(first, info.name) != getattr(last, info.name)
    ]


def _as_json(books: "list[Rules]") -> str:
    import msgspec

    from guinote.rules.profile import idle_options, load_profile

    def told(info: "OptionInfo", book: "Rules") -> dict[str, object]:
        note = load_profile(book.profile).notes.get(info.name)
        return {
            "value": getattr(book.options, info.name),
            "source": note and note.text,
            "ours": bool(note and note.ours),
            "idle": info.name in idle_options(book.options, book.seats),
        }

    options = {
        info.name: {"clause": info.clause, **{book.profile: told(info, book) for book in books}}
        for info in _shown(books)
    }
    answer = {
        "profiles": [book.profile for book in books],
        "seats": books[0].seats,
        "options": options,
    }
    return msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()


def _page(books: "list[Rules]", lang: str) -> "Iterator[str]":
    from guinote.i18n.catalog import text
    from guinote.i18n.rulebook import profile_name

    names = " / ".join(profile_name(book.profile, lang) for book in books)
    yield click.style(f"{names} ({books[0].seats})", bold=True)
    if len(books) == 1:
        yield fill(text(lang, f"profile.{books[0].profile}.about"), WIDTH)
    family = ""
    for info in _shown(books):
        if info.family != family:
            family = info.family
            yield "\n" + click.style(text(lang, f"family.{family}"), bold=True, underline=True)
        yield from _entry(info, books, lang)


def _entry(info: "OptionInfo", books: "list[Rules]", lang: str) -> "Iterator[str]":
    """One option: its name and clause, what it means, and its value in each book."""
    from guinote.i18n.rulebook import option_line, option_name

    head = f"  {option_name(info.name, lang)} ({info.name})"
    gap = max(2, WIDTH - len(head) - len(info.clause))
    yield click.style(head, fg="cyan") + " " * gap + info.clause
    yield _indented(option_line(info.name, lang))
    for book in books:
        yield from _value(info, book, lang, named=len(books) > 1)


def _value(info: "OptionInfo", book: "Rules", lang: str, *, named: bool) -> "Iterator[str]":
    from guinote.i18n.catalog import text
    from guinote.i18n.rulebook import option_value, profile_name, source_line
    from guinote.rules.profile import idle_options, load_profile

    value = option_value(info.name, getattr(book.options, info.name), lang)
    if info.name in idle_options(book.options, book.seats):
        value += f" ({text(lang, 'option.idle')})"
    who = f"{profile_name(book.profile, lang)}: " if named else "= "
    yield click.style(f"    {who}{value}", bold=True)
    source = source_line(load_profile(book.profile), info.name, lang)
    if source is not None:
        yield click.style(_indented(source), dim=True)


def _indented(line: str) -> str:
    return fill(line, WIDTH, initial_indent="    ", subsequent_indent="    ")
