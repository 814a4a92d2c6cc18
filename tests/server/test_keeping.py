"""Tables copied while they are played at, put back, and deleted when their time has come."""

import asyncio
import shutil
import sqlite3
import stat
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import main
from guinote.errors import GuinoteError
from guinote.server import keeping
from guinote.server.keeping import back_up, contents, prune
from guinote.server.keeping import restore as put_back
from guinote.server.migrate import SCHEMA_VERSION
from guinote.server.people import Account, Session
from guinote.server.postgres import PostgresStore
from guinote.server.sql_store import SqlStore
from guinote.server.sqlite import SqliteStore
from guinote.server.store import Marked
from tests.server.kills import read_log
from tests.server.live import Forkery, Guest
from tests.server.partida import Pair
from tests.server.test_sqlite import entry, row, with_store
from tools.services import Services

NO_LIMITS = {"sockets": 0, "tables": 0, "frames": 0, "guests": 0}
DAY = keeping.DAY_MS


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)], prog_name="guinote")


def refused(*words: object) -> str:
    failed = run(*words)
    assert (failed.exit_code, failed.stdout) == (2, "")
    assert failed.stderr.count("\n") == 1
    return failed.stderr


def test_backup_of_a_server_that_plays_and_is_killed(forkery: Forkery, tmp_path: Path) -> None:
    """Each copy taken meanwhile is whole and begins as the log does; put back it is served."""
    data, copies = tmp_path / "data", [tmp_path / f"copy{n}.db" for n in range(4)]
    pairs = [Pair(data) for _ in range(6)]
    server = forkery.start(data, limits=NO_LIMITS)
    players = [threading.Thread(target=pair.play, args=(server.base,)) for pair in pairs]
    for player in players:
        player.start()
    for copy in copies:
        done = run("backup", "--data", data, copy)
        assert done.exit_code == 0, done.stderr
        assert done.stdout.startswith(f"{copy}: 6 tables, ")
        time.sleep(0.05)
    for player in players:
        player.join()
    server.kill()
    for copy in copies:
        new = copy.with_suffix("")
        assert run("restore", copy, "--data", new).exit_code == 0
        for pair in pairs:
            copied = read_log(new, pair.table)
            assert copied == read_log(data, pair.table)[: len(copied)]
    again = forkery.start(new, limits=NO_LIMITS)
    guest = Guest(again.base, pairs[0].tokens[1])
    guest.table = pairs[0].table
    guest.join(resume=pairs[0].resumes[0])
    assert guest.hear_until("welcome")["you"] == 1
    assert guest.hear_until("snap")["v"] >= len(read_log(new, guest.table))
    guest.leave()
    again.kill()


def test_backup_is_for_its_owner_and_overwrites_nothing(tmp_path: Path) -> None:
    with_store(tmp_path, keep_one)
    copy = tmp_path / "copy.db"
    assert run("backup", "--data", tmp_path, copy).stdout == (
        f"{copy}: 1 tables, 1 steps (schema {SCHEMA_VERSION})\n"
    )
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert "exists already" in refused("backup", "--data", tmp_path, copy)
    assert "there are no tables" in refused("backup", "--data", tmp_path / "none", "x.db")
    nowhere = tmp_path / "none" / "copy.db"
    assert f"cannot write {nowhere}" in refused("backup", "--data", tmp_path, nowhere)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "guinote.db", "lock"]


async def keep_one(store: SqliteStore) -> None:
    await store.create(row("t1"))
    await store.append("t1", entry(1), ended=False)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    with_store(tmp_path / "source", keep_one)
    back_up(tmp_path / "source", tmp_path / "copy.db")
    return tmp_path / "copy.db"


