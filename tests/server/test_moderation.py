"""Reports, avoid lists and sanctions through the pages of a real server."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import main
from tests.server.household import Neighbour, neighbours, settle
from tests.server.live import Forkery, LiveServer

NAMES = ("Ana", "Bea", "Mar", "Eva")
EN = {"accept-language": "en"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(forkery: Forkery, folder: Path) -> LiveServer:
    settle(folder, *NAMES)
    return forkery.start(folder)


@pytest.fixture(scope="module")
def people(server: LiveServer, folder: Path) -> Iterator[list[Neighbour]]:
    """Ana and Bea, who have sat at one table, Mar, who moderates, and Eva."""
    with neighbours(server.base, *NAMES, first=31) as found:
        ana, bea, *_ = found
        # two seats wait for people, so no cards are held and words may be said
        ana.sit_down(door="link", profile="aragones")
        bea.table = ana.table
        for who in (ana, bea):
            who.join()
            who.hear_until("note")  # the table is there
        bea.say(t="sit", seat=1)
        while bea.hear_until("welcome")["you"] != 1:
            pass
        assert admin(folder, "Mar").exit_code == 0
        yield found


def admin(folder: Path, name: str, *more: str) -> Result:
    words = ["admin", "moderator", name, "--data", str(folder), *more]
    return CliRunner().invoke(main, words, prog_name="guinote")


def page(who: Neighbour, path: str, status: int = 200) -> str:
    answer = who.http.get(path, headers=EN)
    assert answer.status_code == status, answer.text
    return answer.text


def id_on(page: str) -> str:
    """Return the id of whom a page's forms are about."""
    found = re.search(r'name="who" value="(\w+)"', page)
    assert found is not None
    return found[1]


def report(by: Neighbour, about: str, **more: str) -> httpx.Response:
    return by.http.post("/conduct/report", data={"who": about, "reason": "talk", **more})


def sanction(by: Neighbour, about: str, **more: str) -> httpx.Response:
    form = {"who": about, "measure": "warning", "reason": "Mind your words.", **more}
    return by.http.post("/moderation/sanction", data=form)


def test_report_from_the_table_comes_with_what_was_said(people: list[Neighbour]) -> None:
    ana, bea, mar, _ = people
    bea.say(t="say", text="you cannot play")
    while ana.hear_until("talk")["text"] != "you cannot play":
        pass
    about = id_on(page(ana, f"/t/{ana.table}/people"))
    assert report(ana, about, table=ana.table, words="every evening").status_code == 200
    seen = page(mar, "/moderation")
    for part in ("every evening", "Bea: you cannot play", f"/t/{ana.table}", "what they say"):
        assert part in seen
    # whom it is about reads that there is one, not by whom
    told = bea.http.get("/me/export").json()["reports_about_you"]
    assert [one["reason"] for one in told] == ["talk"]
    assert "by" not in told[0]


def test_moderators_pages_are_nobody_elses(people: list[Neighbour], folder: Path) -> None:
    ana, _, mar, eva = people
    about = id_on(page(eva, "/p/Ana"))
    for path in ("/moderation", f"/moderation/p/{about}"):
        page(ana, path, 404)
    assert sanction(ana, about).status_code == 404
    assert ana.http.post("/moderation/close", data={"report": "x"}).status_code == 404
    assert admin(folder, "Eva").exit_code == 0
    page(eva, "/moderation")
    assert admin(folder, "Eva", "--remove").exit_code == 0
    page(eva, "/moderation", 404)
    assert admin(folder, "Nobody").exit_code != 0
    page(mar, "/moderation")


def test_sanctioned_person_is_told_what_why_and_until_when(people: list[Neighbour]) -> None:
    _, bea, mar, eva = people
    about = id_on(page(eva, "/p/Bea"))
    assert sanction(mar, about, days="x").status_code == 422
    assert sanction(mar, about, reason=" ").status_code == 422
    assert sanction(mar, about, measure="hanging").status_code == 422
    assert "mute" not in page(bea, "/me/conduct").lower()
    assert sanction(mar, about, measure="mute", days="3").status_code == 303
    for path in ("/", "/me", "/me/conduct"):
        told = page(bea, path)
        assert "no talking" in told
        assert "Mind your words." in told
        assert re.search(r"from \d{4}-\d\d-\d\d until \d{4}-\d\d-\d\d", told)
    history = page(mar, f"/moderation/p/{about}")
    held = re.search(r'name="sanction" value="(\w+)"', history)
    assert held is not None
    bea.say(t="say", phrase="hello")
    while "muted" not in str(bea.hear_until("note")["say"]):
        pass
    lifted = mar.http.post("/moderation/lift", data={"who": about, "sanction": held[1]})
    assert lifted.status_code == 303
    assert "no talking" not in page(bea, "/")
    assert "taken back" in page(bea, "/me/conduct")


