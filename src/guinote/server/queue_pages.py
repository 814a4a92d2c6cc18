"""The pages of the queue: taking a place, waiting, a partner's answer, and being seated."""

from collections.abc import Mapping
from typing import Any, Final, get_args

from litestar import Response
from litestar.response import Redirect

from guinote.i18n.catalog import text
from guinote.server.answer import Answer, Answers
from guinote.server.games import GAMES, game_of
from guinote.server.limits import MINUTE, TEN_MINUTES, Ledger, address_of
from guinote.server.lobby import Lobby
from guinote.server.naming import handle_of, shown_name, shown_names
from guinote.server.protocol import Lang
from guinote.server.refusals import RefusedError
from guinote.server.request import (
    SEE_OTHER,
    Ask,
    check_limit,
    check_origin,
    lang_of,
    owner_of,
    person_of,
    read_form,
)
from guinote.server.standing.tickets import Speed, Ticket
from guinote.server.waiting_room import Status, WaitingRoom

SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
HELD_SECONDS: Final = 15.0
"""So long an answer is held back while nothing changes."""
MOST_PLACES: Final = 30
"""So many places are taken within ten minutes from one address."""
MOST_QUESTIONS: Final = 240
"""So often a page asks within a minute from one address."""
MOST_PARTNERS: Final = 30


class QueuePages:
    """Everything that is asked of the queue by HTTP."""

    def __init__(self, lobby: Lobby, room: WaitingRoom, answers: Answers) -> None:
        """Stand before the queue."""
        self._lobby, self._room, self._answers = lobby, room, answers
        self._places = Ledger(MOST_PLACES, TEN_MINUTES)
        self._questions = Ledger(MOST_QUESTIONS, MINUTE)

    async def queue(self, request: Ask) -> Answer:
        """Show where somebody waits, or what there is to wait for; who waits no more is led on."""
        if "waits" in request.query_params:
            status = await self._room.status(owner_of(request))
            if status.table:
                return Redirect(f"/t/{status.table}", status_code=SEE_OTHER)
        return await self._page(request)

    async def enter(self, request: Ask) -> Answer:
        """Let somebody wait."""
        check_origin(request)
        form, person = await read_form(request), person_of(request)
        check_limit(request, self._places, self._lobby.house.clock.now())
        game, speed = game_of(form.get("game", "")), form.get("speed", "usual")
        ticket = Ticket(
            person=person,
            partner=form.get("partner", ""),
            profile=game.profile,
            seats=game.seats,
            speed=next((word for word in SPEEDS if word == speed), "usual"),
            since=0,
        )
        try:
            await self._room.enter(ticket)
        except RefusedError as error:
            return await self._page(request, error.code, form)
        await self._room.hear(person, address_of(request.scope))
        return Redirect("/queue?waits", status_code=SEE_OTHER)

    async def agree(self, request: Ask) -> Answer:
        """Let somebody wait with whoever has asked them."""
        check_origin(request)
        form = await read_form(request)
        try:
            await self._room.agree(person_of(request), form.get("leader", ""))
        except RefusedError as error:
            return await self._page(request, error.code, form)
        await self._room.hear(person_of(request), address_of(request.scope))
        return Redirect("/queue?waits", status_code=SEE_OTHER)

    async def leave(self, request: Ask) -> Answer:
        """Let somebody wait no longer."""
        check_origin(request)
        await self._room.leave(owner_of(request))
        return Redirect("/queue", status_code=SEE_OTHER)

    async def wait(self, request: Ask) -> Answer:
        """Tell how somebody stands as soon as it is something else than the page knows."""
        check_limit(request, self._questions, self._lobby.house.clock.now())
        person, address = owner_of(request), address_of(request.scope)
        await self._room.hear(person, address)
        status = await self._room.status(person)
        if status.sign == request.query_params.get("seen") and status.state != "nowhere":
            await self._room.until_changed(HELD_SECONDS)
            await self._room.hear(person, address)
            status = await self._room.status(person)
        body = {
            "state": status.state,
            "sign": status.sign,
            "table": status.table,
            "waited": status.waited,
            "line": place_line(status, lang_of(request)),
        }
        headers = {"cache-control": "no-store"}
        return Response(body, media_type="application/json", headers=headers)

    async def _page(
        self, request: Ask, fault: str = "", form: Mapping[str, str] | None = None
    ) -> Answer:
        person, lang = owner_of(request), lang_of(request)
        status = await self._room.status(person)
        facts = {**await self._of_person(person), **await self._of_ticket(status)}
        return self._answers.page(
            "queue",
            request,
            422 if fault else 200,
            fault=fault and text(lang, f"refused.{fault}"),
            form=form or request.query_params,
            games=GAMES,
            speeds=SPEEDS,
            status=status,
            line=place_line(status, lang),
            **facts,
        )

    async def _of_person(self, person: str) -> dict[str, Any]:
        store = self._lobby.house.store
        known = await store.standings.companions(person, MOST_PARTNERS)
        names = await shown_names(store.people, known)
        with_account = [who for who in known if await store.people.account(who)]
        return {
            "account": await store.people.account(person),
            "karma": (await store.standings.karma(person)).value,
            "partners": sorted(((names[who], who) for who in with_account), key=str),
        }

    async def _of_ticket(self, status: Status) -> dict[str, Any]:
        people, ticket = self._lobby.house.store.people, status.ticket
        if ticket is None:
            return {"leader": "", "leader_page": "", "partner": ""}
        return {
            "leader": await shown_name(people, ticket.person),
            "leader_page": await handle_of(people, ticket.person),
            "partner": await shown_name(people, ticket.partner) if ticket.partner else "",
        }


def place_line(status: Status, lang: Lang) -> str:
    """Return the place of somebody who waits, in words."""
    if status.state != "waiting":
        return ""
    return text(lang, "page.queue.place", place=status.place, wait=status.wait)
