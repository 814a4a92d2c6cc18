"""Kill a server without warning at random moments, and compare its log with what it acknowledged.

    python -m tests.server.kills [KILLS [SEED]]

Several people play meanwhile, ready for everything. Fails where an acknowledged action is not in
the log, or twice, or where a served table is not the fold of its log. 30 kills are in the tests.
"""

import random
import sqlite3
import sys
import tempfile
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException

from guinote.cards import parse_cards
from guinote.game.sight import view_of
from guinote.rules.profile import resolve
from guinote.server.company import Company
from guinote.server.log import ActData, DealData, fold_log
from guinote.server.store import Entry
from tests.seeds import chosen_seed
from tests.server.live import Forkery, Guest

TABLES = 4


class Witness:
    """Somebody who plays, and remembers what was sent and what was acknowledged as which step."""

    def __init__(self, base: str, seed: int) -> None:
        self.guest = Guest(base)
        self.guest.http.get("/")
        self.guest.sit_down(profile="lascuarenta", seats="2")
        self.rng = random.Random(seed)
        self.heard = 0
        self.sent: dict[int, str] = {}
        self.acked: dict[int, tuple[int, str]] = {}

    def come_back(self, base: str) -> None:
        """Be the same person at the new server."""
        old = self.guest
        self.guest = Guest(base, old.token)
        self.guest.table, self.guest.a = old.table, old.a
        self.guest.v, self.guest.resume = old.v, old.resume
        old.leave()

    def play_until_cut(self) -> None:
        """Play whatever is legal, ready for everything, until the line is cut."""
        legal: list[str] = []
        try:
            self.guest.join()
            while True:
                message = self.guest.hear()
                self.heard += 1
                if message["t"] == "ack":
                    a = message["a"]
                    self.acked[a] = (message["v"], self.sent[a])
                legal = seen_legal(message, legal)
                if message["t"] in ("snap", "ev", "note"):
                    self.act_somehow(legal)
        except (WebSocketException, OSError, EOFError):
            return

    def act_somehow(self, legal: list[str]) -> None:
        doable = [do for do in legal if do != "draw"]
        if doable:
            do = self.rng.choice(doable)
            self.sent[self.guest.a + 1] = do
            self.guest.act(do)
        elif self.rng.random() < 0.5:
            self.guest.say(t="ready")


def kill_often(forkery: Forkery, folder: Path, kills: int, seed: int) -> int:
    """Kill so often; return how many actions were acknowledged, all of them found in the log."""
    rng = random.Random(seed)
    server = forkery.start(folder)
    people = [Witness(server.base, seed + number) for number in range(TABLES)]
    for number in range(kills):
        threads = [threading.Thread(target=person.play_until_cut) for person in people]
        for thread in threads:
            thread.start()
        wait_for(people, rng.randrange(40))
        time.sleep(rng.uniform(0.0, 0.02))
        server.kill()
        for thread in threads:
            thread.join()
        server = forkery.start(folder)
        for person in people:
            check(folder, person)
            person.come_back(server.base)
        if number % 20 == 19:
            print(f"{number + 1} kills, nothing lost", flush=True)
    for person in people:
        stands_as_logged(person.guest, folder)
        person.guest.leave()
    server.kill()
    return sum(len(person.acked) for person in people)


def wait_for(people: list[Witness], more: int) -> None:
    """Wait until so many more messages have come to all of them together."""
    goal = more + sum(person.heard for person in people)
    give_up = time.monotonic() + 2
    while sum(person.heard for person in people) < goal and time.monotonic() < give_up:
        time.sleep(0.001)


def seen_legal(message: dict[str, Any], legal: list[str]) -> list[str]:
    if message["t"] == "snap":
        return list(message["view"]["legal"])
    if message["t"] == "ev" and message["e"]:
        return list(message["e"][-1].get("legal", legal))
    return legal


def read_log(folder: Path, table: str) -> tuple[Entry, ...]:
    """Read the log as another program would, while no server runs."""
    with closing(sqlite3.connect(folder / "guinote.db")) as connection:
        query = 'SELECT v, time, seat, kind, data FROM entries WHERE "table" = ? ORDER BY v'
        rows = connection.execute(query, (table,)).fetchall()
    return tuple(
        Entry(v=v, time=time, seat=seat, kind=kind, data=data)
        for v, time, seat, kind, data in rows
    )


def check(folder: Path, person: Witness) -> None:
    """Compare the log with what was acknowledged, and fold it."""
    entries = read_log(folder, person.guest.table)
    assert [entry.v for entry in entries] == list(range(1, len(entries) + 1))
    mine: dict[int, tuple[int, str]] = {}
    for entry in entries:
        if entry.kind == "deal":
            deal = msgspec.json.decode(entry.data, type=DealData)
            assert len(set(parse_cards(deal.deck))) == 40
            continue
        act = msgspec.json.decode(entry.data, type=ActData)
        if act.a is not None:
            assert act.a not in mine
            mine[act.a] = (entry.v, act.do)
    assert person.acked.items() <= mine.items()
    assert all(person.sent[a] == do for a, (_, do) in mine.items())
    fold_log(resolve("lascuarenta", 2, {}), Company((), {}), entries)


def stands_as_logged(ana: Guest, folder: Path) -> None:
    """The served table is the fold of its log."""
    ana.join()
    snap = ana.hear_until("snap")
    entries = [entry for entry in read_log(folder, ana.table) if entry.v <= snap["v"]]
    log = fold_log(resolve("lascuarenta", 2, {"cotos_to_win_match": 1}), Company((), {}), entries)
    assert msgspec.json.decode(msgspec.json.encode(view_of(log.match, 0))) == snap["view"]


def main() -> None:
    """Kill and tell."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else chosen_seed()
    forkery = Forkery()
    try:
        with tempfile.TemporaryDirectory() as folder:
            acks = kill_often(forkery, Path(folder), kills, seed)
    finally:
        forkery.close()
    print(f"seed {seed}: {kills} kills, {acks} acknowledged actions, none lost or doubled")


if __name__ == "__main__":
    main()
