"""Requests that no browser sends: every route, every method, raw bytes, and thousands by chance.

Each is answered by a code below 500, or cut where it is no HTTP at all; the server lives, its log
has no traceback (`tests.server.conftest`), and the tables stand.
"""

import random
import socket
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
import pytest

from guinote.server.app import Site, routes
from guinote.server.assets import Assets
from guinote.server.house import House
from guinote.server.limits import Guard, Limits
from guinote.server.lobby import Lobby
from guinote.server.store import MemoryStore
from tests.seeds import chosen_seed
from tests.server.house import QuietBot
from tests.server.live import LiveServer, guest_at
from tests.server.test_socket import until_own_turn

REQUESTS = 400
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND")


def known_routes() -> dict[str, set[str]]:
    """Return the methods of every address, as the application has them."""
    house = House(MemoryStore(), lambda _kind, _target: QuietBot())
    site = Site(Lobby(house), Guard(Limits()), Assets())
    found: dict[str, set[str]] = {}
    for handler in routes(site):
        for path in handler.paths:
            found.setdefault(path, set()).update(map(str, handler.http_methods))
    return found


ROUTES = known_routes()


def filled(route: str, value: str) -> str:
    """Return an address of a route with something in the place of its parameters."""
    parts = [value if part.startswith("{") else part for part in route.split("/")]
    return "/".join(parts) or "/"


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("route", ROUTES)
def test_method_that_a_route_does_not_have(route: str, method: str, server: LiveServer) -> None:
    """It is 405, whether there is such a table or not."""
    if method in {*ROUTES[route], "OPTIONS"} or (method, "GET" in ROUTES[route]) == ("HEAD", True):
        return
    answer = httpx.request(method, server.base + filled(route, "x"), verify=False)
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) >= ROUTES[route]


@pytest.mark.parametrize("route", ROUTES)
def test_body_that_is_huge(route: str, server: LiveServer) -> None:
    """No route takes more than a form; one that reads none does not even wait for it."""
    for method in ROUTES[route]:
        head = f"{method} {filled(route, 'x')} HTTP/1.1\r\nHost: {netloc(server)}\r\n"
        length = f"Content-Length: {50_000_000}\r\nConnection: close\r\n\r\n"
        status = status_of(server, (head + length).encode() + b"profile=" + b"x" * 200_000)
        assert status is None or status < 500


FORM = b"POST /new HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\nContent-Type: "
RAW = {
    "nothing": b"",
    "noise": b"\x00\xff\x16\x03\x01" * 200,
    "no version": b"GET /\r\n\r\n",
    "old version": b"GET / HTTP/0.9\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "spaces": b"GET  /  HTTP/1.1\r\n\r\n",
    "long line": b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\n\r\n",
    "long header": b"GET / HTTP/1.1\r\nHost: a\r\nCookie: " + b"x" * 100_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 5000 + b"\r\n",
    "bad length": b"POST /new HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "no number": b"POST /new HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
    "cut form": FORM + b"application/x-www-form-urlencoded\r\n\r\nseats=",
    "cut form of parts": FORM + b"multipart/form-data; boundary=x\r\n\r\n--x\r\n",
    "bad chunks": b"POST /new HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "both lengths": b"POST /new HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "upgrade": b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    "half an upgrade": b"GET /ws/t/x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 99\r\n\r\n",
    "socket by request": b"GET /ws/t/x HTTP/1.1\r\nHost: a\r\n\r\n",
    "bad host": b"GET / HTTP/1.1\r\nHost: a:b\r\n\r\n",
    "bad host of a form": b"POST /lang HTTP/1.1\r\nHost: [\r\nContent-Length: 0\r\n\r\n",
    "bad origin": b"POST /play HTTP/1.1\r\nHost: a\r\nOrigin: http://[::1\r\n\r\n",
    "bad origin of a socket": b"GET /ws/t/x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nOrigin: http://[\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    "another place": b"GET http://evil.example/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    "an asterisk": b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
}


@pytest.mark.parametrize("name", RAW)
def test_raw_bytes(name: str, server: LiveServer) -> None:
    status = status_of(server, RAW[name])
    assert status is None or status < 500
    assert httpx.get(server.base + "/health", verify=False).json()["ok"]


def netloc(server: LiveServer) -> str:
    return urlsplit(server.base).netloc


