"""What people say to each other at a table, and when nothing may be said. Rule TAB-3.

Where the rules forbid talk, nothing passes while cards are held, ready-made phrases included: a
phrase can be a signal. Free words pass only at tables by link, between two deals.
"""

import unicodedata
from collections import deque
from typing import Final

from guinote.server.protocol import Say, Talk
from guinote.server.rate import Credit
from guinote.server.refusals import RefusedError
from guinote.server.table import Table

MOST: Final = 5
WITHIN_MS: Final = 10_000
LATELY: Final = 30


class Conversation:
    """The talk of one table; nothing of it is kept, unless somebody is reported."""

    def __init__(self, table: Table) -> None:
        """Begin in silence."""
        self._table = table
        self._credits: dict[int, Credit] = {}
        self.lately: deque[Talk] = deque(maxlen=LATELY)
        """What was said last: who reports somebody gives it to the moderators."""

    def say(self, seat: int, message: Say, now: int, deaf: frozenset[str] = frozenset()) -> None:
        """Let everybody hear a phrase, or words, but those who do not want to: the ``deaf``.

        Raises:
            RefusedError: it may not be said now, or too much was said.
        """
        text = " ".join(message.text.split())
        self._check(text)
        if not self._credits.setdefault(seat, Credit(now, MOST, WITHIN_MS)).take(now):
            raise RefusedError("talk_too_much")
        said = Talk(seat=seat, phrase=None if text else message.phrase, text=text)
        self.lately.append(said)
        for viewer in self._table.audience:
            if viewer.owner not in deaf:
                viewer.send(said)

    def _check(self, text: str) -> None:
        table = self._table
        holds_cards = table.log.match.cards is not None and not table.log.match.awaits_deal
        forbidden = table.log.match.rules.options.table_talk == "forbidden"
        if holds_cards and not table.is_over and (forbidden or text):
            raise RefusedError("talk_later")
        among_friends = table.settings.door == "link" and not table.settings.rated
        if text and not (among_friends and _is_plain(text)):
            raise RefusedError("talk_no_words")


def _is_plain(text: str) -> bool:
    """Tell whether a text has nothing that hides or turns what others read."""
    return all(unicodedata.category(sign)[0] != "C" for sign in text)
