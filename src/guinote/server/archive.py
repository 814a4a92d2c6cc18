"""Finished matches: as a record for the referee, and frame by frame for the replayer."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from guinote.game.events import PartidaEnded
from guinote.game.match import Match
from guinote.game.sight import events_for, view_of
from guinote.game.step import Step
from guinote.game.view import View
from guinote.rules.commitment import link
from guinote.server import speech
from guinote.server.log import ActData, DealData, TableLog, company_after, fold_log
from guinote.server.protocol import Lang, TableInfo
from guinote.server.settings import Settings, table_info
from guinote.server.store import Entry, TableRow
from guinote.server.thinking import look_back


class Frame(msgspec.Struct, frozen=True):
    """One step of a finished match: the open table after it, and what happened in words.

    ``v`` is its number in the log; ``seat`` is who did it, None for a deal; ``bot`` says that a
    bot played for the seat.
    """

    v: int
    seat: int | None
    bot: bool
    view: View
    say: tuple[str, ...]


class Frames(msgspec.Struct, frozen=True):
    """A whole match for the replayer; ``you`` is the seat of whoever looks at it, if any."""

    table: TableInfo
    frames: tuple[Frame, ...]
    you: int | None


def records_of(
    settings: Settings, entries: Sequence[Entry], row: TableRow, lang: Lang
) -> list[dict[str, Any]]:
    """Return a match as records (`docs/record.md`); whoever has no name is called by a word.

    There is one, or, since a partida that is given up has no action, one up to each of those.
    """
    parts = _parts(settings, entries)
    head = _head(settings, entries, row, lang)
    records: list[dict[str, Any]] = []
    before = 0
    for part, start in parts:
        record = {**head, "deals": _deals(settings, part, before), **start}
        before += len(record["deals"])
        records.append(record)
    return records


def _parts(
    settings: Settings, entries: Sequence[Entry]
) -> list[tuple[Sequence[Entry], dict[str, Any]]]:
    """Return what was played up to each partida that was given up, with how it began and ended."""
    parts: list[tuple[Sequence[Entry], dict[str, Any]]] = []
    begun, start = 0, dict[str, Any]()
    for place, entry in enumerate(entries, start=1):
        if entry.kind == "concede":
            match = fold_log(settings.rules(), settings.company, entries[:place]).match
            assert match.cards is not None
            ends = {"result": {"reason": "agreed", "side": match.cards.winner}}
            parts.append((entries[begun:place], {**start, **ends}))
            begun, start = place, {"won": _won(match)}
    if not parts or any(entry.kind == "deal" for entry in entries[begun:]):
        parts.append((entries[begun:], start))
    return parts


def _won(match: Match) -> dict[str, list[int]]:
    """Return the tallies that the next deal begins with."""
    is_new = match.rules.options.partidas_to_win_coto in match.partidas
    partidas = [0] * match.sides if is_new else list(match.partidas)
    return {"partidas": partidas, "cotos": list(match.cotos)}


def _head(
    settings: Settings, entries: Sequence[Entry], row: TableRow, lang: Lang
) -> dict[str, Any]:
    company = company_after(settings.company, entries)
    return {
        "record": "guinote/1",
        "rules": {
            "profile": settings.profile,
            "seats": settings.seats,
            "options": msgspec.to_builtins(settings.rules().changed),
        },
        "players": list(speech.names(company.names, None, lang)),
        "meta": {"created": row.created, "ended": row.ended, "bots": sorted(company.bots)},
    }


def _deals(settings: Settings, entries: Sequence[Entry], before: int) -> list[dict[str, Any]]:
    """Return the deals of a part of the log, which ``before`` others went before."""
    deals: list[dict[str, Any]] = []
    for entry in entries:
        if entry.kind == "deal":
            deal = msgspec.json.decode(entry.data, type=DealData)
            dealt = {"deck": deal.deck, "proof": proof_of(settings, deal, before + len(deals))}
            meta = {"time": entry.time}
            deals.append({"dealer": deal.dealer, "deal": dealt, "actions": [], "meta": meta})
        elif entry.kind == "act":
            act = msgspec.json.decode(entry.data, type=ActData)
            deals[-1]["actions"].append(f"{entry.seat} {act.do}")
    return deals


def proof_of(settings: Settings, deal: DealData, before: int) -> dict[str, Any]:
    """Return what lets anybody recompute a deal that ``before`` others went before."""
    proof: dict[str, Any] = {"seed": deal.seed}
    if settings.chain:
        proof["commit"] = link(settings.chain, before)
    if deal.cut is not None:
        proof["cut"] = deal.cut
    return proof


async def proofs_of(settings: Settings, entries: tuple[Entry, ...]) -> bytes:
    """Return, as JSON, the proofs of the deals whose partida is over; no other may be known."""
    return await look_back(partial(_proofs, settings, entries))


def _proofs(settings: Settings, entries: tuple[Entry, ...]) -> bytes:
    log = TableLog(settings.rules(), settings.company)
    open_ones: list[dict[str, Any]] = []
    shown: list[dict[str, Any]] = []
    for entry in entries:
        step = log.step_of(entry)
        if entry.kind == "deal":
            deal = msgspec.json.decode(entry.data, type=DealData)
            proof = proof_of(settings, deal, log.deals)
            open_ones.append({"dealer": deal.dealer, "deck": deal.deck, "proof": proof})
        log.take(entry, step)
        if isinstance(step, Step) and any(isinstance(e, PartidaEnded) for e in step.events):
            shown += open_ones
            open_ones = []
    promise = link(settings.chain, 0) if settings.chain else ""
    removed = list(log.match.rules.options.removed_cards)
    return msgspec.json.encode({"promise": promise, "removed_cards": removed, "deals": shown})


async def frames_of(
    table: str, settings: Settings, entries: tuple[Entry, ...], you: int | None, lang: Lang
) -> bytes:
    """Return every step of a match as JSON, all hands open, as told to a seat or a stranger."""
    return await look_back(partial(_frames, table, settings, entries, you, lang))


def _frames(
    table: str, settings: Settings, entries: tuple[Entry, ...], you: int | None, lang: Lang
) -> bytes:
    log = TableLog(settings.rules(), settings.company)
    company = company_after(settings.company, entries)
    frames = []
    for entry in entries:
        step = log.step_of(entry)
        log.take(entry, step)
        if not isinstance(step, Step):
            continue
        own = you if you is not None and log.company.is_same_at(you, company) else None
        names = speech.names(log.company.names, own, lang)
        say = speech.say(events_for(step, "all"), names, own, lang)
        bot = entry.seat in log.company.bots
        frames.append(Frame(entry.v, entry.seat, bot, view_of(step.match, "all"), say))
    info = table_info(table, settings, log.match.rules, company.infos(frozenset()))
    return msgspec.json.encode(Frames(info, tuple(frames), you))
