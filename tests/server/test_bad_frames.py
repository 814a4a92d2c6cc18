"""Frames that no client of ours sends, by chance and in bad order, at a table that is played.

What is refused changes nothing: the log holds what was acknowledged and nothing else, and folds.
"""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from guinote.game.sight import view_of
from guinote.rules.profile import resolve
from guinote.server.company import Company
from guinote.server.log import ActData, fold_log
from guinote.server.protocol import MAX_FRAME, Close, decode
from tests.seeds import chosen_seed
from tests.server.kills import read_log
from tests.server.live import Forkery, Guest, LiveServer, guest_at
from tests.server.test_socket import until_own_turn

FRAMES = 300
UNLIMITED = {"sockets": 0, "tables": 0, "frames": 0, "guests": 0}


def test_action_with_an_old_or_future_number(server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        ana.join()
        do = until_own_turn(ana)
        for a, v in ((1, 0), (2, ana.v + 1), (3, 2**53)):
            ana.say(t="act", a=a, v=v, do=do)
            nack = ana.hear_until("ack", "nack")
            assert (nack["t"], nack["a"], nack["code"]) == ("nack", a, "stale")
        ana.say(t="act", a=4, v=ana.v, do=do)
        assert ana.hear_until("ack", "nack")["t"] == "ack"


def test_number_used_for_another_action(server: LiveServer) -> None:
    """The same action is answered again; another one is refused, never taken for done."""
    with guest_at(server.base) as ana:
        ana.join()
        do = until_own_turn(ana)
        ana.say(t="act", a=7, v=ana.v, do=do)
        first = ana.hear_until("ack")
        for other in ("claim", "draw", "nonsense", "play", "play 2o" if do != "play 2o" else "x"):
            ana.say(t="act", a=7, v=ana.v, do=other)
            assert ana.hear_until("ack", "nack")["code"] == "number_taken"
        ana.say(t="act", a=7, v=ana.v, do=do)
        assert ana.hear_until("ack", "nack") == first


def test_numbers_out_of_order(server: LiveServer) -> None:
    """They need not rise; each is answered by itself."""
    with guest_at(server.base) as ana:
        ana.join()
        until_own_turn(ana)
        for a in (9, 2**31 - 1, 0, 5):
            ana.say(t="act", a=a, v=ana.v, do="claim")
            nack = ana.hear_until("nack")
            assert (nack["a"], nack["code"]) == (a, "not_vueltas")


def test_hello_with_numbers_from_nowhere(server: LiveServer) -> None:
    """Whatever was claimed to be seen, the whole table is shown where the claim means nothing."""
    with guest_at(server.base) as ana:
        ana.join()
        ana.hear_until("snap")
        for hello in ({"v": 2**60, "resume": ana.resume}, {"v": 0, "resume": "!"}, {"v": 3}):
            ana.join(**hello)
            assert ana.hear()["t"] == "welcome"
            assert ana.hear_until("snap", "ev")["t"] == "snap"


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
KINDS = ("hello", "act", "mark", "ready", "hold", "sit", "leave", "begin", "cut", "say", "p")


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


def test_frames_by_chance(forkery: Forkery, tmp_path: Path) -> None:
    rng = random.Random(chosen_seed())
    server = forkery.start(tmp_path, limits=UNLIMITED)
    with guest_at(server.base, profile="lascuarenta", seats="2") as ana:
        ana.join()
        until_own_turn(ana)
        vandal = Vandal(ana, rng)
        for _ in range(FRAMES):
            vandal.send_one()
            vandal.act_well()
        ana.join()
        snap = ana.hear_until("snap")
        server.kill()
        check_log(tmp_path, ana.table, vandal, snap)
    print(f"{FRAMES} frames: {len(vandal.acked)} acknowledged, ends {vandal.ends}")
    assert set(vandal.ends) <= {Close.BINARY, Close.NOT_UNDERSTOOD, Close.TOO_BIG}
    assert vandal.ends[Close.NOT_UNDERSTOOD]
    assert vandal.acked


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
