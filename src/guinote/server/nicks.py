"""What people may call themselves at a table."""

import unicodedata
from typing import Final

from guinote.errors import GuinoteError

LONGEST: Final = 20
SIGNS: Final = frozenset("-_'.·")
UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
"""Letters and marks that show nothing; those of other kinds are in no name anyway."""
MOST_MARKS: Final = 2
"""So many marks stand on one letter in any script; more would run over the lines around."""


def cleaned(nick: str) -> str:
    """Return a name as it will be shown: letters, digits, marks and a few signs, single blanks.

    An empty one means that somebody wants no name. Any other has something to read in it.

    Raises:
        GuinoteError: it is too long, or has what is no part of a name.
    """
    name = " ".join(unicodedata.normalize("NFC", nick).split())
    if len(name) > LONGEST or not all(map(_is_of_names, name)) or not _is_readable(name):
        raise GuinoteError("bad_nick", "that is no name for a table")
    return name


def _is_readable(name: str) -> bool:
    kinds = "".join(unicodedata.category(sign)[0] for sign in name)
    return not name or ("M" * (MOST_MARKS + 1) not in kinds and bool({"L", "N"} & set(kinds)))


def _is_of_names(sign: str) -> bool:
    if sign in UNSEEN or "VARIATION SELECTOR" in unicodedata.name(sign, ""):
        return False
    return sign in SIGNS or sign == " " or unicodedata.category(sign)[0] in "LMN"
