"""How much one address may do, so that nobody takes the server from the others.

An address is what the connection comes from: what a proxy says of it counts only where the
operator has named the proxy (`guinote.server.running`). Of IPv6 the first 64 bits count, since a
household has them all. Nothing here is stored; the busiest addresses are remembered, not all.
"""

import ipaddress
from collections import Counter, OrderedDict
from typing import Annotated, Any, Final

import msgspec

from guinote.server.clock import Clock
from guinote.server.rate import Credit

TEN_SECONDS: Final = 10_000
MINUTE: Final = 60_000
TEN_MINUTES: Final = 600_000
HOUR: Final = 3_600_000
SOCKETS_TALKING: Final = 10
"""So many sockets of one address may use up their frames at the same time."""
REMEMBERED: Final = 10_000
TOLD: Final = 200
"""Of so many addresses a node tells the others what they did."""


Count = Annotated[int, msgspec.Meta(ge=0)]


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is allowed; nought: as much as one likes."""

    sockets: Count = 20
    """Open at once from one address."""
    tables: Count = 60
    """Opened within an hour from one address."""
    looks_back: Count = 200
    """Replays and explanations of finished matches within ten minutes from one address."""
    frames: Count = 30
    """Within ten seconds on one socket; ten times as many from one address."""
    guests: Count = 20
    """New ones within an hour from one address."""
    requests: Count = 60
    """Of one bot account within ten seconds."""
    streams: Count = 20
    """Open at once of one bot account."""
    sign_ins: Count = 5
    """Tries within a minute for one account, and from one address."""


class Ledger:
    """A credit for each address; of too many addresses those longest unheard of start afresh."""

    def __init__(self, size: int, window: int) -> None:
        """Give everybody so much in each window of milliseconds; nought: no end of it."""
        self._size, self._window = size, window
        self._credits: OrderedDict[str, Credit] = OrderedDict()
        self._taken: OrderedDict[str, int] = OrderedDict()

    @property
    def taken(self) -> dict[str, int]:
        """How much the addresses of late have taken, each since it was first heard of."""
        return dict(self._taken)

    def charge(self, address: str, now: int, count: int) -> None:
        """Take what was taken elsewhere, as far as there is any."""
        for _ in range(min(count, self._size)):
            self._of(address, now).take(now)

    def take(self, address: str, now: int) -> bool:
        """Take one; False if there is none left."""
        if self._size:
            self._taken[address] = self._taken.pop(address, 0) + 1
            if len(self._taken) > TOLD:
                self._taken.popitem(last=False)
        return self._of(address, now).take(now)

    def seconds_to_next(self, address: str, now: int) -> int:
        """Return how long until there is one again, at least a second."""
        return self._of(address, now).seconds_to_next(now)

    def _of(self, address: str, now: int) -> Credit:
        if address not in self._credits:
            self._credits[address] = Credit(now, self._size, self._window)
        self._credits.move_to_end(address)
        if len(self._credits) > REMEMBERED:
            self._credits.popitem(last=False)
        return self._credits[address]


class Guard:
    """Counts what each address does."""

    def __init__(self, limits: Limits) -> None:
        """Start with everybody unknown."""
        self.limits = limits
        self.tables = Ledger(limits.tables, HOUR)
        self.looks_back = Ledger(limits.looks_back, TEN_MINUTES)
        self.guests = Ledger(limits.guests, HOUR)
        self.sign_ins = Ledger(limits.sign_ins, MINUTE)
        self.accounts = Ledger(limits.sign_ins, MINUTE)
        """By the name that is signed in with, not by address."""
        self.shared: dict[str, Ledger] = {
            "tables": self.tables,
            "looks_back": self.looks_back,
            "guests": self.guests,
            "sign_ins": self.sign_ins,
            "accounts": self.accounts,
        }
        """Those that count at all nodes together; sockets and what they say count at each."""
        self.requests = Ledger(limits.requests, TEN_SECONDS)
        """By bot account, not by address."""
        self._frames = Ledger(limits.frames * SOCKETS_TALKING, TEN_SECONDS)
        self._sockets: Counter[str] = Counter()

    def let_in(self, address: str, now: int) -> bool:
        """Count a socket that comes in, which is also something said; False if it is too many."""
        most = self.limits.sockets
        allowed = self.may_speak(address, now) and not 0 < most <= self._sockets[address]
        self._sockets[address] += 1
        return allowed

    def let_out(self, address: str) -> None:
        """Forget a socket that was counted."""
        self._sockets[address] -= 1
        if not self._sockets[address]:
            del self._sockets[address]

    def may_speak(self, address: str, now: int) -> bool:
        """Count a frame; False if the sockets of the address have said too much."""
        return self._frames.take(address, now)


class Voice:
    """What one socket may say: within its own credit and that of its address."""

    def __init__(self, guard: Guard, address: str, clock: Clock) -> None:
        """Start with the whole credit."""
        self._guard, self._address, self._clock = guard, address, clock
        self._credit = Credit(clock.now(), guard.limits.frames, TEN_SECONDS)

    def may_speak(self) -> bool:
        """Count a frame; False if it is too many."""
        now = self._clock.now()
        return self._credit.take(now) and self._guard.may_speak(self._address, now)


def address_of(scope: Any) -> str:
    """Return whom the limits count a connection for."""
    host = (scope.get("client") or ("",))[0]
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return str(host)
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))
