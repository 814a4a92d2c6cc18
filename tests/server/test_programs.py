"""Bot accounts: made by their owners, marked at every table, and served as people are."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from guinote.i18n.catalog import LANGUAGES
from guinote.server.app import Site, routes
from guinote.server.clock import LoopClock
from guinote.server.house import House
from guinote.server.limits import Guard, Limits, Voice
from guinote.server.lobby import Lobby
from guinote.server.program_api import Done, NewTable
from guinote.server.program_line import IDLE_SECONDS, ProgramLine
from guinote.server.program_schema import document
from guinote.server.programs import MOST_PROGRAMS, MOST_TOKENS
from guinote.server.protocol import Close
from guinote.server.socket import Socket
from guinote.server.store import MemoryStore
from tests.server.house import Evening, RandomBot, settle
from tests.server.live import Forkery, LiveServer, guest_at
from tests.server.test_accounts import client, make_account
from tests.server.test_socket import until_own_turn

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "bots.md"
FREE = Limits(sockets=0, tables=0, guests=0, sign_ins=0, requests=0, streams=0)
NAMES = iter(f"Dueña {number}" for number in range(1000))


class Owner:
    """Somebody with an account, who makes bots."""

    def __init__(self, site: httpx.Client) -> None:
        self.site, self.name = site, next(NAMES)
        assert make_account(site, self.name).status_code == 303

    def make(self, name: str = "Robotina") -> str:
        assert self.site.post("/me/bots", data={"bot": name}).status_code == 303
        page = self.site.get("/me").text
        return str(re.findall(r'name="bot" value="([0-9a-f]{32})"', page)[-1])

    def token(self, bot: str, scope: str = "play") -> str:
        page = self.site.post("/me/bots/token", data={"bot": bot, "scope": scope})
        found = re.search(r'id="fresh" value="([^"]+)"', page.text)
        assert found
        return found[1]


class Bot:
    """A program that talks to a server."""

    def __init__(self, base: str, token: str) -> None:
        self.headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=base, headers=self.headers, verify=False, timeout=30)
        self.base, self.table = base, ""

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def open(self, **wanted: Any) -> str:
        answer = self.http.post("/api/bot/tables", json={"speed": "fast", **wanted})
        assert answer.status_code == 201, answer.text
        self.table = answer.json()["table"]
        return self.table

    def do(self, **wish: Any) -> httpx.Response:
        return self.http.post(f"/api/bot/tables/{self.table}/actions", json=wish)

    def frames(self, table: str | None = None, **more: Any) -> Iterator[dict[str, Any]]:
        path = f"/api/bot/tables/{table or self.table}/stream"
        with self.http.stream("GET", path, params={"lang": "en", **more}) as stream:
            assert stream.headers["content-type"] == "application/x-ndjson"
            yield from (json.loads(line) for line in stream.iter_lines() if line)


@pytest.fixture
def owner(server: LiveServer) -> Iterator[Owner]:
    with client(server) as site:
        yield Owner(site)


@pytest.fixture
def bot(server: LiveServer, owner: Owner) -> Iterator[Bot]:
    with Bot(server.base, owner.token(owner.make())) as made:
        yield made


# --- made, and taken back ------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_token_is_shown_once(owner: Owner, lang: str) -> None:
    owner.site.post("/lang", data={"lang": lang})
    token = owner.token(owner.make())
    assert len(token) >= 32
    assert token not in owner.site.get("/me").text


def test_token_is_kept_as_a_hash(forkery: Forkery, tmp_path: Path) -> None:
    server = forkery.start(tmp_path)
    with client(server) as site:
        owner = Owner(site)
        token = owner.token(owner.make())
        with Bot(server.base, token) as bot:
            assert bot.http.get("/api/bot/me").json()["scope"] == "play"
    server.kill()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Robotina" in kept
    assert token.encode() not in kept


def test_guests_have_no_bots(server: LiveServer) -> None:
    with client(server) as site:
        assert site.post("/me/bots", data={"bot": "Robotina"}).status_code == 422


def test_bots_and_tokens_are_so_many(owner: Owner) -> None:
    bots = [owner.make(f"Robot {number}") for number in range(MOST_PROGRAMS)]
    assert owner.site.post("/me/bots", data={"bot": "Otro"}).status_code == 422
    for _ in range(MOST_TOKENS):
        owner.token(bots[0])
    more = owner.site.post("/me/bots/token", data={"bot": bots[0], "scope": "play"})
    assert more.status_code == 422


@pytest.mark.parametrize("path", ["token", "drop", "remove"])
def test_bots_of_others_are_not_found(server: LiveServer, owner: Owner, path: str) -> None:
    own = owner.make()
    with client(server) as site:
        Owner(site)
        answer = site.post(f"/me/bots/{path}", data={"bot": own, "scope": "play", "token": "x"})
        assert answer.status_code == 404


def test_token_taken_back_ends_its_streams(owner: Owner, bot: Bot) -> None:
    bot.open()
    frames = bot.frames()
    assert next(frames)["t"] == "welcome"
    page = owner.site.get("/me").text
    form = {
        name: re.findall(rf'name="{name}" value="(\w+)"', page)[0] for name in ("bot", "token")
    }
    owner.site.post("/me/bots/drop", data=form)
    assert list(frames)[-1]["code"] == Close.LEAVING
    assert bot.http.get("/api/bot/me").status_code == 401


def test_deleted_with_its_owner(owner: Owner, bot: Bot) -> None:
    """The page of a bot names who answers for it; both are gone together."""
    me = bot.http.get("/api/bot/me").json()
    assert owner.name in owner.site.get(f"/p/{me['id']}").text
    assert "Robotina" in owner.site.get("/me/export").text
    owner.site.post("/me/erase", data={"sure": "yes"})
    assert bot.http.get("/api/bot/me").status_code == 401
    assert owner.site.get(f"/p/{me['id']}").status_code == 404


# --- who may what --------------------------------------------------------------------------


def test_no_token_opens_nothing(server: LiveServer, bot: Bot) -> None:
    bot.open()
    for header in ({}, {"Authorization": "Bearer no"}, {"Authorization": "Basic eA=="}):
        for path in ("me", "stream", f"tables/{bot.table}/stream"):
            answer = httpx.get(f"{server.base}/api/bot/{path}", headers=header)
            assert (answer.status_code, answer.json()["code"]) == (401, "no_token")
            assert answer.headers["www-authenticate"] == "Bearer"
            assert "set-cookie" not in answer.headers


def test_token_to_watch_does_nothing_else(server: LiveServer, owner: Owner) -> None:
    token = owner.token(owner.make(), "watch")
    with Bot(server.base, token) as watcher, guest_at(server.base) as guest:
        assert watcher.http.post("/api/bot/tables", json={}).json()["code"] == "scope"
        watcher.table = guest.table
        told = [frame["t"] for frame in watcher.frames(seconds=0)]
        assert told[:2] == ["welcome", "snap"]
        assert watcher.do(t="ready").status_code == 403


def test_sits_only_where_programs_may(server: LiveServer, bot: Bot) -> None:
    for allowed in ({}, {"programs": "yes"}):
        with guest_at(server.base, door="link", **allowed) as guest:
            bot.table = guest.table
            frames = bot.frames()
            assert next(frames)["you"] is None
            assert next(frame for frame in frames if frame["t"] == "snap")["view"] is None
            answer = bot.do(t="sit", seat=1)
            if not allowed:
                assert (answer.status_code, answer.json()["code"]) == (409, "not_seated")
                continue
            assert answer.status_code == 204
            told = next(frame for frame in frames if frame["t"] == "snap")["table"]["seats"]
            assert [seat["program"] for seat in told] == [False, True, False, False]
            assert told[1]["name"] == "Robotina"


def test_streams_are_so_many(forkery: Forkery, tmp_path: Path) -> None:
    limits = {"sockets": 0, "tables": 0, "guests": 0, "sign_ins": 0, "streams": 1}
    server = forkery.start(tmp_path, limits=limits)
    with client(server) as site:
        owner = Owner(site)
        with Bot(server.base, owner.token(owner.make())) as bot:
            bot.open()
            frames = bot.frames()
            next(frames)
            over = bot.http.get("/api/bot/stream")
            assert (over.status_code, over.json()["code"]) == (429, "429")


def test_requests_are_so_many(bot: Bot) -> None:
    """Sixty at once, then six a second: whoever asks faster is told to wait."""
    answers = [bot.http.get("/api/bot/me") for _ in range(70)]
    assert [answer.status_code for answer in answers[:60]] == [200] * 60
    for answer in answers[60:]:
        assert answer.status_code == 200 or int(answer.headers["retry-after"]) >= 1


# --- the same as at the socket -------------------------------------------------------------


def test_watchers_hear_the_same_through_both_doors(server: LiveServer, bot: Bot) -> None:
    """From the moment when the table waits for its player: before, it may wait for the cut."""
    with guest_at(server.base, level="beginner") as player, guest_at(server.base) as watcher:
        watcher.table = bot.table = player.table
        player.join()
        do = until_own_turn(player)
        watcher.join()
        watcher.hear_until("snap")
        frames = bot.frames()
        assert next(frame for frame in frames if frame["t"] == "snap")["view"]["seat"] is None
        player.act(do)
        last = player.hear_until("ack")["v"]
        assert events_to(last, iter(watcher.hear, None)) == events_to(last, frames)


def events_to(last: int, frames: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the numbered events up to one of them."""
    heard: list[dict[str, Any]] = []
    while not heard or heard[-1]["v"] < last:
        frame = next(frames)
        heard += [frame] if frame["t"] == "ev" else []
    return heard


