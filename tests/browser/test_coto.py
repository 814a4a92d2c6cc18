"""One whole coto through the page, with a reload and a killed server on the way."""

import json

from playwright.sync_api import Browser, Page

from guinote.i18n.catalog import text
from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table


def test_coto_when_played_through_the_page(page: Page, served: Served, browser: Browser) -> None:
    new_table(page, served, "aragones", 4)
    person = Person(page)
    person.play_into_a_trick()
    seen = (person.trick(), person.hand())
    page.reload()
    page.wait_for_selector(".hand.yours [data-held]")
    assert (person.trick(), person.hand()) == seen
    person.play_until(lambda: person.seen["cards"] >= 3, within=60)
    person.play_into_a_trick()
    seen = (person.trick(), person.hand())
    served.kill_and_start()
    page.wait_for_selector(".line", state="detached")
    assert (person.trick(), person.hand()) == seen
    person.play_until(person.is_over, within=420)
    assert person.seen["cards"] >= 30
    assert person.seen["barred"] >= 1
    look_on(page, browser)
    replay_and_record(page, served)


def look_on(page: Page, browser: Browser) -> None:
    """Whoever only watched sees the same result, whole, and is offered no other match."""
    named = page.locator("dialog[open] td small")
    assert named.count() == 2
    guest = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-ES").new_page()
    guest.goto(page.url)
    guest.wait_for_selector("dialog[open] table", timeout=10_000)
    assert guest.locator("dialog[open] form").count() == 0
    assert guest.locator("dialog[open] td small").all_inner_texts() == named.all_inner_texts()
    table = guest.locator("dialog[open] .scroll")
    assert table.evaluate("table => table.scrollWidth - table.clientWidth") == 0
    guest.context.close()


def replay_and_record(page: Page, served: Served) -> None:
    """After the match the record downloads and the referee accepts it; the replay opens."""
    table = page.url.rstrip("/").rpartition("/")[2]
    answer = page.request.get(f"{served.address}/t/{table}/record")
    assert answer.status == 200
    verdict, refusal = judge(parse_record(answer.body()))
    assert refusal is None
    assert verdict["state"]["match_winner"] is not None
    page.goto(f"{served.address}/t/{table}/replay")
    page.wait_for_selector("svg use", timeout=10_000)
    assert page.locator(".score .name").first.inner_text().startswith(text("es", "ui.seat.you"))
    tell_why(page)


def tell_why(page: Page) -> None:
    """A step of a bot can be asked about, and one of one's own cannot."""
    why = page.get_by_role("button", name=text("es", "ui.replay.why"))
    told = 0
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        if why.count():
            why.click()
            said = page.locator(".why")
            said.wait_for()
            assert said.inner_text() not in {text("es", "ui.replay.why_failed"), ""}
            told += 1
    assert 1 <= told < 8


def test_record_when_match_is_not_over(page: Page, served: Served) -> None:
    new_table(page, served, "aragones", 4)
    answer = page.request.get(f"{page.url}/record")
    assert answer.status == 409
    assert "code" in json.loads(answer.text())
