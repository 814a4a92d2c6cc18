"""Where the game's thread meets the screen: a seat's views go one way, its actions the other.

The game waits here: for the person, and for as long as the table's pace gives to look.
"""

from collections.abc import Callable
from queue import SimpleQueue
from random import Random
from threading import Event
from typing import Final

from textual.message import Message

from guinote.bots.base import WAIT, ExplainingBot
from guinote.bots.reasons import Decision
from guinote.cli.person import DRAW, Left, Offers
from guinote.game.events import (
    AnyEvent,
    CanteSung,
    CardPlayed,
    Claimed,
    DealEnded,
    Dealt,
    Revoked,
    SevenExchanged,
    SuitShown,
    TrickWon,
    TuteDeclared,
)
from guinote.game.view import View
from guinote.server.pace import Pace

GO_ON, ADVISE, LEAVE = "go on", "advise", "leave"
ANNOUNCED: Final = (CanteSung, Claimed, Revoked, SevenExchanged, SuitShown, TuteDeclared)
"""What nobody may miss stays on the screen as long as a trick does."""
MS: Final = 1000


class Told(Message):
    """Something happened."""

    def __init__(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Say what, and how the table looks after it."""
        self.view, self.events = view, events
        super().__init__()


class Asked(Message):
    """The person is asked what to do."""

    def __init__(self, view: View, legal: tuple[str, ...]) -> None:
        """Say what may be done."""
        self.view, self.legal = view, legal
        super().__init__()


class Counted(Message):
    """A deal is over, and the table waits until its end was read."""

    def __init__(self, view: View, end: DealEnded) -> None:
        """Say how it ended."""
        self.view, self.end = view, end
        super().__init__()


class Advised(Message):
    """What a bot would do in the person's place."""

    def __init__(self, decision: Decision) -> None:
        """Say what, and why."""
        self.decision = decision
        super().__init__()


class Door:
    """Sits where a bot could, for a person at a screen.

    `observe` and `choose` are called in the game's thread, all else in the screen's.
    """

    def __init__(self, pace: Pace, adviser: ExplainingBot, seat: int) -> None:
        """Come in; the adviser looks on from the same seat."""
        self._pace, self._adviser, self._seat = pace, adviser, seat
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._hurry, self._left = Event(), False
        self._offers = Offers()
        self._post: Callable[[Message], object] = lambda _message: None

    def open(self, post: Callable[[Message], object]) -> None:
        """Send what happens there from now on."""
        self._post = post

    # --- the game's side ---------------------------------------------------------------------

    def observe(self, view: View, events: tuple[AnyEvent, ...]) -> None:
        """Tell what happened, and leave time to see it.

        Raises:
            Left: the person has gone.
        """
        self._adviser.observe(view, events)
        self._post(Told(view, events))
        self._wait(self._time_for(events))
        for event in events:
            if isinstance(event, DealEnded):
                self._post(Counted(view, event))
                self._answer()

    def choose(self, view: View, legal: tuple[str, ...], rng: Random) -> str:
        """Ask for one of the legal actions, advising when asked to.

        Raises:
            Left: the person has gone.
        """
        if legal == (DRAW,):
            return DRAW
        if self._offers.is_passed(view, legal):
            return WAIT
        self._post(Asked(view, legal))
        while (answer := self._answer()) in (ADVISE, GO_ON):
            if answer == ADVISE:
                chance = Random(f"{view.deal}/{view.tricks}")
                self._post(Advised(self._adviser.decide(view, legal, chance)))
        self._offers.note(view, legal, answer)
        return answer

    def _answer(self) -> str:
        answer = self._answers.get()
        if answer == LEAVE:
            raise Left
        return answer

    def _wait(self, milliseconds: int) -> None:
        """Wait so long, or until the person needs no more time."""
        self._hurry.clear()  # a key of the wait before does not spare this one
        if not self._left:
            self._hurry.wait(milliseconds / MS)
        if self._left:
            raise Left

    def _time_for(self, events: tuple[AnyEvent, ...]) -> int:
        """Return how long a step is looked at; only what all can see decides it."""
        if any(isinstance(event, (TrickWon, *ANNOUNCED)) for event in events):
            return self._pace.pause_ms
        others = any(isinstance(e, CardPlayed) and e.seat != self._seat for e in events)
        return self._pace.bot_ms if others or any(isinstance(e, Dealt) for e in events) else 0

    # --- the screen's side -------------------------------------------------------------------

    def answer(self, action: str) -> None:
        """Say what the person does, or asks for."""
        self._answers.put(action)

    def hurry(self) -> None:
        """End the wait under way, if there is one."""
        self._hurry.set()

    def leave(self) -> None:
        """Go: the game hears of it wherever it waits."""
        self._left = True
        self._answers.put(LEAVE)
        self._hurry.set()
