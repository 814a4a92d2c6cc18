"""The competitive side put together: queue, judge, rankings, conduct, and their addresses."""

import asyncio
from typing import Any

from guinote.server.answer import Answers
from guinote.server.conduct_pages import ConductPages
from guinote.server.judge import Judge
from guinote.server.leave_pages import LeavePages
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby
from guinote.server.moderation_pages import ModerationPages, moderates
from guinote.server.queue_pages import QueuePages
from guinote.server.ranking_pages import RankingPages
from guinote.server.waiting_room import WaitingRoom


class Contest:
    """What of people's play is more than one table."""

    def __init__(self, lobby: Lobby, answers: Answers, guard: Guard) -> None:
        """Put it before the tables of a server."""
        self.lobby = lobby
        self.judge = Judge(lobby)
        self.room = WaitingRoom(lobby)
        self.queue = QueuePages(lobby, self.room, answers)
        self.rankings = RankingPages(lobby, answers, guard)
        self.conduct = ConductPages(lobby, answers)
        self.moderation = ModerationPages(lobby, self.room, answers)
        self.leaving = LeavePages(lobby)

    @property
    def reads(self) -> dict[str, Any]:
        """What is asked for, by address."""
        return {
            "/queue": self.queue.queue,
            "/queue/wait": self.queue.wait,
            "/rankings": self.rankings.rankings,
            "/me/conduct": self.conduct.mine,
            "/t/{table:str}/people": self.conduct.people,
            "/t/{table:str}/leaving": self.leaving.cost,
            "/moderation": self.moderation.reports,
            "/moderation/p/{who:str}": self.moderation.person,
        }

    @property
    def writes(self) -> dict[str, Any]:
        """What is handed in, by address."""
        return {
            "/queue": self.queue.enter,
            "/queue/agree": self.queue.agree,
            "/queue/leave": self.queue.leave,
            "/conduct/avoid": self.conduct.avoid,
            "/conduct/report": self.conduct.report,
            "/moderation/sanction": self.moderation.sanction,
            "/moderation/close": self.moderation.close,
            "/moderation/lift": self.moderation.lift,
            "/moderation/appoint": self.moderation.appoint,
        }

    async def facts(self, viewer: str, person: str) -> dict[str, Any]:
        """Return what a person's page shows somebody of ratings, and what may be done."""
        return {
            **await self.rankings.facts(person),
            **await self.conduct.facts(viewer, person),
        }

    async def about(self, person: str) -> dict[str, Any]:
        """Return what somebody's own page says of sanctions, and whether it leads to others'."""
        is_moderator = await moderates(self.lobby.house.store.conduct, person)
        return {"held": await self.conduct.held(person), "is_moderator": is_moderator}

    async def run(self) -> None:
        """Seat those who wait and judge what has ended, until the server ends."""
        await asyncio.gather(self.judge.run(), self.room.run())