def status_of(server: LiveServer, raw: bytes) -> int | None:
    """Send bytes, say no more, and return the code of the answer, if one came."""
    host, _, port = netloc(server).partition(":")
    with socket.create_connection((host, int(port)), timeout=20) as line:
        answer = b""
        with suppress(OSError):
            line.sendall(raw)
            line.shutdown(socket.SHUT_WR)
            answer = line.makefile("rb").readline()
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.") else None


class Mischief:
    """Requests by chance, from pieces that parsers stumble over."""

    values: tuple[str, ...] = (
        "x",
        "unknown",
        "%00",
        "%ff%fe",
        "%",
        "..%2f..%2fetc%2fpasswd",
        "a/b/c",
        "x" * 3000,
        "ñ€\u2028",
        "'--",
        "<script>",
        "-1",
        ".vite/manifest.json",
        "",
    )
    queries = ("", "?", "?compare=%ff", "?seats=%00&seats=9", "?" + "a=b&" * 2000, "?[]={}&=&==")
    headers = (
        "Cookie: guinote=%s",
        "Cookie: guinote=\xff\xfe; lang=xx",
        "Cookie: guinote=" + "A" * 43 + "; lang=en",
        "Accept-Language: " + ",".join(["xx;q=9"] * 300),
        "Accept-Encoding: br;q=0, gzip;q=x, *",
        'If-None-Match: W/"", *, \'',
        "Origin: null",
        "Origin: http://[::1",
        "Host: \xe9vil",
        "X-Forwarded-For: 1.1.1.1, ::, unknown, \xff",
        "X-Forwarded-Proto: https",
        "Range: bytes=9-1",
        "Expect: 100-continue",
        "Content-Type: multipart/form-data; boundary=",
        "Content-Type: multipart/form-data; boundary=x",
        "Content-Type: application/x-www-form-urlencoded; charset=utf-7",
        "Content-Type: application/json",
        "Content-Type: /;;=",
        "Content-Encoding: gzip",
        "Content-Length: 7",
        "Transfer-Encoding: chunked",
    )
    bodies = (
        b"",
        b"profile=aragones&seats=9",
        b"seats=\xff&seats=%ff&=%zz&&&",
        b'--x\r\nContent-Disposition: form-data; name="\xff"\r\n\r\n\x00\r\n--x--',
        b"--x\r\nContent-Disposition: form-data; name=profile; filename=../x\r\n\r\n",
        b"7\r\nseats=9\r\n0\r\n\r\n",
        b"fffffffffffffffff\r\n",
        b'{"profile": [[[',
        b"lang=xx&next=//evil",
        b"target=" + b"9" * 400 + b"&hand_size=-1&removed_cards=" + b"2o " * 300,
    )

    def __init__(self, rng: random.Random, host: str, table: str) -> None:
        self.rng, self.host, self.values = rng, host, (*self.values, table)

    def request(self) -> bytes:
        """Return the next request."""
        rng = self.rng
        route = rng.choice(list(ROUTES))
        path = filled(route, rng.choice(self.values)) + rng.choice(self.queries)
        headers = rng.sample(self.headers, rng.randrange(4))
        head = [f"{rng.choice(METHODS)} {path} HTTP/1.1", f"Host: {self.host}", *headers]
        body = rng.choice(self.bodies)
        if rng.random() < 0.6:
            head.append(f"Content-Length: {len(body)}")
        raw = "\r\n".join([*head, "Connection: close", "", ""]).encode("latin-1", "replace") + body
        return self.bitten(raw) if rng.random() < 0.2 else raw

    def bitten(self, raw: bytes) -> bytes:
        """Return the request with a byte changed, or without its end."""
        place = self.rng.randrange(len(raw))
        if self.rng.random() < 0.5:
            return raw[:place]
        return raw[:place] + self.rng.randbytes(1) + raw[place + 1 :]


def test_requests_by_chance(server: LiveServer) -> None:
    rng = random.Random(chosen_seed())
    with guest_at(server.base) as ana:
        ana.join()
        until_own_turn(ana)
        ana.join()
        before = ana.hear_until("snap")["view"]
        mischief = Mischief(rng, netloc(server), ana.table)
        codes: dict[int | None, int] = {}
        for _ in range(REQUESTS):
            raw = mischief.request()
            status = status_of(server, raw)
            codes[status] = codes.get(status, 0) + 1
            assert status is None or status < 500, raw
        print(f"codes of {REQUESTS} requests: {codes}")
        assert {200, 400, 404, 405} <= set(codes)
        ana.join()
        assert ana.hear_until("snap")["view"] == before
