"""The moderators' pages: what was reported, what was done about it, and what is done now."""

from typing import Any, Final

from litestar.params import FromPath
from litestar.response import Redirect

from guinote.server.answer import Answer, Answers
from guinote.server.lobby import Lobby
from guinote.server.naming import found, handle_of, shown_name
from guinote.server.request import (
    SEE_OTHER,
    Ask,
    Refusal,
    check_origin,
    owner_of,
    read_form,
    way_back,
)
from guinote.server.standing.conduct import MEASURES, Conduct, Report, Sanction
from guinote.server.tokens import new_person_id
from guinote.server.waiting_room import WaitingRoom

SHOWN: Final = 200
DAY_MS: Final = 86_400_000
MOST_DAYS: Final = 3650
LONGEST: Final = 500


class ModerationPages:
    """Everything that only a moderator sees; to others there is nothing at these addresses."""

    def __init__(self, lobby: Lobby, room: WaitingRoom, answers: Answers) -> None:
        """Stand before reports and sanctions, and the queue: whoever may not play leaves it."""
        self._lobby, self._room, self._answers = lobby, room, answers

    async def reports(self, request: Ask) -> Answer:
        """Show what was reported, the newest first."""
        await self._check(request)
        everything = request.query_params.get("all") == "1"
        kept = await self._lobby.house.store.conduct.reports(SHOWN, open_only=not everything)
        shown = [await self._shown(report) for report in kept]
        return self._answers.page("moderation", request, reports=shown, everything=everything)

    async def person(self, request: Ask, who: FromPath[str]) -> Answer:
        """Show what was reported of somebody and done about it, with the form for more."""
        await self._check(request)
        return await self._page_of(request, who)

    async def sanction(self, request: Ask) -> Answer:
        """Lay a sanction on somebody, and close the report that it answers."""
        moderator = await self._check(request)
        check_origin(request)
        form = await read_form(request)
        measure = next((word for word in MEASURES if word == form.get("measure")), None)
        reason = " ".join(form.get("reason", "").split())[:LONGEST]
        days = _days(form.get("days", "").strip())
        person = await found(self._lobby.house.store.people, form.get("who", ""))
        if person is None or person.id == moderator:
            raise Refusal(404)
        if measure is None or not reason or days is None:
            return await self._page_of(request, person.id, faulty=True)
        now = self._lobby.house.clock.wall()
        sanction = Sanction(
            id=new_person_id(),
            person=person.id,
            measure=measure,
            reason=reason,
            by=moderator,
            begun=now,
            ends=now + days * DAY_MS if days else None,
        )
        await self._lobby.house.store.conduct.sanction(sanction)
        if measure in ("unrated", "ban"):
            await self._room.leave(person.id)
        await self._close(form.get("report", ""))
        return Redirect(way_back(form), status_code=SEE_OTHER)

    async def close(self, request: Ask) -> Answer:
        """Close a report without a sanction."""
        await self._check(request)
        check_origin(request)
        form = await read_form(request)
        await self._close(form.get("report", ""))
        return Redirect(way_back(form), status_code=SEE_OTHER)

    async def lift(self, request: Ask) -> Answer:
        """Take a sanction back."""
        await self._check(request)
        check_origin(request)
        form, conduct = await read_form(request), self._lobby.house.store.conduct
        person = await found(self._lobby.house.store.people, form.get("who", ""))
        sanctions = () if person is None else await conduct.sanctions(person.id)
        for sanction in sanctions:
            if sanction.id == form.get("sanction"):
                await conduct.lift(sanction.id, self._lobby.house.clock.wall())
        return Redirect(way_back(form), status_code=SEE_OTHER)

    async def _check(self, request: Ask) -> str:
        """Return the moderator who asks; raise `Refusal` for anybody else."""
        person = owner_of(request)
        if not person or not await moderates(self._lobby.house.store.conduct, person):
            raise Refusal(404)
        return person

    async def appoint(self, request: Ask) -> Answer:
        """Let an administrator make somebody with an account a moderator, or no more."""
        store = self._lobby.house.store
        if not await store.conduct.is_administrator(await self._check(request)):
            raise Refusal(404)
        check_origin(request)
        form = await read_form(request)
        person = await found(store.people, form.get("who", ""))
        if person is None or await store.people.account(person.id) is None:
            raise Refusal(404)
        await store.conduct.appoint(person.id, form.get("on") == "yes")
        return Redirect(way_back(form), status_code=SEE_OTHER)

    async def _close(self, report: str) -> None:
        conduct = self._lobby.house.store.conduct
        if report and await conduct.one_report(report) is not None:
            await conduct.close_report(report, self._lobby.house.clock.wall())

    async def _page_of(self, request: Ask, who: str, faulty: bool = False) -> Answer:
        store = self._lobby.house.store
        person = await found(store.people, who)
        if person is None:
            raise Refusal(404)
        reports = await store.conduct.reports_about(person.id)
        return self._answers.page(
            "moderation_person",
            request,
            422 if faulty else 200,
            person=person,
            name=await shown_name(store.people, person.id),
            handle=await handle_of(store.people, person.id),
            karma=await store.standings.karma(person.id),
            reports=[await self._shown(report) for report in reports],
            sanctions=await store.conduct.sanctions(person.id),
            measures=MEASURES,
            appoints=await store.conduct.is_administrator(owner_of(request)),
            has_account=await store.people.account(person.id) is not None,
            is_moderator=await store.conduct.is_moderator(person.id),
            faulty=faulty,
            now=self._lobby.house.clock.wall(),
            report=request.query_params.get("report", ""),
        )

    async def _shown(self, report: Report) -> dict[str, Any]:
        store = self._lobby.house.store
        row = await store.table(report.table) if report.table else None
        return {
            "report": report,
            "by": await shown_name(store.people, report.by),
            "about": await shown_name(store.people, report.about),
            "has_table": row is not None,
            "has_record": row is not None and row.ended is not None,
        }


async def moderates(conduct: Conduct, person: str) -> bool:
    """Tell whether somebody sees the moderators' pages: administrators do too."""
    return await conduct.is_moderator(person) or await conduct.is_administrator(person)


def _days(written: str) -> int | None:
    """Return for how many days, nought for good; None for what is no such number."""
    if not written:
        return 0
    is_number = written.isascii() and written.isdigit() and len(written) < len(str(MOST_DAYS * 10))
    return int(written) if is_number and 0 < int(written) <= MOST_DAYS else None
