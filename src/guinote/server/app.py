"""The server put together: routes, pages, sockets. The only place where all parts meet."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response, get, post
from litestar.exceptions import HTTPException
from litestar.response import Redirect

from guinote.errors import BadRules, GuinoteError
from guinote.i18n.catalog import LANGUAGES, catalog, text
from guinote.rules.profile import load_profile, option_table, profile_ids
from guinote.rules.ruleset import OptionInfo
from guinote.server import archive
from guinote.server.assets import Assets
from guinote.server.choices import NOT_ASKED, Choice, new_settings
from guinote.server.lobby import Lobby
from guinote.server.pages import Pages, option_text
from guinote.server.protocol import Lang
from guinote.server.settings import Settings, decode_settings
from guinote.server.socket import Door
from guinote.server.store import TableRow
from guinote.server.visitor import LANG_COOKIE, FrontDoor, is_own_origin, is_secure, set_cookie

MAX_BODY: Final = 16_384
MAX_FIELDS: Final = 200
OWN_TABLES: Final = 12
SEE_OTHER: Final = 303
Ask = Request[Any, Any, Any]
Answer = Response[Any]


class Refusal(HTTPException):
    """A page that says in one sentence why there is nothing to see."""


class Site:
    """Everything that a request can reach."""

    def __init__(self, lobby: Lobby, assets: Assets | None = None) -> None:
        """Put pages and sockets before the tables."""
        self.lobby = lobby
        self.assets = assets or Assets()
        self.pages = Pages(self.assets)
        self.door = Door(lobby)

    # --- pages ---------------------------------------------------------------------------

    async def home(self, request: Ask) -> Answer:
        """Show the big button, the own tables and the books."""
        rows = await self.lobby.house.store.owned(owner_of(request), OWN_TABLES)
        tables = [_listed(row) for row in rows]
        return self.page("home", request, tables=tables, books=profile_ids())

    async def play(self, request: Ask) -> Answer:
        """Open the usual table at once."""
        check_origin(request)
        seed = self.lobby.house.seed()
        changes = {"cotos_to_win_match": 1}
        settings = new_settings("aragones", 4, changes, "normal", owner_of(request), seed)
        return await self.open(request, settings)

    async def choose(self, request: Ask) -> Answer:
        """Show the form for a table."""
        return self.form(request, Choice(dict(request.query_params)), HTTPStatus.OK)

    async def create(self, request: Ask) -> Answer:
        """Open the table that was chosen, or show what is wrong with it."""
        check_origin(request)
        choice = Choice(await read_form(request))
        settings = choice.settings(owner_of(request), self.lobby.house.seed())
        if settings is None:
            return self.form(request, choice, HTTPStatus.UNPROCESSABLE_ENTITY)
        return await self.open(request, settings)

    async def open(self, request: Ask, settings: Settings) -> Answer:
        """Keep a new table and go there."""
        table = await self.lobby.create(settings, owner_of(request))
        return Redirect(f"/t/{table}", status_code=SEE_OTHER)

    async def table(self, request: Ask, table: str) -> Answer:
        """Show a table."""
        await self.find(table)
        return self.page("table", request, table=table, ready=self.lobby.ready.is_set())

    async def again(self, request: Ask, table: str) -> Answer:
        """Open another table like this one."""
        check_origin(request)
        _, old = await self.find(table)
        seed, owner = self.lobby.house.seed(), owner_of(request)
        settings = new_settings(old.profile, old.seats, old.changes, old.speed, owner, seed)
        return await self.open(request, settings)

    async def replay(self, request: Ask, table: str) -> Answer:
        """Show a finished match step by step."""
        await self.find_ended(table)
        return self.page("replay", request, table=table)

    async def record(self, table: str) -> Answer:
        """Give a finished match as a record."""
        row, settings = await self.find_ended(table)
        entries = await self.lobby.house.store.entries(table)
        record = archive.record_of(settings, entries, row)
        name = f'attachment; filename="guinote-{table}.json"'
        return Response(
            msgspec.json.encode(record),
            media_type="application/json",
            headers={"content-disposition": name},
        )

    async def frames(self, request: Ask, table: str) -> Answer:
        """Give every step of a finished match with all hands."""
        _, settings = await self.find_ended(table)
        entries = await self.lobby.house.store.entries(table)
        await self.lobby.ready.wait()
        body = await archive.frames_of(table, settings, entries, lang_of(request))
        return Response(body, media_type="application/json")

    async def rules(self, request: Ask) -> Answer:
        """List the books."""
        return self.page("rules", request, books=[load_profile(book) for book in profile_ids()])

    async def book(self, request: Ask, profile: str) -> Answer:
        """Show a book, beside another one if asked for."""
        other = request.query_params.get("compare", "")
        if profile not in profile_ids() or (other and other not in profile_ids()):
            raise Refusal(status_code=404)
        book, compared = load_profile(profile), load_profile(other) if other else None
        rows = [_book_row(book, compared, info) for info in option_table().values()]
        books = profile_ids()
        return self.page("book", request, book=book, compared=compared, books=books, rows=rows)

    async def language(self, request: Ask) -> Answer:
        """Keep the language and go back."""
        check_origin(request)
        form = await read_form(request)
        lang, back = form.get("lang", ""), form.get("next", "/")
        if lang not in LANGUAGES:
            raise Refusal(status_code=400)
        if not back.startswith("/") or back[1:2] in ("/", "\\") or not back.isprintable():
            back = "/"
        answer = Redirect(back, status_code=SEE_OTHER)
        name, value = set_cookie(LANG_COOKIE, lang, is_secure(dict(request.scope)))
        answer.headers[name.decode()] = value.decode()
        return answer

    async def health(self) -> dict[str, object]:
        """Say that the server lives, and whether the rules are ready."""
        return {"ok": True, "ready": self.lobby.ready.is_set(), "rooms": self.lobby.open_rooms}

    async def static(self, request: Ask, path: str) -> Answer:
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

    # --- parts ---------------------------------------------------------------------------

    async def find(self, table: str) -> tuple[TableRow, Settings]:
        """Return a table; raise `Refusal` if there is none."""
        found = await self.lobby.find(table)
        if found is None:
            raise Refusal(status_code=404)
        return found

    async def find_ended(self, table: str) -> tuple[TableRow, Settings]:
        """Return a table whose match is over: before that its cards are nobody's business."""
        row, settings = await self.find(table)
        if row.ended is None:
            raise Refusal(status_code=409)
        return row, settings

    def page(self, name: str, request: Ask, status: int = 200, **facts: Any) -> Answer:
        """Return a page in the visitor's language."""
        lang = lang_of(request)

        def value_text(option: str, value: Any) -> str:
            word = option_text(value, lang)
            return catalog(lang).get(f"option.{option}.{value}", word)

        html = self.pages.render(name, lang, path_of(request), value_text=value_text, **facts)
        headers = {"cache-control": "no-store"}
        return Response(html, status_code=status, media_type="text/html", headers=headers)

    def form(self, request: Ask, choice: Choice, status: int) -> Answer:
        """Return the form for a table with what is wrong at its place."""
        lang = lang_of(request)
        faults = {field: fault_text(error, lang) for field, error in choice.errors.items()}
        return self.page(
            "new",
            request,
            status,
            choice=choice,
            form=choice.form,
            usual=choice.usual(),
            faults=faults,
            opened=any(field in option_table() for field in faults),
            families=_families(),
            books=profile_ids(),
        )

    def failure(self, request: Ask, error: Exception) -> Answer:
        """Answer a request that cannot be served: a code and one sentence."""
        status = error.status_code if isinstance(error, HTTPException) else 500
        if isinstance(error, GuinoteError):
            status = 400
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self.lobby.house.journal.error("request", path=request.url.path, exc_info=error)
        lang = lang_of(request)
        usual = "page.error.400" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "page.error.500"
        key = f"page.error.{status}"
        sentence = text(lang, key if key in catalog(lang) else usual)
        if request.url.path.endswith(("/frames", "/record")):
            body = {"code": status, "why": sentence}
            return Response(body, status_code=status, media_type="application/json")
        title = text(lang, "page.error.title")
        return self.page("message", request, status, title=title, sentence=sentence)


