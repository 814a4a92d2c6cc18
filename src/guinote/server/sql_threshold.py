"""The threshold in a database: see `guinote.server.sql_store`."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, insert, or_, select, update

from guinote.server.committing import Do
from guinote.server.schema import announcements, barred, invitations
from guinote.server.store import StoreError
from guinote.server.threshold import Announcement, Bar, Invitation

TAKE_BACK: Final = delete(announcements)
ANNOUNCE: Final = insert(announcements).inline()
ANNOUNCEMENT: Final = select(
    *(announcements.c[name] for name in Announcement.__struct_fields__)
).order_by(announcements.c.made.desc())
INVITE: Final = insert(invitations).inline()
THIS: Final = bindparam("this", type_=invitations.c.code_hash.type)
NOW: Final = bindparam("now", type_=invitations.c.made.type)
ACCEPT: Final = (
    update(invitations)
    .where(
        invitations.c.code_hash == THIS,
        invitations.c.used < invitations.c.uses,
        or_(invitations.c.until.is_(None), invitations.c.until > NOW),
    )
    .values(used=invitations.c.used + 1)
)
NOT_INVITED: Final = "no such invitation"
BARS: Final = select(*(barred.c[name] for name in Bar.__struct_fields__)).order_by(
    barred.c.begun.desc(), barred.c.network
)
BAR: Final = insert(barred).inline()
LIFT: Final = delete(barred).where(barred.c.network == THIS)


class SqlThreshold:
    """The threshold of a `SqlStore`, through its writer and its readers."""

    def __init__(
        self,
        do: Callable[..., Awaitable[None]],
        read: Callable[..., Awaitable[Sequence[Any]]],
    ) -> None:
        """Take what does statements, all or none, and what reads."""
        self._do, self._read = do, read

    async def announcement(self) -> Announcement | None:
        """Return what was announced last."""
        rows = await self._read(ANNOUNCEMENT)
        names = Announcement.__struct_fields__
        return Announcement(**dict(zip(names, rows[0], strict=True))) if rows else None

    async def announce(self, announcement: Announcement | None) -> None:
        """Keep an announcement, or none."""
        await self._do(*announced(announcement))

    async def invite(self, invitation: Invitation) -> None:
        """Keep an invitation."""
        await self._do(invited(invitation))

    async def accept(self, code_hash: str, now: int) -> bool:
        """Use an invitation once."""
        try:
            await self._do(Do(ACCEPT, {"this": code_hash, "now": now}, NOT_INVITED))
        except StoreError as error:
            if error.message != NOT_INVITED:
                raise
            return False
        return True

    async def bars(self) -> tuple[Bar, ...]:
        """Return the addresses that are barred."""
        names = Bar.__struct_fields__
        rows = await self._read(BARS)
        return tuple(Bar(**dict(zip(names, row, strict=True))) for row in rows)

    async def bar(self, bar: Bar) -> None:
        """Bar addresses."""
        await self._do(*barring(bar))

    async def lift(self, network: str) -> None:
        """Let addresses in again."""
        await self._do(unbarring(network))


def announced(announcement: Announcement | None) -> Iterator[Do]:
    """Yield what keeps an announcement instead of the one before; None takes that back."""
    yield Do(TAKE_BACK)
    if announcement is not None:
        yield Do(ANNOUNCE, msgspec.structs.asdict(announcement))


def invited(invitation: Invitation) -> Do:
    """Return what keeps an invitation."""
    return Do(INVITE, msgspec.structs.asdict(invitation))


def barring(bar: Bar) -> Iterator[Do]:
    """Yield what bars addresses."""
    yield unbarring(bar.network)
    yield Do(BAR, msgspec.structs.asdict(bar))


def unbarring(network: str) -> Do:
    """Return what lets addresses in again."""
    return Do(LIFT, {"this": network})
