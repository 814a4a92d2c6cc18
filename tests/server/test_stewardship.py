"""What an operator does by commands while a server runs: news, invitations, bans."""

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed, InvalidStatus

from guinote.cli.announce import moment
from guinote.cli.main import main
from guinote.i18n.catalog import catalog
from tests.server.household import Neighbour, neighbours, settle
from tests.server.live import Forkery, LiveServer

ES, EN = catalog("es"), catalog("en")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(forkery: Forkery, folder: Path) -> LiveServer:
    settle(folder, "Ana", "Bea", "Luz")
    return forkery.start(folder)


@pytest.fixture
def people(server: LiveServer) -> Iterator[list[Neighbour]]:
    with neighbours(server.base, "Ana", "Bea", first=61) as found:
        yield found


def admin(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["admin", *words, "--data", str(folder)], prog_name="guinote")


def told(folder: Path, *words: str) -> str:
    done = admin(folder, *words)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout.strip()


def until(found: Callable[[], bool]) -> None:
    """Wait until something is so; the server looks every few seconds."""
    for _ in range(600):
        if found():
            return
        time.sleep(0.05)
    raise AssertionError("it never came")


def is_shown(page: str) -> bool:
    banner = re.search(r'<aside id="announcement"[^>]*>', page)
    assert banner is not None
    return "hidden" not in banner[0]


def test_announcement_on_pages_and_tables(people: list[Neighbour], folder: Path) -> None:
    """On every page in the visitor's language, at open tables at once, until it is taken back."""
    ana, bea = people
    assert not is_shown(bea.http.get("/").text)
    ana.sit_down(profile="fournier", seats="2")
    ana.join()
    ana.hear_until("snap")
    assert told(folder, "announce", "Hoy  <torneo>", "--restart-at", "+10").endswith("<torneo>")
    heard = ana.hear_until("announce")
    assert heard["text"] == "Hoy <torneo>"
    restart = datetime.fromisoformat(heard["restart"])
    assert timedelta(0) < restart - datetime.now(UTC) <= timedelta(minutes=10)
    assert datetime.fromisoformat(heard["ends"]) == restart + timedelta(minutes=1)
    for path in ("/", "/rules", "/me", f"/t/{ana.table}", "/no-such-page"):
        for lang, texts in (("es", ES), ("en", EN)):
            page = bea.http.get(path, headers={"accept-language": lang}).text
            assert is_shown(page)
            assert "Hoy &lt;torneo&gt;" in page
            assert f"{texts['page.announcement.restart']}" in page
            assert heard["restart"] in page
    bea.table = ana.table
    bea.join()
    assert bea.hear_until("announce") == heard
    assert "announcement  Hoy <torneo>" in told(folder, "list")
    told(folder, "announce", "--clear")
    assert ana.hear_until("announce")["text"] == ""
    assert not is_shown(bea.http.get("/").text)
    assert "announcement" not in told(folder, "list")


def test_ban_of_an_account(people: list[Neighbour], folder: Path) -> None:
    """No table and no seat, but the own pages; what, why and until when are said."""
    ana, bea = people
    done = told(folder, "ban", "ana", "--reason", "Ha dejado diez mesas", "--days", "7")
    assert done.startswith("ana is banned until 2")
    refused = ana.http.post("/play")
    assert refused.status_code == 403
    ends = (datetime.now(UTC) + timedelta(days=7)).strftime("%Y-%m-%d")
    for page in (refused.text, ana.http.get("/me").text, ana.http.get("/").text):
        for part in (ES["page.measure.ban"], "Ha dejado diez mesas", ends):
            assert part in page
    bea.sit_down(door="link", profile="aragones")
    ana.table = bea.table
    ana.join()
    ana.hear_until("note")
    ana.say(t="sit", seat=1)
    while ana.hear_until("note").get("say") != EN["refused.banned"]:
        pass
    assert "ban           Ana (until" in told(folder, "list")
    assert told(folder, "lift", "Ana") == "Ana is banned no more"
    assert ana.http.post("/play").status_code == 303
    assert "ban   " not in told(folder, "list")
    failed = admin(folder, "lift", "Ana")
    assert (failed.exit_code, "Ana is not banned" in failed.stderr) == (2, True)


def test_ban_of_an_address(server: LiveServer, folder: Path) -> None:
    """Open sockets are closed, pages say why and until when; others come as before."""
    with neighbours(server.base, "Luz", "Bea", first=71) as (luz, bea):
        luz.sit_down(profile="fournier", seats="2")
        luz.join()
        luz.hear_until("snap")
        assert "127.0.0.71/32 is banned until 2" in told(
            folder, "ban", "--address", luz.address, "--reason", "Ruido", "--days", "1"
        )
        assert luz.hear_until("bye")["code"] == 4006
        with pytest.raises(ConnectionClosed):
            luz.hear()
        for path in ("/", "/me", "/t/x"):
            page = luz.http.get(path)
            assert page.status_code == 403
            assert ES["page.barred.title"] in page.text
            assert "Ruido" in page.text
        assert luz.http.post("/play").status_code == 403
        assert luz.http.get("/api/bot/me").json()["code"] == "barred"
        assert luz.http.get("/static/icon.svg").status_code == 200
        with pytest.raises(InvalidStatus):
            luz.connect()
        assert bea.http.get("/").status_code == 200
        assert "address       127.0.0.71/32" in told(folder, "list")
        told(folder, "lift", "--address", luz.address)
        until(lambda: luz.http.get("/").status_code == 200)
        luz.join()
        luz.hear_until("snap")


