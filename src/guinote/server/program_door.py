"""Where programs of others come in: a stream for each table, and actions by requests.

The tables are the same as for people, and so is what they send (`guinote.server.wishes`).
"""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from typing import Final

from guinote.errors import GuinoteError
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby
from guinote.server.owning import MovedError
from guinote.server.program_line import Answered, ProgramLine
from guinote.server.program_news import News, news_lines
from guinote.server.programs import ProgramToken
from guinote.server.protocol import Act, Close, Hello, Lang, Leave, Sit, Wish
from guinote.server.room import Room
from guinote.server.settings import Settings
from guinote.server.tokens import hash_token
from guinote.server.wishes import come_in, fulfil

ANSWER_SECONDS: Final = 15.0
"""So long a request waits for its answer: a card may be kept until a pause ends."""


class ProgramDoor:
    """The open streams of all bot accounts."""

    def __init__(self, lobby: Lobby, guard: Guard) -> None:
        """Open the door, with somebody who counts at it."""
        self._lobby, self.guard = lobby, guard
        self._lines: dict[ProgramLine, Room | None] = {}
        self._news: set[News] = set()

    async def known(self, token: str) -> ProgramToken | None:
        """Return whose token it is and what it allows."""
        return await self._lobby.house.store.programs.token(hash_token(token))

    def streams_of(self, person: str) -> int:
        """Return how many streams a bot account has open."""
        return sum(one.owner == person for one in self._streams)

    # --- what is told --------------------------------------------------------------------

    async def watch(
        self, line: ProgramLine, table: str, settings: Settings, seconds: float | None
    ) -> AsyncIterator[bytes]:
        """Yield what a table tells, for so many seconds (None: until one side has enough)."""
        self._lines[line] = None
        joining = asyncio.create_task(self._join(line, table, settings))
        try:
            if seconds == 0:
                await joining
            async for text in line.lines(seconds):
                yield text
        finally:
            joining.cancel()
            with suppress(asyncio.CancelledError):
                await joining
            room = self._lines.pop(line)
            if room is not None:
                room.detach(line)

    async def _join(self, line: ProgramLine, table: str, settings: Settings) -> None:
        try:
            room = await come_in(self._lobby, table, settings, line, Hello(lang=line.lang))
        except MovedError as error:
            line.close(Close.MOVED, f"/n/{error.node}/api/bot/tables/{table}/stream")
            return
        self._lines[line] = room
        if room is not None and line.seat is not None:
            await room.reception.come_back(line.seat)

    async def news(self, token: ProgramToken, seconds: float | None) -> AsyncIterator[bytes]:
        """Yield where a bot account sits down and is asked to."""
        news = News(token.person, token.token_hash)
        self._news.add(news)
        try:
            async for text in news_lines(self._lobby.house.store, news, seconds):
                yield text
        finally:
            self._news.discard(news)

    # --- what is done --------------------------------------------------------------------

    async def do(self, person: str, table: str, wish: Wish | Sit | Leave) -> Answered | None:
        """Do something at a table whose stream is open; return the answer to an action.

        Raises:
            GuinoteError: no stream is open, the table is not ready, the seat is not given, or it
                asks for something that no table does.
            TimeoutError: the answer is still to come, in the stream.
        """
        line, room = self._at(person, table)
        if isinstance(wish, Act):
            return await self._act(line, room, wish)
        await fulfil(self._lobby, room, line, wish)
        if isinstance(wish, Sit) and not _has(room, person, wish.seat):
            raise GuinoteError("not_seated", "the seat was not given")
        return None

    async def _act(self, line: ProgramLine, room: Room, act: Act) -> Answered:
        answer = line.expect(act.a)
        try:
            await fulfil(self._lobby, room, line, act)
            return await asyncio.wait_for(asyncio.shield(answer), ANSWER_SECONDS)
        except asyncio.CancelledError:
            if not answer.cancelled():
                raise
            raise GuinoteError("no_stream", "the stream has ended") from None
        finally:
            line.forget(act.a)

    def _at(self, person: str, table: str) -> tuple[ProgramLine, Room]:
        """Return the newest stream of a bot account at a table."""
        room = self._lobby.opened(table)
        mine = [line for line in self._lines if line.owner == person and line.table == table]
        if not mine:
            raise GuinoteError("no_stream", "the table's stream is not open")
        if room is None or self._lines[mine[-1]] is not room:
            raise GuinoteError("preparing", "the table is not ready")
        return mine[-1], room

    # --- the end -------------------------------------------------------------------------

    def dismiss(self, tokens: Collection[str]) -> None:
        """Send away whoever came with a token that counts no more."""
        for one in self._streams:
            if one.token_hash in tokens:
                one.close(Close.LEAVING)

    def close(self) -> None:
        """Tell everybody that the server restarts."""
        for one in self._streams:
            one.close(Close.RESTART)

    @property
    def _streams(self) -> tuple[ProgramLine | News, ...]:
        return (*self._lines, *self._news)


def new_line(token: ProgramToken, table: str, lang: Lang) -> ProgramLine:
    """Return a stream that nobody reads yet."""
    return ProgramLine(token.person, lang, table, token.token_hash)


def _has(room: Room, person: str, seat: int) -> bool:
    company = room.table.log.company
    return seat in (company.seat_of(person), company.comes_to(person))
