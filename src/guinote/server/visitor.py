"""Around every request: who asks, in which language, from which origin; and safe headers.

A plain ASGI layer, so that pages and sockets go by the same rules.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any, Final

from guinote.i18n.catalog import DEFAULT, LANGUAGES
from guinote.server.journal import about_table
from guinote.server.limits import address_of
from guinote.server.porter import Porter
from guinote.server.programs import Programs
from guinote.server.protocol import Lang
from guinote.server.sessions import Sessions
from guinote.server.socket import Message, Receive, Send
from guinote.server.tokens import hash_token, new_token

App = Callable[[Any, Any, Any], Awaitable[None]]
Headers = Iterable[tuple[bytes, bytes]]

COOKIE: Final = "guinote"
LANG_COOKIE: Final = "lang"
YEAR: Final = 31_536_000
TOKEN: Final = re.compile(r"[\w-]{32,64}", re.ASCII)
WEIGHT: Final = re.compile(r"q=([01](?:\.\d{0,3})?)")
API: Final = "/api/"
"""What is read here may have no end, so nobody may ask for its head alone."""
NOBODYS: Final = ("/static/", "/health", "/metrics", API)
"""Addresses that mean the same for everybody, or where somebody is known by no cookie."""
WITHOUT_PERSON: Final = ("/lang", "/sign-in", "/me/recover", "/enter")
"""Forms that make no guest of somebody who was none."""
HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        b"object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


def header(headers: Headers, name: bytes) -> str:
    """Return a header's value, empty if it is not there."""
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


def cookies_of(headers: Headers, name: str) -> Iterator[str]:
    """Yield the values of a cookie.

    Read by hand: other programs of the same host set cookies that no parser takes, and ours must
    not be lost beside them.
    """
    for key, value in headers:
        if key == b"cookie":
            for pair in value.decode("latin-1").split(";"):
                found, _, text = pair.partition("=")
                if found.strip() == name:
                    yield text.strip()


def token_of(headers: Headers) -> str | None:
    """Return the visitor's token, None for somebody new."""
    tokens = cookies_of(headers, COOKIE)
    return next((token for token in tokens if TOKEN.fullmatch(token)), None)


def bearer_of(headers: Headers) -> str:
    """Return the token of a program, empty where none comes with the request."""
    kind, _, token = header(headers, b"authorization").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def lang_of(headers: Headers) -> Lang:
    """Return the language that was chosen, or that the browser asks for, or the default."""
    wanted = [*cookies_of(headers, LANG_COOKIE), *languages_asked(headers)]
    found = next((lang for lang in wanted if lang in LANGUAGES), DEFAULT)
    return "en" if found == "en" else "es"


def languages_asked(headers: Headers) -> list[str]:
    """Return the languages that the browser would read, the best first."""
    weights: dict[str, float] = {}
    for part in header(headers, b"accept-language").split(","):
        lang, _, weight = part.partition(";")
        given = WEIGHT.fullmatch(weight.strip())
        weights.setdefault(lang.strip()[:2].lower(), float(given[1]) if given else 1.0)
    read = [lang for lang, weight in weights.items() if weight > 0]
    return sorted(read, key=lambda lang: -weights[lang])


def is_own_origin(headers: Headers) -> bool:
    """Tell whether a request comes from a page of this site, or from no page at all."""
    origin = header(headers, b"origin")
    _, _, place = origin.partition("://")
    return not origin or (bool(place) and place == header(headers, b"host"))


def set_cookie(name: str, value: str, secure: bool) -> tuple[bytes, bytes]:
    """Return the header that keeps a cookie for a year, out of reach of scripts."""
    text = f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
    return b"set-cookie", (text + ("; Secure" if secure else "")).encode()


def is_secure(scope: Message) -> bool:
    """Tell whether the visitor came by TLS, perhaps to a proxy whose word counts."""
    return scope.get("scheme") in ("https", "wss")


def changes_things(scope: Message) -> bool:
    """Tell whether a page of this site sends something."""
    return scope["method"] == "POST" and is_own_origin(scope["headers"])


