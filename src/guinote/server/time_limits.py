"""The clock of a table: some time for each card, and a bank for the hard ones.

The bank is kept with each card in the log, so a restart finds it; the turn under way then begins
anew, since the time without a server is nobody's fault.
"""

from typing import Final

from guinote.server.protocol import ClockName

ACTION_MS: Final[dict[ClockName, int]] = {
    "none": 0,
    "quick": 10_000,
    "usual": 20_000,
    "long": 40_000,
}
BANK_MS: Final = 60_000
BONUS_MS: Final = 3_000
"""What each card adds to the bank, which never holds more than at first."""
READING_MS: Final = 30_000
"""So long a result is looked at where there is a clock."""


def time_of(clock: ClockName) -> int:
    """Return the milliseconds for a card; nought: as many as one likes."""
    return ACTION_MS[clock]


def bank_after(bank: int, limit: int, spent: int) -> int:
    """Return the bank after a card that took so long."""
    return max(0, min(BANK_MS, bank - max(0, spent - limit) + BONUS_MS))