def hear_out(viewer: Any) -> list[str]:
    """Return the frames that wait to be read."""
    box = viewer._outbox
    return [box.get_nowait() for _ in range(box.qsize())]


def told_to(kind: str, seed: int) -> list[str]:
    """Return every frame that a seat is told of a deal, through one of the doors."""

    async def play() -> list[str]:
        night = Evening(bot=RandomBot, persons=2, seed=seed)
        viewer: Any = (
            ProgramLine("p0", "en", "t", "")
            if kind == "stream"
            else Socket(Any, Any, Voice(Guard(FREE), "", LoopClock()))  # type: ignore[arg-type]
        )
        viewer.seat, viewer.lang, viewer.owner = 0, "en", "p0"
        await night.room.start()
        night.room.attach(viewer, None)
        heard = hear_out(viewer)
        while (view := night.view(None)).outcome is None:
            seat = view.to_move
            if seat not in night.room.table.log.company.persons or night.pause is not None:
                await night.clock.advance(night.clock.next_due() or 0)
                continue
            card = next(do for do in night.view(seat).legal if do.startswith("play"))
            for do in ("play 1o", card):
                await night.act_for(seat, do)
                await settle()
            heard += hear_out(viewer)
        return heard

    return asyncio.run(play())


@pytest.mark.parametrize("seed", [3, 4])
def test_seats_hear_the_same_through_both_doors(seed: int) -> None:
    """A whole deal with answers and refusals, byte for byte."""
    by_socket, by_stream = told_to("socket", seed), told_to("stream", seed)
    kinds = {json.loads(frame)["t"] for frame in by_socket}
    assert {"snap", "ev", "note", "ack", "nack"} <= kinds
    assert by_socket == by_stream


