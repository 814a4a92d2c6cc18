"""Somebody who sends whatever comes to mind to a table that is played, and what comes of it.

    python -m tests.server.vandal [FRAMES] [SEED]

Every frame is answered or ends the socket with its own code, what is refused changes nothing, and
what was acknowledged is in the log.
"""

import json
import random
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from guinote.game.sight import view_of
from guinote.rules.profile import resolve
from guinote.server.company import Company
from guinote.server.log import ActData, fold_log
from guinote.server.protocol import MAX_FRAME, AnyInbound, Close, decode
from tests.seeds import chosen_seed
from tests.server.kills import read_log
from tests.server.live import Forkery, Guest, guest_at
from tests.server.test_socket import until_own_turn

UNLIMITED = {"sockets": 0, "tables": 0, "frames": 0, "guests": 0}
FRAMES_A_TABLE = 2000


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3,
    1.5,
    1e999,
    2**31,
    2**70,
    "",
    "x",
    "1",
    "play 1o",
    "play 1o ",
    "PLAY 1O",
    "play \u0000",
    "show -1",
    "show ²",
    "sing o",
    "tute 11",
    "x" * 16,
    "x" * 17,
    "x" * 5000,
    "\U0001f0a1" * 8,
    [],
    [[[[]]]],
    {},
    {"t": "act"},
)
KINDS = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyInbound))


class Mischief:
    """Frames by chance: good ones with something wrong in them, and some that are right."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.a = 0

    def frame(self, v: int, legal: list[str]) -> str | bytes:
        """Return the next frame for a table that stands at `v`."""
        message = self.good(v, legal)
        for _ in range(self.rng.randrange(3)):
            self.spoil(message)
        text = json.dumps(message, ensure_ascii=self.rng.random() < 0.5)
        return self.bitten(text) if self.rng.random() < 0.2 else text

    def good(self, v: int, legal: list[str]) -> dict[str, Any]:
        self.a += self.rng.randrange(2)
        kind = self.rng.choice(("act", "act", "act", *KINDS[1:]))
        do = self.rng.choice([*legal, "draw", "exchange", "sing c", "show 0", "claim"])
        fields: dict[str, dict[str, Any]] = {
            "act": {"a": self.a, "v": v, "do": do},
            "mark": {"do": self.rng.choice(("sing o", "exchange")), "on": self.rng.random() < 0.5},
            "sit": {"seat": self.rng.randrange(4)},
            "cut": {"n": self.rng.randrange(2**53)},
            "propose": {"what": "recess", "on": False},
            "say": {"phrase": "luck", "text": self.rng.choice(("", "hola"))},
        }
        return {"t": kind, **fields.get(kind, {})}

    def spoil(self, message: dict[str, Any]) -> None:
        rng = self.rng
        name = rng.choice([*message, "seat", "resume", "lang", "x" * 300])
        if rng.random() < 0.3:
            message.pop(name, None)
        else:
            message[name] = rng.choice((*JUNK, *KINDS))

    def bitten(self, text: str) -> str | bytes:
        place = self.rng.randrange(len(text))
        if self.rng.random() < 0.3:
            return text.encode()
        if self.rng.random() < 0.5:
            return text[:place]
        return text[:place] + self.rng.choice('"\\{}[],:0e\x00\u2028ñ') + text[place + 1 :]


def expected(frame: str | bytes) -> Close | None:
    """Return with which code a frame ends the socket; None: it is understood."""
    if isinstance(frame, bytes):
        return Close.BINARY
    if len(frame.encode("utf-8", "replace")) > MAX_FRAME:
        return Close.TOO_BIG
    try:
        message = decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        return Close.NOT_UNDERSTOOD
    tag = message.__struct_config__.tag
    bad_mark = tag == "mark" and getattr(message, "do", "") not in {"sing o", "exchange"}
    return Close.NOT_UNDERSTOOD if tag == "hello" or bad_mark else None


class Vandal:
    """Somebody with a seat who sends whatever comes to mind, and notes what comes of it."""

    def __init__(self, ana: Guest, rng: random.Random) -> None:
        self.ana, self.mischief = ana, Mischief(rng)
        self.legal: list[str] = []
        self.sent: dict[int, set[str]] = {}
        self.acked: dict[int, int] = {}
        self.ends: dict[int, int] = {}
        self.come_in()

    def come_in(self) -> None:
        self.ana.join()
        self.heed(self.ana.hear_until("snap"))

    def send_one(self) -> None:
        """Send a frame, and see that it is answered as it should be."""
        frame = self.mischief.frame(self.ana.v, self.legal)
        end = expected(frame)
        self.send(frame)
        if end is None:
            self.listen()
            return
        assert self.goodbye() == end, frame
        self.ends[end] = self.ends.get(end, 0) + 1
        self.come_in()

    def act_well(self) -> None:
        """Play a card as one should, if it is one's turn: good frames go on between bad ones."""
        plays = [do for do in self.legal if do.startswith("play ")]
        if plays:
            self.mischief.a += 1
            wish = {"t": "act", "a": self.mischief.a, "v": self.ana.v, "do": plays[0]}
            self.send(json.dumps(wish))
            self.listen()

    def send(self, frame: str | bytes) -> None:
        self.remember(frame)
        assert self.ana.socket is not None
        self.ana.socket.send(frame)

    def listen(self) -> None:
        """Hear everything up to the answer to a heart-beat."""
        self.ana.say(t="p")
        while (message := self.ana.hear())["t"] != "p":
            self.heed(message)
            assert message["t"] != "bye"

    def goodbye(self) -> int:
        """Return the code with which the socket ends, said before as well."""
        while (message := self.ana.hear())["t"] != "bye":
            self.heed(message)
        with pytest.raises(ConnectionClosed) as closed:
            self.ana.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == message["code"]
        return closed.value.rcvd.code

    def remember(self, frame: str | bytes) -> None:
        if expected(frame) is None:
            message = json.loads(frame)
            if message["t"] == "act":
                self.sent.setdefault(message["a"], set()).add(message["do"])

    def heed(self, message: dict[str, Any]) -> None:
        if message["t"] == "snap":
            self.legal = message["view"]["legal"]
        elif message["t"] == "ev" and message["e"]:
            self.legal = message["e"][-1].get("legal", self.legal)
        elif message["t"] == "ack":
            assert self.acked.setdefault(message["a"], message["v"]) == message["v"]


