"""Options that several commands take in the same words."""

from collections.abc import Callable
from typing import Any

import click

from guinote.cli.numbers import Whole

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

profile_option: Decorator = click.option(
    "--profile",
    metavar="BOOK",
    default="aragones",
    show_default=True,
    help="Rule book: see `guinote rules --help`.",
)
seats_option: Decorator = click.option(
    "--seats", type=Whole(2, 4), default=4, show_default=True, help="How many sit at the table."
)


def lang_option(what: str) -> Decorator:
    """Return the option for the language of something."""
    return click.option(
        "--lang",
        type=click.Choice(["es", "en"]),
        default="en",
        show_default=True,
        help=f"Language of {what}.",
    )
