"""What people are called on pages, and how they are found by it."""

from collections.abc import Iterable

from guinote.server.accounts import folded
from guinote.server.people import People, Person


async def shown_name(people: People, person: str) -> str:
    """Return the name at the table, or else that of the account; empty for who has neither."""
    nick = await people.nick(person)
    account = None if nick else await people.account(person)
    return account.name if account else nick


async def shown_names(people: People, persons: Iterable[str]) -> dict[str, str]:
    """Return the names of several."""
    return {person: await shown_name(people, person) for person in persons}


async def handle_of(people: People, person: str) -> str:
    """Return by what a page of somebody is found: the account's name, or the id."""
    account = await people.account(person)
    return account.name if account else person


async def found(people: People, who: str) -> Person | None:
    """Return somebody by account or id."""
    account = await people.account_named(folded(who))
    return await people.person(account.person if account else who)
