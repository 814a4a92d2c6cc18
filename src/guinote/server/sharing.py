"""What this node tells the others, and what it knows of them: renewed every second.

A board that is away costs counts and the others' tables in the lobby, and nothing else.
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Final

from guinote.server.board import Board, Notice
from guinote.server.limits import Guard
from guinote.server.lobby import Lobby, listing_of
from guinote.server.socket import Door

EVERY: Final = 1.0
"""Seconds between two looks at the board."""


class Sharing:
    """One node at a board."""

    def __init__(self, board: Board, node: str, lobby: Lobby, guard: Guard, door: Door) -> None:
        """Know nothing of others yet."""
        self._board, self._node = board, node
        self._lobby, self._guard, self._door = lobby, guard, door
        self._charged: dict[str, Mapping[str, Mapping[str, int]]] = {}
        self._is_away = False

    async def run(self) -> None:
        """Tell and look every second, for ever."""
        try:
            while True:
                await self.look()
                await asyncio.sleep(EVERY)
        finally:
            await self._board.close()

    async def look(self) -> None:
        """Hang up the own notice, and take in those of the others."""
        try:
            await self._board.post(self._own())
            found = await self._board.read()
        except OSError as error:
            self._lose(error)
            return
        others = {notice.node: notice for notice in found if notice.node != self._node}
        self._is_away = False
        self._lobby.elsewhere = {node: notice.listed for node, notice in others.items()}
        self._lobby.sockets_elsewhere = {node: one.sockets for node, one in others.items()}
        for notice in others.values():
            self._charge(notice)

    def _own(self) -> Notice:
        return Notice(
            node=self._node,
            sockets=len(self._door),
            listed=tuple(map(listing_of, self._lobby.listed())),
            taken={name: ledger.taken for name, ledger in self._guard.shared.items()},
        )

    def _lose(self, error: OSError) -> None:
        if not self._is_away:
            self._lobby.house.journal.error("board away", why=str(error))
        self._is_away = True
        self._lobby.elsewhere, self._lobby.sockets_elsewhere = {}, {}

    def _charge(self, notice: Notice) -> None:
        """Count here what an address has done there since the last look."""
        now, before = self._lobby.house.line.now(), self._charged.get(notice.node)
        for name, address, count in _flat(notice.taken):
            known = count if before is None else before.get(name, {}).get(address, 0)
            if name in self._guard.shared and count > known:
                self._guard.shared[name].charge(address, now, count - known)
        self._charged[notice.node] = notice.taken


def _flat(taken: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str, int]]:
    for name, counts in taken.items():
        for address, count in counts.items():
            yield name, address, count
