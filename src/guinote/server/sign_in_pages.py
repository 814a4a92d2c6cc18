"""Signing in, with a password, a passkey or a code; and signing out."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Response
from litestar.response import Redirect

from guinote.errors import GuinoteError
from guinote.server.accounts import Accounts, account_name, folded
from guinote.server.answer import Answer, Answers
from guinote.server.limits import Guard
from guinote.server.passkeys import Passkeys, Place
from guinote.server.passwords import SHORTEST
from guinote.server.request import (
    SEE_OTHER,
    TRIES,
    Ask,
    check_limit,
    check_origin,
    lang_of,
    owner_of,
    person_of,
    read_form,
    session_of,
    too_often,
    with_cookie,
)
from guinote.server.sessions import Sessions, agent_of
from guinote.server.socket import Door
from guinote.server.tokens import new_token
from guinote.server.visitor import COOKIE

UNPROCESSABLE: Final = HTTPStatus.UNPROCESSABLE_ENTITY


class SignInPages:
    """Where somebody shows who they are."""

    def __init__(
        self, accounts: Accounts, answers: Answers, sessions: Sessions, guard: Guard, door: Door
    ) -> None:
        """Take accounts and sessions, who counts tries, and the door to send people away from."""
        self._accounts, self._answers, self._sessions = accounts, answers, sessions
        self._guard, self._door = guard, door
        self._clock = accounts.clock
        self._passkeys = Passkeys(accounts.people, accounts.clock)

    # --- by password ---------------------------------------------------------------------

    async def form(self, request: Ask) -> Answer:
        """Show where to sign in."""
        return self._answers.page("sign_in", request, name="", fault="")

    async def sign_in(self, request: Ask) -> Answer:
        """Sign in with name and password; nothing tells which of the two was wrong."""
        check_origin(request)
        form = await read_form(request)
        name = form.get("name", "")
        self._count_try(request, name)
        person = await self._accounts.with_password(name, form.get("password", ""))
        if person is None:
            fault = "wrong_password"
            return self._answers.page("sign_in", request, UNPROCESSABLE, name=name, fault=fault)
        return await self._let_in(request, person)

    async def lost(self, request: Ask) -> Answer:
        """Show where a code is given."""
        return self._answers.page("recover", request, name="", fault="", shortest=SHORTEST)

    async def recover(self, request: Ask) -> Answer:
        """Take a code and a new password."""
        check_origin(request)
        form = await read_form(request)
        name, code = form.get("name", ""), form.get("code", "")
        self._count_try(request, name)
        try:
            person = await self._accounts.recover(name, code, form.get("password", ""))
        except GuinoteError as error:
            facts = {"name": name, "fault": error.code, "shortest": SHORTEST}
            return self._answers.page("recover", request, UNPROCESSABLE, **facts)
        return await self._let_in(request, person)

    async def sign_out(self, request: Ask) -> Answer:
        """End this session of an account; a guest, who could not come back, stays."""
        check_origin(request)
        if await self._accounts.people.account(owner_of(request)) is None:
            return Redirect("/me", status_code=SEE_OTHER)
        session = session_of(request)
        await self._accounts.people.end((session,))
        self._door.dismiss((session,))
        return with_cookie(request, Redirect("/", status_code=SEE_OTHER), COOKIE, new_token())

    # --- by passkey ----------------------------------------------------------------------

    async def offer_passkey(self, request: Ask) -> Answer:
        """Give what a browser needs to make a key, for an account or for one to be."""

        async def work(form: dict[str, str], place: Place) -> bytes:
            person = person_of(request)
            account = await self._accounts.people.account(person)
            name = account.name if account else account_name(form.get("name", ""))
            if account is None:
                await self._accounts.check_free(name)
            return (await self._passkeys.offer(place, session_of(request), person, name)).encode()

        return await self._in_json(request, work)

    async def take_passkey(self, request: Ask) -> Answer:
        """Keep the key that a browser made, with the account that it is to open."""

        async def work(form: dict[str, str], place: Place) -> bytes:
            person = person_of(request)
            made = self._passkeys.accept(place, session_of(request), form.get("credential", ""))
            if await self._accounts.people.account(person) is None:
                await self._accounts.make(person, form.get("name", ""), None)
            agent = agent_of(request.headers.get("user-agent", ""))
            await self._passkeys.keep(person, made, agent)
            return b'{"go":"/me"}'

        return await self._in_json(request, work)

    async def ask_passkey(self, request: Ask) -> Answer:
        """Give what a browser needs to show that it has a key."""

        async def work(_form: dict[str, str], place: Place) -> bytes:
            return self._passkeys.ask(place, session_of(request)).encode()

        return await self._in_json(request, work)

    async def sign_in_by_passkey(self, request: Ask) -> Answer:
        """Sign in whoever shows a key."""
        shown: list[str] = []

        async def work(form: dict[str, str], place: Place) -> bytes:
            check_limit(request, self._guard.sign_ins, self._clock.now(), TRIES)
            credential = form.get("credential", "")
            shown.append(await self._passkeys.person_of(place, session_of(request), credential))
            return b'{"go":"/me"}'

        answer = await self._in_json(request, work)
        return await self._let_in(request, shown[0], answer) if shown else answer

    async def _in_json(
        self, request: Ask, work: Callable[[dict[str, str], Place], Awaitable[bytes]]
    ) -> Answer:
        """Answer a script: what it asked for, or why not, in a sentence."""
        check_origin(request)
        form = await read_form(request)
        try:
            place = Place.of(str(request.scope["scheme"]), request.headers.get("host", ""))
            body, status = await work(form, place), 200
        except GuinoteError as error:
            said = self._answers.fault(error.code, lang_of(request))
            body, status = msgspec.json.encode({"code": error.code, "why": said}), UNPROCESSABLE
        headers = {"cache-control": "no-store"}
        return Response(body, status_code=status, media_type="application/json", headers=headers)

    # --- who is let in -------------------------------------------------------------------

    def _count_try(self, request: Ask, name: str) -> None:
        """Raise `Refusal` for too many tries from an address, or for an account."""
        now = self._clock.now()
        check_limit(request, self._guard.sign_ins, now, TRIES)
        if not self._guard.accounts.take(folded(name), now):
            raise too_often(self._guard.accounts.seconds_to_next(folded(name), now), TRIES)

    async def _let_in(self, request: Ask, person: str, answer: Answer | None = None) -> Answer:
        """Give somebody a new secret; what was done as a guest until now comes along."""
        before = owner_of(request)
        if before and before != person and await self._accounts.people.account(before) is None:
            await self._accounts.bring_along(before, person)
        else:
            await self._accounts.people.end((session_of(request),))
        token = await self._sessions.open(person, request.headers.get("user-agent", ""))
        self._door.dismiss((session_of(request),))
        answer = answer or Redirect("/me", status_code=SEE_OTHER)
        return with_cookie(request, answer, COOKIE, token)
