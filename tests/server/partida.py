"""A whole partida of two people at a real server."""

import asyncio
import threading
from pathlib import Path

from msgspec.structs import replace

from guinote.rules.profile import resolve
from guinote.server.choices import new_settings
from guinote.server.company import Sitter
from guinote.server.people import Session
from guinote.server.settings import encode_settings
from guinote.server.sqlite import SqliteStore
from guinote.server.store import TableRow
from guinote.server.tokens import hash_token, new_table_id, new_token
from tests.server.kills import seen_legal
from tests.server.live import Guest


class Pair:
    """Two people and a table of their own, kept in a folder that no server uses yet."""

    def __init__(self, folder: Path, created: int = 1_700_000_000_000) -> None:
        self.tokens = [new_token(), new_token()]
        self.resumes: list[str] = []
        self.table = new_table_id()
        self.ended = 0
        rules = resolve("lascuarenta", 2, {"partidas_to_win_coto": 1})
        owners = [hash_token(token) for token in self.tokens]
        settings = replace(
            new_settings(rules, owners[0], b"x" * 32, speed="fast"),
            sitters=tuple(Sitter(kind="person", owner=owner) for owner in owners),
        )
        row = TableRow(
            id=self.table, settings=encode_settings(settings), owner=owners[0], created=created
        )
        asyncio.run(self._keep(folder, row))

    async def _keep(self, folder: Path, row: TableRow) -> None:
        store = SqliteStore(folder)
        for token in self.tokens:
            owner = hash_token(token)
            session = Session(token_hash=owner, person=owner, created=1, seen=1)
            await store.people.begin(session)
        await store.create(row, (hash_token(self.tokens[1]),))
        await store.close()

    def play(self, base: str) -> None:
        """Play until the match is over."""
        players = [threading.Thread(target=self._sit, args=(base, token)) for token in self.tokens]
        for player in players:
            player.start()
        for player in players:
            player.join(120)
        assert self.ended == 2

    def _sit(self, base: str, token: str) -> None:
        guest = Guest(base, token)
        guest.table = self.table
        try:
            guest.join()
            self._play(guest)
        finally:
            guest.leave()

    def _play(self, guest: Guest) -> None:
        legal: list[str] = []
        while True:
            message = guest.hear()
            if message["t"] == "welcome":
                self.resumes.append(message["resume"])
            legal = seen_legal(message, legal)
            if any(event["t"] == "match_ended" for event in message.get("e") or ()):
                self.ended += 1
                return
            doable = [do for do in legal if do not in ("draw", "claim")]
            if message["t"] in ("snap", "ev", "nack") and doable:
                guest.act(doable[0])
            elif message["t"] != "ack":
                guest.say(t="ready")
