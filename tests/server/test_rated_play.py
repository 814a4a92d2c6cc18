"""Rated play at a real server: queue, table, who may watch, what is said, the judgement."""

import asyncio
import json
import re
import time
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from guinote.rules.profile import resolve
from guinote.server.choices import new_settings
from guinote.server.company import Sitter
from guinote.server.settings import Settings, encode_settings
from guinote.server.sqlite import SqliteStore
from guinote.server.store import TableRow
from guinote.server.tokens import new_table_id
from tests.server.household import Neighbour, neighbours, settle
from tests.server.live import Forkery, LiveServer
from tests.server.test_own_games import played_out


@pytest.fixture(scope="module")
def server(forkery: Forkery, tmp_path_factory: pytest.TempPathFactory) -> LiveServer:
    folder = tmp_path_factory.mktemp("data")
    for where in ("Queue", "Talk", "Watch", "Home"):
        settle(folder, f"{where} Ana", f"{where} Bea")
    return forkery.start(folder)


def seated_pair(base: str, one: Neighbour, other: Neighbour) -> str:
    for who in (one, other):
        assert who.queue().status_code == 303
    table = one.wait_for_table()
    assert other.wait_for_table() == table
    return table


def test_two_who_queue_meet_at_a_rated_table(server: LiveServer) -> None:
    with neighbours(server.base, "Queue Ana", "Queue Bea") as (ana, bea):
        assert ana.queue().status_code == 303
        page = ana.http.get("/queue", headers={"accept-language": "en"}).text
        assert "You are in the queue" in page
        assert ana.standing()["line"]
        assert bea.queue().status_code == 303
        table = ana.wait_for_table()
        assert bea.wait_for_table() == table
        ana.join()
        bea.join()
        snap = ana.hear_until("snap")
        assert snap["table"]["rated"] is True
        assert snap["table"]["clock"] == "usual"
        assert {seat["name"] for seat in snap["table"]["seats"]} == {"Queue Ana", "Queue Bea"}
        # whoever is at one match waits for no other, and is led back to it
        refused = bea.queue()
        assert refused.status_code == 422
        assert f"/t/{table}" in bea.http.get("/queue").text


def test_phrases_are_kept_back_while_cards_are_held(server: LiveServer) -> None:
    with neighbours(server.base, "Talk Ana", "Talk Bea") as (ana, bea):
        seated_pair(server.base, ana, bea)
        ana.join()
        bea.join()
        ana.hear_until("snap")
        ana.say(t="say", phrase="luck")
        while True:
            note = ana.hear_until("note", "talk")
            assert note["t"] == "note"
            if note["say"]:
                break
        assert note["say"] == "At this table nobody talks while cards are held."


def test_own_rated_match_cannot_be_watched_from_a_second_session(server: LiveServer) -> None:
    """Nor from another account of the same household; strangers watch, without any hand."""
    with neighbours(server.base, "Watch Ana", "Watch Bea") as (ana, bea):
        table = seated_pair(server.base, ana, bea)
        ana.join()
        bea.join()
        ana.hear_until("snap")
        stranger = Neighbour(server.base, "", "127.0.0.99")
        second = Neighbour(server.base, "", ana.address)
        try:
            for watcher in (stranger, second):
                watcher.table = table
                watcher.join()
            assert second.hear_until("bye")["code"] == 4003
            seen = stranger.hear_until("snap")
            assert seen["view"]["hands"] == [None, None]
        finally:
            stranger.leave()
            second.leave()


def test_watcher_is_sent_away_once_somebody_of_the_household_comes_to_play(
    server: LiveServer,
) -> None:
    with neighbours(server.base, "Home Ana", "Home Bea") as (ana, bea):
        table = seated_pair(server.base, ana, bea)
        early = Neighbour(server.base, "", ana.address)
        try:
            bea.join()
            bea.hear_until("snap")
            early.table = table
            early.join()
            early.hear_until("snap")
            ana.join()
            assert early.hear_until("bye")["code"] == 4003
        finally:
            early.leave()


