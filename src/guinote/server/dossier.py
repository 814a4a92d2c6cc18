"""What is kept of somebody's matches and conduct, for the file that they may ask for."""

from typing import Any

from guinote.server.standing.conduct import Report
from guinote.server.store import Store


async def dossier(store: Store, person: str) -> dict[str, Any]:
    """Return all of it; whoever has reported somebody is not named."""
    conduct = store.conduct
    tickets = [one for one in await store.tickets.all() if person in one.people]
    return {
        "karma": await store.standings.karma(person),
        "ratings": await store.standings.ratings_of(person),
        "queue": tickets,
        "avoided": [{"who": who, "as": how} for who, how in sorted(await conduct.avoided(person))],
        "reports_by_you": await conduct.reports_by(person, 0),
        "reports_about_you": [_seen(one) for one in await conduct.reports_about(person)],
        "sanctions": [
            {
                "measure": one.measure,
                "reason": one.reason,
                "begun": one.begun,
                "ends": one.ends,
                "lifted": one.lifted,
            }
            for one in await conduct.sanctions(person)
        ],
        "moderator": await conduct.is_moderator(person),
    }


def _seen(report: Report) -> dict[str, Any]:
    """Return a report as whom it is about may read it."""
    return {
        "time": report.time,
        "reason": report.reason,
        "table": report.table,
        "closed": report.closed,
    }
