"""House rules on the command line: an option of the book and its value, as records write them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from guinote.rules.profile import Rules

house_option = click.option(
    "--set",
    "changes",
    metavar="OPTION=VALUE",
    multiple=True,
    help="A house rule on top of the book: see `guinote rules BOOK`. May be given again.",
)


def house_rules(profile: str, seats: int | None, changes: Sequence[str], lang: str) -> "Rules":
    """Return the rules of a table; raise `GuinoteError`, in the table's language."""
    from guinote.errors import BadRules, GuinoteError
    from guinote.i18n.rulebook import rules_sentence
    from guinote.rules.profile import default_seats, resolve

    try:
        at_table = default_seats(profile) if seats is None else seats
        return resolve(profile, at_table, dict(map(read_change, changes)))
    except BadRules as fault:
        raise GuinoteError(fault.code, rules_sentence(fault, lang)) from fault


def read_change(written: str) -> tuple[str, object]:
    """Return an option's name and its value; whether that will do is for the rules to say."""
    from guinote.rules.profile import option_table

    name, equals, value = (part.strip() for part in written.partition("="))
    if not equals:
        raise click.BadParameter(f"{written!r} is not OPTION=VALUE.", param_hint="--set")
    info = option_table().get(name)
    if info is not None and info.kind == "list":
        words = value.replace(",", " ").split()
        return name, [int(word) if word.isdecimal() else word for word in words]
    if value.lower() in ("true", "false"):
        return name, value.lower() == "true"
    return name, int(value) if value.isascii() and value.isdecimal() else value
