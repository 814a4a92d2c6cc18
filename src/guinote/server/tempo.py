"""How long bots take where the server is busy: as long for a forced card as for a hard one.

A bot plays a constant time after its turn began. Where a search takes longer than that, a card
that came in time would tell that there was little to search. So all bots of the server slow down
together for a while, by steps that are coarser than the searches differ.
"""

from collections import deque
from typing import Final

STEP_MS: Final = 500
MOST_MS: Final = 1500
"""No slower than by so much, even where a single answer took longer."""
REMEMBERED_MS: Final = 30_000


class Tempo:
    """The slowest answers of late, of all tables."""

    def __init__(self) -> None:
        """Start with a server that has time."""
        self._late: deque[tuple[int, int]] = deque()
        """When an answer was late, and how long it took: the slowest first, older before newer."""

    def took(self, ms: int, now: int) -> None:
        """Count how long a bot took for an answer, waiting for a core included."""
        while self._late and self._late[-1][1] <= ms:
            self._late.pop()
        self._late.append((now, ms))

    def bot_ms(self, usual: int, now: int) -> int:
        """Return how long after the beginning of its turn a bot plays now."""
        while self._late and self._late[0][0] < now - REMEMBERED_MS:
            self._late.popleft()
        slowest = self._late[0][1] if self._late else 0
        over = min(MOST_MS, max(0, slowest - usual))
        return usual + -(-over // STEP_MS) * STEP_MS
