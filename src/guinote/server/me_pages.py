"""One's own page: the name at the table, the account, the passkeys, where one is signed in."""

from http import HTTPStatus
from typing import Any, Final

from litestar.response import Redirect

from guinote.errors import GuinoteError
from guinote.server.accounts import Accounts
from guinote.server.answer import Answer, Answers
from guinote.server.contest import Contest
from guinote.server.limits import Guard
from guinote.server.nicks import LONGEST, cleaned
from guinote.server.passkeys import key_id_of, key_text
from guinote.server.passwords import SHORTEST
from guinote.server.programs import SCOPES, own_programs
from guinote.server.request import (
    SEE_OTHER,
    TRIES,
    Ask,
    check_limit,
    check_origin,
    owner_of,
    person_of,
    read_form,
    session_of,
)
from guinote.server.socket import Door

OTHERS: Final = "others"


class MePages:
    """What somebody sees and changes of their own."""

    def __init__(
        self, accounts: Accounts, answers: Answers, guard: Guard, door: Door, contest: Contest
    ) -> None:
        """Take the accounts, who counts tries, and the door to send people away from."""
        self._contest = contest
        self._accounts, self._answers = accounts, answers
        self._guard, self._door = guard, door

    async def me(self, request: Ask) -> Answer:
        """Show what is one's own."""
        return await self.page(request)

    async def rename(self, request: Ask) -> Answer:
        """Keep what somebody wants to be called."""
        check_origin(request)
        nick = (await read_form(request)).get("nick", "")
        try:
            await self._accounts.people.rename(person_of(request), cleaned(nick))
        except GuinoteError as error:
            return await self.page(request, {"nick": error}, nick=nick)
        return back_to_me()

    async def make_account(self, request: Ask) -> Answer:
        """Give a guest an account with a password."""
        check_origin(request)
        form = await read_form(request)
        check_limit(request, self._guard.sign_ins, self._accounts.clock.now(), TRIES)
        name = form.get("name", "")
        try:
            await self._accounts.make(person_of(request), name, form.get("password", ""))
        except GuinoteError as error:
            return await self.page(request, {"account": error}, name=name)
        return back_to_me()

    async def change_password(self, request: Ask) -> Answer:
        """Keep another password, or a first one; everybody signed in elsewhere is so no more."""
        check_origin(request)
        form = await read_form(request)
        check_limit(request, self._guard.sign_ins, self._accounts.clock.now(), TRIES)
        current, new = form.get("current", ""), form.get("password", "")
        try:
            await self._accounts.change_password(person_of(request), current, new)
        except GuinoteError as error:
            return await self.page(request, {"password": error})
        await self._end_others(request)
        return back_to_me()

    async def end_sessions(self, request: Ask) -> Answer:
        """Sign out one other browser, or all of them."""
        check_origin(request)
        handle = (await read_form(request)).get("session", "")
        if handle == OTHERS:
            await self._end_others(request)
            return back_to_me()
        sessions = await self._accounts.people.sessions(owner_of(request))
        ended = [one.token_hash for one in sessions if one.handle == handle]
        await self._accounts.people.end(ended)
        self._door.dismiss(ended)
        return back_to_me()

    async def drop_passkey(self, request: Ask) -> Answer:
        """Forget a passkey, unless it is the only way in."""
        check_origin(request)
        key = key_id_of((await read_form(request)).get("passkey", ""))
        person, people = owner_of(request), self._accounts.people
        account = await people.account(person)
        if account and not account.password and len(await people.passkeys(person)) == 1:
            error = GuinoteError("last_passkey", "nothing else opens the account")
            return await self.page(request, {"passkey": error})
        await people.drop_passkey(person, key)
        return back_to_me()

    async def _end_others(self, request: Ask) -> None:
        ended = await self._accounts.end_sessions(owner_of(request), but=session_of(request))
        self._door.dismiss(ended)

    async def page(
        self, request: Ask, faults: dict[str, GuinoteError] | None = None, **filled: Any
    ) -> Answer:
        """Return the page, with the reason why something was not done at its place."""
        return self._answers.page(
            "me",
            request,
            HTTPStatus.UNPROCESSABLE_ENTITY if faults else HTTPStatus.OK,
            faults={name: error.code for name, error in (faults or {}).items()},
            longest=LONGEST,
            shortest=SHORTEST,
            **{**await self._facts(request), **filled},
        )

    async def _facts(self, request: Ask) -> dict[str, Any]:
        people, owner = self._accounts.people, owner_of(request)
        person = await people.person(owner)
        nick = person.nick if person else ""
        passkeys = await people.passkeys(owner)
        return {
            "person": person,
            "nick": nick,
            "name": nick,
            "account": await people.account(owner),
            "passkeys": [(key_text(key.id), key) for key in passkeys],
            "bots": await own_programs(self._accounts.programs, owner),
            "bot": "",
            "fresh": ("", ""),
            "scopes": SCOPES,
            "sessions": await people.sessions(owner),
            "this": session_of(request),
            **await self._contest.about(owner),
        }


def back_to_me() -> Answer:
    """Lead to one's own page."""
    return Redirect("/me", status_code=SEE_OTHER)
