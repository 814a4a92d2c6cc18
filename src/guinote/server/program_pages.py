"""The bot accounts on one's own page: made, given tokens, taken back."""

from collections.abc import Collection

from guinote.errors import GuinoteError
from guinote.server.accounts import Accounts
from guinote.server.answer import Answer
from guinote.server.me_pages import MePages, back_to_me
from guinote.server.nicks import cleaned
from guinote.server.program_door import ProgramDoor
from guinote.server.programs import (
    MOST_PROGRAMS,
    MOST_TOKENS,
    SCOPES,
    Program,
    ProgramToken,
)
from guinote.server.request import Ask, Refusal, check_origin, owner_of, read_form
from guinote.server.socket import Door
from guinote.server.tokens import hash_token, new_person_id, new_token


class ProgramPages:
    """What somebody does about the bot accounts that are theirs."""

    def __init__(
        self, accounts: Accounts, me: MePages, doors: tuple[Door | ProgramDoor, ...]
    ) -> None:
        """Take the accounts, the page that shows them, and the doors that bots come by."""
        self._accounts, self._programs = accounts, accounts.programs
        self._me, self._doors = me, doors

    async def make(self, request: Ask) -> Answer:
        """Give an account a bot account."""
        check_origin(request)
        name = (await read_form(request)).get("bot", "")
        owner = owner_of(request)
        try:
            await self._make(owner, name)
        except GuinoteError as error:
            return await self._me.page(request, {"bots": error}, bot=name)
        return back_to_me()

    async def _make(self, owner: str, name: str) -> None:
        if await self._accounts.people.account(owner) is None:
            raise GuinoteError("no_account", "only an account may have bots")
        if len(await self._programs.of_owner(owner)) >= MOST_PROGRAMS:
            raise GuinoteError("many_bots", "there are enough bots")
        if not (name := cleaned(name)):
            raise GuinoteError("no_name", "a bot account needs a name")
        now = self._accounts.clock.wall()
        program = Program(person=new_person_id(), owner=owner, name=name, created=now)
        await self._programs.keep(program)

    async def add_token(self, request: Ask) -> Answer:
        """Make a token, and show it this once."""
        check_origin(request)
        form = await read_form(request)
        program = await self._own(request, form.get("bot", ""))
        scope = next((scope for scope in SCOPES if scope == form.get("scope")), None)
        if scope is None:
            raise Refusal(400)
        if len(await self._programs.tokens(program.person)) >= MOST_TOKENS:
            error = GuinoteError("many_tokens", "there are enough tokens")
            return await self._me.page(request, {"bots": error})
        text, now = new_token(), self._accounts.clock.wall()
        token = ProgramToken(
            token_hash=hash_token(text), person=program.person, scope=scope, created=now
        )
        await self._programs.keep_token(token)
        return await self._me.page(request, fresh=(program.person, text))

    async def drop_token(self, request: Ask) -> Answer:
        """Take a token back: whoever came with it is sent away."""
        check_origin(request)
        form = await read_form(request)
        program = await self._own(request, form.get("bot", ""))
        for token in await self._programs.tokens(program.person):
            if token.handle == form.get("token"):
                await self._programs.drop_token(token.token_hash)
                self._dismiss((token.token_hash,))
        return back_to_me()

    async def remove(self, request: Ask) -> Answer:
        """Forget a bot account; its games stay, with nobody's name."""
        check_origin(request)
        program = await self._own(request, (await read_form(request)).get("bot", ""))
        tokens = await self._programs.tokens(program.person)
        await self._accounts.erase(program.person)
        self._dismiss([token.token_hash for token in tokens])
        return back_to_me()

    def _dismiss(self, tokens: Collection[str]) -> None:
        for door in self._doors:
            door.dismiss(tokens)

    async def _own(self, request: Ask, person: str) -> Program:
        """Return a bot account of the visitor's; raise `Refusal`."""
        program = await self._programs.program(person)
        if program is None or program.owner != owner_of(request):
            raise Refusal(404)
        return program
