"""Who may come in: whoever is not barred, and where that is asked for, whoever is invited."""

from http import HTTPStatus

from litestar.response import Redirect

from guinote.server.accounts import normal_code
from guinote.server.answer import MACHINE_READ, Answer, Answers
from guinote.server.clock import Clock
from guinote.server.limits import Guard
from guinote.server.porter import Porter
from guinote.server.request import (
    SEE_OTHER,
    TRIES,
    Ask,
    Refusal,
    check_limit,
    check_origin,
    owner_of,
    read_form,
    session_of,
    way_back,
)
from guinote.server.sessions import Sessions
from guinote.server.tokens import hash_token
from guinote.server.visitor import API

ALWAYS: tuple[str, ...] = ("/static/", "/health", "/metrics", "/lang")
"""What is answered to barred addresses too."""


class Entrance:
    """The pages at the threshold."""

    def __init__(
        self, porter: Porter, sessions: Sessions, answers: Answers, guard: Guard, clock: Clock
    ) -> None:
        """Stand at the door, with somebody who counts tries."""
        self._porter, self._sessions = porter, sessions
        self._answers, self._guard, self._clock = answers, guard, clock

    async def turn_away(self, request: Ask) -> Answer | None:
        """Return what somebody is told who comes from a barred address, None to others."""
        bar = request.scope["guinote.bar"]  # type: ignore[typeddict-item]
        path = request.scope["path"]
        if bar is None or path.startswith(ALWAYS):
            return None
        if path.startswith(API) or path.endswith(MACHINE_READ):
            raise Refusal(403, "api.barred")
        return self._answers.page("barred", request, HTTPStatus.FORBIDDEN, bar=bar)

    async def form(self, request: Ask) -> Answer:
        """Show where an invitation is given; a link may bring its code along."""
        code = request.query_params.get("code", "")
        return self._answers.page("enter", request, code=code, fault=False, back="/")

    async def enter(self, request: Ask) -> Answer:
        """Take an invitation, and go on where somebody wanted to go."""
        check_origin(request)
        form = await read_form(request)
        if owner_of(request) or self._porter.entry != "invited":
            return Redirect(way_back(form), status_code=SEE_OTHER)
        check_limit(request, self._guard.sign_ins, self._clock.now(), TRIES)
        code = form.get("code", "")
        code_hash, now = hash_token(normal_code(code)), self._clock.wall()
        if not await self._porter.threshold.accept(code_hash, now):
            facts = {"code": code, "fault": True, "back": way_back(form)}
            return self._answers.page("enter", request, HTTPStatus.UNPROCESSABLE_ENTITY, **facts)
        agent = request.headers.get("user-agent", "")
        await self._sessions.admit(session_of(request), agent)
        return Redirect(way_back(form), status_code=SEE_OTHER)