def test_administrator_appoints_moderators(people: list[Neighbour], folder: Path) -> None:
    """The first is made by the command; moderators appoint nobody, and nobody else does."""
    ana, bea = people
    form = {"who": "Bea", "on": "yes"}
    assert ana.http.post("/moderation/appoint", data=form).status_code == 404
    told(folder, "administrator", "Ana")
    assert "administrator Ana" in told(folder, "list")
    assert 'href="/moderation"' in ana.http.get("/me").text
    page = ana.http.get("/moderation/p/Bea")
    assert ES["page.moderation.appoint"] in page.text
    assert bea.http.get("/moderation").status_code == 404
    assert ana.http.post("/moderation/appoint", data=form).status_code == 303
    assert ES["page.moderation.dismiss"] in ana.http.get("/moderation/p/Bea").text
    assert bea.http.get("/moderation").status_code == 200
    assert ES["page.moderation.appoint"] not in bea.http.get("/moderation/p/Luz").text
    assert bea.http.post("/moderation/appoint", data={"who": "Bea"}).status_code == 404
    for refused in ({"who": "Nadie", "on": "yes"}, {}):
        assert ana.http.post("/moderation/appoint", data=refused).status_code == 404
    foreign = {"origin": "http://evil.example"}
    assert ana.http.post("/moderation/appoint", data=form, headers=foreign).status_code == 403
    assert ana.http.post("/moderation/appoint", data={"who": "Bea"}).status_code == 303
    assert bea.http.get("/moderation").status_code == 404
    told(folder, "administrator", "Ana", "--remove")
    assert ana.http.get("/moderation").status_code == 404


def test_server_by_invitation(forkery: Forkery, tmp_path: Path) -> None:
    """A code lets as many in as it says; whoever is known needs none."""
    settle(tmp_path, "Ana")
    base = forkery.start(tmp_path, entry="invited").base
    printed = admin(tmp_path, "invite", "--uses", "1")
    assert "nobody is asked" in printed.stderr  # this folder's settings do not say so
    code = printed.stdout.strip()
    assert "invitation    0 of 1 used" in told(tmp_path, "list")
    with neighbours(base, "Ana", first=81) as (ana,):
        ana.sit_down(profile="fournier", seats="2")
        first, second = (httpx.Client(base_url=base, verify=False) for _ in range(2))
        with first, second:
            for path in ("/", "/rules", "/sign-in"):
                assert first.get(path).status_code == 200
            for asked in (first.post("/play"), first.get(f"/t/{ana.table}")):
                assert asked.status_code == 403
                assert 'action="/enter"' in asked.text
            wrong = first.post("/enter", data={"code": "AAAA"})
            assert wrong.status_code == 422
            assert ES["page.enter.wrong"] in wrong.text
            assert code in first.get("/enter", params={"code": code}).text
            form = {"code": code.lower().replace("-", " "), "next": f"/t/{ana.table}"}
            assert first.post("/enter", data=form).headers["location"] == f"/t/{ana.table}"
            assert first.get(f"/t/{ana.table}").status_code == 200
            assert first.post("/play").status_code == 303
            second.get("/")
            assert second.post("/enter", data={"code": code}).status_code == 422
    assert told(tmp_path, "list") == "nothing is laid down"


def test_closed_server(forkery: Forkery, tmp_path: Path) -> None:
    """Whoever is known plays; nobody new comes, not even with a code."""
    settle(tmp_path, "Ana")
    base = forkery.start(tmp_path, entry="closed").base
    code = admin(tmp_path, "invite").stdout.strip()
    with neighbours(base, "Ana", first=91) as (ana,), httpx.Client(base_url=base) as other:
        assert ana.http.post("/play").status_code == 303
        other.get("/")
        other.post("/enter", data={"code": code})
        refused = other.post("/play")
        assert refused.status_code == 403
        assert ES["page.error.closed"] in refused.text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("announce",), "Give a text, or --clear."),
        (("announce", "x", "--clear"), "Give a text, or --clear."),
        (("announce", "x" * 301), "has 301 signs"),
        (("announce", "x", "--until", "25:00"), "'25:00' is no time to come"),
        (("announce", "x", "--until", "2001-01-01 10:00"), "is no time to come"),
        (("invite", "--uses", "0"), "0 is not in the range"),
        (("ban", "--reason", "x"), "Give a NAME, or --address."),
        (("ban", "Ana"), "Missing option '--reason'"),
        (("ban", "Ana", "--reason", " "), "--reason needs between 1 and 500 signs"),
        (("ban", "Nadie", "--reason", "x"), "there is no account 'Nadie'"),
        (("ban", "--address", "here", "--reason", "x"), "'here' is no address"),
        (("ban", "--address", "::/0", "--reason", "x"), "everybody's address"),
        (("lift", "--address", "192.0.2.1"), "192.0.2.1/32 is not banned"),
    ],
)
def test_command_that_cannot_be(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    settle(tmp_path, "Ana")
    failed = admin(tmp_path, *words)
    assert (failed.exit_code, failed.stdout) == (2, "")
    assert said in failed.stderr
    assert failed.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["administrator", "announce", "invite", "ban", "lift", "list"])
def test_command_says_what_it_does(command: str) -> None:
    shown = CliRunner().invoke(main, ["admin", command, "--help"], prog_name="guinote")
    assert shown.exit_code == 0
    assert "Usage: guinote admin" in shown.stdout


NOON = datetime(2026, 12, 24, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("+10", NOON + timedelta(minutes=10)),
        ("22:30", NOON.replace(hour=22, minute=30)),
        ("11:59", NOON.replace(day=25, hour=11, minute=59)),
        ("2026-12-31T10:00+00:00", NOON.replace(day=31, hour=10)),
        ("2026-12-24T11:00+00:00", None),
        ("+", None),
        ("+9999999", None),
        ("tomorrow", None),
    ],
)
def test_moments(text: str, meant: datetime | None) -> None:
    assert moment(text, NOON) == meant
