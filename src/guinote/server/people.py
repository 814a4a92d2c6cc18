"""Who people are: the interface to what is kept of them, and a twin of it in memory.

A person is a random id with a name at the table. A guest is a person with one session and nothing
else; an account adds a name to sign in with, a password or passkeys. On disk it is
`guinote.server.sql_people`.
"""

from collections.abc import Iterable
from typing import Protocol

import msgspec

from guinote.errors import GuinoteError


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody; ``nick`` is empty for those without a name at the table.

    Times are milliseconds since 1970, here and below.
    """

    id: str
    nick: str = ""
    created: int


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """One browser that is somebody: the hash of its secret, and what kind of browser it is."""

    token_hash: str
    person: str
    created: int
    seen: int
    agent: str = ""

    @property
    def handle(self) -> str:
        """What it is called in forms: it opens nothing."""
        return self.token_hash[:16]


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody signs in; ``folded`` is the name as it is compared, one account each.

    ``password`` is a hash, empty where only passkeys open it.
    """

    person: str
    name: str
    folded: str
    password: str
    created: int


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    """A key that a device keeps for an account; ``count`` is how often it says it was used."""

    id: bytes
    person: str
    key: bytes
    count: int
    created: int
    agent: str = ""


class NameTakenError(GuinoteError):
    """Another account has the name."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("name_taken", "another account has that name")


class People(Protocol):
    """A place for people. What a call returned from writing survives the end of the process."""

    async def session(self, token_hash: str) -> Session | None:
        """Return the session of a secret."""

    async def begin(self, session: Session) -> None:
        """Keep a new guest with this session; nothing happens if the secret is known already."""

    async def open(self, session: Session) -> None:
        """Keep another session of somebody."""

    async def touch(self, token_hash: str, seen: int) -> None:
        """Keep when a session was last used."""

    async def sessions(self, person: str) -> tuple[Session, ...]:
        """Return somebody's sessions, the last used first."""

    async def end(self, token_hashes: Iterable[str]) -> None:
        """Forget sessions."""

    async def person(self, person: str) -> Person | None:
        """Return somebody by id."""

    async def nick(self, person: str) -> str:
        """Return what somebody wants to be called; empty for those who never said."""

    async def rename(self, person: str, nick: str) -> None:
        """Keep what somebody wants to be called."""

    async def account(self, person: str) -> Account | None:
        """Return somebody's account."""

    async def account_named(self, folded: str) -> Account | None:
        """Return the account with a name."""

    async def keep_account(self, account: Account) -> None:
        """Keep a new account; raise `NameTakenError`."""

    async def set_password(self, person: str, password: str) -> None:
        """Keep another hash of a password."""

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """Return somebody's passkeys, the oldest first."""

    async def passkey(self, key: bytes) -> Passkey | None:
        """Return a passkey by its id."""

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey, or its new count."""

    async def drop_passkey(self, person: str, key: bytes) -> None:
        """Forget a passkey of somebody."""

    async def recovery(self, code_hash: str) -> tuple[str, int] | None:
        """Return whose code it is, and until when it counts."""

    async def keep_recovery(self, code_hash: str, person: str, until: int) -> None:
        """Keep a code instead of whatever code the person had."""

    async def drop_recoveries(self, person: str) -> None:
        """Forget somebody's code."""


class MemoryPeople:
    """People of a `MemoryStore`, forgotten with the process."""

    def __init__(self) -> None:
        """Start with nobody."""
        self.persons: dict[str, Person] = {}
        self._sessions: dict[str, Session] = {}
        self._accounts: dict[str, Account] = {}
        self._passkeys: dict[bytes, Passkey] = {}
        self._recoveries: dict[str, tuple[str, int]] = {}

    async def session(self, token_hash: str) -> Session | None:
        """Return the session of a secret."""
        return self._sessions.get(token_hash)

    async def begin(self, session: Session) -> None:
        """Keep a new guest with this session."""
        if session.token_hash not in self._sessions:
            self.persons[session.person] = Person(id=session.person, created=session.created)
            self._sessions[session.token_hash] = session

    async def open(self, session: Session) -> None:
        """Keep another session of somebody."""
        self._sessions[session.token_hash] = session

    async def touch(self, token_hash: str, seen: int) -> None:
        """Keep when a session was last used."""
        session = self._sessions.get(token_hash)
        if session is not None:
            self._sessions[token_hash] = msgspec.structs.replace(session, seen=seen)

    async def sessions(self, person: str) -> tuple[Session, ...]:
        """Return somebody's sessions."""
        found = [session for session in self._sessions.values() if session.person == person]
        return tuple(sorted(found, key=lambda session: -session.seen))

    async def end(self, token_hashes: Iterable[str]) -> None:
        """Forget sessions."""
        for token_hash in token_hashes:
            self._sessions.pop(token_hash, None)

    async def person(self, person: str) -> Person | None:
        """Return somebody by id."""
        return self.persons.get(person)

    async def nick(self, person: str) -> str:
        """Return what somebody wants to be called."""
        return self.persons[person].nick if person in self.persons else ""

    async def rename(self, person: str, nick: str) -> None:
        """Keep what somebody wants to be called."""
        if person in self.persons:
            self.persons[person] = msgspec.structs.replace(self.persons[person], nick=nick)

    async def account(self, person: str) -> Account | None:
        """Return somebody's account."""
        return self._accounts.get(person)

    async def account_named(self, folded: str) -> Account | None:
        """Return the account with a name."""
        return next((one for one in self._accounts.values() if one.folded == folded), None)

    async def keep_account(self, account: Account) -> None:
        """Keep a new account."""
        if account.person in self._accounts or await self.account_named(account.folded):
            raise NameTakenError
        self._accounts[account.person] = account

    async def set_password(self, person: str, password: str) -> None:
        """Keep another hash of a password."""
        account = self._accounts[person]
        self._accounts[person] = msgspec.structs.replace(account, password=password)

    async def passkeys(self, person: str) -> tuple[Passkey, ...]:
        """Return somebody's passkeys."""
        found = [key for key in self._passkeys.values() if key.person == person]
        return tuple(sorted(found, key=lambda key: (key.created, key.id)))

    async def passkey(self, key: bytes) -> Passkey | None:
        """Return a passkey by its id."""
        return self._passkeys.get(key)

    async def keep_passkey(self, passkey: Passkey) -> None:
        """Keep a passkey."""
        self._passkeys[passkey.id] = passkey

    async def drop_passkey(self, person: str, key: bytes) -> None:
        """Forget a passkey of somebody."""
        found = self._passkeys.get(key)
        if found is not None and found.person == person:
            del self._passkeys[key]

    async def recovery(self, code_hash: str) -> tuple[str, int] | None:
        """Return whose code it is."""
        return self._recoveries.get(code_hash)

    async def keep_recovery(self, code_hash: str, person: str, until: int) -> None:
        """Keep a code."""
        await self.drop_recoveries(person)
        self._recoveries[code_hash] = (person, until)

    async def drop_recoveries(self, person: str) -> None:
        """Forget somebody's code."""
        self._recoveries = {
            c: whose for c, whose in self._recoveries.items() if whose[0] != person
        }

    def forget(self, person: str) -> None:
        """Forget somebody."""
        self.persons.pop(person, None)
        self._accounts.pop(person, None)
        self._recoveries = {
            c: whose for c, whose in self._recoveries.items() if whose[0] != person
        }
        self._sessions = {h: one for h, one in self._sessions.items() if one.person != person}
        self._passkeys = {i: key for i, key in self._passkeys.items() if key.person != person}
