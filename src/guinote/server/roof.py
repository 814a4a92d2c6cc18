"""Who plays and watches under one roof, at tables that are rated.

Nobody watches their own table from a second browser, and partners who share a connection are
marked for the moderators: they may see each other's cards. Addresses are compared, not kept.
"""

import hashlib
from collections.abc import Iterable

from guinote.server.audience import Audience, Viewer
from guinote.server.protocol import Close
from guinote.server.room import Room
from guinote.server.standing.conduct import Report


def watches_own(room: Room, viewer: Viewer) -> bool:
    """Tell whether somebody would watch a rated match at which the own household plays."""
    playing = (seated.address for seated in room.table.audience if seated.seat is not None)
    return _matters(room, viewer) and viewer.seat is None and viewer.address in playing


async def see_household(room: Room, viewer: Viewer) -> None:
    """Once somebody has come to play, send away and mark whoever is of the same household."""
    if not _matters(room, viewer) or viewer.seat is None:
        return
    _send_watchers_away(room.table.audience, viewer.address)
    for other in under_one_roof(room.table.audience, viewer):
        await _mark(room, viewer.owner, other)


def _matters(room: Room, viewer: Viewer) -> bool:
    return room.table.settings.rated and not room.table.is_over and bool(viewer.address)


def under_one_roof(audience: Iterable[Viewer], viewer: Viewer) -> tuple[str, ...]:
    """Return the other people who play from where somebody plays."""
    return tuple(
        other.owner
        for other in audience
        if other.seat is not None
        and other.address == viewer.address
        and other.owner != viewer.owner
    )


def _send_watchers_away(audience: Audience, address: str) -> None:
    for viewer in audience.at(None):
        if viewer.address == address:
            audience.remove(viewer)
            viewer.close(Close.OWN_TABLE)


async def _mark(room: Room, one: str, other: str) -> None:
    """Tell the moderators once of two people who play rated matches from one address."""
    house, pair = room.table.house, sorted((one, other))
    mark = hashlib.sha256("\n".join(pair).encode()).hexdigest()[:32]
    if await house.store.conduct.one_report(mark) is None:
        report = Report(
            id=mark,
            by=pair[0],
            about=pair[1],
            time=house.clock.wall(),
            reason="address",
            table=room.table.name,
            v=room.table.log.v,
        )
        await house.store.conduct.report(report)
