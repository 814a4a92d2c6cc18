"""People in both stores: sessions, accounts, passkeys, and what is left when somebody is gone."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from guinote.cards import Card
from guinote.errors import GuinoteError
from guinote.rules.profile import resolve
from guinote.server.accounts import account_name
from guinote.server.choices import new_settings, with_open_seats
from guinote.server.company import SeatChange, Sitter
from guinote.server.log import deal_data, seat_data
from guinote.server.old_files import SCHEMAS
from guinote.server.people import Account, NameTakenError, Passkey, Session
from guinote.server.recast import Part, recast
from guinote.server.settings import decode_settings, encode_settings
from guinote.server.sqlite import SqliteStore
from guinote.server.store import Entry, Recast, Store, TableRow
from tests.server.test_sqlite import entry, row, with_store
from tests.server.test_stores import OpenStore, with_any

RULES = resolve("aragones", 4, {})


def session(token: str, person: str, seen: int = 5) -> Session:
    return Session(token_hash=token, person=person, created=5, seen=seen, agent="Firefox")


def account(person: str, name: str) -> Account:
    return Account(person=person, name=name, folded=name.lower(), password="$h", created=6)


def passkey(name: bytes, person: str) -> Passkey:
    return Passkey(id=name, person=person, key=b"k", count=1, created=7, agent="Chrome")


async def begin(store: Store) -> None:
    await store.people.begin(session("h1", "ana"))
    await store.people.rename("ana", "Ana")
    await store.people.begin(session("h1", "eva"))
    assert await store.people.session("h1") == session("h1", "ana")
    assert await store.people.person("eva") is None
    found = await store.people.person("ana")
    assert found is not None
    assert (found.nick, found.created) == ("Ana", 5)
    assert await store.people.nick("ana") == "Ana"
    assert await store.people.nick("nobody") == ""
    assert await store.people.session("h2") is None


async def sessions(store: Store) -> None:
    await store.people.begin(session("h1", "ana"))
    await store.people.open(session("h2", "ana", seen=9))
    await store.people.touch("h1", 12)
    found = [(one.token_hash, one.seen) for one in await store.people.sessions("ana")]
    assert found == [("h1", 12), ("h2", 9)]
    await store.people.end(["h1", "h1", "unknown"])
    assert [one.token_hash for one in await store.people.sessions("ana")] == ["h2"]


async def accounts(store: Store) -> None:
    for person in ("ana", "bea"):
        await store.people.begin(session(f"h-{person}", person))
    await store.people.keep_account(account("ana", "Ana"))
    with pytest.raises(NameTakenError):
        await store.people.keep_account(account("bea", "ANA"))
    with pytest.raises(NameTakenError):
        await store.people.keep_account(account("ana", "Other"))
    await store.people.set_password("ana", "$other")
    kept = replace(account("ana", "Ana"), password="$other")
    assert await store.people.account("ana") == kept
    assert await store.people.account_named("ana") == kept
    assert await store.people.account("bea") is None


async def passkeys(store: Store) -> None:
    await store.people.begin(session("h1", "ana"))
    await store.people.keep_passkey(passkey(b"1", "ana"))
    await store.people.keep_passkey(replace(passkey(b"1", "ana"), count=8))
    await store.people.keep_passkey(passkey(b"2", "ana"))
    assert [key.count for key in await store.people.passkeys("ana")] == [8, 1]
    await store.people.drop_passkey("bea", b"1")
    assert await store.people.passkey(b"1") is not None
    await store.people.drop_passkey("ana", b"1")
    assert await store.people.passkey(b"1") is None


async def recoveries(store: Store) -> None:
    await store.people.begin(session("h1", "ana"))
    await store.people.keep_recovery("c1", "ana", 100)
    await store.people.keep_recovery("c2", "ana", 200)
    assert await store.people.recovery("c1") is None
    assert await store.people.recovery("c2") == ("ana", 200)
    await store.people.drop_recoveries("ana")
    assert await store.people.recovery("c2") is None


async def hand_over(store: Store) -> None:
    """A guest's tables are somebody else's, those where both sat counted once."""
    for person in ("guest", "ana"):
        await store.people.begin(session(f"h-{person}", person))
    for number, owner in enumerate(("guest", "guest", "ana")):
        await store.create(row(f"t{number}", created=number, owner=owner))
    await store.append("t1", entry(1), ended=True, sitter="ana")
    changed = Recast(row=row("t0", created=0, owner="ana"), entries=())
    other = replace(entry(1), data=b"{}")
    await store.hand_over("guest", "ana", [changed, Recast(row=row("t1", 1), entries=(other,))])
    assert [table.id for table in await store.sat_at("ana", 9)] == ["t2", "t1", "t0"]
    assert [table.id for table in await store.sat_at("ana", 1, skip=1)] == ["t1"]
    assert await store.sat_at("guest", 9) == ()
    assert await store.finished("ana") == 1
    found = await store.table("t0")
    assert found is not None
    assert found.owner == "ana"
    assert await store.entries("t1") == (other,)
    assert await store.people.session("h-guest") is None
    assert await store.people.person("guest") is None


async def erase(store: Store) -> None:
    await store.people.begin(session("h1", "ana"))
    await store.people.keep_account(account("ana", "Ana"))
    await store.people.keep_passkey(passkey(b"1", "ana"))
    await store.people.keep_recovery("c1", "ana", 100)
    await store.create(row("t1", owner="ana"))
    await store.hand_over("ana", None, [])
    assert await store.people.person("ana") is None
    assert await store.people.session("h1") is None
    assert await store.people.account_named("ana") is None
    assert await store.people.passkey(b"1") is None
    assert await store.people.recovery("c1") is None
    assert await store.table("t1") is not None


@pytest.mark.parametrize(
    "work", [begin, sessions, accounts, passkeys, recoveries, hand_over, erase]
)
def test_people(work: Callable[[Store], Awaitable[None]], open_store: OpenStore) -> None:
    with_any(open_store, work)


def test_guest_when_many_ask_at_once_is_one(tmp_path: Path) -> None:
    """Two requests with the same new secret: one person, and nobody left over."""

    async def work(store: SqliteStore) -> None:
        await asyncio.gather(*(store.people.begin(session("h1", f"p{n}")) for n in range(20)))
        found = await store.people.session("h1")
        assert found is not None
        with closing(sqlite3.connect(store.path)) as connection:
            assert connection.execute("SELECT id FROM people").fetchall() == [(found.person,)]

    with_store(tmp_path, work)


def test_owners_of_an_older_file_are_people(tmp_path: Path) -> None:
    """Each is found by the secret that they had, with name and tables."""
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        connection.executescript("".join(SCHEMAS[:3]) + "PRAGMA user_version = 3;")
        connection.execute("INSERT INTO tables VALUES ('t1', x'7b7d', 'h-ana', 7, NULL)")
        connection.execute("INSERT INTO sat VALUES ('h-ana', 't1'), ('h-bea', 't1')")
        connection.execute("INSERT INTO people VALUES ('h-ana', 'Ana'), ('h-eva', 'Eva')")
        connection.commit()

    async def work(store: SqliteStore) -> None:
        for secret, nick in (("h-ana", "Ana"), ("h-bea", ""), ("h-eva", "Eva")):
            found = await store.people.session(secret)
            assert found is not None
            assert found.person == secret
            assert await store.people.nick(secret) == nick
        ana, eva = await store.people.person("h-ana"), await store.people.person("h-eva")
        assert ana is not None
        assert eva is not None
        assert ana.created == 7
        assert eva.created > 1_700_000_000_000
        assert [table.id for table in await store.sat_at("h-bea", 5)] == ["t1"]

    with_store(tmp_path, work)
    with_store(tmp_path, work)


def log_with_ana() -> tuple[TableRow, list[Entry]]:
    """Return a table that Ana opened, rose from, and came back to while it was played."""
    settings = with_open_seats(new_settings(RULES, "ana", b"x" * 32, name="Ana"), "link")
    ana = Sitter(kind="person", name="Ana", owner="ana")
    bea = Sitter(kind="person", name="Ana", owner="bea")
    free = Sitter(kind="open", name="Pilar", bot="club")
    changes = [
        SeatChange(seat=0, cause="rises", name="Ana", who=free),
        SeatChange(seat=1, cause="sits", name="Ana", who=bea),
        None,
        SeatChange(seat=2, cause="will_sit", name="Ana", who=ana),
        SeatChange(seat=2, cause="will_not_sit", name="Ana", who=None),
        SeatChange(seat=2, cause="will_sit", name="Ana", who=ana),
        None,
        SeatChange(seat=2, cause="is_away", name="Ana", who=replace(ana, bot="club")),
    ]
    pack = deal_data(0, "", None, tuple(map(Card, range(40))))
    entries = [
        Entry(v=v, time=v, seat=None, kind="deal", data=pack)
        if change is None
        else Entry(v=v, time=v, seat=change.seat, kind="seat", data=seat_data(change))
        for v, change in enumerate(changes, 1)
    ]
    return TableRow(id="t", settings=encode_settings(settings), owner="ana", created=1), entries


def test_log_when_somebody_is_forgotten_has_the_name_nowhere() -> None:
    """Neither at the seats nor in what was said of them; whoever is called alike keeps it."""
    row, entries = log_with_ana()
    done = recast(row, entries, Part("ana", "x", "jugador 4f2a"))
    assert done.row.owner == "x"
    assert decode_settings(done.row.settings).sitters[0].name == "jugador 4f2a"
    assert [one.v for one in done.entries] == [1, 4, 5, 6, 8]
    assert not any(b'"Ana"' in one.data or b'"ana"' in one.data for one in done.entries)


def test_log_when_a_guest_becomes_somebody_keeps_the_names() -> None:
    row, entries = log_with_ana()
    done = recast(row, entries, Part("ana", "clara"))
    assert [one.v for one in done.entries] == [4, 6, 8]
    assert all(b'"Ana"' in one.data and b'"clara"' in one.data for one in done.entries)
    assert decode_settings(done.row.settings).company.seat_of("clara") == 0


def test_log_of_others_stays_as_it_is() -> None:
    row, entries = log_with_ana()
    done = recast(row, entries, Part("nobody", "x", "y"))
    assert done == Recast(row=row, entries=())


@pytest.mark.parametrize("name", ["", "   ", "<b>", "x" * 21])
def test_name_that_is_none_for_an_account(name: str) -> None:
    with pytest.raises(GuinoteError):
        account_name(name)
