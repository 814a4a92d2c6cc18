"""Bot accounts: players that a person's own program plays, and the tokens that it comes with.

A bot account is a person of its own, whom somebody with an account answers for. Everybody at a
table sees that it is one. A token is kept as a hash; what it allows is its scope.
"""

from typing import Any, Final, Literal, Protocol, get_args

import msgspec

from guinote.server.people import MemoryPeople, Person

Scope = Literal["play", "watch"]
"""All that a person may do at tables, or nothing but to look on."""
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
MOST_PROGRAMS: Final = 8
"""So many may one account have."""
MOST_TOKENS: Final = 8
"""So many may one bot account have."""


class Program(msgspec.Struct, frozen=True, kw_only=True):
    """A bot account: the person that it is, who answers for it, what it is called."""

    person: str
    owner: str
    name: str
    created: int


class ProgramToken(msgspec.Struct, frozen=True, kw_only=True):
    """What a program comes in with."""

    token_hash: str
    person: str
    scope: Scope
    created: int

    @property
    def handle(self) -> str:
        """What it is called in forms: it opens nothing."""
        return self.token_hash[:16]


class Programs(Protocol):
    """A place for bot accounts. What a call returned from writing survives the process."""

    async def keep(self, program: Program) -> None:
        """Keep a new bot account, which is a new person."""

    async def program(self, person: str) -> Program | None:
        """Return the bot account that a person is, None for everybody else."""

    async def of_owner(self, owner: str) -> tuple[Program, ...]:
        """Return the bot accounts of somebody, the oldest first."""

    async def keep_token(self, token: ProgramToken) -> None:
        """Keep a new token."""

    async def token(self, token_hash: str) -> ProgramToken | None:
        """Return a token by its hash."""

    async def tokens(self, person: str) -> tuple[ProgramToken, ...]:
        """Return the tokens of a bot account, the oldest first."""

    async def drop_token(self, token_hash: str) -> None:
        """Forget a token."""


class MemoryPrograms:
    """The bot accounts of a `MemoryStore`."""

    def __init__(self, people: MemoryPeople) -> None:
        """Start with none."""
        self._people = people
        self._programs: dict[str, Program] = {}
        self._tokens: dict[str, ProgramToken] = {}

    async def keep(self, program: Program) -> None:
        """Keep a new bot account."""
        person = Person(id=program.person, nick=program.name, created=program.created)
        self._people.persons[program.person] = person
        self._programs[program.person] = program

    async def program(self, person: str) -> Program | None:
        """Return a bot account."""
        return self._programs.get(person)

    async def of_owner(self, owner: str) -> tuple[Program, ...]:
        """Return somebody's bot accounts."""
        found = [program for program in self._programs.values() if program.owner == owner]
        return tuple(sorted(found, key=lambda program: (program.created, program.person)))

    async def keep_token(self, token: ProgramToken) -> None:
        """Keep a new token."""
        self._tokens[token.token_hash] = token

    async def token(self, token_hash: str) -> ProgramToken | None:
        """Return a token."""
        return self._tokens.get(token_hash)

    async def tokens(self, person: str) -> tuple[ProgramToken, ...]:
        """Return the tokens of a bot account."""
        found = [token for token in self._tokens.values() if token.person == person]
        return tuple(sorted(found, key=lambda token: (token.created, token.token_hash)))

    async def drop_token(self, token_hash: str) -> None:
        """Forget a token."""
        self._tokens.pop(token_hash, None)

    def forget(self, person: str) -> None:
        """Forget a bot account."""
        self._programs.pop(person, None)
        self._tokens = {h: one for h, one in self._tokens.items() if one.person != person}


async def own_programs(programs: Programs, owner: str) -> list[dict[str, Any]]:
    """Return somebody's bot accounts with their tokens, for the page and for the export."""
    return [
        {"program": program, "tokens": await programs.tokens(program.person)}
        for program in await programs.of_owner(owner)
    ]
