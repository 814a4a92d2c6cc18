"""How fast a table goes: the pauses before the first card and after a trick, and when a bot acts.

All of it follows from what anybody at the table can see and from the table's speed, so a wait
tells nothing about hidden cards. Times are milliseconds of the clock that the caller reads.
"""

from dataclasses import dataclass, replace
from typing import Final, Literal

from guinote.game.view import View
from guinote.server.protocol import Pause

Speed = Literal["slow", "normal", "fast"]
Half = Literal["first_deal", "before_draw", "before_lead", "between_deals"]
Phase = Literal["first_deal", "before_draw", "before_lead", "between_deals", "turn", "over"]

FIRST_PAUSES: Final = 4
"""So many pauses to read how the first dealer was found."""


@dataclass(frozen=True, slots=True)
class Pace:
    """One table speed: each half of the pause after a trick, and how long a bot takes to act."""

    pause_ms: int
    bot_ms: int


PACES: Final[dict[Speed, Pace]] = {
    "slow": Pace(2500, 1200),
    "normal": Pace(1500, 700),
    "fast": Pace(700, 350),
}


HOLD_MS: Final = 8000
"""How long a pause lasts from when somebody asks for a moment to think about a claim."""


def phase_of(view: View) -> Phase:
    """Tell what the table is waiting for, as a spectator sees it."""
    if view.match_winner is not None:
        return "over"
    if view.outcome is not None:
        return "between_deals"
    if view.pending_draw:
        return "before_draw"
    if view.trick:
        return "turn"
    if sum(view.tricks) > 0:
        return "before_lead"
    return "first_deal" if view.deal == 0 else "turn"


@dataclass(frozen=True, slots=True)
class Wait:
    """One wait of the table.

    ``trick`` tells the pauses of a deal apart; ``ends`` is None for one that lasts until all are
    ready, or that has not begun; ``held`` are the seats that asked for a moment; ``bots_asked``
    says that the bots have had their moment to sing, exchange or claim; ``over`` that it need
    last no longer.
    """

    half: Half
    deal: int
    trick: int
    started: int
    ends: int | None
    ready: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()
    bots_asked: bool = False
    over: bool = False

    def is_of(self, view: View) -> bool:
        """Tell whether the table still stands where this wait began."""
        here = (phase_of(view), view.deal, sum(view.tricks))
        return (self.half, self.deal, self.trick) == here

    @property
    def is_unseen(self) -> bool:
        """Whether it begins only when a person is there to see it."""
        return self.half == "first_deal" and self.ends is None

    def seen(self, now: int, pace: Pace) -> "Wait":
        """Begin what was waiting for somebody to look on."""
        return replace(self, started=now, ends=now + FIRST_PAUSES * pace.pause_ms)

    def with_ready(self, seat: int) -> "Wait":
        """Count the seat among those who need no more time."""
        return replace(self, ready=self.ready | {seat})

    def with_hold(self, seat: int, now: int) -> "Wait":
        """Let it last longer for a seat that thinks about a claim, once."""
        if seat in self.held or self.ends is None:
            return self
        ends, ready = max(self.ends, now + HOLD_MS), self.ready - {seat}
        return replace(self, ends=ends, ready=ready, held=self.held | {seat})

    def later(self, ms: int) -> "Wait":
        """Let it begin and end so much later."""
        ends = None if self.ends is None else self.ends + ms
        return replace(self, started=self.started + ms, ends=ends)

    def is_done(self, now: int, persons: frozenset[int]) -> bool:
        """Tell whether the time is up, or every person at the table has said so."""
        if persons and persons <= self.ready:
            return True
        return self.ends is not None and now >= self.ends

    def bots_at(self, pace: Pace) -> int | None:
        """Return when the bots have their moment, the same in every pause; None when they had."""
        if self.bots_asked or self.ends is None:
            return None
        return min(self.started + pace.bot_ms, self.ends)

    def shown(self, now: int) -> Pause:
        """Return the wait as clients see it, with what is left of it."""
        ready = tuple(sorted(self.ready))
        if self.ends is None:
            return Pause(half=self.half, ms=None, ready=ready)
        left, whole = max(0, self.ends - now), self.ends - self.started
        return Pause(half=self.half, ms=left, ready=ready, whole=whole)


def new_wait(view: View, now: int, pace: Pace, reading_ms: int | None) -> Wait | None:
    """Return the wait that begins with this view, None where somebody is simply to move.

    ``reading_ms`` is how long a result is looked at; None: until everybody has seen enough.
    """
    phase = phase_of(view)
    if phase == "turn" or phase == "over":  # noqa: PLR1714 - the type checker follows this form
        return None
    ends = None if phase in {"first_deal", "between_deals"} else now + pace.pause_ms
    if phase == "between_deals" and reading_ms is not None:
        ends = now + reading_ms
    return Wait(phase, view.deal, sum(view.tricks), now, ends)
