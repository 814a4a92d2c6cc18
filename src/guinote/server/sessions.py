"""Which person a browser is: found by the hash of its secret, or begun as a new guest."""

import re
from typing import Final

from guinote.server.clock import Clock
from guinote.server.limits import Ledger
from guinote.server.people import People, Session
from guinote.server.porter import Entry
from guinote.server.tokens import hash_token, new_person_id, new_token

TOUCH_MS: Final = 3_600_000
"""So exactly it is kept when a session was last used."""
BROWSERS: Final = (
    ("Edge", "Edg"),
    ("Opera", "OPR/"),
    ("Firefox", "Firefox|FxiOS"),
    ("Chrome", "Chrome|Chromium|CriOS"),
    ("Safari", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iOS", "iPhone|iPad"),
    ("Windows", "Windows"),
    ("macOS", "Mac OS"),
    ("Linux", "Linux"),
)


def agent_of(user_agent: str) -> str:
    """Return what kind of browser it is, and nothing that would tell one from another."""
    kinds = (
        next((name for name, sign in signs if re.search(sign, user_agent)), "")
        for signs in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, kinds))


class Sessions:
    """Finds and begins sessions."""

    def __init__(
        self, people: People, clock: Clock, guests: Ledger, entry: Entry = "open"
    ) -> None:
        """Take where people are kept, the time, who counts new guests, and who may be one."""
        self.people = people
        self.guests, self.entry = guests, entry
        self._clock = clock

    async def find(self, token: str) -> Session | None:
        """Return the session of a secret, and keep that it was used."""
        found = await self.people.session(hash_token(token))
        if found is not None and found.seen < self._clock.wall() - TOUCH_MS:
            await self.people.touch(found.token_hash, self._clock.wall())
        return found

    async def begin(self, token: str, user_agent: str, address: str) -> str:
        """Return the person that a browser is from now on.

        Empty for too many new guests, and where nobody becomes one without more.
        """
        if self.entry != "open" or not self.guests.take(address, self._clock.now()):
            return ""
        token_hash = hash_token(token)
        await self.admit(token_hash, user_agent)
        found = await self.people.session(token_hash)
        return found.person if found else ""

    async def admit(self, token_hash: str, user_agent: str) -> None:
        """Make a browser a new guest."""
        await self.people.begin(self._new(token_hash, new_person_id(), user_agent))

    async def open(self, person: str, user_agent: str) -> str:
        """Return a new secret for somebody who has signed in."""
        token = new_token()
        await self.people.open(self._new(hash_token(token), person, user_agent))
        return token

    def _new(self, token_hash: str, person: str, user_agent: str) -> Session:
        now = self._clock.wall()
        return Session(
            token_hash=token_hash,
            person=person,
            created=now,
            seen=now,
            agent=agent_of(user_agent),
        )