def test_socket_takes_the_token(server: LiveServer, bot: Bot) -> None:
    bot.open()
    url = f"{server.base.replace('http', 'ws')}/ws/t/{bot.table}"
    protocols = [Subprotocol("guinote.v1")]
    with connect(url, subprotocols=protocols, additional_headers=bot.headers) as socket:
        socket.send('{"t":"hello"}')
        assert json.loads(socket.recv(20))["you"] == 0


# --- answers -------------------------------------------------------------------------------


def test_answers_are_those_of_the_socket(bot: Bot) -> None:
    """Stored, sent again, of a number that is taken, against the rules."""
    bot.open(profile="lascuarenta", seats=2, level="beginner")
    assert bot.do(t="ready").json()["code"] == "no_stream"
    frames = bot.frames()
    v, legal = own_turn(bot, frames)
    other = next(card for card in ("play 1o", "play 3o", "play 1c") if card not in legal)
    refused = bot.do(t="act", a=1, v=v, do=other)
    assert (refused.status_code, refused.json()["t"]) == (409, "nack")
    assert refused.json()["code"] == "not_in_hand"
    done = bot.do(t="act", a=2, v=v, do=legal[0])
    assert (done.status_code, done.json()["t"]) == (200, "ack")
    assert bot.do(t="act", a=2, v=v, do=legal[0]).json() == done.json()
    assert bot.do(t="act", a=2, v=v, do=other).json()["code"] == "number_taken"
    answers = [frame for frame in until(frames, 4) if frame["t"] in ("ack", "nack")]
    assert [answer["a"] for answer in answers] == [1, 2, 2, 2]


def own_turn(bot: Bot, frames: Iterator[dict[str, Any]]) -> tuple[int, list[str]]:
    """Wait for the own turn; return the step and the cards that may be played."""
    for frame in frames:
        if frame.get("pause"):
            bot.do(t="ready")
        turns = [event for event in frame.get("e", ()) if event["t"] == "turn_started"]
        turn = frame.get("view") or (turns[0] if turns else {})
        legal = [do for do in turn.get("legal", ()) if do.startswith("play")]
        if legal:
            return frame["v"], legal
    raise AssertionError("it ended")


