"""How often somebody may speak."""

from typing import Final

BURST: Final = 30
WINDOW_MS: Final = 10_000


class Credit:
    """A bucket of messages: so many at once, and as many again in each window."""

    def __init__(self, now: int) -> None:
        """Start full."""
        self._left = float(BURST)
        self._then = now

    def take(self, now: int) -> bool:
        """Take one message's worth; False if there is none left."""
        self._left = min(float(BURST), self._left + (now - self._then) * BURST / WINDOW_MS)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
