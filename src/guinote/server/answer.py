"""Answers to requests: pages in the visitor's language, and one sentence where there is none."""

from http import HTTPStatus
from typing import Any, Final

from litestar import Response
from litestar.exceptions import HTTPException

from guinote.errors import GuinoteError
from guinote.i18n.catalog import catalog, text
from guinote.i18n.rulebook import option_value
from guinote.server.assets import Assets
from guinote.server.nicks import LONGEST
from guinote.server.pages import Pages
from guinote.server.passwords import SHORTEST
from guinote.server.porter import Porter
from guinote.server.protocol import Lang
from guinote.server.request import INVITATION, Ask, Refusal, lang_of, path_of
from guinote.server.store import StoreError
from guinote.server.visitor import API

MACHINE_READ: Final = (
    "/frames",
    "/record",
    "/proofs",
    "/passkey",
    "/passkey/options",
    "/queue/wait",
    "/leaving",
)
"""Ends of addresses that programs read: a refusal is JSON there."""
Answer = Response[Any]


class Answers:
    """Makes the answers of a site."""

    def __init__(self, assets: Assets, journal: Any, porter: Porter) -> None:
        """Take the built client, where failures are written down, who knows what is announced."""
        self._porter = porter
        self._pages = Pages(assets)
        self._journal = journal

    def page(self, name: str, request: Ask, status: int = 200, /, **facts: Any) -> Answer:
        """Return a page in the visitor's language."""
        lang = lang_of(request)

        def value_text(option: str, value: Any) -> str:
            return option_value(option, value, lang)

        facts = {"announcement": self._porter.announcement, "value_text": value_text, **facts}
        html = self._pages.render(name, lang, path_of(request), **facts)
        headers = {"cache-control": "no-store"}
        return Response(html, status_code=status, media_type="text/html", headers=headers)

    def fault(self, code: str, lang: Lang) -> str:
        """Return why something of an account was not done."""
        return text(lang, f"page.me.fault.{code}", shortest=SHORTEST, longest=LONGEST)

    def failure(self, request: Ask, error: Exception) -> Answer:
        """Answer a request that cannot be served: a code and one sentence."""
        status = _status_of(error)
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self._journal.error("request", path=request.scope["path"], exc_info=error)
        lang = lang_of(request)
        sentence = _sentence(error, status, lang)
        if request.scope["path"].endswith(MACHINE_READ):
            answer = _machine_read(status, status, sentence)
        elif request.scope["path"].startswith(API):
            why = error.why if isinstance(error, Refusal) else str(status)
            answer = _machine_read(status, why.removeprefix("api."), sentence)
        elif isinstance(error, Refusal) and error.why == INVITATION:
            answer = self.page(
                "enter", request, status, code="", fault=False, back=path_of(request)
            )
        else:
            title, held = text(lang, "page.error.title"), getattr(error, "held", ())
            answer = self.page(
                "message", request, status, title=title, sentence=sentence, held=held
            )
        answer.headers.update(getattr(error, "headers", None) or {})
        return answer


def _machine_read(status: int, code: int | str, sentence: str) -> Answer:
    body = {"code": code, "why": sentence}
    return Response(body, status_code=status, media_type="application/json")


def _status_of(error: Exception) -> int:
    if isinstance(error, HTTPException):
        return error.status_code
    if isinstance(error, StoreError):
        return HTTPStatus.SERVICE_UNAVAILABLE
    return 400 if isinstance(error, GuinoteError) else 500


def _sentence(error: Exception, status: int, lang: Lang) -> str:
    usual = 400 if status < HTTPStatus.INTERNAL_SERVER_ERROR else 500
    why = error.why if isinstance(error, Refusal) else status
    known = f"page.error.{why}" in catalog(lang)
    return text(lang, f"page.error.{why if known else usual}")
