"""What people say to each other at a table, and when nothing may be said. Rule TAB-3.

Where the rules forbid talk, nothing passes while cards are held, ready-made phrases included: a
phrase can be a signal. Free words pass only at tables by link, between two deals.
"""

import unicodedata
from typing import Final

from guinote.server.protocol import Say, Talk
from guinote.server.rate import Credit
from guinote.server.refusals import RefusedError
from guinote.server.table import Table

MOST: Final = 5
WITHIN_MS: Final = 10_000


class Conversation:
    """The talk of one table; nothing of it is kept."""

    def __init__(self, table: Table) -> None:
        """Begin in silence."""
        self._table = table
        self._credits: dict[int, Credit] = {}

    def say(self, seat: int, message: Say, now: int) -> None:
        """Let everybody hear a phrase, or words.

        Raises:
            RefusedError: it may not be said now, or too much was said.
        """
        text = " ".join(message.text.split())
        self._check(text)
        if not self._credits.setdefault(seat, Credit(now, MOST, WITHIN_MS)).take(now):
            raise RefusedError("talk_too_much")
        said = Talk(seat=seat, phrase=None if text else message.phrase, text=text)
        self._table.audience.tell(lambda _seat, _lang: said)

    def _check(self, text: str) -> None:
        table = self._table
        holds_cards = table.log.match.cards is not None and not table.log.match.awaits_deal
        forbidden = table.log.match.rules.options.table_talk == "forbidden"
        if holds_cards and not table.is_over and (forbidden or text):
            raise RefusedError("talk_later")
        if text and (table.settings.door != "link" or not _is_plain(text)):
            raise RefusedError("talk_no_words")


def _is_plain(text: str) -> bool:
    """Tell whether a text has nothing that hides or turns what others read."""
    return all(unicodedata.category(sign)[0] != "C" for sign in text)
