"""A table's log with another person in the place of one: the games stay, who played them changes.

Steps are never added or taken away by this, and no card changes.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from guinote.server.company import Company, SeatChange, Sitter
from guinote.server.settings import decode_settings, encode_settings
from guinote.server.store import Entry, Recast, TableRow


@dataclass(frozen=True, slots=True)
class Part:
    """Whose place is taken, by whom, and what that one is called (None: as before)."""

    old: str
    new: str
    name: str | None = None


def recast(row: TableRow, entries: Iterable[Entry], part: Part) -> Recast:
    """Return the table with one person in the place of another."""
    settings = decode_settings(row.settings)
    company = settings.company
    changed = []
    for entry in entries:
        if entry.kind == "deal":
            company = company.dealt()
        elif entry.kind == "seat":
            change = msgspec.json.decode(entry.data, type=SeatChange)
            other = _change(change, company, part)
            company = company.after(change)
            if other != change:
                changed.append(replace(entry, data=msgspec.json.encode(other)))
    sitters = tuple(_sitter(who, part) for who in settings.sitters)
    kept = encode_settings(replace(settings, sitters=sitters))
    owner = part.new if row.owner == part.old else row.owner
    return Recast(row=replace(row, settings=kept, owner=owner), entries=tuple(changed))


def _change(change: SeatChange, before: Company, part: Part) -> SeatChange:
    """Return a change of seats; its name is that of whoever had the seat, or gets it."""
    coming = before.coming.get(change.seat)
    concerned = change.who, before.sitters[change.seat], coming
    is_named = any(who and who.owner == part.old and who.name == change.name for who in concerned)
    name = part.name if is_named and part.name is not None else change.name
    who = None if change.who is None else _sitter(change.who, part)
    return replace(change, name=name, who=who)


def _sitter(who: Sitter, part: Part) -> Sitter:
    if who.owner != part.old:
        return who
    return replace(who, owner=part.new, name=who.name if part.name is None else part.name)
