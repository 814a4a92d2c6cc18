"""People on disk, in the file of the tables: see `guinote.server.sqlite`."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

import msgspec

from guinote.server.people import Account, NameTakenError, Passkey, Person, Session
from guinote.server.store import Recast, StoreError

SCHEMA: Final = """
ALTER TABLE people RENAME TO nicks;
CREATE TABLE people (
    id TEXT PRIMARY KEY, nick TEXT NOT NULL, created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL, seen INTEGER NOT NULL, agent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_person ON sessions (person);
CREATE TABLE accounts (
    person TEXT PRIMARY KEY REFERENCES people (id), name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL, created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE passkeys (
    id BLOB PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), key BLOB NOT NULL,
    count INTEGER NOT NULL, created INTEGER NOT NULL, agent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE TABLE recoveries (
    code_hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES people (id), until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO people
    SELECT owner, coalesce(max(nick), ''), coalesce(min(created), strftime('%s') * 1000)
    FROM (
        SELECT owner, nick, NULL AS created FROM nicks
        UNION ALL
        SELECT sat.owner, NULL, tables.created FROM sat JOIN tables ON tables.id = sat."table"
    )
    GROUP BY owner;
INSERT INTO sessions SELECT id, id, created, created, '' FROM people;
DROP TABLE nicks;
"""
"""Owners were hashes of secrets: each is now a person whose id that is, with that session."""
IF_NEW: Final = "WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE token_hash = :token_hash)"
BEGIN: Final = f"INSERT INTO people SELECT :person, '', :created {IF_NEW}"
SESSION: Final = "SELECT :token_hash, :person, :created, :seen, :agent"
FIRST: Final = f"INSERT INTO sessions {SESSION} {IF_NEW}"
OPEN: Final = f"INSERT INTO sessions {SESSION}"
ACCOUNT: Final = "INSERT INTO accounts VALUES (:person, :name, :folded, :password, :created)"
PASSKEY: Final = "INSERT INTO passkeys VALUES (:id, :person, :key, :count, :created, :agent)"
COUNT: Final = "ON CONFLICT (id) DO UPDATE SET count = :count WHERE person = :person"
DROP_RECOVERIES: Final = "DELETE FROM recoveries WHERE person = :person"
KEEP_RECOVERY: Final = (
    DROP_RECOVERIES,
    "INSERT INTO recoveries VALUES (:code_hash, :person, :until)",
)
RECAST: Final = "UPDATE tables SET settings = :settings, owner = :owner WHERE id = :id"
REENTER: Final = 'UPDATE entries SET data = :data WHERE "table" = :table AND v = :v'
INHERIT: Final = 'INSERT OR IGNORE INTO sat SELECT :new, "table" FROM sat WHERE owner = :old'
RISE: Final = "DELETE FROM sat WHERE owner = :old"
FORGET: Final = (
    "DELETE FROM sessions WHERE person = :person",
    DROP_RECOVERIES,
    "DELETE FROM passkeys WHERE person = :person",
    "DELETE FROM accounts WHERE person = :person",
    "DELETE FROM people WHERE id = :person",
)

Row = TypeVar("Row", bound=msgspec.Struct)
Statement = tuple[str, dict[str, object]]
Statements = tuple[Statement, ...]


class SqlitePeople:
    """The people of a `SqliteStore`, through its writer and its readers."""

    def __init__(
        self,
        do: Callable[[Statements], Awaitable[None]],
        read: Callable[[str, tuple[object, ...]], Awaitable[list[Any]]],
    ) -> None:
        """Take what writes statements, all or none, and what reads."""
        self._do, self._read = do, read

    async def session(self, token_hash: str) -> Session | None:
        """Return the session of a secret."""
        return await self._one(Session, "sessions WHERE token_hash = ?", token_hash)

    async def begin(self, session: Session) -> None:
        """Keep a new guest with this session, unless the secret is known."""
        values = msgspec.structs.asdict(session)
        await self._do(((BEGIN, values), (FIRST, values)))

    async def open(self, session: Session) -> None:
        """Keep another session of somebody."""
        await self._do(((OPEN, msgspec.structs.asdict(session)),))

    async def touch(self, token_hash: str, seen: int) -> None:
        """Keep when a session was last used."""
        sql = "UPDATE sessions SET seen = :seen WHERE token_hash = :token_hash"
        await self._do(((sql, {"token_hash": token_hash, "seen": seen}),))

    async def sessions(self, person: str) -> tuple[Session, ...]:
        """Return somebody's sessions."""
        where = "sessions WHERE person = ? ORDER BY seen DESC, token_hash"
        return await self._all(Session, where, person)

    async def end(self, token_hashes: Iterable[str]) -> None:
        """Forget sessions."""
        sql = "DELETE FROM sessions WHERE token_hash = :token_hash"
        await self._do(tuple((sql, {"token_hash": token_hash}) for token_hash in token_hashes))

    async def person(self, person: str) -> Person | None:
        """Return somebody by id."""
        return await self._one(Person, "people WHERE id = ?", person)

    async def nick(self, person: str) -> str:
        """Return what somebody wants to be called."""
        found = await self.person(person)
        return found.nick if found else ""

    async def rename(self, person: str, nick: str) -> None:
        """Keep what somebody wants to be called."""
        sql = "UPDATE people SET nick = :nick WHERE id = :person"
        await self._do(((sql, {"person": person, "nick": nick}),))

    async def account(self, person: str) -> Account | None:
        """Return somebody's account."""
        return await self._one(Account, "accounts WHERE person = ?", person)

    async def account_named(self, folded: str) -> Account | None:
        """Return the account with a name."""
        return await self._one(Account, "accounts WHERE folded = ?", folded)

    async def keep_account(self, account: Account) -> None:
        """Keep a new account; the file itself sees that names are taken once."""
        try:
            await self._do(((ACCOUNT, msgspec.structs.asdict(account)),))
        except StoreError:
            if await self.account_named(account.folded) or await self.account(account.person):
                raise NameTakenError from None
            raise

    async def set_password(self, person: str, password: str) -> None:
        """Keep another hash of a password."""
        sql = "UPDATE accounts SET password = :password WHERE person = :person"
        await self._do(((sql, {"person": person, "password": password}),))

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """Return somebody's passkeys."""
        return await self._all(Passkey, "passkeys WHERE person = ? ORDER BY created, id", person)

    async def passkey(self, key: bytes) -> Passkey | None:
        """Return a passkey by its id."""
        return await self._one(Passkey, "passkeys WHERE id = ?", key)

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey, or its new count."""
        await self._do(((f"{PASSKEY} {COUNT}", msgspec.structs.asdict(passkey)),))

    async def drop_passkey(self, person: str, key: bytes) -> None:
        """Forget a passkey of somebody."""
        sql = "DELETE FROM passkeys WHERE id = :id AND person = :person"
        await self._do(((sql, {"id": key, "person": person}),))

    async def recovery(self, code_hash: str) -> tuple[str, int] | None:
        """Return whose code it is."""
        query = "SELECT person, until FROM recoveries WHERE code_hash = ?"
        rows = await self._read(query, (code_hash,))
        return (str(rows[0][0]), int(rows[0][1])) if rows else None

    async def keep_recovery(self, code_hash: str, person: str, until: int) -> None:
        """Keep a code instead of the one before."""
        values: dict[str, object] = {"code_hash": code_hash, "person": person, "until": until}
        await self._do(tuple((sql, values) for sql in KEEP_RECOVERY))

    async def drop_recoveries(self, person: str) -> None:
        """Forget somebody's code."""
        await self._do(((DROP_RECOVERIES, {"person": person}),))

    async def _one(self, kind: type[Row], where: str, value: object) -> Row | None:
        found = await self._all(kind, where, value)
        return found[0] if found else None

    async def _all(self, kind: type[Row], where: str, value: object) -> tuple[Row, ...]:
        """Return rows as structs, whose fields are the columns by their names."""
        names = kind.__struct_fields__
        rows = await self._read(f"SELECT {', '.join(names)} FROM {where}", (value,))
        return tuple(kind(**dict(zip(names, row, strict=True))) for row in rows)


def handed_over(old: str, new: str | None, recasts: Iterable[Recast]) -> Iterator[Statement]:
    """Yield what forgets somebody, changes tables, and lets another have sat there."""
    values: dict[str, object] = {"old": old, "new": new, "person": old}
    if new is not None:
        yield INHERIT, values
    for recast in recasts:
        yield from _recast(recast)
    for sql in (RISE, *FORGET):
        yield sql, values


def _recast(recast: Recast) -> Iterator[Statement]:
    row = recast.row
    yield RECAST, {"id": row.id, "settings": row.settings, "owner": row.owner}
    for entry in recast.entries:
        yield REENTER, {"table": row.id, "v": entry.v, "data": entry.data}
