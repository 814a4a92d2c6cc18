"""People with accounts who come from addresses of their own, at a real server."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection

from guinote.server.accounts import folded
from guinote.server.people import Account, Session
from guinote.server.sqlite import SqliteStore
from guinote.server.tokens import hash_token
from tests.server.live import Guest


def token_of(name: str) -> str:
    """Return the secret of somebody's browser."""
    return hash_token(name)[:43]


def settle(folder: Path, *names: str) -> None:
    """Give people accounts on a folder that no server uses yet; a password would cost a second.

    In a thread: where a browser is driven, this one has a loop already.
    """
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _settle(folder, names)).result()


async def _settle(folder: Path, names: tuple[str, ...]) -> None:
    store = SqliteStore(folder)
    for name in names:
        person = hash_token(f"person {name}")[:32]
        secret = hash_token(token_of(name))
        await store.people.begin(Session(token_hash=secret, person=person, created=1, seen=1))
        await store.people.keep_account(
            Account(person=person, name=name, folded=folded(name), password="", created=1)
        )
        await store.people.rename(person, name)
    await store.close()


class Neighbour(Guest):
    """Somebody who comes from one of the addresses of this machine."""

    def __init__(self, base: str, name: str, address: str = "127.0.0.1") -> None:
        super().__init__(base)
        self.http.close()
        self.name, self.address = name, address
        transport = httpx.HTTPTransport(local_address=address)
        cookies = {"guinote": token_of(name)} if name else None
        self.http = httpx.Client(base_url=base, transport=transport, cookies=cookies, timeout=30)
        self.http.get("/")

    def connect(self, table: str | None = None, **more: Any) -> ClientConnection:
        return super().connect(table, source_address=(self.address, 0), **more)

    def queue(self, game: str = "fournier-2", **form: str) -> httpx.Response:
        return self.http.post("/queue", data={"game": game, "speed": "usual", **form})

    def standing(self, seen: str = "") -> dict[str, Any]:
        answer = self.http.get("/queue/wait", params={"seen": seen})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def wait_for_table(self) -> str:
        """Ask as the page does, until there is a table."""
        news = self.standing()
        for _ in range(100):
            if news["state"] == "seated":
                self.table = str(news["table"])
                return self.table
            news = self.standing(news["sign"])
        raise AssertionError(f"never seated: {news}")


@contextmanager
def neighbours(base: str, *names: str, first: int = 11) -> Iterator[list[Neighbour]]:
    """Give people who have settled, each from an address of the own."""
    with ExitStack() as stack:
        people = []
        for number, name in enumerate(names, start=first):
            one = Neighbour(base, name, f"127.0.0.{number}")
            stack.callback(one.leave)
            people.append(one)
        yield people
