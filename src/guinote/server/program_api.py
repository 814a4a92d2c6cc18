"""The requests of programs (`docs/how-to/bots.md`): who asks, what is asked, and the answers."""

from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Response
from litestar.params import FromPath
from litestar.response import Stream

from guinote.errors import GuinoteError
from guinote.server.answer import Answer
from guinote.server.choices import Choice, is_number, with_programs
from guinote.server.limits import Ledger, address_of
from guinote.server.lobby import Lobby
from guinote.server.pace import Speed
from guinote.server.program_door import ProgramDoor, new_line
from guinote.server.program_schema import JSON, LINES, document
from guinote.server.programs import ProgramToken
from guinote.server.protocol import Ack, ClockName, Door, Lang, Leave, Sit, Wish
from guinote.server.request import Ask, Refusal, lang_of, too_often
from guinote.server.visitor import bearer_of

MOST_SECONDS: Final = 3600
Done = Wish | Sit | Leave
"""What may be asked of a table here: the frames of the socket but for hello and heart-beat."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to open; what is left out is as usual. It takes bot accounts at every seat."""

    profile: str = "aragones"
    seats: int | None = None
    cotos: int | None = None
    speed: Speed = "normal"
    clock: ClockName = "none"
    door: Door = "closed"
    level: str | None = None

    def form(self) -> dict[str, str]:
        """Return it as the page for a table would send it."""
        given = msgspec.structs.asdict(self)
        given["cotos_to_win_match"] = given.pop("cotos")
        return {name: str(value) for name, value in given.items() if value is not None}


class ProgramApi:
    """Everything that programs ask by HTTP."""

    def __init__(self, lobby: Lobby, door: ProgramDoor, tables: Ledger) -> None:
        """Stand before the door; ``tables`` counts what is opened."""
        self._lobby, self._door, self._tables = lobby, door, tables
        self._wish = msgspec.json.Decoder(Done)
        self._new_table = msgspec.json.Decoder(NewTable)
        self._document = msgspec.json.encode(document(Done, NewTable))

    async def openapi(self) -> Answer:
        """Give the description of these addresses."""
        return Response(self._document, media_type=JSON)

    async def me(self, request: Ask) -> Answer:
        """Say which bot account it is."""
        token = await self._enter(request)
        _check_query(request)
        program = await self._lobby.house.store.programs.program(token.person)
        name = program.name if program else ""
        return answered({"id": token.person, "name": name, "scope": token.scope})

    async def news(self, request: Ask) -> Answer:
        """Stream where the account sits."""
        token = await self._enter(request)
        _check_query(request, "seconds")
        seconds = _seconds(request)
        self._check_streams(token)
        return Stream(self._door.news(token, seconds), media_type=LINES, headers=LIVE)

    async def watch(self, request: Ask, table: FromPath[str]) -> Answer:
        """Stream a table: the whole view, then whatever happens."""
        token = await self._enter(request)
        _check_query(request, "seconds", "lang")
        seconds, lang = _seconds(request), _lang(request)
        found = await self._lobby.find(table)
        if found is None:
            raise Refusal(404)
        self._check_streams(token)
        line = new_line(token, table, lang)
        line.address = address_of(request.scope)
        lines = self._door.watch(line, table, found[1], seconds)
        return Stream(lines, media_type=LINES, headers=LIVE)

    async def act(self, request: Ask, table: FromPath[str]) -> Answer:
        """Do something at a table, and say what became of it."""
        token = await self._enter(request, plays=True)
        wish = await _read(request, self._wish)
        try:
            answer = await self._door.do(token.person, table, wish)
        except TimeoutError:
            return Response(b"", status_code=HTTPStatus.ACCEPTED, media_type=JSON)
        except GuinoteError as error:
            if await self._lobby.find(table) is None:
                raise Refusal(404) from error
            raise Refusal(409, f"api.{error.code}") from error
        if answer is None:
            return Response(None, status_code=HTTPStatus.NO_CONTENT)
        return answered(answer, HTTPStatus.OK if isinstance(answer, Ack) else HTTPStatus.CONFLICT)

    async def open(self, request: Ask) -> Answer:
        """Open a table, at which the account sits."""
        token = await self._enter(request, plays=True)
        wanted = Choice((await _read(request, self._new_table)).form())
        name = await self._lobby.house.store.people.nick(token.person)
        settings = wanted.settings(token.person, self._lobby.house.seed(), name)
        if settings is None:
            raise Refusal(409, "api.bad_table")
        self._count(self._tables, token)
        table = await self._lobby.create(with_programs(settings, token.person), token.person)
        return answered({"table": table}, HTTPStatus.CREATED)

    # --- who asks, and how often ---------------------------------------------------------

    async def _enter(self, request: Ask, *, plays: bool = False) -> ProgramToken:
        """Return whose token comes with a request; raise `Refusal`."""
        bearer = bearer_of(request.scope["headers"])
        token = await self._door.known(bearer) if bearer else None
        if token is None:
            raise Refusal(401, "api.no_token", {"www-authenticate": "Bearer"})
        self._count(self._door.guard.requests, token)
        if plays and token.scope != "play":
            raise Refusal(403, "api.scope")
        return token

    def _count(self, ledger: Ledger, token: ProgramToken) -> None:
        now = self._lobby.house.clock.now()
        if not ledger.take(token.person, now):
            raise too_often(ledger.seconds_to_next(token.person, now), "api.429")

    def _check_streams(self, token: ProgramToken) -> None:
        most = self._door.guard.limits.streams
        if 0 < most <= self._door.streams_of(token.person):
            raise too_often(1, "api.429")


NO_STORE: Final = {"cache-control": "no-store"}
LIVE: Final = {**NO_STORE, "x-accel-buffering": "no"}
"""Lines go out as they come; a proxy would gather them."""


def answered(body: Any, status: int = HTTPStatus.OK) -> Answer:
    """Return an answer that only its asker should have."""
    text = msgspec.json.encode(body)
    return Response(text, status_code=status, media_type=JSON, headers=NO_STORE)


async def _read(request: Ask, decoder: "msgspec.json.Decoder[Any]") -> Any:
    body = await request.body()
    try:
        try:
            return decoder.decode(body)
        except msgspec.ValidationError:
            return msgspec.convert(_whole(msgspec.json.decode(body)), decoder.type)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal(400, "api.not_understood") from error


def _whole(value: Any) -> Any:
    """Return JSON with whole numbers as such: 2.0 means 2, and some languages write it so."""
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _check_query(request: Ask, *known: str) -> None:
    """Raise `Refusal` for a parameter that does not exist, or comes twice."""
    names = [name for name, _ in request.query_params.multi_items()]
    if len(set(names)) < len(names) or not set(names) <= set(known):
        raise Refusal(400, "api.not_understood")


def _seconds(request: Ask) -> float | None:
    """Return how long a stream is to last; None: until one side has enough."""
    text = request.query_params.get("seconds")
    if text is None:
        return None
    if not (is_number(text) and int(text) <= MOST_SECONDS):
        raise Refusal(400, "api.not_understood")
    return float(text)


def _lang(request: Ask) -> Lang:
    """Return the language that a stream's sentences are to have."""
    text = request.query_params.get("lang", lang_of(request))
    if text not in ("es", "en"):
        raise Refusal(400, "api.not_understood")
    return "en" if text == "en" else "es"
