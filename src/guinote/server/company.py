"""Who sits at a table: people, bots, and seats kept for people who have not come yet.

Changes of seats are steps of the table's log, like cards; what they make of the company is
computed here and nowhere else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

import msgspec

from guinote.server.protocol import SeatInfo


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has a seat.

    A person is known by the hash of a token; ``bot`` names the kind that stands in while the
    person is away. A bot has its kind there. An open seat waits for a person, with the bot that
    takes it where the game begins without one. ``program`` says that it is a bot account, whose
    own program plays.
    """

    kind: Literal["person", "bot", "open"]
    name: str = ""
    owner: str = ""
    bot: str = ""
    program: bool = False


Cause = Literal["sits", "rises", "is_away", "is_back", "will_sit", "will_not_sit"]


class SeatChange(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's new sitter ``who``, why, and the name of the person concerned.

    Somebody who `will_sit` does so at the next deal; of somebody who `will_not_sit` nothing stays.
    """

    seat: int
    cause: Cause
    name: str
    who: Sitter | None

    @property
    def sitter(self) -> str:
        """The person who takes a seat by this, empty where nobody does."""
        return self.who.owner if self.who and self.cause in ("sits", "will_sit") else ""


@dataclass(frozen=True, slots=True)
class Company:
    """The seats as they are, and who takes one of them at the next deal."""

    sitters: tuple[Sitter, ...]
    coming: Mapping[int, Sitter]

    @property
    def persons(self) -> frozenset[int]:
        """The seats whose people play themselves."""
        return frozenset(
            seat for seat, who in enumerate(self.sitters) if who.kind == "person" and not who.bot
        )

    @property
    def bots(self) -> dict[int, str]:
        """The kind of bot that plays for each seat where one does."""
        return {
            seat: who.bot
            for seat, who in enumerate(self.sitters)
            if who.bot and who.kind != "open"
        }

    @property
    def is_gathering(self) -> bool:
        """Whether a seat still waits for a person."""
        return any(who.kind == "open" for who in self.sitters)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that a person may take now or at the next deal."""
        return tuple(
            seat
            for seat, who in enumerate(self.sitters)
            if who.kind != "person" and seat not in self.coming
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called; empty for people without a name."""
        return tuple(who.name for who in self.sitters)

    def seat_of(self, owner: str) -> int | None:
        """Return where somebody sits, None for those who only watch."""
        return next(
            (seat for seat, who in enumerate(self.sitters) if who.owner == owner and owner), None
        )

    def is_same_at(self, seat: int, other: "Company") -> bool:
        """Tell whether the same person has a seat in another company."""
        return self.sitters[seat].owner == other.sitters[seat].owner

    def comes_to(self, owner: str) -> int | None:
        """Return the seat that somebody takes at the next deal."""
        return next((seat for seat, who in self.coming.items() if who.owner == owner), None)

    def after(self, change: SeatChange) -> "Company":
        """Return the company that a change makes."""
        if change.cause in ("will_sit", "will_not_sit"):
            others = {seat: who for seat, who in self.coming.items() if seat != change.seat}
            added = {} if change.who is None else {change.seat: change.who}
            return replace(self, coming={**others, **added})
        assert change.who is not None
        sitters = list(self.sitters)
        sitters[change.seat] = change.who
        return replace(self, sitters=tuple(sitters))

    def dealt(self) -> "Company":
        """Return the company once cards are dealt: who was coming sits, bots fill open seats."""
        sitters = (self.coming.get(seat, who) for seat, who in enumerate(self.sitters))
        return Company(tuple(map(_filled, sitters)), {})

    def unused_name(self, seat: int, names: Iterable[str]) -> str:
        """Return the first of the names that nobody has but perhaps this seat.

        There must be as many names as seats: people may be called like bots.
        """
        others = {who.name for place, who in enumerate(self.sitters) if place != seat}
        return next(name for name in names if name not in others)

    def infos(self, present: frozenset[int]) -> tuple[SeatInfo, ...]:
        """Return who sits where; ``present`` are the seats with an open socket."""
        return tuple(
            self._info(seat, who, seat in present) for seat, who in enumerate(self.sitters)
        )

    def _info(self, seat: int, who: Sitter, present: bool) -> SeatInfo:
        coming = self.coming.get(seat)
        return SeatInfo(
            name=who.name,
            kind=who.kind,
            present=who.kind == "bot" or present,
            level=who.bot,
            program=who.program,
            coming=None if coming is None else coming.name,
        )


def _filled(who: Sitter) -> Sitter:
    return msgspec.structs.replace(who, kind="bot") if who.kind == "open" else who
