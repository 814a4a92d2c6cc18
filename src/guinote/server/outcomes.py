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
    company, people = log.company, people_of(log.company)
    came = frozenset(seat for seat in came_of(settings, entries) if people[seat])
    absent = gone_of(company)
    # At a rated table one has been promised by whoever queued for it; elsewhere somebody who
    # never came, as to a rematch, has left nobody.
    gone = absent if settings.rated else absent & came
    return Result(
        profile=settings.profile,
        seats=settings.seats,
        people=people if settings.rated else _only(people, came),
        winner=log.match.winner,
        leaver=first_gone(entries, gone),
        gone=gone,
        unrated=why_unrated(settings, people, log.match.winner, came),
        counts=concerns_karma(settings) and len(came) >= LEAST_PEOPLE,
    )


def people_of(company: Company) -> tuple[str, ...]:
    """Return whose each seat is, empty for bots and for bot accounts."""
    return tuple(
        who.owner if who.kind == "person" and not who.program else "" for who in company.sitters
    )


def _only(people: tuple[str, ...], seats: frozenset[int]) -> tuple[str, ...]:
    return tuple(who if seat in seats else "" for seat, who in enumerate(people))


def gone_of(company: Company) -> frozenset[int]:
    """Return the seats of people for whom a bot plays."""
    return frozenset(
        seat for seat, who in enumerate(company.sitters) if who.kind == "person" and who.bot
    )


def first_gone(entries: Iterable[Entry], gone: frozenset[int]) -> int | None:
    """Return who went first of those who are gone: those after that one left no whole table."""
    since: dict[int, int] = {}
    for entry in entries:
        if entry.kind == "seat" and entry.seat in gone:
            change = msgspec.json.decode(entry.data, type=SeatChange)
            if change.cause == "is_away":
                since[change.seat] = entry.v
    return min(since, key=since.__getitem__, default=None)


def why_unrated(
    settings: Settings, people: tuple[str, ...], winner: int | None, came: frozenset[int]
) -> Unrated:
    """Return why a match counts for no rating; empty if it does."""
    if not settings.rated:
        return "not_asked"
    if settings.changes:
        return "house_rules"
    if not all(people):
        return "bots"
    if winner is None:
        return "abandoned"
    return "" if len(came) == settings.seats else "no_show"


def came_of(settings: Settings, entries: Iterable[Entry]) -> frozenset[int]:
    """Return the seats whose own people have played a card."""
    company, came = settings.company, set()
    for entry in entries:
        company = company_after(company, (entry,))
        if entry.kind == "act" and entry.seat in company.persons:
            act = msgspec.json.decode(entry.data, type=ActData)
            if act.do.startswith("play ") and not act.lapsed:
                came.add(entry.seat)
    return frozenset(came)
