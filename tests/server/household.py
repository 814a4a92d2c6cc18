"""People with accounts who come from addresses of their own, at a real server."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
from websockets.sync.client import ClientConnection

from tests.server.live import Guest

PASSWORD = "una frase que nadie adivina"


class Neighbour(Guest):
    """Somebody who comes from one of the addresses of this machine."""

    def __init__(self, base: str, name: str, address: str = "127.0.0.1") -> None:
        super().__init__(base)
        self.http.close()
        self.name, self.address = name, address
        transport = httpx.HTTPTransport(local_address=address)
        self.http = httpx.Client(base_url=base, transport=transport, timeout=30)
        self.http.get("/")

    def make_account(self) -> None:
        answer = self.http.post("/me/account", data={"name": self.name, "password": PASSWORD})
        assert answer.status_code == 303, answer.text

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
    """Give people with accounts, each from an address of the own."""
    with ExitStack() as stack:
        people = []
        for number, name in enumerate(names, start=first):
            one = Neighbour(base, name, f"127.0.0.{number}")
            stack.callback(one.leave)
            one.make_account()
            people.append(one)
        yield people
