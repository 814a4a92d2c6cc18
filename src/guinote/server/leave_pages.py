"""What it costs to leave a table, asked before somebody does."""

from litestar import Response
from litestar.params import FromPath

from guinote.i18n.catalog import text
from guinote.server.answer import Answer
from guinote.server.lobby import Lobby
from guinote.server.outcomes import concerns_karma
from guinote.server.request import Ask, Refusal, lang_of, owner_of


class LeavePages:
    """Answers what the dialog of a table asks."""

    def __init__(self, lobby: Lobby) -> None:
        """Stand before these tables."""
        self._lobby = lobby

    async def cost(self, request: Ask, table: FromPath[str]) -> Answer:
        """Tell in a sentence what leaving would cost whoever asks; an empty one: nothing."""
        found = await self._lobby.find(table)
        if found is None:
            raise Refusal(404)
        row, settings = found
        company = await self._lobby.company_of(table, settings)
        seat, said = company.seat_of(owner_of(request)), ""
        # Once somebody has left for good, nobody else need stay.
        others_left = any(
            who.kind == "person" and who.bot and place != seat
            for place, who in enumerate(company.sitters)
        )
        if seat is not None and row.ended is None and concerns_karma(settings):
            karma = await self._lobby.house.store.standings.karma(owner_of(request))
            key = "free" if others_left else "rated" if settings.rated else "karma"
            said = text(
                lang_of(request), f"page.leaving.{key}", cost=karma.cost, karma=karma.value
            )
        headers = {"cache-control": "no-store"}
        return Response({"say": said}, media_type="application/json", headers=headers)