def with_headers(headers: Headers, extra: Headers) -> list[tuple[bytes, bytes]]:
    """Return headers with more of them; a secret that the answer gives is the one that counts."""
    given = list(headers)
    named = f"{COOKIE}=".encode()
    if any(key == b"set-cookie" and value.startswith(named) for key, value in given):
        extra = [pair for pair in extra if not pair[1].startswith(named)]
    return [*given, *extra]


class FrontDoor:
    """Lets requests in to the pages and the sockets, each with the person who asks."""

    def __init__(
        self,
        pages: App,
        sockets: Callable[..., Awaitable[None]],
        sessions: Sessions,
        programs: Programs,
        porter: Porter,
        node: str = "",
    ) -> None:
        """Stand before both, with whoever knows the people, the bot accounts and who is barred.

        With the name of a node, `/n/NAME/...` is the same as `/...`: a balancer leads whoever
        asks so to this node.
        """
        self._pages, self._sockets = pages, sockets
        self._sessions, self._programs, self._porter = sessions, programs, porter
        self._own_path = f"/n/{node}/" if node else ""

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if self._own_path and scope.get("path", "").startswith(self._own_path):
            path = scope["path"].removeprefix(self._own_path[:-1])
            scope = {**scope, "path": path, "guinote.led": True}
        with about_table(scope.get("path", "")):
            if scope["type"] == "websocket":
                await self._let_socket_in(scope, receive, send)
            elif scope["type"] == "http":
                await self._let_request_in(scope, receive, send)
            else:
                await self._pages(scope, receive, send)

    async def _let_socket_in(self, scope: Message, receive: Receive, send: Send) -> None:
        headers = scope["headers"]
        is_welcome = is_own_origin(headers) and self._porter.bar_of(scope) is None
        if not scope["path"].startswith("/ws/t/") or not is_welcome:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        bearer = bearer_of(headers)
        scope["guinote.program"] = bool(bearer)
        token = bearer or token_of(headers)
        scope["guinote.session"] = "" if token is None else hash_token(token)
        owner = "" if token is None else await self._sitter_of(token, scope)
        await self._sockets(receive, send, scope, owner)

    async def _sitter_of(self, token: str, scope: Message) -> str:
        """Return who comes by a socket; with a token that may not play, nobody in particular."""
        if not scope["guinote.program"]:
            return await self._person_of(token, scope, is_kept=True)
        program = await self._programs.token(hash_token(token))
        return program.person if program and program.scope == "play" else ""

    async def _let_request_in(self, scope: Message, receive: Receive, send: Send) -> None:
        path, is_asked = scope["path"], not scope["path"].startswith(NOBODYS)
        known = token_of(scope["headers"])
        token = known or new_token()
        scope["guinote.bar"] = bar = self._porter.bar_of(scope)
        is_kept = changes_things(scope) and not path.startswith(WITHOUT_PERSON) and bar is None
        is_looked_up = is_asked and (is_kept or known is not None)
        person = await self._person_of(token, scope, is_kept) if is_looked_up else ""
        scope["guinote.owner"], scope["guinote.session"] = person, hash_token(token)
        scope["guinote.lang"], scope["guinote.entry"] = (
            lang_of(scope["headers"]),
            self._porter.entry,
        )
        extra = list(HEADERS)
        if known is None and is_asked:
            extra.append(set_cookie(COOKIE, token, is_secure(scope)))
        asks_for_head = scope["method"] == "HEAD" and not path.startswith(API)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_headers(message.get("headers", ()), extra)
            elif asks_for_head:
                message["body"] = b""
            await send(message)

        # Whatever may be read may be asked for its head: the same answer without its body.
        asked = {**scope, "method": "GET"} if asks_for_head else scope
        await self._pages(asked, receive, send_with_headers)

    async def _person_of(self, token: str, scope: Message, is_kept: bool) -> str:
        """Return who has a secret; somebody new is kept only for what leaves something behind."""
        session = await self._sessions.find(token)
        if session is not None:
            return session.person
        if not is_kept:
            return ""
        agent = header(scope["headers"], b"user-agent")
        return await self._sessions.begin(token, agent, address_of(scope))