def test_somebody_who_is_banned_opens_no_table_and_sits_at_none(people: list[Neighbour]) -> None:
    ana, _, mar, eva = people
    about = id_on(page(ana, "/p/Eva"))
    assert sanction(mar, about, measure="ban").status_code == 303
    for path, form in (("/play", {}), ("/new", {"profile": "aragones"})):
        answer = eva.http.post(path, data=form, headers=EN)
        assert answer.status_code == 403
        assert "banned" in answer.text
    assert eva.queue().status_code == 422
    assert "since" in page(eva, "/")


def test_moderator_lays_no_sanction_on_the_own_person(people: list[Neighbour]) -> None:
    ana, _, mar, _ = people
    assert sanction(mar, id_on(page(ana, "/p/Mar"))).status_code == 404


def test_report_is_closed_by_a_sanction_or_without_one(people: list[Neighbour]) -> None:
    ana, _, mar, _ = people
    about = id_on(page(ana, "/p/Eva"))
    for words in ("first of two", "second of two"):
        assert report(ana, about, words=words).status_code == 200
    second, first, *_ = re.findall(r'name="report" value="(\w+)"', page(mar, "/moderation"))
    assert mar.http.post("/moderation/close", data={"report": first}).status_code == 303
    assert "first of two" not in page(mar, "/moderation")
    assert sanction(mar, about, report=second).status_code == 303
    assert "second of two" not in page(mar, "/moderation")
    assert "first of two" in page(mar, "/moderation?all=1")


@pytest.mark.parametrize(
    "form",
    [
        {"who": "nobody", "reason": "talk"},
        {"who": "", "reason": "talk"},
        {"reason": "address"},
        {"reason": "nonsense"},
    ],
)
def test_report_that_says_nothing_is_refused(
    people: list[Neighbour], form: dict[str, str]
) -> None:
    ana, *_ = people
    about = id_on(page(ana, "/p/Bea"))
    answer = ana.http.post("/conduct/report", data={"who": about, **form})
    assert answer.status_code == 400


def test_reports_of_one_person_have_an_end_each_day(people: list[Neighbour]) -> None:
    _, bea, *_ = people
    about = id_on(page(bea, "/p/Ana"))
    statuses = [report(bea, about).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]


def test_avoid_list_is_kept_and_taken_back(people: list[Neighbour]) -> None:
    ana, *_ = people
    about = id_on(page(ana, "/p/Bea"))
    for on, shown in (("yes", True), ("no", False)):
        form = {"who": about, "how": "rival", "on": on, "next": "/me/conduct"}
        answer = ana.http.post("/conduct/avoid", data=form)
        assert answer.headers["location"] == "/me/conduct"
        assert ("Bea · as a rival" in page(ana, "/me/conduct")) is shown
    assert ana.http.post("/conduct/avoid", data={"who": about, "how": "x"}).status_code == 400


def test_words_of_somebody_muted_are_not_heard(people: list[Neighbour]) -> None:
    ana, bea, *_ = people
    about = id_on(page(ana, "/p/Bea"))
    mute = {"who": about, "how": "mute"}
    assert ana.http.post("/conduct/avoid", data={**mute, "on": "yes"}).status_code == 303
    bea.say(t="say", phrase="sorry")
    while bea.hear_until("talk")["phrase"] != "sorry":
        pass
    assert ana.http.post("/conduct/avoid", data={**mute, "on": "no"}).status_code == 303
    bea.say(t="say", phrase="thanks")
    heard = ana.hear_until("talk")["phrase"]
    while heard != "thanks":
        assert heard != "sorry"
        heard = ana.hear_until("talk")["phrase"]
