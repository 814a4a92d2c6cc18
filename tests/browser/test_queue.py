"""The queue as people see it: four pages wait, all of them come to one table."""

from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.served import Served
from tests.server.household import settle, token_of

NAMES = ("Ana", "Berta", "Carla", "Dora")


def waiting_page(browser: Browser, served: Served, name: str) -> tuple[BrowserContext, Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="es-ES")
    token = {"name": "guinote", "value": token_of(name), "url": served.address}
    context.add_cookies([token])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{served.address}/queue")
    page.get_by_role("button", name="Ponerme en la cola").click()
    return context, page


def test_four_who_wait_come_to_one_table(browser: Browser, tmp_path: Path) -> None:
    """Whoever waits sees the place, and is told before leaving what that costs."""
    settle(tmp_path / "data", *NAMES)
    with Served(tmp_path) as served:
        contexts, pages = zip(
            *(waiting_page(browser, served, name) for name in NAMES[:3]), strict=True
        )
        expect(pages[0].get_by_role("status")).to_have_text(
            "Vas el 1.º; en esta cola esperan 3.", timeout=30_000
        )
        last, page = waiting_page(browser, served, NAMES[3])
        for one in (*pages, page):
            one.wait_for_url("**/t/*", timeout=60_000)
        assert len({one.url for one in (*pages, page)}) == 1
        expect(pages[0].get_by_text("puntúa", exact=True)).to_be_visible(timeout=30_000)
        pages[0].locator("a.leave").click(timeout=30_000)
        expect(pages[0].get_by_role("dialog")).to_contain_text("te cuesta 10 de karma")
        for context in (*contexts, last):
            context.close()
