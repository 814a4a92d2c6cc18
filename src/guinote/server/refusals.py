"""What a table itself refuses, beside the rules; and the refusals it remembers.

An action sent again gets the answer it got: accepted ones are known from the log, refused ones
from here.
"""

from collections import OrderedDict
from typing import Final

from guinote.errors import GuinoteError

REMEMBERED: Final = 64


class RefusedError(GuinoteError):
    """The table refuses, though no rule does; the sentence is `refused.<code>` in the locales."""

    def __init__(self, code: str) -> None:
        """Keep the code."""
        super().__init__(code, code)


class Refusals:
    """The last refusals of each seat, by the client's own number."""

    def __init__(self) -> None:
        """Remember nothing."""
        self._by_seat: dict[int, OrderedDict[int, GuinoteError]] = {}

    def keep(self, seat: int, a: int, error: GuinoteError) -> None:
        """Remember a refusal."""
        refused = self._by_seat.setdefault(seat, OrderedDict())
        refused[a] = error
        if len(refused) > REMEMBERED:
            refused.popitem(last=False)

    def forget(self, seat: int) -> None:
        """Forget a seat's refusals: whoever sits there now begins to count anew."""
        self._by_seat.pop(seat, None)

    def find(self, seat: int, a: int) -> GuinoteError | None:
        """Return the refusal that this action got, if it is remembered."""
        refused = self._by_seat.get(seat)
        return None if refused is None else refused.get(a)
