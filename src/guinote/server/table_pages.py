"""The pages of tables: choosing one, opening it, coming back to it, and what is left of it."""

from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Final

import msgspec
from litestar import Response
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec.structs import replace

from guinote.bots.registry import DEFAULT, levels_at
from guinote.errors import BadRules
from guinote.i18n.catalog import catalog, text
from guinote.rules.profile import option_table, profile_ids, resolve
from guinote.rules.ruleset import OptionInfo
from guinote.server import archive
from guinote.server.admission import Admission
from guinote.server.answer import Answer, Answers
from guinote.server.choices import CLOCKS, DOORS, NOT_ASKED, Choice, new_settings, with_same_people
from guinote.server.learning import USUAL
from guinote.server.limits import Guard, Ledger
from guinote.server.lobby import Lobby
from guinote.server.protocol import Lang
from guinote.server.refusals import RefusedError
from guinote.server.request import (
    SEE_OTHER,
    Ask,
    Refusal,
    check_entry,
    check_limit,
    check_origin,
    lang_of,
    owner_of,
    person_of,
    read_form,
)
from guinote.server.settings import BOT_NAMES, Settings
from guinote.server.store import TableRow
from guinote.server.thinking import look_back
from guinote.server.why import why_of

SAME_AGAIN: Final = 307
"""Let the browser send the same once more, elsewhere."""


