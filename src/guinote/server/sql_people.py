"""People in a database: see `guinote.server.sql_store`."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import (
    ColumnElement,
    Delete,
    Insert,
    Select,
    Table,
    bindparam,
    delete,
    insert,
    literal,
    select,
    update,
)

from guinote.server.committing import Do
from guinote.server.people import Account, NameTakenError, Passkey, Person, Session
from guinote.server.schema import (
    accounts,
    belonging_to,
    entries,
    passkeys,
    people,
    recoveries,
    sat,
    sessions,
    tables,
)
from guinote.server.store import Recast, StoreError

TEXT: Final = people.c.id.type
WHO: Final = bindparam("who", type_=TEXT)
OLD: Final = bindparam("old", type_=TEXT)
NEW: Final = bindparam("new", type_=TEXT)
TOKEN: Final = bindparam("token_hash", type_=TEXT)


def _new(table: Table, *unless: ColumnElement[bool]) -> Insert:
    """Return what keeps a row, unless something is there."""
    places = select(*(bindparam(column.name, type_=column.type) for column in table.c))
    return insert(table).from_select(list(table.c.keys()), places.where(*unless))


def _found(table: Table, kind: type[msgspec.Struct], *where: ColumnElement[bool]) -> Select[Any]:
    """Return what finds structs, whose fields are the columns by their names."""
    return select(*(table.c[name] for name in kind.__struct_fields__)).where(*where)


KNOWN: Final = select(sessions.c.person).where(sessions.c.token_hash == TOKEN).exists()
CREATED: Final = bindparam("created", type_=people.c.created.type)
PERSON_ID: Final = bindparam("person", type_=TEXT)
BEGIN: Final = insert(people).from_select(
    list(people.c.keys()), select(PERSON_ID, literal(""), CREATED).where(~KNOWN)
)
FIRST: Final = _new(sessions, ~KNOWN)
OPEN: Final = _new(sessions)
TOUCH: Final = (
    update(sessions).where(sessions.c.token_hash == bindparam("of")).values(seen=bindparam("at"))
)
END: Final = delete(sessions).where(sessions.c.token_hash == TOKEN)
RENAME: Final = update(people).where(people.c.id == WHO).values(nick=bindparam("now"))
ACCOUNT: Final = _new(accounts)
SET_PASSWORD: Final = (
    update(accounts).where(accounts.c.person == WHO).values(password=bindparam("now"))
)
THIS_KEY: Final = passkeys.c.id == bindparam("id", type_=passkeys.c.id.type)
PASSKEY: Final = _new(passkeys, ~select(passkeys.c.id).where(THIS_KEY).exists())
COUNT: Final = (
    update(passkeys)
    .where(passkeys.c.id == bindparam("of"), passkeys.c.person == WHO)
    .values(count=bindparam("now"))
)
DROP_PASSKEY: Final = delete(passkeys).where(THIS_KEY, passkeys.c.person == WHO)
DROP_RECOVERIES: Final = delete(recoveries).where(recoveries.c.person == WHO)
RECOVERY: Final = _new(recoveries)
RECAST: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(settings=bindparam("now"), owner=bindparam("whose"))
)
REENTER: Final = (
    update(entries)
    .where(entries.c.table == bindparam("of"), entries.c.v == bindparam("step"))
    .values(data=bindparam("now"))
)
ALSO: Final = sat.alias("also")
THERE: Final = select(ALSO.c.owner).where(ALSO.c.owner == NEW, ALSO.c.table == sat.c.table)
INHERIT: Final = insert(sat).from_select(
    ["owner", "table"], select(NEW, sat.c.table).where(sat.c.owner == OLD, ~THERE.exists())
)
RISE: Final = delete(sat).where(sat.c.owner == OLD)
FORGET: Final[tuple[Delete, ...]] = (
    *(delete(column.table).where(column == OLD) for column in belonging_to(people)),
    delete(people).where(people.c.id == OLD),
)
"""Whatever belongs to somebody, and last the person."""
SESSION: Final = _found(sessions, Session, sessions.c.token_hash == TOKEN)
SESSIONS: Final = _found(sessions, Session, sessions.c.person == WHO).order_by(
    sessions.c.seen.desc(), sessions.c.token_hash
)
PERSON: Final = _found(people, Person, people.c.id == WHO)
ACCOUNT_OF: Final = _found(accounts, Account, accounts.c.person == WHO)
ACCOUNT_NAMED: Final = _found(accounts, Account, accounts.c.folded == bindparam("folded"))
PASSKEYS: Final = _found(passkeys, Passkey, passkeys.c.person == WHO).order_by(
    passkeys.c.created, passkeys.c.id
)
ONE_PASSKEY: Final = _found(passkeys, Passkey, THIS_KEY)
WHOSE_RECOVERY: Final = select(recoveries.c.person, recoveries.c.until).where(
    recoveries.c.code_hash == bindparam("code_hash")
)

Kind = TypeVar("Kind", bound=msgspec.Struct)


class SqlPeople:
    """The people of a `SqlStore`, through its writer and its readers."""

    def __init__(
        self,
        do: Callable[..., Awaitable[None]],
        read: Callable[..., Awaitable[Sequence[Any]]],
    ) -> None:
        """Take what does statements, all or none, and what reads."""
        self._do, self._read = do, read

    async def session(self, token_hash: str) -> Session | None:
        """Return the session of a secret."""
        return await self._one(Session, SESSION, token_hash=token_hash)

    async def begin(self, session: Session) -> None:
        """Keep a new guest with this session, unless the secret is known."""
        values = msgspec.structs.asdict(session)
        await self._do(Do(BEGIN, values), Do(FIRST, values))

    async def open(self, session: Session) -> None:
        """Keep another session of somebody."""
        await self._do(Do(OPEN, msgspec.structs.asdict(session)))

    async def touch(self, token_hash: str, seen: int) -> None:
        """Keep when a session was last used."""
        await self._do(Do(TOUCH, {"of": token_hash, "at": seen}))

    async def sessions(self, person: str) -> tuple[Session, ...]:
        """Return somebody's sessions."""
        return await self._all(Session, SESSIONS, who=person)

    async def end(self, token_hashes: Iterable[str]) -> None:
        """Forget sessions."""
        await self._do(*(Do(END, {"token_hash": token_hash}) for token_hash in token_hashes))

    async def person(self, person: str) -> Person | None:
        """Return somebody by id."""
        return await self._one(Person, PERSON, who=person)

    async def nick(self, person: str) -> str:
        """Return what somebody wants to be called."""
        found = await self.person(person)
        return found.nick if found else ""

    async def rename(self, person: str, nick: str) -> None:
        """Keep what somebody wants to be called."""
        await self._do(Do(RENAME, {"now": nick, "who": person}))

    async def account(self, person: str) -> Account | None:
        """Return somebody's account."""
        return await self._one(Account, ACCOUNT_OF, who=person)

    async def account_named(self, folded: str) -> Account | None:
        """Return the account with a name."""
        return await self._one(Account, ACCOUNT_NAMED, folded=folded)

    async def keep_account(self, account: Account) -> None:
        """Keep a new account; the database itself sees that names are taken once."""
        try:
            await self._do(Do(ACCOUNT, msgspec.structs.asdict(account)))
        except StoreError:
            if await self.account_named(account.folded) or await self.account(account.person):
                raise NameTakenError from None
            raise

    async def set_password(self, person: str, password: str) -> None:
        """Keep another hash of a password."""
        await self._do(Do(SET_PASSWORD, {"now": password, "who": person}))

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """Return somebody's passkeys."""
        return await self._all(Passkey, PASSKEYS, who=person)

    async def passkey(self, key: bytes) -> Passkey | None:
        """Return a passkey by its id."""
        return await self._one(Passkey, ONE_PASSKEY, id=key)

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey, or its new count."""
        values = msgspec.structs.asdict(passkey)
        counted = {"of": passkey.id, "who": passkey.person, "now": passkey.count}
        await self._do(Do(COUNT, counted), Do(PASSKEY, values))

    async def drop_passkey(self, person: str, key: bytes) -> None:
        """Forget a passkey of somebody."""
        await self._do(Do(DROP_PASSKEY, {"id": key, "who": person}))

    async def recovery(self, code_hash: str) -> tuple[str, int] | None:
        """Return whose code it is."""
        rows = await self._read(WHOSE_RECOVERY, code_hash=code_hash)
        return (str(rows[0][0]), int(rows[0][1])) if rows else None

    async def keep_recovery(self, code_hash: str, person: str, until: int) -> None:
        """Keep a code instead of the one before."""
        await self._do(*new_recovery(code_hash, person, until))

    async def drop_recoveries(self, person: str) -> None:
        """Forget somebody's code."""
        await self._do(Do(DROP_RECOVERIES, {"who": person}))

    async def _one(self, kind: type[Kind], query: Select[Any], **values: object) -> Kind | None:
        found = await self._all(kind, query, **values)
        return found[0] if found else None

    async def _all(
        self, kind: type[Kind], query: Select[Any], **values: object
    ) -> tuple[Kind, ...]:
        names = kind.__struct_fields__
        rows = await self._read(query, **values)
        return tuple(kind(**dict(zip(names, row, strict=True))) for row in rows)


def new_recovery(code_hash: str, person: str, until: int) -> Iterator[Do]:
    """Yield what keeps a code instead of the one before."""
    yield Do(DROP_RECOVERIES, {"who": person})
    yield Do(RECOVERY, {"code_hash": code_hash, "person": person, "until": until})


def handed_over(old: str, new: str | None, recasts: Iterable[Recast]) -> Iterator[Do]:
    """Yield what forgets somebody, changes tables, and lets another have sat there."""
    if new is not None:
        yield Do(INHERIT, {"old": old, "new": new})
    for recast in recasts:
        yield from _recast(recast)
    for sql in (RISE, *FORGET):
        yield Do(sql, {"old": old})


def _recast(recast: Recast) -> Iterator[Do]:
    row = recast.row
    yield Do(RECAST, {"table": row.id, "now": row.settings, "whose": row.owner})
    for entry in recast.entries:
        yield Do(REENTER, {"of": row.id, "step": entry.v, "now": entry.data})
