"""What a table was opened with: its rules, its people, its pace. Kept as JSON beside its log."""

from typing import Any, Final, Literal

import msgspec

from guinote.bots.registry import searches
from guinote.rules.profile import Rules, resolve
from guinote.server.pace import PACES, Pace, Speed
from guinote.server.protocol import FirstDealer, SeatInfo, TableInfo

BOT_NAMES: Final = ("Pilar", "Fermín", "Chus")


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat: a person, known by the hash of a token, or a bot of a kind."""

    kind: Literal["person", "bot"]
    name: str = ""
    owner: str = ""
    bot: str = ""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it was opened; ``secret`` feeds the bots' chance and is told to nobody."""

    profile: str
    seats: int
    sitters: tuple[Sitter, ...]
    first_dealer: FirstDealer
    secret: str
    changes: dict[str, Any] = {}
    speed: Speed = "normal"

    @property
    def pace(self) -> Pace:
        """The waits of this table."""
        return PACES[self.speed]

    @property
    def persons(self) -> frozenset[int]:
        """The seats where people sit."""
        return frozenset(seat for seat, who in enumerate(self.sitters) if who.kind == "person")

    @property
    def levels(self) -> tuple[str, ...]:
        """What kinds of bots sit here, in turn."""
        return tuple(who.bot for who in self.sitters if who.kind == "bot")

    @property
    def searches(self) -> bool:
        """Whether a bot sits here that searches."""
        return any(map(searches, self.levels))

    def rules(self) -> Rules:
        """Return the rules in force; raise `BadRules`."""
        return resolve(self.profile, self.seats, self.changes)

    def seat_of(self, owner: str) -> int | None:
        """Return where somebody sits, None for those who only watch."""
        for seat in self.persons:
            if self.sitters[seat].owner == owner:
                return seat
        return None

    def seat_infos(self, present: frozenset[int]) -> tuple[SeatInfo, ...]:
        """Return who sits where; ``present`` are the seats with an open socket."""
        return tuple(
            SeatInfo(
                name=who.name,
                kind=who.kind,
                present=who.kind == "bot" or seat in present,
                level=who.bot,
            )
            for seat, who in enumerate(self.sitters)
        )


def table_info(table: str, settings: Settings, rules: Rules, present: frozenset[int]) -> TableInfo:
    """Return what a client is told of the table itself."""
    return TableInfo(
        id=table,
        profile=settings.profile,
        seats=settings.seat_infos(present),
        options=msgspec.to_builtins(rules.options),
        changed=tuple(rules.changed),
        pause_ms=settings.pace.pause_ms,
        first_dealer=settings.first_dealer,
    )


def encode_settings(settings: Settings) -> bytes:
    """Return the settings as they are stored."""
    return msgspec.json.encode(settings)


def decode_settings(data: bytes) -> Settings:
    """Read stored settings."""
    return msgspec.json.decode(data, type=Settings)
