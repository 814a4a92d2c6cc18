"""What whoever runs a server lays down at its door: news, invitations, barred addresses.

The interface to what is kept of it, and a twin of it in memory. In a database it is
`guinote.server.sql_threshold`; what a running server knows of it, `guinote.server.porter`.
"""

import ipaddress
from typing import Final, Protocol

import msgspec

from guinote.errors import GuinoteError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
HOUSEHOLD: Final = 64
"""So many bits of an address of IPv6 a household has."""


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody on the server is told; ``ends`` None: until it is taken back.

    ``restart`` is when the server will start again. Times are milliseconds since 1970, here and
    below.
    """

    text: str
    made: int
    ends: int | None = None
    restart: int | None = None

    def holds(self, now: int) -> bool:
        """Tell whether it is still to be shown."""
        return self.ends is None or now < self.ends


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """A code with which so many new people may come, until then (None: whenever)."""

    code_hash: str
    made: int
    uses: int
    used: int = 0
    until: int | None = None


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """Addresses from where nobody may come: why, and until when (None: for good)."""

    network: str
    reason: str
    begun: int
    ends: int | None = None

    def holds(self, now: int) -> bool:
        """Tell whether it is in force."""
        return self.ends is None or now < self.ends


class Threshold(Protocol):
    """A place for all this. What a call returned from writing survives the process."""

    async def announcement(self) -> Announcement | None:
        """Return what was announced last and not taken back."""

    async def announce(self, announcement: Announcement | None) -> None:
        """Keep an announcement instead of the one before; None takes that back."""

    async def invite(self, invitation: Invitation) -> None:
        """Keep an invitation."""

    async def accept(self, code_hash: str, now: int) -> bool:
        """Use an invitation once; False where there is none that counts."""

    async def bars(self) -> tuple[Bar, ...]:
        """Return the addresses that are barred, the newest first, those of the past too."""

    async def bar(self, bar: Bar) -> None:
        """Bar addresses; a bar that they had is replaced."""

    async def lift(self, network: str) -> None:
        """Let addresses in again."""


class MemoryThreshold:
    """The threshold of a `MemoryStore`, forgotten with the process."""

    def __init__(self) -> None:
        """Start with an open door."""
        self._announcement: Announcement | None = None
        self._invitations: dict[str, Invitation] = {}
        self._bars: dict[str, Bar] = {}

    async def announcement(self) -> Announcement | None:
        """Return what was announced last."""
        return self._announcement

    async def announce(self, announcement: Announcement | None) -> None:
        """Keep an announcement, or none."""
        self._announcement = announcement

    async def invite(self, invitation: Invitation) -> None:
        """Keep an invitation."""
        self._invitations[invitation.code_hash] = invitation

    async def accept(self, code_hash: str, now: int) -> bool:
        """Use an invitation once."""
        found = self._invitations.get(code_hash)
        if found is None or found.used >= found.uses:
            return False
        if found.until is not None and found.until <= now:
            return False
        self._invitations[code_hash] = msgspec.structs.replace(found, used=found.used + 1)
        return True

    async def bars(self) -> tuple[Bar, ...]:
        """Return the addresses that are barred."""
        return tuple(sorted(self._bars.values(), key=lambda bar: (-bar.begun, bar.network)))

    async def bar(self, bar: Bar) -> None:
        """Bar addresses."""
        self._bars[bar.network] = bar

    async def lift(self, network: str) -> None:
        """Let addresses in again."""
        self._bars.pop(network, None)


def network_of(text: str) -> Network:
    """Return the addresses that a text names; one of IPv6 stands for its household.

    Raises:
        GuinoteError: it names none, or all that there are.
    """
    try:
        network = ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise GuinoteError("bad_address", f"{text!r} is no address and no network") from None
    if not network.prefixlen:
        raise GuinoteError("bad_address", f"{text!r} is everybody's address")
    if network.version == 6 and network.prefixlen > HOUSEHOLD:  # noqa: PLR2004 - IPv6
        return network.supernet(new_prefix=HOUSEHOLD)
    return network
