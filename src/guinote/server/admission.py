"""Who may sit down where: sanctions, karma, avoid lists, and one person once at a rated table."""

from typing import Final

from guinote.cards import side_of
from guinote.server.company import Company
from guinote.server.refusals import RefusedError
from guinote.server.settings import Settings
from guinote.server.standing.conduct import Conduct, How, Measure, Sanction
from guinote.server.store import Store

PAIRS: Final = 4


class Admission:
    """Looks at people before they sit down."""

    def __init__(self, store: Store, now: int) -> None:
        """Take what is kept of people, and the time of day."""
        self._store, self._now = store, now

    @property
    def _conduct(self) -> Conduct:
        return self._store.conduct

    async def sanction_of(self, person: str, *measures: Measure) -> Sanction | None:
        """Return a sanction of these kinds that is in force, the one that lasts longest."""
        found = await self._conduct.sanctions(person)
        held = [one for one in found if one.measure in measures and one.holds(self._now)]
        return max(held, key=lambda one: (one.ends is None, one.ends), default=None)

    async def check_plays(self, person: str, *, rated: bool) -> None:
        """Raise `RefusedError` for somebody who may not play, or not for ratings."""
        if await self.sanction_of(person, "ban"):
            raise RefusedError("banned")
        if rated and await self.sanction_of(person, "unrated"):
            raise RefusedError("banned_from_rated")
        if rated and await self._store.people.account(person) is None:
            raise RefusedError("needs_account")

    async def check_seat(
        self, settings: Settings, company: Company, person: str, seat: int
    ) -> None:
        """Raise `RefusedError` where somebody may not have this seat."""
        await self.check_plays(person, rated=settings.rated)
        if settings.karma and (await self._store.standings.karma(person)).value < settings.karma:
            raise RefusedError("karma_low")
        if settings.rated or settings.door == "lobby":
            await self._check_liked(company, person, seat)

    async def _check_liked(self, company: Company, person: str, seat: int) -> None:
        """Raise `RefusedError` where one of two would not have the other there."""
        own = await self._conduct.avoided(person)
        for place, who in enumerate(company.sitters):
            if who.kind != "person" or who.owner == person:
                continue
            how = role(seat, place, len(company.sitters))
            others = await self._conduct.avoided(who.owner)
            if (who.owner, how) in own or (person, how) in others:
                raise RefusedError("seat_not_for_you")

    async def check_voice(self, person: str) -> frozenset[str]:
        """Return who does not hear somebody; raise `RefusedError` for who may say nothing."""
        if await self.sanction_of(person, "mute", "ban"):
            raise RefusedError("muted")
        return await self._conduct.muted_by(person)


def role(seat: int, other: int, seats: int) -> How:
    """Return what somebody in another seat is to whoever sits in this one."""
    partners = seats == PAIRS and side_of(seat, seats) == side_of(other, seats)
    return "partner" if partners else "rival"
