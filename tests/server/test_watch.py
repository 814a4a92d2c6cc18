"""What machines are told of a server: `/health`, `/metrics`, and the files made for these."""

import asyncio
import json
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from guinote.server.metrics import STATES, Metrics, state_of, watch_loop
from guinote.server.sqlite import SqliteStore
from guinote.server.store import MemoryStore
from guinote.server.watch import PROBE_MS
from tests.server.house import Evening
from tests.server.live import Forkery, Guest, guest_at
from tests.server.partida import Pair
from tests.server.test_stores_that_fail import Desk, visit

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = re.compile(r"\b(?:guinote|process)_[a-z_]+\b")
NO_LIMITS = {"sockets": 0, "tables": 0, "frames": 0}
Figures = dict[tuple[str, str], float]
"""By name and the value of the label, if there is one."""


def read(text: str) -> Figures:
    """Read a page of figures as Prometheus does."""
    return {
        (sample.name, next((v for k, v in sample.labels.items() if k != "le"), "")): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_figures_of_a_whole_partida(forkery: Forkery, tmp_path: Path) -> None:
    """Every figure moves with what it is named after."""
    pair = Pair(tmp_path)
    server = forkery.start(tmp_path, limits=NO_LIMITS, metrics=True)
    pair.play(server.base)
    with guest_at(server.base, level="beginner") as ana:
        ana.join()
        ana.hear_until("snap")
        come_back(ana)
        page = httpx.get(f"{server.base}/metrics", verify=False)
        figures = read(page.text)
    server.kill()
    assert page.headers["content-type"].startswith("text/plain; version=")
    assert "set-cookie" not in page.headers
    with closing(sqlite3.connect(tmp_path / "guinote.db")) as connection:
        query = "SELECT count(*) FROM entries WHERE kind = 'act' AND json_extract(data, '$.a') > 0"
        (acts,) = connection.execute(query).fetchone()
    assert acts > 40
    assert figures["guinote_actions_total", "accepted"] == acts
    assert figures["guinote_action_seconds_count", ""] >= acts
    assert figures["guinote_log_commit_seconds_count", ""] > acts
    assert 0 < figures["guinote_log_commit_seconds_sum", ""] < 60
    assert figures["guinote_actions_total", "not_stored"] == 0
    assert figures["guinote_sockets", ""] == 1
    assert figures["guinote_tables", "over"] == 1
    assert figures["guinote_tables", "playing"] == 1
    assert figures["guinote_resumes_total", "first"] == 3
    assert figures["guinote_resumes_total", "steps"] == 1
    assert figures["guinote_loop_lag_seconds_count", ""] > 0


def come_back(guest: Guest) -> None:
    """Cut the line and take it up again where it was."""
    guest.sockets.close()
    guest.join(v=guest.v, resume=guest.resume)
    guest.hear_until("welcome")
    guest.hear_until("note")


def test_metrics_when_nobody_asked_for_them() -> None:
    async def work(_desk: Desk, site: httpx.AsyncClient) -> None:
        assert (await site.get("/metrics")).status_code == 404

    visit(work)


@pytest.mark.parametrize(
    ("shown", "status"),
    [("", 401), ("Bearer", 401), ("Bearer other", 401), ("s3cret", 401), ("Bearer s3cret", 200)],
)
def test_metrics_when_a_token_is_wanted(shown: str, status: int) -> None:
    async def work(desk: Desk, site: httpx.AsyncClient) -> None:
        object.__setattr__(desk.lobby.house, "meter", Metrics())
        assert (await site.get("/metrics")).status_code == 200
        desk.site.watch._token = "s3cret"
        answer = await site.get("/metrics", headers={"authorization": shown})
        assert answer.status_code == status
        assert ("guinote_sockets" in answer.text) == (status == 200)

    visit(work)


def test_bots_are_measured_by_level() -> None:
    async def run() -> Figures:
        night = Evening(persons=0)
        object.__setattr__(night.house, "meter", Metrics())
        await night.room.start()
        await night.clock.advance(20_000)
        page = night.house.meter.page(0, {})
        assert page is not None
        return read(page.decode())

    assert asyncio.run(run())["guinote_bot_seconds_count", "any"] > 3


def test_action_that_is_refused_or_not_stored_is_counted() -> None:
    async def run() -> Figures:
        night = Evening()
        object.__setattr__(night.house, "meter", Metrics())
        await night.room.start()
        ana = night.sit(0)
        await night.until_turn(0)
        await night.do(ana, "play nothing")
        await night.do(ana, "play 13x")
        night.store.full = True
        await night.do(ana, night.view(0).legal[0])
        page = night.house.meter.page(0, {})
        assert page is not None
        return read(page.decode())

    figures = asyncio.run(run())
    assert figures["guinote_actions_total", "refused"] == 2
    assert figures["guinote_actions_total", "not_stored"] == 1
    assert figures["guinote_actions_total", "accepted"] == 0


def test_state_of_a_table() -> None:
    night = Evening()
    assert state_of(night.room) == "playing"
    night.room.stopped = True
    assert state_of(night.room) == "stopped"
    assert {"playing", "stopped"} < set(STATES)


def test_loop_that_is_late_is_measured() -> None:
    async def run() -> Figures:
        meter = Metrics()
        watching = asyncio.create_task(watch_loop(meter))
        await asyncio.sleep(0.05)
        subprocess.run(["sleep", "0.6"], check=True)
        await asyncio.sleep(0.01)
        watching.cancel()
        return read(meter.page(0, {}).decode())

    figures = asyncio.run(run())
    assert figures["guinote_loop_lag_seconds_count", ""] == 1
    assert 0.3 < figures["guinote_loop_lag_seconds_sum", ""] < 5


def known_names() -> set[str]:
    meter = Metrics()
    meter.thought("club", 0.1)
    return {name for name, _ in read(meter.page(0, {}).decode())}


@pytest.mark.parametrize("file", ["prometheus/alerts.yml", "grafana/guinote.json"])
def test_names_in_a_shipped_file_exist(file: str) -> None:
    named = set(NAME.findall((DEPLOY / file).read_text("utf-8")))
    assert len(named) >= 7
    assert named <= known_names()


def test_every_figure_is_on_the_dashboard() -> None:
    shown = set(NAME.findall((DEPLOY / "grafana/guinote.json").read_text("utf-8")))
    own = {name for name in known_names() if name.startswith("guinote_")}
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in own}
    assert families <= {re.sub(r"_bucket$", "", name) for name in shown}


