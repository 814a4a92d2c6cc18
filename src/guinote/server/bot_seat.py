"""Bots sitting at a table: each sees what its seat may see, and answers through the same door."""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from guinote.bots.base import WAIT, ExplainingBot
from guinote.bots.reasons import Reason
from guinote.bots.registry import DEFAULT
from guinote.game.match import Match
from guinote.game.sight import events_for
from guinote.game.step import Step, legal_actions
from guinote.rules.profile import Rules
from guinote.server.house import House
from guinote.server.protocol import MAX_CUT
from guinote.server.views import Views


class BotSeats:
    """The bots of one table.

    Their chance is made of the table's secret and of the step, so a restart repeats it.
    """

    def __init__(self, secret: str, house: House, rules: Rules, views: Views) -> None:
        """Come to a table with these rules; `seat` makes them sit down."""
        self._views, self._house, self._rules = views, house, rules
        self._secret = secret
        self._kinds: dict[int, str] = {}
        self._bots: dict[int, ExplainingBot] = {}

    def seat(self, kinds: Mapping[int, str], deal: Iterable[Step]) -> None:
        """Let these kinds play for these seats and no others.

        Those who sit down have seen what their seat saw of ``deal``, the deal under way.
        """
        new = {seat: kind for seat, kind in kinds.items() if self._kinds.get(seat) != kind}
        self._bots = {seat: bot for seat, bot in self._bots.items() if seat in kinds}
        self._bots |= {seat: self._house.make_bot(kind, self._rules) for seat, kind in new.items()}
        self._kinds = dict(kinds)
        if new:
            for step in deal:
                self._show(step, new)

    def __contains__(self, seat: object) -> bool:
        """Tell whether a bot has this seat."""
        return seat in self._bots

    def in_turn(self, first: int, seats: int) -> Iterator[int]:
        """Yield the seats of the bots, from one seat on."""
        yield from (
            seat for step in range(seats) if (seat := (first + step) % seats) in self._bots
        )

    def observe(self, step: Step) -> None:
        """Let every bot see a step."""
        self._show(step, self._bots)

    def _show(self, step: Step, seats: Iterable[int]) -> None:
        for seat in seats:
            self._bots[seat].observe(self._views.of(step.match, seat), events_for(step, seat))

    async def move(self, seat: int, match: Match, v: int) -> str:
        """Return what a bot does when it is to move.

        Nothing may be observed before it has answered.
        """
        legal = legal_actions(match)[seat]
        begun = time.monotonic()
        chosen = await self._house.think(self._choice(seat, match, legal, v))
        self._house.meter.thought(self._kinds[seat], time.monotonic() - begun)
        if chosen not in legal:
            raise AssertionError(f"after step {v} the bot in seat {seat} chose what it may not")
        return chosen

    async def move_once(self, seat: int, match: Match, deal: Iterable[Step], v: int) -> str:
        """Return what a bot of the club would do for a person who does not say anything."""
        bot = self._house.make_bot(DEFAULT, self._rules)
        for step in deal:
            bot.observe(self._views.of(step.match, seat), events_for(step, seat))
        view, legal = self._views.of(match, seat), legal_actions(match)[seat]
        chosen = await self._house.think(partial(bot.choose, view, legal, self._chance(seat, v)))
        if chosen not in legal:
            raise AssertionError(f"after step {v} the bot for seat {seat} chose what it may not")
        return chosen

    def interruption(self, seat: int, match: Match, v: int) -> str | None:
        """Return the optional action that a bot takes in a pause, None for none."""
        legal = legal_actions(match).get(seat, ())
        offered = tuple(filter(is_right, legal))
        if not offered:
            return None
        chosen = self._choice(seat, match, (*offered, WAIT), v)()
        return chosen if chosen in offered else None

    def cut(self, seat: int, v: int) -> int:
        """Return the number by which a bot cuts."""
        return self._chance(seat, v).randrange(MAX_CUT)

    def explain(self, seat: int, match: Match, v: int, do: str) -> Reason:
        """Return why a bot did something after step ``v``, all before which it has observed."""
        legal = legal_actions(match)[seat]
        if do == "draw":
            return Reason("draw")
        if not do.startswith("play "):
            legal = (*(other for other in legal if is_right(other)), WAIT)
        chance = self._chance(seat, v)
        decision = self._bots[seat].decide(self._views.of(match, seat), legal, chance)
        return decision.reason if decision.action == do else Reason("unknown")

    def _chance(self, seat: int, v: int) -> random.Random:
        return random.Random(f"{self._secret}/{seat}/{v}")

    def _choice(
        self, seat: int, match: Match, legal: tuple[str, ...], v: int
    ) -> Callable[[], str]:
        view = self._views.of(match, seat)
        return partial(self._bots[seat].choose, view, legal, self._chance(seat, v))


def is_right(do: str) -> bool:
    """Tell whether an action may be taken or left, unlike the draw and the cards."""
    return do != "draw" and not do.startswith("play ")
