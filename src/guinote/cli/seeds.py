"""A seed on the command line: any text that a record can keep."""

from typing import Final

import click

LONGEST: Final = 390
"""A record keeps 400 characters, and a game adds the number of the deal."""


class Seed(click.types.StringParamType):
    """A text that names a shuffle."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the seed; it must be short enough and Unicode, for it is hashed as UTF-8."""
        if len(value) > LONGEST:
            self.fail(f"A seed has at most {LONGEST} characters, not {len(value)}.", param, ctx)
        try:
            value.encode()
        except UnicodeEncodeError:
            self.fail("A seed is text in UTF-8.", param, ctx)
        return value
