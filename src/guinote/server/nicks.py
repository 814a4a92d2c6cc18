"""What people may call themselves at a table."""

import unicodedata
from typing import Final

from guinote.errors import GuinoteError

LONGEST: Final = 20
SIGNS: Final = frozenset("-_'.·")


def cleaned(nick: str) -> str:
    """Return a name as it will be shown: letters, digits, marks and a few signs, single blanks.

    An empty one means that somebody wants no name.

    Raises:
        GuinoteError: it is too long, or has what is no part of a name.
    """
    name = " ".join(unicodedata.normalize("NFC", nick).split())
    if len(name) > LONGEST or not all(map(_is_of_names, name)):
        raise GuinoteError("bad_nick", "that is no name for a table")
    return name


def _is_of_names(sign: str) -> bool:
    return sign in SIGNS or sign == " " or unicodedata.category(sign)[0] in "LMN"
