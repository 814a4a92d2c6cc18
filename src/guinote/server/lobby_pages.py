"""The pages where people find each other: open tables, one's own name, the way to a table."""

import io
import re
from typing import Any, Final

import segno
from litestar import Response
from litestar.params import FromPath
from litestar.response import Redirect

from guinote.errors import GuinoteError
from guinote.server.answer import Answer, Answers
from guinote.server.lobby import Lobby
from guinote.server.nicks import LONGEST, cleaned
from guinote.server.request import (
    SEE_OTHER,
    Ask,
    Refusal,
    check_origin,
    owner_of,
    person_of,
    read_form,
    way_back,
)
from guinote.server.statistics import Statistics

HOST: Final = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
"""What a link can be made of; a longer one fits into no picture."""


class LobbyPages:
    """Everything that is asked by HTTP before somebody sits down."""

    def __init__(self, lobby: Lobby, answers: Answers) -> None:
        """Stand before these tables."""
        self._lobby, self._answers = lobby, answers
        self._statistics = Statistics(lobby.house.store, lobby.house.clock)

    async def lobby(self, request: Ask) -> Answer:
        """Show the tables at which anybody may sit down."""
        return self._answers.page("lobby", request, **await self._facts(request))

    async def rename(self, request: Ask) -> Answer:
        """Keep what somebody wants to be called, and go back."""
        check_origin(request)
        form = await read_form(request)
        try:
            nick = cleaned(form.get("nick", ""))
        except GuinoteError:
            facts = {**await self._facts(request), "nick": form.get("nick", ""), "fault": True}
            return self._answers.page("lobby", request, 422, **facts)
        await self._lobby.house.store.people.rename(person_of(request), nick)
        return Redirect(way_back(form), status_code=SEE_OTHER)

    async def qr(self, request: Ask, table: FromPath[str]) -> Answer:
        """Draw the link to a table, for a telephone to read from the screen."""
        if await self._lobby.find(table) is None:
            raise Refusal(status_code=404)
        host = request.headers.get("host", "")
        if not HOST.fullmatch(host):
            raise Refusal(status_code=400)
        drawn = io.BytesIO()
        code = segno.make(f"{request.scope['scheme']}://{host}/t/{table}", micro=False)
        code.save(drawn, kind="svg", scale=4, border=2, light="#fff", xmldecl=False)
        headers = {"cache-control": "no-store"}
        return Response(drawn.getvalue(), media_type="image/svg+xml", headers=headers)

    async def statistics(self, request: Ask) -> Answer:
        """Show what was counted of all deals."""
        return self._answers.page("statistics", request, figures=await self._statistics.figures())

    async def _facts(self, request: Ask) -> dict[str, Any]:
        nick = await self._lobby.house.store.people.nick(owner_of(request))
        return {"listings": self._lobby.listings, "nick": nick, "longest": LONGEST, "fault": False}