def test_restore_where_tables_are(copy: Path, tmp_path: Path) -> None:
    """They are refused, or moved aside whole, with what of them is only in their log."""
    data = tmp_path / "data"

    async def keep_two(store: SqliteStore) -> None:
        await store.create(row("t2"))
        await store.create(row("t3"))
        for end in keeping.BESIDE:
            shutil.copy(f"{store.path}{end}", tmp_path / f"torn{end}")

    with_store(data, keep_two)
    for end in keeping.BESIDE:  # as it is after a kill: not all is in the file itself
        shutil.copy(tmp_path / f"torn{end}", data / f"guinote.db{end}")
    assert "there are tables" in refused("restore", copy, "--data", data)
    assert contents(data / "guinote.db").tables == 2
    for end in keeping.BESIDE:
        shutil.copy(tmp_path / f"torn{end}", data / f"guinote.db{end}")
    assert run("restore", copy, "--data", data, "--force").exit_code == 0
    assert contents(data / "guinote.db").tables == 1
    assert contents(data / "guinote.db.replaced").tables == 2

    async def go_on(store: SqliteStore) -> None:
        assert await store.entries("t1") == (entry(1),)
        await store.append("t1", entry(2), ended=False)

    with_store(data, go_on)


def test_restore_where_a_server_is(copy: Path, tmp_path: Path) -> None:
    async def work(store: SqliteStore) -> None:
        said = await asyncio.to_thread(
            refused, "restore", copy, "--data", store.path.parent, "--force"
        )
        assert "another guinote server is using" in said
        assert await store.table("t9") is None
        await store.create(row("t9"))

    with_store(tmp_path / "data", work)


