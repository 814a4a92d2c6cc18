"""What one address may do: counted with a clock held still, and refused by real servers."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from guinote.server import limits
from guinote.server.limits import Guard, Ledger, Limits, Voice, address_of
from tests.server.house import FakeClock
from tests.server.live import Forkery, Guest, LiveServer

USUAL = Limits()


def test_sockets_at_once() -> None:
    """As many as allowed come in; the next one does when one of them has left."""
    guard = Guard(Limits(sockets=2))
    assert [guard.let_in("a", 0) for _ in range(3)] == [True, True, False]
    assert guard.let_in("b", 0)
    guard.let_out("a")
    assert not guard.let_in("a", 0)
    guard.let_out("a")
    guard.let_out("a")
    assert guard.let_in("a", 0)


def test_frames_of_one_socket() -> None:
    """Thirty at once, then one for each third of a second."""
    clock = FakeClock()
    voice = Voice(Guard(USUAL), "a", clock)
    assert [voice.may_speak() for _ in range(31)] == [True] * 30 + [False]
    clock.time += 333
    assert not voice.may_speak()
    clock.time += 1
    assert [voice.may_speak(), voice.may_speak()] == [True, False]


def test_frames_of_one_address() -> None:
    """Coming in again and again gives no more than the address has; another has its own."""
    guard, clock = Guard(USUAL), FakeClock()
    said = 0
    for _ in range(40):
        voice = Voice(guard, "a", clock)
        said += sum(voice.may_speak() for _ in range(30))
    assert said == 300
    assert not guard.let_in("a", clock.now())
    assert guard.let_in("b", clock.now())
    clock.time += limits.TEN_SECONDS
    assert guard.let_in("a", clock.now())


def test_tables_in_an_hour() -> None:
    """Sixty at once, then one a minute; it says how long to wait."""
    ledger = Guard(USUAL).tables
    assert [ledger.take("a", 0) for _ in range(61)] == [True] * 60 + [False]
    assert ledger.seconds_to_next("a", 0) == 60
    assert ledger.seconds_to_next("a", 59_500) == 1
    assert not ledger.take("a", 59_000)
    assert ledger.take("a", 60_000)


@pytest.mark.parametrize(
    ("name", "size", "seconds"),
    [
        ("guests", 20, 180),
        ("sign_ins", 5, 12),
        ("accounts", 5, 12),
        ("tables", 60, 60),
        ("looks_back", 200, 3),
    ],
)
def test_ledger_of_an_address(name: str, size: int, seconds: int) -> None:
    """So many at once, then one after so many seconds; what others do costs nobody else."""
    ledger: Ledger = getattr(Guard(USUAL), name)
    assert [ledger.take("a", 0) for _ in range(size + 1)] == [True] * size + [False]
    assert ledger.seconds_to_next("a", 0) == seconds
    assert ledger.take("b", 0)
    assert not ledger.take("a", seconds * 1000 - 1)
    assert ledger.take("a", seconds * 1000)
    assert not ledger.take("a", seconds * 1000)


def test_twenty_sockets_of_an_address() -> None:
    guard = Guard(USUAL)
    assert [guard.let_in("a", 0) for _ in range(21)] == [True] * 20 + [False]
    assert guard.let_in("b", 0)


def test_memory_of_a_guard_is_bounded() -> None:
    """Whatever comes from however many addresses, each once."""
    guard = Guard(USUAL)
    for number in range(3 * limits.REMEMBERED):
        address = f"a{number}"
        guard.let_in(address, number)
        guard.let_out(address)
        for ledger in guard.shared.values():
            ledger.take(address, number)
    assert not guard._sockets
    for ledger in (*guard.shared.values(), guard._frames):
        assert len(ledger._credits) == limits.REMEMBERED
        assert len(ledger.taken) <= limits.TOLD


def test_limit_of_nought_is_none() -> None:
    guard = Guard(Limits(sockets=0, tables=0, frames=0))
    voice = Voice(guard, "a", FakeClock())
    assert all(guard.let_in("a", 0) for _ in range(1000))
    assert all(guard.tables.take("a", 0) for _ in range(1000))
    assert all(voice.may_speak() for _ in range(1000))


def test_addresses_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of too many, those that were longest silent start afresh."""
    monkeypatch.setattr(limits, "REMEMBERED", 3)
    ledger = Ledger(1, 1000)
    for address in ("a", "b", "c", "a", "d"):
        ledger.take(address, 0)
    assert len(ledger._credits) == 3
    assert not ledger.take("a", 0)
    assert ledger.take("b", 0)


def test_sockets_that_left_are_not_remembered() -> None:
    guard = Guard(USUAL)
    guard.let_in("a", 0)
    guard.let_out("a")
    assert not guard._sockets


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("nonsense", "nonsense"),
    ],
)
def test_address_of(host: str, counted: str) -> None:
    assert address_of({"client": (host, 1)}) == counted


