"""The catalogues: flat keys, texts with ``{names}``, one file a language.

A key that counts has two texts, ``key.one`` and ``key.other``. A key that is missing is a bug,
and crashes.
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

LANGUAGES: Final = ("es", "en")
DEFAULT: Final = "es"


def _folder() -> Path:
    package = Path(__file__).parents[1]
    in_wheel = package / "locales"
    return in_wheel if in_wheel.is_dir() else package.parents[1] / "locales"


@cache
def catalog(lang: str) -> dict[str, str]:
    """Return all texts of a language; one that there is not gets the default."""
    name = lang if lang in LANGUAGES else DEFAULT
    return msgspec.json.decode((_folder() / f"{name}.json").read_bytes(), type=dict[str, str])


@cache
def notes(lang: str) -> dict[str, str]:
    """Return the notes on the rule books that a language has of its own, by ``book.option``.

    The books themselves hold them in English.
    """
    file = _folder() / "notes" / f"{lang}.json"
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def text(lang: str, key: str, **values: object) -> str:
    """Return a text with its names filled in."""
    return catalog(lang)[key].format_map(values)


def counted(lang: str, key: str, count: int, **values: object) -> str:
    """Return the text for so many, ``{count}`` filled in."""
    return text(lang, f"{key}.{'one' if count == 1 else 'other'}", count=count, **values)