class TablePages:
    """Everything that is asked of tables by HTTP."""

    def __init__(self, lobby: Lobby, answers: Answers, guard: Guard) -> None:
        """Stand before these tables, with somebody who counts who opens them."""
        self._lobby, self._answers, self._guard = lobby, answers, guard

    # --- a new one -----------------------------------------------------------------------

    async def play(self, request: Ask) -> Answer:
        """Sit down where somebody waits for people, or open the usual table at once."""
        check_origin(request)
        owner, seed = await self._player_of(request), self._lobby.house.seed()
        name = await self._lobby.house.store.people.nick(owner)
        rules = resolve(*USUAL, {"cotos_to_win_match": 1})
        usual = replace(new_settings(rules, owner, seed, name=name), door="lobby")
        self._check_limit(request, self._guard.tables)  # a seat taken counts like a table
        table = await self._lobby.join_like(usual, owner, name)
        node = None if table else self._lobby.node_with(usual)
        if node is not None and not request.scope.get("guinote.led"):
            return Redirect(f"/n/{node}/play", status_code=SAME_AGAIN)
        table = table or await self._lobby.create(usual, owner)
        return Redirect(f"/t/{table}", status_code=SEE_OTHER)

    async def choose(self, request: Ask) -> Answer:
        """Show the form for a table."""
        return self._form(request, Choice(dict(request.query_params)), HTTPStatus.OK)

    async def create(self, request: Ask) -> Answer:
        """Open the table that was chosen, or show what is wrong with it."""
        check_origin(request)
        choice = Choice(await read_form(request))
        name = await self._lobby.house.store.people.nick(person_of(request))
        owner = await self._player_of(request)
        settings = choice.settings(owner, self._lobby.house.seed(), name)
        if settings and settings.rated and not await self._may_be_rated(owner):
            choice.blame_rated()
            settings = None
        if settings is None:
            return self._form(request, choice, HTTPStatus.UNPROCESSABLE_ENTITY)
        return await self._open(request, settings)

    async def again(self, request: Ask, table: FromPath[str]) -> Answer:
        """Open another table like this one, or go where others of it have gone already."""
        check_origin(request)
        row, old = await self._find(table)
        seed, owner = self._lobby.house.seed(), await self._player_of(request)
        company = await self._lobby.company_of(table, old)
        if company.seat_of(owner) is None:
            settings = new_settings(old.rules(), owner, seed, speed=old.speed, levels=old.levels)
            return await self._open(request, settings)
        if row.ended is None and old.door != "closed":
            # Others may still come, whom the next table would not know.
            raise Refusal(status_code=409)
        self._check_limit(request, self._guard.tables)
        next_table = await self._lobby.rematch(table, with_same_people(old, company, seed), owner)
        return Redirect(f"/t/{next_table}", status_code=SEE_OTHER)

    async def _player_of(self, request: Ask) -> str:
        """Return who asks for a table; raise `Refusal` for somebody who may not play."""
        person = person_of(request)
        if ban := await self._admission.sanction_of(person, "ban"):
            raise Refusal(403, "banned", held=ban)
        return person

    async def _may_be_rated(self, person: str) -> bool:
        """Tell whether somebody may open a table that is rated."""
        with suppress(RefusedError):
            await self._admission.check_plays(person, rated=True)
            return True
        return False

    @property
    def _admission(self) -> Admission:
        return Admission(self._lobby.house.store, self._lobby.house.clock.wall())

    async def _open(self, request: Ask, settings: Settings) -> Answer:
        """Keep a new table and go there."""
        self._check_limit(request, self._guard.tables)
        table = await self._lobby.create(settings, person_of(request))
        return Redirect(f"/t/{table}", status_code=SEE_OTHER)

    def _check_limit(self, request: Ask, ledger: Ledger) -> None:
        """Raise `Refusal` where an address has done too much of something."""
        check_limit(request, ledger, self._lobby.house.clock.now())

    def _form(self, request: Ask, choice: Choice, status: int) -> Answer:
        """Return the form for a table with what is wrong at its place."""
        lang = lang_of(request)
        faults = {field: fault_text(error, lang) for field, error in choice.errors.items()}
        return self._answers.page(
            "new",
            request,
            status,
            choice=choice,
            form=choice.form,
            usual=choice.usual(),
            faults=faults,
            opened=not house_fields().isdisjoint({*faults, *choice.filled()}),
            families=_families(),
            books=profile_ids(),
            levels=levels_at(choice.seats),
            doors=DOORS,
            clocks=CLOCKS,
            usual_level=DEFAULT,
            bot_names=BOT_NAMES,
            levels_opened=any(choice.form.get(f"level_{seat}") for seat in range(1, 4)),
        )

    # --- one that stands -----------------------------------------------------------------

    async def table(self, request: Ask, table: FromPath[str]) -> Answer:
        """Show a table."""
        check_entry(request)
        _, settings = await self._find(table)
        ready = self._lobby.is_ready_for(settings)
        return self._answers.page("table", request, table=table, ready=ready)

    async def replay(self, request: Ask, table: FromPath[str]) -> Answer:
        """Show a finished match step by step."""
        await self._find_ended(table)
        return self._answers.page("replay", request, table=table)

    async def record(self, request: Ask, table: FromPath[str]) -> Answer:
        """Give a finished match as a record, or as several, one a line."""
        row, settings = await self._find_ended(table)
        entries = await self._lobby.house.store.entries(table)
        await self._lobby.ready.wait()
        lang = lang_of(request)
        records = await look_back(partial(archive.records_of, settings, entries, row, lang))
        name = f'attachment; filename="guinote-{table}.json"'
        return Response(
            b"\n".join(map(msgspec.json.encode, records)),
            media_type="application/json",
            headers={"content-disposition": name},
        )

    async def frames(self, request: Ask, table: FromPath[str]) -> Answer:
        """Give every step of a finished match with all hands."""
        _, settings = await self._find_ended(table)
        self._check_limit(request, self._guard.looks_back)
        entries = await self._lobby.house.store.entries(table)
        await self._lobby.ready.wait()
        company = await self._lobby.company_of(table, settings)
        you = company.seat_of(owner_of(request))
        body = await archive.frames_of(table, settings, entries, you, lang_of(request))
        return Response(body, media_type="application/json")

    async def proofs(self, request: Ask, table: FromPath[str]) -> Answer:
        """Give what lets anybody recompute the deals of the partidas that are over."""
        _, settings = await self._find(table)
        self._check_limit(request, self._guard.looks_back)
        entries = await self._lobby.house.store.entries(table)
        await self._lobby.ready.wait()
        body = await archive.proofs_of(settings, entries)
        return Response(body, media_type="application/json")

    async def verify(self, request: Ask, table: FromPath[str]) -> Answer:
        """Show a page that recomputes the deals of a table in the visitor's own browser."""
        await self._find(table)
        return self._answers.page("verify", request, table=table)

    async def why(self, request: Ask, table: FromPath[str], step: FromPath[int]) -> Answer:
        """Say why a bot did a step of a finished match."""
        _, settings = await self._find_ended(table)
        self._check_limit(request, self._guard.looks_back)
        house, lang = self._lobby.house, lang_of(request)
        entries = await house.store.entries(table)
        await self._lobby.until_ready_for(settings)
        said = await look_back(partial(why_of, house, settings, entries, step, lang))
        if not said:
            raise Refusal(status_code=404)
        return Response(msgspec.json.encode({"say": said}), media_type="application/json")

    async def _find(self, table: str) -> tuple[TableRow, Settings]:
        """Return a table; raise `Refusal` if there is none."""
        found = await self._lobby.find(table)
        if found is None:
            raise Refusal(status_code=404)
        return found

    async def _find_ended(self, table: str) -> tuple[TableRow, Settings]:
        """Return a table whose match is over: before that its cards are nobody's business."""
        row, settings = await self._find(table)
        if row.ended is None:
            raise Refusal(status_code=409)
        return row, settings


def fault_text(error: BadRules, lang: Lang) -> str:
    """Return why a choice cannot be played, in the visitor's language where there is a text."""
    key = f"refused.rules.{error.code}"
    if key in catalog(lang):
        option = error.facts.get("option", "")
        named = catalog(lang).get(f"option.{option}", option)
        return text(lang, key, **{**error.facts, "option": named})
    own = {"bad_choice": "page.bad_choice", "rated": "page.new.rated_fault"}.get(error.code)
    return text(lang, own) if own else error.message


def house_fields() -> set[str]:
    """Return the options that the form asks for as house rules."""
    return option_table().keys() - NOT_ASKED


def _families() -> list[tuple[str, list[OptionInfo]]]:
    families: dict[str, list[OptionInfo]] = {}
    for info in option_table().values():
        if info.name not in NOT_ASKED:
            families.setdefault(info.family, []).append(info)
    return list(families.items())
