"""What the log of a match says of its people: who won, who left, and whether it is rated."""

from collections.abc import Iterable, Sequence

import msgspec

from guinote.server.company import Company, SeatChange
from guinote.server.log import ActData, company_after, fold_log
from guinote.server.settings import Settings
from guinote.server.standing.result import Result, Unrated
from guinote.server.store import Entry

LEAST_PEOPLE = 2
"""So many people make a match that matters for karma."""


def concerns_karma(settings: Settings) -> bool:
    """Tell whether strangers could meet at a table: whoever leaves it leaves somebody behind."""
    return settings.rated or settings.door == "lobby"


def result_of(settings: Settings, entries: Sequence[Entry]) -> Result:
    """Return how a match ended, or how it stands if it has not; the whole log is folded."""
    log = fold_log(settings.rules(), settings.company, entries)
    company = log.company
    gone = gone_of(company)
    return Result(
        profile=settings.profile,
        seats=settings.seats,
        people=tuple(who.owner if who.kind == "person" else "" for who in company.sitters),
        winner=log.match.winner,
        leaver=first_gone(entries, gone),
        gone=gone,
        unrated=why_unrated(settings, company, entries, log.match.winner),
        counts=concerns_karma(settings) and people_in(company) >= LEAST_PEOPLE,
    )


def people_in(company: Company) -> int:
    """Return how many seats are those of people, there or not."""
    return sum(who.kind == "person" for who in company.sitters)


def gone_of(company: Company) -> frozenset[int]:
    """Return the seats of people for whom a bot plays."""
    return frozenset(
        seat for seat, who in enumerate(company.sitters) if who.kind == "person" and who.bot
    )


def first_gone(entries: Iterable[Entry], gone: frozenset[int]) -> int | None:
    """Return who went first of those who are gone: those after that one left no whole table."""
    since = {}
    for entry in entries:
        if entry.kind == "seat" and entry.seat in gone:
            change = msgspec.json.decode(entry.data, type=SeatChange)
            if change.cause == "is_away":
                since[entry.seat] = entry.v
    return min(since, key=since.__getitem__, default=None)


def why_unrated(
    settings: Settings, company: Company, entries: Iterable[Entry], winner: int | None
) -> Unrated:
    """Return why a match counts for no rating; empty if it does."""
    if not settings.rated:
        return "not_asked"
    if settings.changes:
        return "house_rules"
    if people_in(company) < settings.seats:
        return "bots"
    if winner is None:
        return "abandoned"
    return "" if _everybody_came(settings, entries) else "no_show"


def _everybody_came(settings: Settings, entries: Iterable[Entry]) -> bool:
    """Tell whether every seat has played a card of its own person's choice."""
    company, played = settings.company, set()
    for entry in entries:
        company = company_after(company, (entry,))
        if entry.kind == "act" and entry.seat in company.persons:
            act = msgspec.json.decode(entry.data, type=ActData)
            if act.do.startswith("play ") and not act.lapsed:
                played.add(entry.seat)
    return len(played) == settings.seats