def until(frames: Iterator[dict[str, Any]], answers: int) -> Iterator[dict[str, Any]]:
    """Yield frames up to the last of so many answers."""
    while answers:
        frame = next(frames)
        answers -= frame["t"] in ("ack", "nack")
        yield frame


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"t":"hello"}',
        b'{"t":"act"}',
        b'{"t":"p"}',
        b'{"t":"act","a":-1}',
        b"\xff",
    ],
)
def test_what_is_not_understood_is_refused(bot: Bot, body: bytes) -> None:
    bot.open()
    for path in ("tables", f"tables/{bot.table}/actions"):
        answer = bot.http.post(f"/api/bot/{path}", content=body)
        assert (answer.status_code, answer.json()["code"]) == (400, "not_understood")


def test_tables_against_the_rules_are_refused(bot: Bot) -> None:
    answer = bot.http.post("/api/bot/tables", json={"profile": "aragones", "cotos": 100})
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_table")


def test_no_table_has_no_stream(bot: Bot) -> None:
    assert bot.http.get("/api/bot/tables/nowhere/stream").status_code == 404
    assert bot.http.post("/api/bot/tables/nowhere/actions", json={"t": "ready"}).status_code == 404


# --- lines ---------------------------------------------------------------------------------


def test_news_tell_of_tables(bot: Bot) -> None:
    table = bot.open()
    told = bot.http.get("/api/bot/stream", params={"seconds": 0}).text.splitlines()
    assert json.loads(told[0])["table"] == table
    for seconds in ("-1", "x", "4000", "1.5"):
        assert bot.http.get("/api/bot/stream", params={"seconds": seconds}).status_code == 400


def test_second_stream_of_a_seat_ends_the_first(bot: Bot) -> None:
    bot.open()
    first, second = bot.frames(), bot.frames()
    assert next(frame for frame in first if frame["t"] == "snap")
    assert next(second)["t"] == "welcome"
    assert list(first)[-1]["code"] == Close.ELSEWHERE


def test_line_that_is_not_read_ends() -> None:
    async def fill() -> None:
        night = Evening()
        line = ProgramLine("", "es", "t", "")
        await night.room.start()
        night.room.attach(line, None)
        for _ in range(200):
            night.room._tell_note()
        assert line._closing == Close.TOO_SLOW

    asyncio.run(fill())


def test_program_that_does_not_play_is_gone() -> None:
    """A line may stand though nobody is at its other end."""

    async def wait() -> None:
        night = Evening(persons=4)
        await night.room.start()
        line = ProgramLine("p0", "es", "t", "")
        line.seat = 0
        night.room.attach(line, None)
        now = asyncio.get_running_loop().time()
        line._look(now + IDLE_SECONDS + 1)
        assert line._closing is None or night.view(None).to_move == 0
        await night.until_turn(0)
        line._look(asyncio.get_running_loop().time() + IDLE_SECONDS + 1)
        assert line._closing == Close.SILENT

    asyncio.run(wait())


# --- described, and played by the page's own example ----------------------------------------


def test_every_request_is_described() -> None:
    """Nothing under ``/api/bot`` but what the description has, and the other way round."""
    site = Site(Lobby(House(MemoryStore(), lambda _kind, _rules: RandomBot())), Guard(FREE))
    served = {
        (path.replace(":str", ""), method.lower())
        for route in routes(site)
        for path in route.paths
        for method in route.http_methods
        if path.startswith("/api/bot") and method != "OPTIONS"
    }
    described = document(Done, NewTable)["paths"]
    assert served == {(path, method) for path, ways in described.items() for method in ways}


def test_example_plays_a_coto(forkery: Forkery, tmp_path: Path) -> None:
    """The page's own example, as it is printed, at tables that lose no time."""
    example = re.findall(r"```python\n(.*?)```", HOW_TO.read_text("utf-8"), re.DOTALL)[0]
    assert len([line for line in example.splitlines() if line]) <= 25
    server = forkery.start(tmp_path, limits=msgspec.to_builtins(FREE), hurries=True)
    with client(server) as site:
        owner = Owner(site)
        command = [sys.executable, "-c", example, server.base, owner.token(owner.make())]
        run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.stdout in ("won\n", "lost\n"), run.stderr
