"""What every answer says to the browser, who may send forms, and what is kept of secrets."""

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from guinote.server.app import Site, new_app, routes
from guinote.server.house import House
from guinote.server.limits import Guard, Limits
from guinote.server.lobby import Lobby
from guinote.server.recovery import new_code
from guinote.server.stewardship import new_invitation
from guinote.server.store import MemoryStore
from guinote.server.tokens import new_token
from tests.server.house import FakeClock, Journal, QuietBot
from tests.server.live import Forkery
from tests.server.test_accounts import PHRASE, client, make_account

FREE = Limits(sockets=0, tables=0, looks_back=0, guests=0, sign_ins=0)
POLICY = {
    "default-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "object-src": "'none'",
}
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
}
EVIL = ("https://evil.example", "null", "http://a.evil.example", "http://a:81")
OLD_ENOUGH_BITS = 128


def new_site() -> Site:
    store = MemoryStore()
    house = House(store, lambda _kind, _rules: QuietBot(), FakeClock(), journal=Journal())
    return Site(Lobby(house), Guard(FREE))


def paths(method: str) -> list[str]:
    """Return every address of the site with something in its places; streams need a token."""
    return sorted(
        re.sub(r"\{\w+:\w+\}", "1", path)
        for route in routes(new_site())
        for path in route.paths
        if method in route.http_methods
    )


def ask(base: str, work: Callable[[Site, httpx.AsyncClient], Awaitable[None]]) -> None:
    async def run() -> None:
        site = new_site()
        transport = httpx.ASGITransport(new_app(site))
        async with httpx.AsyncClient(transport=transport, base_url=base) as http:
            await work(site, http)

    asyncio.run(run())


@pytest.mark.parametrize("path", [*paths("GET"), "/nowhere", "/static/nothing.js"])
def test_headers_of_every_answer(path: str) -> None:
    async def work(_site: Site, http: httpx.AsyncClient) -> None:
        answer = await http.get(path)
        parts = answer.headers["content-security-policy"].split("; ")
        assert dict(part.split(" ", 1) for part in parts) == POLICY
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers

    ask("http://a", work)


@pytest.mark.parametrize(("base", "is_secure"), [("http://a", False), ("https://a", True)])
def test_cookies(base: str, is_secure: bool) -> None:
    """Out of reach of scripts and of other sites; behind TLS they never leave it."""

    async def work(_site: Site, http: httpx.AsyncClient) -> None:
        answers = [
            await http.get("/"),
            await http.post("/lang", data={"lang": "en"}),
            await http.post("/me/erase", data={"sure": "yes"}),
        ]
        given = [cookie for one in answers for cookie in one.headers.get_list("set-cookie")]
        assert {cookie.partition("=")[0] for cookie in given} == {"guinote", "lang"}
        for cookie in given:
            marks = cookie.split("; ")[1:]
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(marks)
            assert ("Secure" in marks) is is_secure
            assert not any(mark.startswith("Domain") for mark in marks)

    ask(base, work)


@pytest.mark.parametrize("path", [one for one in paths("POST") if not one.startswith("/api/")])
def test_form_of_another_site_does_nothing(path: str) -> None:
    """Whoever is signed in: nobody new is kept, and nothing is done."""

    async def work(site: Site, http: httpx.AsyncClient) -> None:
        for origin in EVIL:
            answer = await http.post(path, headers={"origin": origin}, data={"sure": "yes"})
            assert answer.status_code in (403, 404)
        people = site.lobby.house.store.people
        assert getattr(people, "persons") == {}  # noqa: B009 - of the twin in memory

    ask("http://a", work)


def test_tokens_are_long_enough() -> None:
    assert len(secrets.token_urlsafe(OLD_ENOUGH_BITS // 8)) <= len(new_token())


def test_no_secret_at_rest(forkery: Forkery, tmp_path: Path) -> None:
    """Not in any byte of the data folder: cookies, programs' tokens, codes, passwords."""
    server = forkery.start(tmp_path)
    now = int(time.time() * 1000)
    with client(server) as ana:
        assert make_account(ana, "Ana Sol").is_redirect
        ana.post("/me/bots", data={"bot": "Robotina"})
        bot = re.findall(r'name="bot" value="([0-9a-f]{32})"', ana.get("/me").text)[-1]
        page = ana.post("/me/bots/token", data={"bot": bot, "scope": "play"}).text
        token = re.findall(r'id="fresh" value="([^"]+)"', page)[0]
        codes = [new_code(tmp_path, "Ana Sol", now), new_invitation(tmp_path, 1, 1, now)]
        plain = [code.replace("-", "") for code in codes]
        secret = [ana.cookies["guinote"], token, PHRASE, *codes, *plain]
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"Ana Sol" in kept
    assert [one for one in secret if one.encode() in kept] == []
