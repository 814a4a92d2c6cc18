"""The line of a viewer, through a real server: greetings, bad frames, coming back."""

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.server.live import Forkery, Guest, LiveServer, guest_at

HELLO = json.dumps({"t": "hello", "lang": "es"})


def ends(socket: ClientConnection) -> tuple[dict[str, Any] | None, int | None]:
    """Return the goodbye, if one was said, and the code of the close."""
    bye = None
    while True:
        try:
            message = json.loads(socket.recv(15))
        except ConnectionClosed as closed:
            return bye, closed.rcvd.code if closed.rcvd else None
        if message["t"] == "bye":
            bye = message


def test_hello_is_welcomed_and_shown_the_table(server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        ana.join()
        welcome = ana.hear()
        assert (welcome["t"], welcome["you"], welcome["proto"]) == ("welcome", 0, 1)
        snap = ana.hear_until("snap")
        assert [hand is None for hand in snap["view"]["hands"]] == [False, True, True, True]
        assert [seat["kind"] for seat in snap["table"]["seats"]] == ["person", *["bot"] * 3]


def test_stranger_watches_and_cannot_act(server: LiveServer) -> None:
    with guest_at(server.base) as ana, guest_at(server.base) as bea:
        bea.table = ana.table
        ana.join()  # where she has to cut, no card is dealt before she has come
        bea.join()
        assert bea.hear()["you"] is None
        assert bea.hear_until("snap")["view"]["hands"] == [None] * 4
        bea.act("play 1o")
        assert bea.hear_until("nack")["code"] == "watching"


BAD_FRAMES: list[tuple[str, str | bytes, int]] = [
    ("binary", b"\x00\x01", 1003),
    ("binary json", HELLO.encode(), 1003),
    ("too big", json.dumps({"t": "act", "a": 1, "v": 1, "do": "x" * 5000}), 1009),
    ("no json", "hello?", 4000),
    ("half json", '{"t":"act"', 4000),
    ("empty", "", 4000),
    ("a number", "7", 4000),
    ("a list", "[]", 4000),
    ("null", "null", 4000),
    ("deep", "[" * 4000, 4000),
    ("no tag", "{}", 4000),
    ("unknown tag", '{"t":"deal_me_aces"}', 4000),
    ("a server's tag", '{"t":"ev","v":1}', 4000),
    ("unknown field", '{"t":"ready","seat":1}', 4000),
    ("other seat", '{"t":"act","a":1,"v":1,"do":"play 1o","seat":2}', 4000),
    ("missing field", '{"t":"act","a":1,"do":"draw"}', 4000),
    ("wrong type", '{"t":"act","a":"1","v":1,"do":"draw"}', 4000),
    ("negative", '{"t":"act","a":-1,"v":1,"do":"draw"}', 4000),
    ("huge number", '{"t":"act","a":99999999999999999999999,"v":1,"do":"draw"}', 4000),
    ("long action", '{"t":"act","a":1,"v":1,"do":"play 1o play 1o play 1o"}', 4000),
    ("mark of no use", '{"t":"mark","do":"play 1o","on":true}', 4000),
    ("hello again", HELLO, 4000),
    ("not a number", '{"t":"act","a":NaN,"v":1,"do":"draw"}', 4000),
    ("half a letter", '{"t":"act","a":1,"v":1,"do":"\\ud800"}', 4000),
]


@pytest.mark.parametrize(("name", "frame", "code"), BAD_FRAMES, ids=[bad[0] for bad in BAD_FRAMES])
def test_bad_frame(name: str, frame: str | bytes, code: int, server: LiveServer) -> None:
    """Each is answered by a goodbye with its code; table and server go on."""
    with guest_at(server.base) as ana:
        ana.join()
        before = ana.hear_until("snap")["view"]
        assert ana.socket is not None
        ana.socket.send(frame)
        bye, closed = ends(ana.socket)
        assert bye is not None
        assert bye["code"] == closed == code
        assert bye["why"]
        ana.join()
        assert ana.hear_until("snap")["view"] == before


def test_bad_utf8(server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        ana.join()
        assert ana.socket is not None
        ana.socket.send(b"\xff\xfe", text=True)
        assert ends(ana.socket)[1] == 1007


def test_giant_frame(server: LiveServer) -> None:
    """What is far too big is not even read."""
    with guest_at(server.base) as ana:
        ana.join()
        assert ana.socket is not None
        ana.socket.send("x" * 1_000_000)
        assert ends(ana.socket)[1] == 1009


@pytest.mark.parametrize("first", ['{"t":"ready"}', '{"t":"p"}'])
def test_first_frame_is_no_hello(first: str, server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        socket = ana.connect()
        socket.send(first)
        bye, code = ends(socket)
        assert bye is not None
        assert bye["code"] == code == 4002


def test_too_many_messages(server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        ana.join()
        assert ana.socket is not None
        for _ in range(35):
            ana.say(t="p")
        bye, code = ends(ana.socket)
        assert bye is not None
        assert bye["code"] == code == 1008


@pytest.mark.parametrize("table", ["nowhere", "..", "%00", "x" * 3000, "a/b"])
def test_table_that_is_not_there(table: str, server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        socket = ana.connect(table)
        bye, code = ends(socket)
        assert bye is not None
        assert bye["code"] == code == 4004


@pytest.mark.parametrize("protocols", [None, ["guinote.v0"]])
def test_protocol_that_is_not_spoken(protocols: list[str] | None, server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        socket = ana.connect(subprotocols=protocols)
        bye, code = ends(socket)
        assert bye is not None
        assert bye["code"] == code == 4010


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_foreign_origin(origin: str, server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        with pytest.raises(InvalidStatus) as refused:
            ana.connect(headers={"Origin": origin})
        assert refused.value.response.status_code == 403
        ana.connect(headers={"Origin": server.base})


def test_seat_opened_elsewhere(server: LiveServer) -> None:
    """The newest socket has the seat."""
    with guest_at(server.base) as ana:
        ana.join()
        ana.hear_until("snap")
        old = ana.socket
        ana.join()
        ana.hear_until("snap")
        assert old is not None
        assert ends(old)[1] == 4001


def test_resume_by_number(server: LiveServer) -> None:
    """With the token of the own seat only what was missed is sent; without it, everything."""
    with guest_at(server.base) as ana:
        ana.join()
        ana.act(until_own_turn(ana))
        seen = ana.hear_until("ack")["v"] - 1
        ana.join(v=seen, resume=ana.resume)
        assert ana.hear()["t"] == "welcome"
        missed = ana.hear()
        assert (missed["t"], missed["v"]) == ("ev", seen + 1)
        ana.join(v=seen, resume="A" * 48)
        assert ana.hear()["t"] == "welcome"
        assert ana.hear_until("snap", "ev")["t"] == "snap"


def test_resume_token_of_another_table(server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        ana.join()
        ana.hear_until("snap")
        token = ana.resume
        ana.sit_down()
        ana.join(v=1, resume=token)
        assert ana.hear_until("snap")["v"] <= 1


def test_ping(server: LiveServer) -> None:
    with guest_at(server.base) as ana:
        ana.join()
        ana.say(t="p")
        assert ana.hear_until("p") == {"t": "p"}


def until_own_turn(ana: Guest) -> str:
    """Return a card to play when it is the own turn to play, no pause in between."""
    turn = ana.hear_until("snap")["view"]
    while turn["to_move"] != 0 or turn["act"] != "play":
        turn = ana.hear_until("ev")["e"][-1]
    legal: list[str] = turn["legal"]
    return next(do for do in legal if do.startswith("play "))


def test_restart_in_the_middle_of_a_deal(forkery: Forkery, tmp_path: Path) -> None:
    """Everybody is told, comes back by number, and an action sent again is not done again."""
    first = forkery.start(tmp_path)
    with guest_at(first.base) as ana:
        ana.join()
        do = until_own_turn(ana)
        ana.act(do)
        ack = ana.hear_until("ack")
        first.kill(signal.SIGTERM)
        assert ana.socket is not None
        bye, code = ends(ana.socket)
        assert bye is not None
        assert bye["code"] == code == 1012
        assert 0 <= bye["retry_ms"] <= 1500
        second = forkery.start(tmp_path)
        again = Guest(second.base, ana.token)
        again.table = ana.table
        again.join(v=ack["v"] - 1, resume=ana.resume)
        assert again.hear()["t"] == "welcome"
        event = again.hear()
        assert (event["t"], event["v"]) == ("ev", ack["v"])
        again.say(t="act", a=ack["a"], v=ack["v"] - 1, do=do)
        assert again.hear_until("ack", "nack") == ack
        again.leave()
        second.kill(signal.SIGTERM)


def test_start_is_quick(forkery: Forkery, tmp_path: Path) -> None:
    """Cards are in hand well within five seconds of the first page."""
    live = forkery.start(tmp_path)
    started = time.monotonic()
    with guest_at(live.base) as ana:
        ana.join()
        ana.hear_until("snap")
    assert time.monotonic() - started < 2.5
    live.kill()
