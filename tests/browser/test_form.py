"""The form for a table: what is wrong, or changed, is in sight and leads to its field."""

from playwright.sync_api import Page, expect

from guinote.i18n.catalog import text
from tests.browser.served import Served


def open_house_rules(page: Page, served: Served) -> None:
    """Open the form with the house rules unfolded."""
    page.goto(f"{served.address}/new")
    page.locator("summary", has_text=text("es", "page.new.house")).click()


def sit_down(page: Page) -> None:
    """Press the button that is always in sight."""
    page.locator("form[action='/new'] button.primary").first.click()


def test_refused_number_when_the_house_rules_are_folded(page: Page, served: Served) -> None:
    """They unfold, and the field has the focus; without that the button would do nothing."""
    open_house_rules(page, served)
    page.fill("#target", "0")
    page.locator("summary", has_text=text("es", "page.new.house")).click()
    expect(page.locator("#target")).not_to_be_visible()
    sit_down(page)
    expect(page.locator("#target")).to_be_focused()
    expect(page.locator("#target")).to_be_in_viewport()


def test_changed_rule_when_another_book_is_chosen(page: Page, served: Served) -> None:
    """It still applies, so it is still shown."""
    open_house_rules(page, served)
    page.fill("#target", "151")
    page.select_option("#profile", "fournier")
    page.wait_for_url("**/new?*profile=fournier*")
    expect(page.locator("#target")).to_have_value("151")
    expect(page.locator("#target")).to_be_visible()
    page.fill("#target", "")
    page.select_option("#profile", "torneo")
    page.wait_for_url("**/new?*profile=torneo*")
    expect(page.locator("#target")).not_to_be_visible()


def test_fault_when_the_table_cannot_be_played(page: Page, served: Served) -> None:
    """The sentence at the top names the field and leads to it."""
    open_house_rules(page, served)
    page.fill("#removed_cards", "99x")
    sit_down(page)
    expect(page.locator("#fault-removed_cards")).not_to_be_in_viewport()
    page.get_by_role("alert").get_by_role("link", name=text("es", "option.removed_cards")).click()
    expect(page.locator("#removed_cards")).to_be_in_viewport()
    expect(page.locator("#fault-removed_cards")).to_be_in_viewport()
