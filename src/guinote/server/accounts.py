"""Accounts: made by guests who want to keep their games, signed in to from anywhere.

A guest who makes an account stays the same person. A guest who signs in to one that exists
becomes that person: tables, seats and all (`guinote.server.recast`).
"""

import asyncio
import secrets
import unicodedata
from typing import Final

from guinote.errors import GuinoteError
from guinote.server.clock import Clock
from guinote.server.lobby import Lobby
from guinote.server.nicks import cleaned
from guinote.server.passwords import Passwords, check_password
from guinote.server.people import Account, NameTakenError, People
from guinote.server.programs import Programs
from guinote.server.recast import Part, recast
from guinote.server.store import Recast
from guinote.server.tokens import hash_token, new_person_id

ALL: Final = 1_000_000
ALIAS_BYTES: Final = 2


def folded(name: str) -> str:
    """Return a name as names are compared."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def account_name(name: str) -> str:
    """Return a name for an account as it will be shown; raise `GuinoteError` if it is none."""
    found = cleaned(name)
    if not found:
        raise GuinoteError("no_name", "an account needs a name")
    return found


class Accounts:
    """What is done with accounts and with all that belongs to them."""

    def __init__(self, lobby: Lobby) -> None:
        """Take the tables of a server and its people."""
        self._lobby = lobby
        self._passwords = Passwords()

    @property
    def people(self) -> People:
        """Where people are kept."""
        return self._lobby.house.store.people

    @property
    def programs(self) -> Programs:
        """Where bot accounts are kept."""
        return self._lobby.house.store.programs

    @property
    def clock(self) -> Clock:
        """The time."""
        return self._lobby.house.clock

    # --- making and opening them ---------------------------------------------------------

    async def make(self, person: str, name: str, password: str | None) -> None:
        """Give somebody an account; without a password a passkey is to follow.

        Raises:
            GuinoteError: the name is none or taken, or the password is none or weak.
        """
        name = account_name(name)
        if password is not None:
            check_password(password, name)
        hashed = "" if password is None else await self._passwords.hash(password)
        now = self.clock.wall()
        account = Account(
            person=person, name=name, folded=folded(name), password=hashed, created=now
        )
        await self.people.keep_account(account)
        if not await self.people.nick(person):
            await self.people.rename(person, name)

    async def check_free(self, name: str) -> None:
        """Raise `NameTakenError` where another account has the name."""
        if await self.people.account_named(folded(name)) is not None:
            raise NameTakenError

    async def with_password(self, name: str, password: str) -> str | None:
        """Return the person whose name and password these are, None for everybody else."""
        account = await self.people.account_named(folded(name))
        kept = "" if account is None else account.password
        matches = await self._passwords.matches(kept, password)
        return account.person if account and matches else None

    async def change_password(self, person: str, current: str, new: str) -> None:
        """Let somebody who knows the password, or has none, have another one.

        Raises:
            GuinoteError: it is not the password, or the new one is none or weak.
        """
        account = await self.people.account(person)
        if account is None:
            raise GuinoteError("no_account", "there is no account")
        check_password(new, account.name)
        if account.password and not await self._passwords.matches(account.password, current):
            raise GuinoteError("wrong_password", "that is not the password")
        await self.people.set_password(person, await self._passwords.hash(new))

    async def recover(self, name: str, code: str, password: str) -> str:
        """Return the person whose code this is, who has this password from now on.

        Every session of the account ends, and the code does not count again.

        Raises:
            GuinoteError: the code is not, or not any more, of that account; a weak password.
        """
        check_password(password, name)
        account = await self.people.account_named(folded(name))
        code_hash = hash_token(normal_code(code))
        whose, until = await self.people.recovery(code_hash) or ("", 0)
        hashed = await self._passwords.hash(password)
        if account is None or whose != account.person or until < self.clock.wall():
            raise GuinoteError("wrong_code", "that code is not of that account")
        await self.people.drop_recoveries(whose)
        await self.people.set_password(whose, hashed)
        await self.end_sessions(whose)
        return whose

    async def end_sessions(self, person: str, but: str = "") -> tuple[str, ...]:
        """End every session of somebody except one; return which."""
        sessions = await self.people.sessions(person)
        ended = tuple(one.token_hash for one in sessions if one.token_hash != but)
        await self.people.end(ended)
        return ended

    # --- tables --------------------------------------------------------------------------

    async def bring_along(self, guest: str, person: str) -> None:
        """Let the tables of a guest, who is gone after this, be those of somebody else."""
        await self._hand_over(Part(guest, person), person)

    async def erase(self, person: str) -> None:
        """Forget somebody; in the games of others stays a name of chance, and nobody to it.

        The bot accounts that somebody answers for go too.
        """
        for program in await self.programs.of_owner(person):
            await self.erase(program.person)
        alias = f"jugador {secrets.token_hex(ALIAS_BYTES)}"
        await self._leave_seats(person)
        await self._hand_over(Part(person, new_person_id(), alias), None)

    async def _leave_seats(self, person: str) -> None:
        for row in await self._lobby.house.store.sat_at(person, ALL):
            if row.ended is None and (room := self._lobby.opened(row.id)) is not None:
                await room.reception.leave(person)

    async def _hand_over(self, part: Part, new: str | None) -> None:
        store = self._lobby.house.store
        tables = [row.id for row in await store.sat_at(part.old, ALL)]

        async def work() -> None:
            recasts = [found for table in tables if (found := await self._recast(table, part))]
            await store.hand_over(part.old, new, recasts)

        await self._lobby.rewrite(tables, work)

    async def _recast(self, table: str, part: Part) -> Recast | None:
        store = self._lobby.house.store
        row = await store.table(table)
        if row is None:
            return None
        return await asyncio.to_thread(recast, row, await store.entries(table), part)


def normal_code(code: str) -> str:
    """Return a recovery code however it was typed."""
    return "".join(sign for sign in code.upper() if sign.isalnum())
