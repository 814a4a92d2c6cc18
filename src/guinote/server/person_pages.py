"""What is kept of a person: the own archive, what others may know, all of it, and its end."""

from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Response
from litestar.params import FromPath
from litestar.response import Redirect

from guinote.server import archive
from guinote.server.accounts import ALL, Accounts
from guinote.server.answer import Answer, Answers
from guinote.server.contest import Contest
from guinote.server.dossier import dossier
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby
from guinote.server.naming import found, shown_name
from guinote.server.own_games import OwnGames
from guinote.server.passkeys import key_text
from guinote.server.people import Person
from guinote.server.programs import own_programs
from guinote.server.protocol import Lang
from guinote.server.request import (
    SEE_OTHER,
    Ask,
    Refusal,
    check_limit,
    check_origin,
    lang_of,
    owner_of,
    read_form,
    with_cookie,
)
from guinote.server.settings import decode_settings
from guinote.server.socket import Door
from guinote.server.store import TableRow
from guinote.server.tokens import new_token
from guinote.server.visitor import COOKIE

MOST_PAGES: Final = 100_000


class PersonPages:
    """Everything that is asked of what is kept of people."""

    def __init__(
        self,
        lobby: Lobby,
        accounts: Accounts,
        answers: Answers,
        guard: Guard,
        door: Door,
        contest: Contest,
    ) -> None:
        """Take tables and people, who counts looks back, and the door to send people away from."""
        self._contest = contest
        self._lobby, self._accounts, self._answers = lobby, accounts, answers
        self._guard, self._door = guard, door
        self._games = OwnGames(lobby)

    async def games(self, request: Ask) -> Answer:
        """Show the tables of one's own, a page of them."""
        text = request.query_params.get("page", "1")
        if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= MOST_PAGES):
            raise Refusal(404)
        check_limit(request, self._guard.looks_back, self._lobby.house.clock.now())
        number = int(text)
        games, more = await self._games.page(owner_of(request), number)
        return self._answers.page("games", request, games=games, number=number, more=more)

    async def player(self, request: Ask, who: FromPath[str]) -> Answer:
        """Show what everybody may know of somebody: no table, nothing that is under way."""
        person = await self._find(who)
        finished = await self._lobby.house.store.finished(person.id)
        name = await shown_name(self._accounts.people, person.id)
        since = datetime.fromtimestamp(person.created / 1000, UTC).date().isoformat()
        program = await self._accounts.programs.program(person.id)
        answers_for = program and await self._accounts.people.account(program.owner)
        facts = {
            "name": name,
            "since": since,
            "finished": finished,
            "owner": answers_for,
            **await self._contest.facts(owner_of(request), person.id),
        }
        return self._answers.page("player", request, **facts)

    async def _find(self, who: str) -> Person:
        """Return somebody by account or id; raise `Refusal` if there is nobody."""
        person = await found(self._accounts.people, who)
        if person is None:
            raise Refusal(404)
        return person

    async def export(self, request: Ask) -> Answer:
        """Give all that is kept of somebody, in one file."""
        check_limit(request, self._guard.looks_back, self._lobby.house.clock.now())
        kept = await self._kept(owner_of(request), lang_of(request))
        headers = {
            "content-disposition": 'attachment; filename="guinote.json"',
            "cache-control": "no-store",
        }
        body = msgspec.json.encode(kept)
        return Response(body, media_type="application/json", headers=headers)

    async def _kept(self, person: str, lang: Lang) -> dict[str, Any]:
        people = self._accounts.people
        account = await people.account(person)
        rows = await self._lobby.house.store.sat_at(person, ALL)
        return {
            "person": await people.person(person),
            "account": account
            and {
                "name": account.name,
                "created": account.created,
                "password": bool(account.password),
            },
            "passkeys": [
                {"id": key_text(key.id), "created": key.created, "browser": key.agent}
                for key in await people.passkeys(person)
            ],
            "sessions": [
                {"created": one.created, "seen": one.seen, "browser": one.agent}
                for one in await people.sessions(person)
            ],
            **await dossier(self._lobby.house.store, person),
            "bots": [
                {"name": one["program"].name, "created": one["program"].created}
                for one in await own_programs(self._accounts.programs, person)
            ],
            "tables": [await self._kept_table(row, person, lang) for row in rows],
        }

    async def _kept_table(self, row: TableRow, person: str, lang: Lang) -> dict[str, Any]:
        settings = decode_settings(row.settings)
        company = await self._lobby.company_of(row.id, settings)
        table: dict[str, Any] = {
            "id": row.id,
            "created": row.created,
            "ended": row.ended,
            "opened_by_you": row.owner == person,
            "seat": company.seat_of(person),
            "verdict": await self._lobby.house.store.standings.verdict(row.id),
        }
        if row.ended is not None:
            entries = await self._lobby.house.store.entries(row.id)
            await self._lobby.ready.wait()
            records = archive.records_of(settings, entries, row, lang)
            table["record"] = records[0] if len(records) == 1 else records
        return table

    async def leaving(self, request: Ask) -> Answer:
        """Ask whether somebody really wants to be forgotten."""
        return self._answers.page("erase", request, fault=False)

    async def erase(self, request: Ask) -> Answer:
        """Forget somebody who said so twice."""
        check_origin(request)
        if (await read_form(request)).get("sure") != "yes":
            return self._answers.page(
                "erase", request, HTTPStatus.UNPROCESSABLE_ENTITY, fault=True
            )
        person = owner_of(request)
        if person:
            sessions = await self._accounts.people.sessions(person)
            await self._accounts.erase(person)
            self._door.dismiss([one.token_hash for one in sessions])
        return with_cookie(request, Redirect("/", status_code=SEE_OTHER), COOKIE, new_token())