def test_restore_of_what_is_no_copy(copy: Path, tmp_path: Path) -> None:
    """Nothing is made and nothing is moved."""
    data = tmp_path / "data"
    later, damaged, prose = (tmp_path / name for name in ("later.db", "damaged.db", "prose.db"))
    shutil.copy(copy, later)
    with closing(sqlite3.connect(later)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    whole = copy.read_bytes()
    damaged.write_bytes(whole[: len(whole) // 2])
    prose.write_text("Dear server, ...")
    empty = tmp_path / "empty.db"
    empty.touch()
    assert f"{later} is of a later guinote" in refused("restore", later, "--data", data)
    with pytest.raises(GuinoteError) as caught:
        put_back(later, data)
    assert caught.value.code == "newer_schema"
    for file in (damaged, prose, empty):
        assert str(file) in refused("restore", file, "--data", data)
    assert "there is no file" in refused("restore", tmp_path / "none", "--data", data)
    assert not data.exists()


def test_restore_when_it_was_broken_off(copy: Path, tmp_path: Path) -> None:
    """What is left of a log without its file does not get into the new one."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "guinote.db.new").write_bytes(b"half")
    (data / "guinote.db-wal").write_bytes(b"x" * 5000)
    put_back(copy, data)
    assert contents(data / "guinote.db").entries == 1
    assert not (data / "guinote.db-wal").exists()


NOW = time.time_ns() // 1_000_000


async def keep_many(store: SqlStore) -> None:
    """Keep 120 tables that ended 400 days ago, one of 300 days, one that goes on."""
    for number in range(120):
        await keep_ended(store, f"old{number}", NOW - 400 * DAY, f"gone{number % 7}")
    await keep_ended(store, "young", NOW - 300 * DAY, "ana")
    await store.create(row("open", owner="bea"))
    await store.append("open", entry(1), ended=False, sitter="gone1")
    for owner in ("gone0", "gone1", "gone2", "ana", "bea", "nobody", "here", "member"):
        seen = NOW if owner == "here" else NOW - 400 * DAY
        session = Session(token_hash=f"h-{owner}", person=owner, created=seen, seen=seen)
        await store.people.begin(session)
        await store.people.rename(owner, owner.title())
    account = Account(person="member", name="M", folded="m", password="", created=NOW - 400 * DAY)
    await store.people.keep_account(account)


async def keep_ended(store: SqlStore, name: str, when: int, owner: str) -> None:
    await store.create(row(name, owner=owner))
    last = entry(1)
    last = type(last)(v=1, time=when, seat=0, kind="act", data=b'{"do":"play 1o"}')
    await store.append(name, last, ended=True, sitter="gone3")
    await store.mark(name, 0, Marked(v=1, marks=()))


def test_prune_of_what_is_old(tmp_path: Path) -> None:
    """Old finished tables go with all that hangs on them, and nothing else."""
    with_store(tmp_path, keep_many)
    before = (tmp_path / "guinote.db").read_bytes()
    words = ["prune", "--data", tmp_path, "--older-than", "365d"]
    said = "120 tables, 3 names of people without a table\n"
    assert run(*words, "--dry-run").stdout == f"would go: {said}"
    assert (tmp_path / "guinote.db").read_bytes() == before
    assert run(*words).stdout == f"gone: {said}"
    assert run(*words).stdout == "gone: 0 tables, 0 names of people without a table\n"
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        counts = {"entries": 2, "tables": 2, "marks": 1, "sat": 4, "sessions": 5}
        for table, left in counts.items():
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (left,), table
        names = connection.execute("SELECT nick FROM people ORDER BY nick").fetchall()
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert names == [("Ana",), ("Bea",), ("Gone1",), ("Here",), ("Member",)]
    assert b"Gone2" in before
    assert b"Gone2" not in (tmp_path / "guinote.db").read_bytes()


def test_prune_while_a_server_plays(forkery: Forkery, tmp_path: Path) -> None:
    """The server goes on; nothing that it acknowledged is lost."""
    with_store(tmp_path, keep_many)
    pairs = [Pair(tmp_path) for _ in range(4)]
    server = forkery.start(tmp_path, limits=NO_LIMITS)
    players = [threading.Thread(target=pair.play, args=(server.base,)) for pair in pairs]
    for player in players:
        player.start()
    assert prune(tmp_path, 365).tables == 120
    for player in players:
        player.join()
    assert [pair.ended for pair in pairs] == [2] * 4
    server.kill()
    for pair in pairs:
        log = read_log(tmp_path, pair.table)
        assert [one.v for one in log] == list(range(1, len(log) + 1))
        assert len(log) > 40


def test_prune_goes_by_the_settings(tmp_path: Path) -> None:
    with_store(tmp_path, keep_many)
    assert "--older-than is missing" in refused("prune", "--data", tmp_path)
    (tmp_path / "guinote.toml").write_text("retention_days = 365")
    assert run("prune", "--data", tmp_path, "--dry-run").stdout.startswith("would go: 120 ")
    words = ["prune", "--data", tmp_path, "--older-than"]
    assert run(*words, "100").stdout.startswith("gone: 121 ")
    for bad in ("x", "-1d", "1y", "", "1234567d"):
        assert "is not a number of days" in refused(*words, bad)
    assert "there are no tables" in refused("prune", "--data", tmp_path / "no", "--older-than", 1)


def test_prune_of_a_later_file(tmp_path: Path) -> None:
    with_store(tmp_path, keep_one)
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert "later guinote" in refused("prune", "--data", tmp_path, "--older-than", "1d")


@pytest.mark.engines
def test_commands_beside_a_database(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is old is deleted there as in a file, codes are made; copies are not ours to make."""
    url = services.postgres.new_database()

    async def fill() -> None:
        store = PostgresStore(url)
        await keep_many(store)
        await store.close()

    asyncio.run(fill())
    monkeypatch.setenv("GUINOTE_DATABASE", url)
    words = ["prune", "--older-than", "365d"]
    said = "120 tables, 3 names of people without a table\n"
    assert run(*words, "--dry-run").stdout == f"would go: {said}"
    assert run(*words).stdout == f"gone: {said}"
    assert run(*words).stdout == "gone: 0 tables, 0 names of people without a table\n"
    assert len(run("admin", "recovery", "M").stdout.strip()) == 39
    assert "there is no account" in refused("admin", "recovery", "Nobody")
    assert "pg_dump" in refused("backup", "copy.db")
    assert "pg_dump" in refused("restore", "copy.db")
    services.postgres.stop()
    try:
        assert "cannot use postgresql" in refused("admin", "recovery", "M")
    finally:
        services.postgres.start()