def test_dashboard_is_one() -> None:
    board = json.loads((DEPLOY / "grafana/guinote.json").read_text("utf-8"))
    ids = [panel["id"] for panel in board["panels"]]
    assert len(ids) == len(set(ids)) >= 8
    assert all(target["expr"] for panel in board["panels"] for target in panel["targets"])


@pytest.mark.services
def test_alerts_are_good_to_prometheus() -> None:
    words = ["promtool", "check", "config", "prometheus.yml"]
    done = subprocess.run(
        words, cwd=DEPLOY / "prometheus", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_health_when_all_is_well() -> None:
    async def work(desk: Desk, site: httpx.AsyncClient) -> None:
        answer = await site.get("/health")
        assert answer.status_code == 200
        assert answer.json() == {
            "ok": True,
            "ready": True,
            "log": True,
            "rooms": 0,
            "sockets": 0,
            "nodes": 1,
        }
        assert "set-cookie" not in answer.headers

    visit(work)


def test_health_when_the_log_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried once in a while, however often somebody asks."""
    tries: list[bool] = []

    async def can_write(_store: MemoryStore) -> bool:
        tries.append(len(tries) > 0)
        return tries[-1]

    async def work(desk: Desk, site: httpx.AsyncClient) -> None:
        monkeypatch.setattr(MemoryStore, "can_write", can_write)
        for _ in range(3):
            answer = await site.get("/health")
            assert answer.status_code == 503
            assert (answer.json()["ok"], answer.json()["log"]) == (False, False)
        await desk.clock.advance(PROBE_MS)
        assert (await site.get("/health")).status_code == 200
        assert tries == [False, True]

    visit(work)


def test_health_when_the_disk_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def can_write(_store: MemoryStore) -> bool:
        await asyncio.sleep(60)
        return True

    async def work(_desk: Desk, site: httpx.AsyncClient) -> None:
        monkeypatch.setattr(MemoryStore, "can_write", can_write)
        monkeypatch.setattr("guinote.server.watch.PATIENCE", 0.01)
        assert (await site.get("/health")).status_code == 503

    visit(work)


def test_log_is_tried_by_writing(tmp_path: Path) -> None:
    async def run() -> list[bool]:
        store = SqliteStore(tmp_path, patience=0)
        found = [await store.can_write()]
        with closing(sqlite3.connect(store.path, timeout=0)) as other:
            other.execute("BEGIN IMMEDIATE")
            found.append(await store.can_write())
        found.append(await store.can_write())
        await store.close()
        return found

    assert asyncio.run(run()) == [True, False, True]
