"""Why a bot did what it did, in a sentence."""

from collections.abc import Mapping

from guinote.i18n.catalog import text
from guinote.i18n.describe import fact_words


def move_sentence(cause: str, facts: Mapping[str, str | int], lang: str) -> str:
    """Return the sentence for a cause that decided a move, with its facts."""
    words = {name: fact_words(name, str(value), lang) for name, value in facts.items()}
    sentence = text(lang, f"move.{cause}", **words)
    return sentence[:1].upper() + sentence[1:]