# --- reading requests --------------------------------------------------------------------


def owner_of(request: Ask) -> str:
    """Return the hash of the visitor's token."""
    return str(request.scope["guinote.owner"])  # type: ignore[typeddict-item]


def lang_of(request: Ask) -> Lang:
    """Return the visitor's language."""
    return request.scope["guinote.lang"]  # type: ignore[typeddict-item, no-any-return]


def path_of(request: Ask) -> str:
    """Return where to come back to after changing the language."""
    if request.method != "GET":
        return "/new" if request.url.path == "/new" else "/"
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def check_origin(request: Ask) -> None:
    """Raise `Refusal` for a form that another site sent."""
    if not is_own_origin(request.scope["headers"]):
        raise Refusal(status_code=403)


async def read_form(request: Ask) -> dict[str, str]:
    """Return the text fields of a form; raise `Refusal` for anything that is none."""
    try:
        form = await request.form()
        items = list(form.multi_items())
    except HTTPException:
        raise
    except Exception as error:  # the parsers under Litestar raise many kinds for bad bodies
        raise Refusal(status_code=400) from error
    if len(items) > MAX_FIELDS:
        raise Refusal(status_code=413)
    return {name: value for name, value in items if isinstance(value, str)}


def fault_text(error: BadRules, lang: Lang) -> str:
    """Return why a choice cannot be played, in the visitor's language where there is a text."""
    key = f"refused.rules.{error.code}"
    if key in catalog(lang):
        option = error.facts.get("option", "")
        named = catalog(lang).get(f"option.{option}", option)
        return text(lang, key, **{**error.facts, "option": named})
    return text(lang, "page.bad_choice") if error.code == "bad_choice" else error.message


