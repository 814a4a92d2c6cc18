"""A clock that gives back the time in which nobody could have acted."""

import asyncio

import pytest

from guinote.server.clock import GAP_MS, FairClock, LoopClock


class Hands:
    """The monotonic time, in a test's hands."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ms = 1_000_000
        monkeypatch.setattr(LoopClock, "now", lambda _: self.ms)
        self.clock = FairClock()

    def pass_by(self, ms: int) -> None:
        """Let time pass as it does where somebody looks at the clock every second."""
        for _ in range(ms // 500):
            self.ms += 500
            self.clock.now()


def test_clock_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)
    before = hands.clock.now()
    hands.pass_by(10_000)
    assert hands.clock.now() - before == 10_000


def test_time_asleep_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)
    before = hands.clock.now()
    hands.pass_by(3000)
    hands.ms += 30_000
    assert hands.clock.now() - before == 3000
    hands.pass_by(1000)
    hands.ms += GAP_MS
    assert hands.clock.now() - before == 4000 + GAP_MS


def test_clock_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands(monkeypatch)
    before = hands.clock.now()
    hands.pass_by(1000)
    for _ in range(2):
        hands.clock.stop()
        hands.pass_by(10_000)
        hands.clock.stop()
        hands.pass_by(500)
        assert hands.clock.now() - before == 1000
    hands.clock.go()
    hands.clock.go()
    hands.pass_by(1000)
    assert hands.clock.now() - before == 2000


def test_alarms_of_a_clock_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """They ring by the clock's time, whatever the machine's is; one that was taken back never."""
    hands = Hands(monkeypatch)
    rung: list[str] = []

    async def run() -> None:
        begun = hands.clock.now()
        early, late = (lambda: rung.append("early")), (lambda: rung.append("late"))
        hands.clock.call_at(begun + 1, early)
        gone = hands.clock.call_at(begun + 1, lambda: rung.append("never"))
        hands.clock.stop()
        hands.clock.call_at(begun, late)
        hands.pass_by(10_000)
        await asyncio.sleep(0.02)
        assert rung == []
        gone.cancel()
        hands.clock.go()
        hands.ms += 1
        while len(rung) < 2:
            await asyncio.sleep(0)
        assert sorted(rung) == ["early", "late"]

    asyncio.run(run())


def test_tick_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a quiet server is no server that slept."""
    hands = Hands(monkeypatch)
    looks = 0

    async def wait(_seconds: float) -> None:
        nonlocal looks
        looks += 1
        hands.ms += 1000
        if looks == 60:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", wait)
    before = hands.clock.now()
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(hands.clock.tick())
    assert hands.clock.now() - before == 60_000
