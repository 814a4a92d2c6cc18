"""Avoiding, muting and reporting people, and what is said of one's own conduct."""

from typing import Any, Final

from litestar.params import FromPath
from litestar.response import Redirect

from guinote.i18n.catalog import text
from guinote.server.answer import Answer, Answers
from guinote.server.limits import TEN_MINUTES, Ledger
from guinote.server.lobby import Lobby
from guinote.server.naming import handle_of, shown_name
from guinote.server.protocol import Talk
from guinote.server.request import (
    SEE_OTHER,
    Ask,
    Refusal,
    check_limit,
    check_origin,
    lang_of,
    owner_of,
    person_of,
    read_form,
    way_back,
)
from guinote.server.standing.conduct import HOWS, REASONS, Avoided, Report, Sanction
from guinote.server.tokens import new_person_id

DAY_MS: Final = 86_400_000
MOST_A_DAY: Final = 10
"""So many reports somebody may hand in within a day."""
MOST_CHANGES: Final = 100
MOST_AVOIDED: Final = 200
LONGEST: Final = 500
WARNED_MS: Final = 14 * DAY_MS
"""So long a warning stands on the first page."""


class ConductPages:
    """What people do about other people."""

    def __init__(self, lobby: Lobby, answers: Answers) -> None:
        """Stand before what is kept of it."""
        self._lobby, self._answers = lobby, answers
        self._changes = Ledger(MOST_CHANGES, TEN_MINUTES)

    async def facts(self, viewer: str, other: str) -> dict[str, Any]:
        """Return what a page needs to offer avoiding and reporting somebody."""
        conduct = self._lobby.house.store.conduct
        mine = await conduct.avoided(viewer)
        return {
            "other": other,
            "is_other": bool(viewer) and viewer != other,
            "avoids": {how: (other, how) in mine for how in HOWS},
            "reasons": REASONS,
            "longest_report": LONGEST,
        }

    async def people(self, request: Ask, table: FromPath[str]) -> Answer:
        """Show who sits at a table to somebody who sits there too, with what may be done."""
        viewer = owner_of(request)
        found = await self._lobby.find(table)
        if found is None:
            raise Refusal(404)
        company = await self._lobby.company_of(table, found[1])
        if company.seat_of(viewer) is None:
            raise Refusal(404)
        people = self._lobby.house.store.people
        others = [
            {
                "name": who.name,
                "handle": await handle_of(people, who.owner),
                **await self.facts(viewer, who.owner),
            }
            for who in company.sitters
            if who.kind == "person" and who.owner != viewer
        ]
        return self._answers.page("people", request, table=table, others=others)

    async def avoid(self, request: Ask) -> Answer:
        """Put somebody on a list of one's own, or take them off."""
        check_origin(request)
        form, person = await read_form(request), person_of(request)
        check_limit(request, self._changes, self._lobby.house.clock.now())
        other, on = form.get("who", ""), form.get("on") == "yes"
        how = next((word for word in HOWS if word == form.get("how")), None)
        if how is None or other == person:
            raise Refusal(400)
        store = self._lobby.house.store
        if on:
            if await store.people.person(other) is None:
                raise Refusal(404)
            if len(await store.conduct.avoided(person)) >= MOST_AVOIDED:
                raise Refusal(429, "avoided")
        await store.conduct.avoid(Avoided(person=person, other=other, how=how), on)
        return Redirect(way_back(form), status_code=SEE_OTHER)

    async def report(self, request: Ask) -> Answer:
        """Keep what somebody reports of another, with the table where it was."""
        check_origin(request)
        form, person = await read_form(request), person_of(request)
        store, now = self._lobby.house.store, self._lobby.house.clock.wall()
        reason = next((word for word in REASONS if word == form.get("reason")), None)
        about = await store.people.person(form.get("who", ""))
        if reason is None or about is None or about.id == person:
            raise Refusal(400)
        if len(await store.conduct.reports_by(person, now - DAY_MS)) >= MOST_A_DAY:
            raise Refusal(429, "reports")
        table, v, said = await self._at_table(form.get("table", ""), person, about.id)
        words = " ".join(form.get("words", "").split())[:LONGEST]
        report = Report(
            id=new_person_id(),
            by=person,
            about=about.id,
            time=now,
            reason=reason,
            words=words,
            table=table,
            v=v,
            said=said,
        )
        await store.conduct.report(report)
        title = text(lang_of(request), "page.report.thanks")
        return self._answers.page("reported", request, title=title, table=table)

    async def _at_table(self, table: str, person: str, about: str) -> tuple[str, int, str]:
        """Return a table at which both sit, its last step, and what was said there of late."""
        found = await self._lobby.find(table) if table else None
        if found is None:
            return "", 0, ""
        company = await self._lobby.company_of(table, found[1])
        if company.seat_of(person) is None or company.seat_of(about) is None:
            return "", 0, ""
        room = self._lobby.opened(table)
        if room is None:
            return table, len(await self._lobby.house.store.entries(table)), ""
        said = (_line(one, company.names) for one in room.reception.said_lately)
        return table, room.table.log.v, "\n".join(said)

    async def held(self, person: str) -> list[Sanction]:
        """Return the sanctions that somebody is under, and warnings of the last days."""
        now = self._lobby.house.clock.wall()
        sanctions = await self._lobby.house.store.conduct.sanctions(person) if person else ()
        return [
            one
            for one in sanctions
            if one.holds(now) and (one.measure != "warning" or now < one.begun + WARNED_MS)
        ]

    async def mine(self, request: Ask) -> Answer:
        """Show somebody the own karma, lists and sanctions."""
        person, store = owner_of(request), self._lobby.house.store
        avoided = sorted(await store.conduct.avoided(person))
        names = {other: await shown_name(store.people, other) for other, _ in avoided}
        return self._answers.page(
            "conduct",
            request,
            karma=await store.standings.karma(person),
            avoided=[(other, names[other], how) for other, how in avoided],
            sanctions=await store.conduct.sanctions(person),
            now=self._lobby.house.clock.wall(),
        )


def _line(said: Talk, names: tuple[str, ...]) -> str:
    return f"{names[said.seat] or said.seat + 1}: {said.text or said.phrase}"
