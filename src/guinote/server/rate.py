"""How often somebody may do something."""

import math


class Credit:
    """A bucket: so many at once, and as many again in each window. A size of nought never ends."""

    def __init__(self, now: int, size: int, window: int) -> None:
        """Start full; times are milliseconds."""
        self._size, self._window = size, window
        self._left = float(size)
        self._then = now

    def take(self, now: int) -> bool:
        """Take one; False if there is none left."""
        if not self._size:
            return True
        self._left = min(float(self._size), self._left + self._earned(now))
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def seconds_to_next(self, now: int) -> int:
        """Return how long until there is one again, at least a second."""
        lacking = 1 - self._left - self._earned(now)
        return max(1, math.ceil(lacking * self._window / (self._size or 1) / 1000))

    def _earned(self, now: int) -> float:
        return (now - self._then) * self._size / self._window