def test_two_at_one_address_are_marked_for_the_moderators(
    forkery: Forkery, tmp_path: Path
) -> None:
    settle(tmp_path, "Roof Ana", "Roof Bea")
    server = forkery.start(tmp_path)
    with neighbours(server.base, "Roof Ana", "Roof Bea") as (ana, bea):
        seated_pair(server.base, ana, bea)
        bea.address = ana.address
        ana.join()
        bea.join()
        for who in (ana, bea):
            who.hear_until("snap")
        # the mark is kept by the time that a later wish of the second is answered
        bea.say(t="p")
        bea.hear_until("p")
        found = wait_for_mark(tmp_path)
        assert found == ["address"]


def wait_for_mark(folder: Path) -> list[str]:
    """Return the reasons of the reports in a server's file, as soon as there is one."""
    import sqlite3  # noqa: PLC0415 - another program looks

    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        opened = sqlite3.connect(folder / "guinote.db")
        rows = opened.execute("SELECT reason FROM reports").fetchall()
        opened.close()
        if rows:
            return [reason for (reason,) in rows]
        time.sleep(0.05)
    raise AssertionError("never marked")


def rated_settings(people: tuple[str, ...]) -> Settings:
    settings = new_settings(resolve("fournier", len(people), {}), people[0], b"x" * 32)
    sitters = tuple(Sitter(kind="person", name=who.title(), owner=who) for who in people)
    return replace(settings, sitters=sitters, rated=True, clock="usual")


async def keep_unjudged(folder: Path, names: tuple[str, ...]) -> None:
    """Leave a folder as a server leaves it that is killed after the last card of a match."""
    store = SqliteStore(folder)
    accounts = [await store.people.account_named(name) for name in names]
    people = tuple(account.person for account in accounts if account)
    settings = rated_settings(people)
    row = TableRow(
        id=new_table_id(), settings=encode_settings(settings), owner=people[0], created=1
    )
    await store.create(row, people[1:])
    entries = played_out(settings)
    for entry in entries:
        await store.append(row.id, entry, ended=entry is entries[-1])
    await store.close()


def ratings_at(base: str, name: str) -> list[str]:
    """Return the figures of somebody's page as soon as there are some."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        page = httpx.get(f"{base}/p/{name}", verify=False).text
        found = re.findall(r"<td>(\d+ ± \d+)</td>\s*<td>(\d+) de (\d+)</td>", page)
        if found:
            return [json.dumps(one) for one in found]
        time.sleep(0.05)
    raise AssertionError("never judged")


def test_match_that_ended_before_a_kill_is_judged_once(forkery: Forkery, tmp_path: Path) -> None:
    """Neither lost, nor counted again by the next start."""
    settle(tmp_path, "ana", "bea")
    asyncio.run(keep_unjudged(tmp_path, ("ana", "bea")))
    server = forkery.start(tmp_path)
    first = [ratings_at(server.base, name) for name in ("ana", "bea")]
    assert first[0] != first[1]
    assert all('"1"' in one[0] for one in first)
    server.kill()
    again = forkery.start(tmp_path)
    assert [ratings_at(again.base, name) for name in ("ana", "bea")] == first


def test_place_in_the_queue_survives_a_kill(forkery: Forkery, tmp_path: Path) -> None:
    settle(tmp_path, "Kill Ana", "Kill Bea")
    server = forkery.start(tmp_path)
    with neighbours(server.base, "Kill Ana") as (ana,):
        assert ana.queue().status_code == 303
    server.kill()
    again = forkery.start(tmp_path)
    with neighbours(again.base, "Kill Ana", "Kill Bea") as (ana, bea):
        assert ana.standing()["state"] == "waiting"
        assert bea.queue().status_code == 303
        assert ana.wait_for_table() == bea.wait_for_table()


@pytest.mark.parametrize("path", ["/queue", "/rankings", "/me/conduct", "/queue/wait"])
def test_pages_for_somebody_of_whom_nothing_is_kept(server: LiveServer, path: str) -> None:
    assert httpx.get(f"{server.base}{path}", verify=False).status_code == 200
