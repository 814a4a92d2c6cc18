"""Words that others wrote, as they may be shown on a terminal: in one line, changing nothing."""

from typing import Final
from unicodedata import category

INSTEAD: Final = "\N{REPLACEMENT CHARACTER}"
UNSHOWN: Final = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Control and format characters, halves of pairs, and what separates lines."""


def harmless(words: str) -> str:
    """Return the words with a mark for each character that would steer the terminal."""
    return "".join(INSTEAD if category(sign) in UNSHOWN else sign for sign in words)


def file_name(name: str) -> str:
    """Return the name of a file as it is, or quoted where it could not be told as it is."""
    return name if name and harmless(name) == name else repr(name)
