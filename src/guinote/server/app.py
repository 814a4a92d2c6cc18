"""The server put together: routes, pages, sockets. The only place where all parts meet."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Litestar, Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.response import Redirect

from guinote.i18n.catalog import LANGUAGES
from guinote.server.accounts import Accounts
from guinote.server.answer import Answer, Answers
from guinote.server.assets import Assets
from guinote.server.books import BookPages
from guinote.server.contest import Contest
from guinote.server.entrance import Entrance
from guinote.server.learning import book_lines
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby
from guinote.server.lobby_pages import LobbyPages
from guinote.server.me_pages import MePages
from guinote.server.pages import iso
from guinote.server.person_pages import PersonPages
from guinote.server.porter import Entry, Porter
from guinote.server.program_api import ProgramApi
from guinote.server.program_door import ProgramDoor
from guinote.server.program_pages import ProgramPages
from guinote.server.protocol import Announce
from guinote.server.request import (
    SEE_OTHER,
    Ask,
    Refusal,
    check_origin,
    lang_of,
    owner_of,
    read_form,
    way_back,
    with_cookie,
)
from guinote.server.sessions import Sessions
from guinote.server.settings import decode_settings
from guinote.server.sign_in_pages import SignInPages
from guinote.server.socket import Door
from guinote.server.store import TableRow
from guinote.server.table_pages import TablePages
from guinote.server.threshold import Announcement
from guinote.server.visitor import LANG_COOKIE, FrontDoor
from guinote.server.watch import Watch

MAX_BODY: Final = 16_384
OWN_TABLES: Final = 12


class Site:
    """Everything that a request can reach."""

    def __init__(
        self,
        lobby: Lobby,
        guard: Guard,
        assets: Assets | None = None,
        metrics_token: str = "",
        entry: Entry = "open",
    ) -> None:
        """Put pages and sockets before the tables."""
        self.lobby, self.guard = lobby, guard
        store, clock = lobby.house.store, lobby.house.clock
        self.sessions = Sessions(store.people, clock, guard.guests, entry)
        self.assets = assets or Assets()
        self.porter = Porter(store.threshold, clock, entry)
        self.answers = Answers(self.assets, lobby.house.journal, self.porter)
        self.entrance = Entrance(self.porter, self.sessions, self.answers, guard, clock)
        self.tables = TablePages(lobby, self.answers, guard)
        self.books = BookPages(self.answers)
        self.people = LobbyPages(lobby, self.answers)
        self.door = Door(lobby, guard)
        self.programs = ProgramDoor(lobby, guard)
        self.api = ProgramApi(lobby, self.programs, guard.tables)
        self.watch = Watch(lobby, self.door, metrics_token)
        accounts = Accounts(lobby)
        self.contest = Contest(lobby, self.answers, guard)
        self.me = MePages(accounts, self.answers, guard, self.door, self.contest)
        self.bots = ProgramPages(accounts, self.me, (self.door, self.programs))
        self.sign_in = SignInPages(accounts, self.answers, self.sessions, guard, self.door)
        self.persons = PersonPages(lobby, accounts, self.answers, guard, self.door, self.contest)

    async def keep_door(self) -> None:
        """Renew what is announced and who is barred, until the server ends."""
        await self.porter.run(self._tell_of_threshold)

    def _tell_of_threshold(self) -> None:
        self.door.announce(told(self.porter.announcement))
        self.door.turn_away(lambda address: self.porter.bar_of_address(address) is not None)

    async def home(self, request: Ask) -> Answer:
        """Show the big button, the own tables and the books."""
        rows = await self.lobby.house.store.sat_at(owner_of(request), OWN_TABLES)
        tables = [listed for row in rows if (listed := self._listed(row)) is not None]
        books = book_lines(lang_of(request))
        held = await self.contest.conduct.held(owner_of(request))
        return self.answers.page("home", request, tables=tables, books=books, held=held)

    def _listed(self, row: TableRow) -> dict[str, object] | None:
        """Return a table for the list; one that cannot be read does not hide the others."""
        try:
            settings = decode_settings(row.settings)
            created = iso(row.created)
        except (msgspec.DecodeError, ValueError, OverflowError) as error:
            self.lobby.house.journal.error("table unreadable", table=row.id, why=str(error))
            return None
        return {
            "id": row.id,
            "profile": settings.profile,
            "seats": settings.seats,
            "created": created,
            "ended": row.ended is not None,
        }

    async def language(self, request: Ask) -> Answer:
        """Keep the language and go back."""
        check_origin(request)
        form = await read_form(request)
        lang = form.get("lang", "")
        if lang not in LANGUAGES:
            raise Refusal(status_code=400)
        answer = Redirect(way_back(form), status_code=SEE_OTHER)
        return with_cookie(request, answer, LANG_COOKIE, lang)

    async def static(self, request: Ask, path: FromPath[str]) -> Answer:
        """Give a file of the built client."""
        file = self.assets.files.get(path.lstrip("/"))
        if file is None or path.lstrip("/").startswith("."):
            raise Refusal(status_code=404)
        headers = {"cache-control": file.cache, "etag": file.etag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == file.etag:
            return Response(b"", status_code=304, headers=headers)
        body, encoding = file.best(request.headers.get("accept-encoding", ""))
        if encoding:
            headers["content-encoding"] = encoding
        return Response(body, media_type=file.kind, headers=headers)


def told(announcement: Announcement | None) -> Announce | None:
    """Return an announcement as sockets hear it."""
    if announcement is None:
        return None
    restart, ends = announcement.restart, announcement.ends
    return Announce(
        text=announcement.text,
        restart=None if restart is None else iso(restart),
        ends=None if ends is None else iso(ends),
    )


def routes(site: Site) -> Sequence[Any]:
    """Return the addresses of the site."""
    return [
        *(get(path)(work) for path, work in _reads(site).items()),
        *(post(path, status_code=200)(work) for path, work in _writes(site).items()),
    ]


def _reads(site: Site) -> dict[str, Any]:
    return {
        "/": site.home,
        "/new": site.tables.choose,
        "/lobby": site.people.lobby,
        "/statistics": site.people.statistics,
        "/learn": site.books.learn,
        "/rules": site.books.rules,
        "/rules/{profile:str}": site.books.book,
        "/me": site.me.me,
        "/me/games": site.persons.games,
        "/me/export": site.persons.export,
        "/me/erase": site.persons.leaving,
        "/me/recover": site.sign_in.lost,
        "/enter": site.entrance.form,
        "/sign-in": site.sign_in.form,
        "/p/{who:str}": site.persons.player,
        "/t/{table:str}": site.tables.table,
        "/t/{table:str}/qr.svg": site.people.qr,
        "/t/{table:str}/replay": site.tables.replay,
        "/t/{table:str}/record": site.tables.record,
        "/t/{table:str}/frames": site.tables.frames,
        "/t/{table:str}/proofs": site.tables.proofs,
        "/t/{table:str}/verify": site.tables.verify,
        "/t/{table:str}/why/{step:int}": site.tables.why,
        "/static/{path:path}": site.static,
        **site.contest.reads,
        "/api/openapi.json": site.api.openapi,
        "/api/bot/me": site.api.me,
        "/api/bot/stream": site.api.news,
        "/api/bot/tables/{table:str}/stream": site.api.watch,
        "/health": site.watch.health,
        "/health/alive": site.watch.alive,
        "/metrics": site.watch.metrics,
    }


def _writes(site: Site) -> dict[str, Any]:
    return {
        "/play": site.tables.play,
        "/new": site.tables.create,
        "/lang": site.language,
        "/name": site.people.rename,
        "/me/nick": site.me.rename,
        "/me/account": site.me.make_account,
        "/me/password": site.me.change_password,
        "/me/sessions": site.me.end_sessions,
        "/me/passkey": site.sign_in.take_passkey,
        "/me/passkey/options": site.sign_in.offer_passkey,
        "/me/passkey/drop": site.me.drop_passkey,
        "/me/bots": site.bots.make,
        "/me/bots/drop": site.bots.drop_token,
        "/me/bots/remove": site.bots.remove,
        "/me/bots/token": site.bots.add_token,
        "/me/erase": site.persons.erase,
        "/me/recover": site.sign_in.recover,
        "/enter": site.entrance.enter,
        "/sign-in": site.sign_in.sign_in,
        "/sign-in/passkey": site.sign_in.sign_in_by_passkey,
        "/sign-in/passkey/options": site.sign_in.ask_passkey,
        "/sign-out": site.sign_in.sign_out,
        "/t/{table:str}/again": site.tables.again,
        **site.contest.writes,
        "/api/bot/tables": site.api.open,
        "/api/bot/tables/{table:str}/actions": site.api.act,
    }


def new_app(site: Site, node: str = "") -> FrontDoor:
    """Return the whole application, of a node with this name if there are several."""

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        yield
        await site.lobby.house.store.close()

    failure = site.answers.failure
    pages = Litestar(
        routes(site),
        lifespan=[life],
        openapi_config=None,
        request_max_body_size=MAX_BODY,
        before_request=site.entrance.turn_away,
        exception_handlers={Exception: failure, HTTPException: failure},
        logging_config=None,
    )
    programs = site.lobby.house.store.programs
    return FrontDoor(pages, site.door.enter, site.sessions, programs, site.porter, node)
