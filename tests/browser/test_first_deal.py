"""How the first dealer was found is read before the first card falls, and holds nobody up."""

from playwright.sync_api import Page, expect

from guinote.i18n.catalog import text
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table


def sit_down_where_a_bot_leads(page: Page, served: Served) -> None:
    """Open tables until it is not the own lead, and the dealer is still being shown."""
    for _ in range(30):
        new_table(page, served, "torneo", 4)
        if not Person(page).is_my_turn():
            return
    raise AssertionError("no bot ever leads first")


def test_first_dealer_when_nothing_is_pressed(page: Page, served: Served) -> None:
    """The dialog goes by itself, and only then a card is played."""
    sit_down_where_a_bot_leads(page, served)
    watch = """new Promise(done => setInterval(() => {
        if (document.querySelector("[data-played]")) done(!!document.querySelector("dialog"));
    }, 10))"""
    expect(page.get_by_role("button", name=text("es", "ui.dealer.start"))).to_be_focused()
    assert page.evaluate(watch) is False


def test_first_dealer_when_it_is_closed(page: Page, served: Served) -> None:
    """Escape says that it was seen, as the button does."""
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    sit_down_where_a_bot_leads(page, served)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_selector("[data-played]", timeout=10_000)
    assert '{"t":"ready"}' in sent