def _listed(row: TableRow) -> dict[str, object]:
    settings = decode_settings(row.settings)
    created = datetime.fromtimestamp(row.created / 1000, UTC).isoformat(timespec="seconds")
    return {
        "id": row.id,
        "profile": settings.profile,
        "seats": settings.seats,
        "created": created,
        "ended": row.ended is not None,
    }


def _families() -> list[tuple[str, list[OptionInfo]]]:
    families: dict[str, list[OptionInfo]] = {}
    for info in option_table().values():
        if info.name not in NOT_ASKED:
            families.setdefault(info.family, []).append(info)
    return list(families.items())


def _book_row(book: Any, compared: Any, info: OptionInfo) -> dict[str, object]:
    seats = max(book.seats)
    value = getattr(book.options_for(seats), info.name)
    other = None if compared is None else getattr(compared.options_for(seats), info.name)
    note = book.notes.get(info.name)
    return {
        "name": info.name,
        "clause": info.clause,
        "value": value,
        "other": other,
        "differs": compared is not None and value != other,
        "note": "" if note is None else note.text,
        "ours": note is not None and note.ours,
    }


def routes(site: Site) -> Sequence[Any]:
    """Return the addresses of the site."""
    reads: dict[str, Any] = {
        "/": site.home,
        "/new": site.choose,
        "/rules": site.rules,
        "/rules/{profile:str}": site.book,
        "/t/{table:str}": site.table,
        "/t/{table:str}/replay": site.replay,
        "/t/{table:str}/record": site.record,
        "/t/{table:str}/frames": site.frames,
        "/static/{path:path}": site.static,
        "/health": site.health,
    }
    writes: dict[str, Any] = {
        "/play": site.play,
        "/new": site.create,
        "/lang": site.language,
        "/t/{table:str}/again": site.again,
    }
    return [
        *(get(path)(work) for path, work in reads.items()),
        *(post(path, status_code=200)(work) for path, work in writes.items()),
    ]


def new_app(site: Site) -> FrontDoor:
    """Return the whole application."""

    @asynccontextmanager
    async def life(_app: Litestar) -> AsyncIterator[None]:
        yield
        await site.lobby.house.store.close()

    pages = Litestar(
        routes(site),
        lifespan=[life],
        openapi_config=None,
        request_max_body_size=MAX_BODY,
        exception_handlers={Exception: site.failure, HTTPException: site.failure},
        logging_config=None,
    )
    return FrontDoor(pages, site.door.enter)
