"""What every table of a server stands on: a store, a clock, bots, chance, a journal."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from guinote.bots.base import ExplainingBot
from guinote.rules.profile import Rules
from guinote.server.clock import Clock, LoopClock
from guinote.server.journal import new_journal
from guinote.server.meter import Meter
from guinote.server.owning import Alone, Owner
from guinote.server.store import Store
from guinote.server.tempo import Tempo
from guinote.server.thinking import Think, think_beside

SEED_BYTES: Final = 32


def random_seed() -> bytes:
    """Return the seed of a deal: nobody can know it before."""
    return secrets.token_bytes(SEED_BYTES)


@dataclass(frozen=True, slots=True)
class House:
    """The things that tests replace."""

    store: Store
    make_bot: Callable[[str, Rules], ExplainingBot]
    clock: Clock = field(default_factory=LoopClock)
    seed: Callable[[], bytes] = random_seed
    think: Think = think_beside
    journal: Any = field(default_factory=new_journal)
    tempo: Tempo = field(default_factory=Tempo)
    meter: Meter = field(default_factory=Meter)
    match_over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a match has ended, for whoever judges it."""
    owner: Owner = field(default_factory=Alone)
    line_clock: Clock | None = None
    """The clock of sockets and limits, where that of the tables may stand."""

    @property
    def line(self) -> Clock:
        """What the time of sockets and limits is taken from."""
        return self.line_clock or self.clock
