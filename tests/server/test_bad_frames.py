"""Frames that no client of ours sends, by chance and in bad order, at a table that is played.

What is refused changes nothing: the log holds what was acknowledged and nothing else, and folds.
"""

from pathlib import Path

from guinote.server.protocol import Close
from tests.seeds import chosen_seed
from tests.server.live import Forkery, LiveServer, guest_at
from tests.server.test_socket import until_own_turn
from tests.server.vandal import vandalise

FRAMES = 300


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


def test_frames_by_chance(forkery: Forkery, tmp_path: Path) -> None:
    told = vandalise(forkery, tmp_path, FRAMES, chosen_seed())
    print(f"{FRAMES} frames: {told.acknowledged} acknowledged, ends {told.ends}")
    assert set(told.ends) <= {Close.BINARY, Close.NOT_UNDERSTOOD, Close.TOO_BIG}
    assert told.ends[Close.NOT_UNDERSTOOD]
    assert told.acknowledged
