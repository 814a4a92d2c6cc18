"""Karma: whether somebody plays to the end what was begun with others. 0 to 100."""

from typing import Final

import msgspec

START: Final = 75
MOST: Final = 100
FINISHED: Final = 1
LEFT: Final = 10
LEFT_AGAIN: Final = 20
FORGIVEN_AFTER: Final = 10
"""After so many matches played to the end, leaving is no repetition any more."""


class Karma(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's karma, and what made it.

    ``since`` is how many matches were finished since one was left; None: none was.
    """

    value: int = START
    finished: int = 0
    left: int = 0
    since: int | None = None

    @property
    def cost(self) -> int:
        """What leaving a match would cost now."""
        repeated = self.since is not None and self.since < FORGIVEN_AFTER
        return LEFT_AGAIN if repeated else LEFT

    def after_end(self) -> "Karma":
        """Return the karma of somebody who has played a match to its end."""
        return Karma(
            value=min(MOST, self.value + FINISHED),
            finished=self.finished + 1,
            left=self.left,
            since=None if self.since is None else self.since + 1,
        )

    def after_leaving(self) -> "Karma":
        """Return the karma of somebody who has left one."""
        value = max(0, self.value - self.cost)
        return Karma(value=value, finished=self.finished, left=self.left + 1, since=0)
