"""Bot accounts in a database: see `guinote.server.sql_store`."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Select, bindparam, delete, insert, select

from guinote.server.committing import Do
from guinote.server.programs import Program, ProgramToken
from guinote.server.schema import people, program_tokens, programs

PERSON: Final = insert(people).inline()
PROGRAM: Final = insert(programs).inline()
TOKEN: Final = insert(program_tokens).inline()
THIS: Final = bindparam("this", type_=people.c.id.type)
DROP: Final = delete(program_tokens).where(program_tokens.c.token_hash == THIS)
PROGRAMS: Final = select(*(programs.c[name] for name in Program.__struct_fields__)).order_by(
    programs.c.created, programs.c.person
)
TOKENS: Final = select(
    *(program_tokens.c[name] for name in ProgramToken.__struct_fields__)
).order_by(program_tokens.c.created, program_tokens.c.token_hash)
ONE: Final = PROGRAMS.where(programs.c.person == THIS)
OF_OWNER: Final = PROGRAMS.where(programs.c.owner == THIS)
ONE_TOKEN: Final = TOKENS.where(program_tokens.c.token_hash == THIS)
TOKENS_OF: Final = TOKENS.where(program_tokens.c.person == THIS)


class SqlPrograms:
    """The bot accounts of a `SqlStore`, through its writer and its readers."""

    def __init__(
        self,
        do: Callable[..., Awaitable[None]],
        read: Callable[..., Awaitable[Sequence[Any]]],
    ) -> None:
        """Take what does statements, all or none, and what reads."""
        self._do, self._read = do, read

    async def keep(self, program: Program) -> None:
        """Keep a new bot account, and the person that it is."""
        person = {"id": program.person, "nick": program.name, "created": program.created}
        await self._do(Do(PERSON, person), Do(PROGRAM, msgspec.structs.asdict(program)))

    async def program(self, person: str) -> Program | None:
        """Return a bot account."""
        found = await self._programs(ONE, person)
        return found[0] if found else None

    async def of_owner(self, owner: str) -> tuple[Program, ...]:
        """Return somebody's bot accounts."""
        return await self._programs(OF_OWNER, owner)

    async def keep_token(self, token: ProgramToken) -> None:
        """Keep a new token."""
        await self._do(Do(TOKEN, msgspec.structs.asdict(token)))

    async def token(self, token_hash: str) -> ProgramToken | None:
        """Return a token."""
        found = await self._tokens(ONE_TOKEN, token_hash)
        return found[0] if found else None

    async def tokens(self, person: str) -> tuple[ProgramToken, ...]:
        """Return the tokens of a bot account."""
        return await self._tokens(TOKENS_OF, person)

    async def drop_token(self, token_hash: str) -> None:
        """Forget a token."""
        await self._do(Do(DROP, {"this": token_hash}))

    async def _programs(self, query: Select[Any], this: str) -> tuple[Program, ...]:
        rows = await self._read(query, this=this)
        return tuple(Program(person=p, owner=o, name=n, created=c) for p, o, n, c in rows)

    async def _tokens(self, query: Select[Any], this: str) -> tuple[ProgramToken, ...]:
        rows = await self._read(query, this=this)
        return tuple(
            ProgramToken(token_hash=h, person=p, scope=s, created=c) for h, p, s, c in rows
        )
