"""The record of a match as data: the structs of format ``guinote/1``, reading and writing.

Reading checks the form alone (keys, types, lengths). Whether the cards and the actions make sense
is found out by replaying (`guinote.record.replay`).
"""

import json
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal

import msgspec

from guinote.errors import BadRecord

FORMAT: Final = "guinote/1"
FORMAT_FAMILY: Final = "guinote/"
MAX_DEALS: Final = 1000
MAX_ACTIONS: Final = 2000

SeatCount = Annotated[int, msgspec.Meta(ge=2, le=4)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Text = Annotated[str, msgspec.Meta(max_length=400)]


class _Part(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """Base of the parts of a record: unknown keys are errors."""


class RulesPart(_Part, frozen=True, kw_only=True):
    """Which rules.

    A profile, the number of seats, and the options that differ from the profile.
    """

    profile: Text
    seats: SeatCount
    options: dict[str, Any] = {}


class Proof(_Part, frozen=True, kw_only=True):
    """What lets anybody recompute a deal."""

    commit: Text = ""
    seed: Text = ""
    salt: Text = ""
    cut: Any = None


class DealPart(_Part, frozen=True, kw_only=True):
    """The cards of a deal.

    Either hands and stock (and trump for a whole pack), or the deck as dealt out.
    """

    hands: tuple[Text, ...] | None = None
    stock: Text | None = None
    trump: Literal["o", "c", "e", "b"] | None = None
    deck: Text | None = None
    proof: Proof | None = None


class Position(_Part, frozen=True, kw_only=True):
    """A deal in the middle, for studying one question."""

    hands: tuple[Text, ...]
    leader: SeatNumber
    stock: Text = ""
    trump: Literal["o", "c", "e", "b"] | None = None
    trick: Text = ""
    last_winner: SeatNumber | None = None
    drawn: bool = True
    cards: tuple[Count, ...] | None = None
    cantes: tuple[Count, ...] | None = None
    tricks: tuple[Annotated[int, msgspec.Meta(ge=0, le=20)], ...] | None = None
    sung: Text = ""
    sung_now: tuple[tuple[SeatNumber, Literal["o", "c", "e", "b"]], ...] = ()
    turned: Text | None = None


class DealRecord(_Part, frozen=True, kw_only=True):
    """One deal: who deals, the cards (or a position), the actions in order."""

    dealer: SeatNumber
    actions: tuple[Text, ...]
    deal: DealPart | None = None
    position: Position | None = None
    meta: dict[str, Any] | None = None


class Won(_Part, frozen=True, kw_only=True):
    """Tallies at the start of a record, by side."""

    partidas: tuple[Count, ...] = ()
    cotos: tuple[Count, ...] = ()


class Result(_Part, frozen=True, kw_only=True):
    """How the match ended for people, where they say so."""

    reason: Literal["played", "claim", "tute", "renuncio", "left", "agreed"]
    side: SeatNumber | None = None


class Record(_Part, frozen=True, kw_only=True):
    """A whole record."""

    record: str
    rules: RulesPart
    deals: tuple[DealRecord, ...]
    players: tuple[Text, ...] | None = None
    carried: tuple[Count, ...] | None = None
    won: Won | None = None
    result: Result | None = None
    meta: dict[str, Any] | None = None


class _Version(msgspec.Struct):
    record: Any = None


_decoder: Final = msgspec.json.Decoder(Record)
_version_decoder: Final = msgspec.json.Decoder(_Version)


def parse_record(text: str | bytes) -> Record:
    """Return the record written as one JSON object.

    Raises:
        BadRecord: not JSON, another format or version, or a part that is missing, unknown, there
        twice, or of the wrong kind.
    """
    _check_version(text)
    try:
        record = _decoder.decode(text)
        _check_keys(text)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as fault:
        raise BadRecord(*_message_and_place(str(fault))) from None
    if len(record.deals) > MAX_DEALS or any(
        len(deal.actions) > MAX_ACTIONS for deal in record.deals
    ):
        raise BadRecord(f"more than {MAX_DEALS} deals or {MAX_ACTIONS} actions in a deal", "deals")
    return record


def _check_keys(text: str | bytes) -> None:
    """Refuse what two readers would take for different records: a key that stands there twice."""
    json.loads(text, object_pairs_hook=_once_each, parse_int=str, parse_float=str)


def _once_each(pairs: list[tuple[str, object]]) -> None:
    keys = [key for key, _ in pairs]
    if len(set(keys)) == len(keys):
        return
    twice = next(key for place, key in enumerate(keys) if key in keys[:place])
    raise BadRecord(f"the key {twice[:40]!r} stands twice in one object", twice[:40])


def _check_version(text: str | bytes) -> None:
    try:
        version = _version_decoder.decode(text).record
    except msgspec.ValidationError:
        raise BadRecord("expected a JSON object", "") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as fault:
        raise BadRecord(f"not JSON: {fault}", "") from None
    if version == FORMAT:
        return
    if isinstance(version, str) and version.startswith(FORMAT_FAMILY):
        raise BadRecord(
            f"this program reads {FORMAT}, the record says {version[:40]!r}: a later version?",
            "record",
        )
    raise BadRecord(f"expected {FORMAT!r}, got {str(version)[:40]!r}", "record")


def _message_and_place(fault: str) -> tuple[str, str]:
    message, _, place = fault.partition(" - at `")
    return message, place.rstrip("`").removeprefix("$.").removeprefix("$")


def write_record(record: Record) -> str:
    """Return the record as one line of JSON."""
    return msgspec.json.encode(record).decode()


def split_records(data: bytes) -> Iterator[bytes]:
    """Yield the JSON texts of a file: one record, or one a line; blank lines do not count."""
    try:
        msgspec.json.decode(data, type=msgspec.Raw)
    except (msgspec.DecodeError, RecursionError):
        yield from (line for line in data.splitlines() if line.strip())
    else:
        yield data
