"""What a table was opened with: its rules, its people, its pace. Kept as JSON beside its log."""

from typing import Any, Final

import msgspec

from guinote.bots.registry import Need, needs
from guinote.rules.commitment import link
from guinote.rules.profile import Rules, resolve
from guinote.server.company import Company, Sitter
from guinote.server.pace import PACES, Pace, Speed
from guinote.server.protocol import ClockName, Door, FirstDealer, SeatInfo, TableInfo
from guinote.server.time_limits import READING_MS

BOT_NAMES: Final = ("Pilar", "Fermín", "Chus", "Jorge")


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was opened, with whoever sat there then.

    ``secret`` feeds the bots' chance and is told to nobody.
    """

    profile: str
    seats: int
    sitters: tuple[Sitter, ...]
    first_dealer: FirstDealer
    secret: str
    changes: dict[str, Any] = {}
    speed: Speed = "normal"
    door: Door = "closed"
    clock: ClockName = "none"
    rated: bool = False
    karma: int = 0
    """So much somebody must have who sits down."""
    programs: bool = False
    """Whether bot accounts may sit down."""
    chain: str = ""
    """The last seed of the shuffles, told to nobody; empty: they are not promised."""

    @property
    def pace(self) -> Pace:
        """The waits of this table."""
        return PACES[self.speed]

    @property
    def reading_ms(self) -> int | None:
        """How long a result is looked at; None: until everybody has seen enough."""
        return None if self.clock == "none" else READING_MS

    @property
    def company(self) -> Company:
        """Who sat at the table when it was opened."""
        return Company(self.sitters, {})

    @property
    def levels(self) -> tuple[str, ...]:
        """What kinds of bots sit here, in turn."""
        return tuple(who.bot for who in self.sitters if who.kind != "person")

    @property
    def needs(self) -> frozenset[Need]:
        """What must be compiled for the bots here besides the rules."""
        return frozenset().union(*map(needs, self.levels))

    def rules(self) -> Rules:
        """Return the rules in force; raise `BadRules`."""
        return resolve(self.profile, self.seats, self.changes)


def table_info(
    table: str, settings: Settings, rules: Rules, seats: tuple[SeatInfo, ...]
) -> TableInfo:
    """Return what a client is told of the table itself, with who sits there."""
    return TableInfo(
        id=table,
        profile=settings.profile,
        seats=seats,
        options=msgspec.to_builtins(rules.options),
        changed=tuple(rules.changed),
        pause_ms=settings.pace.pause_ms,
        first_dealer=settings.first_dealer,
        door=settings.door,
        clock=settings.clock,
        rated=settings.rated and not settings.changes,
        karma=settings.karma,
        promise=link(settings.chain, 0) if settings.chain else "",
    )


def encode_settings(settings: Settings) -> bytes:
    """Return the settings as they are stored."""
    return msgspec.json.encode(settings)


def decode_settings(data: bytes) -> Settings:
    """Read stored settings."""
    return msgspec.json.decode(data, type=Settings)
