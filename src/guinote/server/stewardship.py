"""What whoever runs a server does by commands beside it: written where the server reads it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, or_, select, update

from guinote.errors import GuinoteError
from guinote.server.accounts import normal_code
from guinote.server.beside import Place, opened_beside, person_named
from guinote.server.recovery import DAY_MS, readable_code
from guinote.server.schema import (
    accounts,
    administrators,
    invitations,
    moderators,
    people,
    sanctions,
)
from guinote.server.sql_conduct import SANCTION
from guinote.server.sql_threshold import (
    ANNOUNCEMENT,
    BARS,
    announced,
    barring,
    invited,
    unbarring,
)
from guinote.server.standing.conduct import Sanction
from guinote.server.threshold import Announcement, Bar, Invitation, network_of
from guinote.server.tokens import hash_token, new_person_id

NOW: Final = bindparam("now", type_=sanctions.c.begun.type)
WHO: Final = bindparam("who", type_=people.c.id.type)
IN_FORCE: Final = (
    sanctions.c.measure == "ban",
    sanctions.c.lifted.is_(None),
    or_(sanctions.c.ends.is_(None), sanctions.c.ends > NOW),
)
BANS: Final = (
    select(accounts.c.name, sanctions.c.person, sanctions.c.reason, sanctions.c.ends)
    .select_from(sanctions.outerjoin(accounts, accounts.c.person == sanctions.c.person))
    .where(*IN_FORCE)
    .order_by(sanctions.c.begun.desc(), sanctions.c.id)
)
LIFT: Final = update(sanctions).where(sanctions.c.person == WHO, *IN_FORCE).values(lifted=NOW)
ADMINISTRATORS, MODERATORS = (
    select(accounts.c.name)
    .join(role, role.c.person == accounts.c.person)
    .order_by(accounts.c.name)
    for role in (administrators, moderators)
)
INVITATIONS: Final = (
    select(invitations.c.used, invitations.c.uses, invitations.c.until)
    .where(
        invitations.c.used < invitations.c.uses,
        or_(invitations.c.until.is_(None), invitations.c.until > NOW),
    )
    .order_by(invitations.c.made)
)
KNOWN: Final = select(people.c.id).where(people.c.id == WHO)


def announce(place: Place, announcement: Announcement | None) -> None:
    """Tell everybody on a server something; None takes back what was told."""
    with opened_beside(place) as connection:
        for do in announced(announcement):
            do.run(connection)


def new_invitation(place: Place, uses: int, days: int, now: int) -> str:
    """Return a code with which so many new people may come within so many days."""
    code = readable_code()
    invitation = Invitation(
        code_hash=hash_token(normal_code(code)), made=now, uses=uses, until=now + days * DAY_MS
    )
    with opened_beside(place) as connection:
        invited(invitation).run(connection)
    return code


def ban(place: Place, name: str, reason: str, ends: int | None, now: int) -> None:
    """Let somebody play no more; raise `GuinoteError` if there is nobody of that name."""
    with opened_beside(place) as connection:
        sanction = Sanction(
            id=new_person_id(),
            person=_somebody(connection, name),
            measure="ban",
            reason=reason,
            by="",
            begun=now,
            ends=ends,
        )
        connection.execute(SANCTION, msgspec.structs.asdict(sanction))


def lift_ban(place: Place, name: str, now: int) -> None:
    """Let somebody play again; raise `GuinoteError` if they may."""
    with opened_beside(place) as connection:
        values = {"who": _somebody(connection, name), "now": now}
        if not connection.execute(LIFT, values).rowcount:
            raise GuinoteError("not_banned", f"{name} is not banned")


def bar(place: Place, address: str, reason: str, ends: int | None, now: int) -> str:
    """Let nobody come from some addresses; return which they are."""
    network = str(network_of(address))
    with opened_beside(place) as connection:
        for do in barring(Bar(network=network, reason=reason, begun=now, ends=ends)):
            do.run(connection)
    return network


def lift_bar(place: Place, address: str) -> str:
    """Let people come from some addresses again; raise `GuinoteError` if they may."""
    network = str(network_of(address))
    with opened_beside(place) as connection:
        if not unbarring(network).run(connection):
            raise GuinoteError("not_banned", f"{network} is not banned")
    return network


def in_force(place: Place, now: int) -> list[str]:
    """Return a line for each thing that is laid down now."""
    with opened_beside(place) as connection:
        return [
            *_announcements(connection, now),
            *(f"administrator {name}" for (name,) in connection.execute(ADMINISTRATORS)),
            *(f"moderator     {name}" for (name,) in connection.execute(MODERATORS)),
            *_bans(connection, now),
            *_bars(connection, now),
            *_invitations(connection, now),
        ]


def _announcements(connection: Connection, now: int) -> Iterator[str]:
    for row in connection.execute(ANNOUNCEMENT).mappings():
        found = Announcement(**row)
        if found.holds(now):
            restart = "" if found.restart is None else f", restart at {shown_time(found.restart)}"
            yield f"announcement  {found.text} ({_until(found.ends)}{restart})"


def _bans(connection: Connection, now: int) -> Iterator[str]:
    for name, person, reason, ends in connection.execute(BANS, {"now": now}):
        yield f"ban           {name or person} ({_until(ends)}): {reason}"


def _bars(connection: Connection, now: int) -> Iterator[str]:
    for row in connection.execute(BARS).mappings():
        found = Bar(**row)
        if found.holds(now):
            yield f"address       {found.network} ({_until(found.ends)}): {found.reason}"


def _invitations(connection: Connection, now: int) -> Iterator[str]:
    for used, uses, until in connection.execute(INVITATIONS, {"now": now}):
        yield f"invitation    {used} of {uses} used ({_until(until)})"


def _until(time: int | None) -> str:
    return "for good" if time is None else f"until {shown_time(time)}"


def shown_time(time: int) -> str:
    """Return a time as the clocks of this machine tell it."""
    return datetime.fromtimestamp(time / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M %Z")


def _somebody(connection: Connection, name: str) -> str:
    """Return whom an account's name or a person's id means; raise `GuinoteError` for nobody."""
    known = connection.execute(KNOWN, {"who": name}).scalar_one_or_none()
    return str(known) if known is not None else person_named(connection, name)