def test_address_of_when_there_is_none() -> None:
    assert address_of({"client": None}) == address_of({}) == ""


@pytest.fixture(scope="module")
def strict(forkery: Forkery, tmp_path_factory: pytest.TempPathFactory) -> LiveServer:
    """A server with small limits, behind a proxy on this machine."""
    small = {"sockets": 2, "tables": 3, "frames": 30}
    folder = tmp_path_factory.mktemp("strict")
    return forkery.start(folder, limits=small, proxy="127.0.0.1")


@contextmanager
def coming_from(address: str, server: LiveServer) -> Iterator[httpx.Client]:
    """Give a client whose proxy says where it comes from."""
    headers = {"X-Forwarded-For": f"10.9.9.9, {address}", "X-Forwarded-Proto": "https"}
    with httpx.Client(base_url=server.base, verify=False, headers=headers) as client:
        yield client


@pytest.mark.parametrize("path", ["/play", "/new", "/t/{table}/again"])
def test_too_many_tables(path: str, strict: LiveServer) -> None:
    """The answer says when to come again; somebody else may go on."""
    address = f"198.51.100.{len(path)}"
    with coming_from(address, strict) as ana, coming_from("198.51.100.99", strict) as bea:
        answers = [ana.post("/play") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [303] * 3
        table = answers[0].headers["location"].removeprefix("/t/")
        refused = ana.post(path.format(table=table))
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 1200
        assert 'class="error"' in refused.text
        assert bea.get("/").status_code == 200
        assert ana.get(f"/t/{table}").status_code == 200


def test_too_many_seats_taken_by_one_address(strict: LiveServer) -> None:
    """Guests without end would fill every table that waits, and never come."""
    with (
        coming_from("198.51.100.60", strict) as host,
        coming_from("198.51.100.61", strict) as first,
        coming_from("198.51.100.61", strict) as second,
    ):
        host.get("/")
        same = {"door": "lobby", "cotos_to_win_match": "1"}
        table = host.post("/new", data=same).headers["location"]
        cookies = {"Cookie": f"guinote={host.cookies['guinote']}"}
        with connect(
            f"{strict.base.replace('http', 'ws')}/ws{table}",
            subprotocols=[Subprotocol("guinote.v1")],
            additional_headers=cookies,
            compression=None,
        ) as socket:
            socket.send('{"t":"hello"}')
            while json.loads(socket.recv(20))["t"] != "snap":
                pass
            found = [first.post("/play"), second.post("/play")]
            assert {answer.headers["location"] for answer in found} == {table}
            assert first.post("/play").status_code == 303
            assert second.post("/play").status_code == 429


def test_tables_that_cannot_be_played_are_not_counted(strict: LiveServer) -> None:
    with coming_from("198.51.100.50", strict) as ana:
        bad = [ana.post("/new", data={"seats": "9"}).status_code for _ in range(5)]
        assert bad == [422] * 5
        assert ana.post("/play").status_code == 303


def test_too_many_sockets(strict: LiveServer) -> None:
    """The one too many is told so and closed; the others stay."""
    headers = {"X-Forwarded-For": "198.51.100.60"}
    guest = Guest(strict.base)
    guest.http.get("/")
    guest.http.headers.update(headers)
    guest.sit_down()
    with ExitStack() as leaving:
        leaving.callback(guest.leave)
        first = guest.connect(headers=headers)
        guest.connect(headers=headers)
        third = guest.connect(headers=headers)
        assert json.loads(third.recv(5))["code"] == 1008
        with pytest.raises(ConnectionClosed) as closed:
            third.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        first.send('{"t":"hello"}')
        assert json.loads(first.recv(5))["t"] == "welcome"
        other = guest.connect(headers={"X-Forwarded-For": "198.51.100.61"})
        other.send('{"t":"hello"}')
        assert json.loads(other.recv(5))["t"] == "welcome"


def test_proxy_when_named_is_believed(strict: LiveServer) -> None:
    with coming_from("198.51.100.70", strict) as ana:
        assert "Secure" in ana.get("/").headers["set-cookie"]


def test_proxy_when_not_named_is_not_believed(forkery: Forkery, tmp_path: Path) -> None:
    """Whoever writes the headers of a proxy gains nothing."""
    server = forkery.start(tmp_path, limits={"sockets": 2, "tables": 1, "frames": 30})
    with coming_from("198.51.100.1", server) as ana, coming_from("198.51.100.2", server) as bea:
        assert "Secure" not in ana.get("/").headers["set-cookie"]
        assert ana.post("/play").status_code == 303
        assert bea.post("/play").status_code == 429
    server.kill()