@dataclass(slots=True)
class Told:
    """What came of the frames: actions acknowledged, and how sockets ended, by code."""

    acknowledged: int = 0
    ends: Counter[int] = field(default_factory=Counter)


def vandalise(forkery: Forkery, folder: Path, frames: int, seed: int) -> Told:
    """Send so many frames, some thousands to a table, and compare each with its log."""
    told, rng = Told(), random.Random(seed)
    for first in range(0, frames, FRAMES_A_TABLE):
        server = forkery.start(folder, limits=UNLIMITED)
        with guest_at(server.base, profile="lascuarenta", seats="2") as ana:
            ana.join()
            until_own_turn(ana)
            vandal = Vandal(ana, rng)
            for _ in range(min(FRAMES_A_TABLE, frames - first)):
                vandal.act_well()
                vandal.send_one()
            ana.join()
            snap = ana.hear_until("snap")
            server.kill()
            check_log(folder, ana.table, vandal, snap)
        told.acknowledged += len(vandal.acked)
        told.ends.update(vandal.ends)
    return told


def check_log(folder: Path, table: str, vandal: Vandal, snap: dict[str, Any]) -> None:
    """Compare the log with what was acknowledged and with what the table showed at the end."""
    entries = read_log(folder, table)
    acts = [
        (entry.v, msgspec.json.decode(entry.data, type=ActData))
        for entry in entries[1:]
        if entry.kind == "act"
    ]
    mine = {act.a: (v, act.do) for v, act in acts if act.a is not None}
    assert len(mine) == len([act for _, act in acts if act.a is not None])
    assert {a: v for a, (v, _) in mine.items() if a in vandal.acked} == vandal.acked
    for a, (_, do) in mine.items():
        assert do in vandal.sent[a] or do.startswith("show ")
    rules = resolve("lascuarenta", 2, {})
    log = fold_log(rules, Company((), {}), [entry for entry in entries if entry.v <= snap["v"]])
    assert msgspec.json.decode(msgspec.json.encode(view_of(log.match, 0))) == snap["view"]


def main() -> None:
    """Send and tell."""
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else chosen_seed()
    forkery = Forkery()
    try:
        with tempfile.TemporaryDirectory() as folder:
            told = vandalise(forkery, Path(folder), frames, seed)
    finally:
        forkery.close()
    ends = {Close(code).name: times for code, times in told.ends.items()}
    print(f"seed {seed}: {frames} frames, {told.acknowledged} acknowledged, sockets ended: {ends}")


if __name__ == "__main__":
    main()
