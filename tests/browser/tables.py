"""Tables opened through the form, by the rules that a test needs."""

from collections.abc import Callable, Mapping

from playwright.sync_api import Page

from guinote.i18n.catalog import text
from tests.browser.person import Person
from tests.browser.served import Served

LOW_CARDS = " ".join(f"{number}{suit}" for number in (2, 4, 5, 6) for suit in "oceb")
"""Set aside, they leave 24 cards: short deals, and more pairs to sing."""


HANDS, DEALS, DEAL = 60, 6, 90
"""How many hands are looked at, how many deals are played, seconds for one of them."""


def new_table(page: Page, served: Served, profile: str, seats: int, **house: str) -> None:
    """Fill in the form for a fast table of these rules and sit down."""
    page.goto(f"{served.address}/new")
    page.select_option("#profile", profile)
    page.select_option("#seats", str(seats))
    page.select_option("#speed", "fast")
    fill_house(page, house)
    page.locator("form[action='/new'] button.primary").first.click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("[data-held]", timeout=30_000)


def open_table(page: Page, served: Served, door: str, **house: str) -> str:
    """Open a fast table that waits for people; return its address."""
    page.goto(f"{served.address}/new?door={door}")
    page.select_option("#speed", "fast")
    fill_house(page, house)
    page.locator("form[action='/new'] button.primary").first.click()
    page.wait_for_selector(".gathering", timeout=30_000)
    return page.url


def fill_house(page: Page, house: Mapping[str, str]) -> None:
    """Fill in house rules, which are folded until somebody wants some."""
    if house:
        page.locator("summary", has_text=text("es", "page.new.house")).click()
    for name, value in house.items():
        field = page.locator(f"#{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)


def play_for(
    event: str,
    person: Person,
    sit_down: Callable[[], None],
    prepare: Callable[[], bool],
) -> None:
    """Open tables and play one deal at each, until the table tells the person of the event.

    ``prepare`` looks at the first hand and tells whether it is one to stay for; a hand that is
    not is left for another table, as a person would leave it.

    Raises:
        AssertionError: so many hands and deals did not bring the event.
    """
    deals, person.only_one_deal = 0, True
    for _ in range(HANDS):
        sit_down()
        if prepare():
            person.play_until(lambda: person.has_heard(event) or person.deal_is_over(), DEAL)
            if person.has_heard(event):
                return
            deals += 1
            if deals == DEALS:
                break
    raise AssertionError(f"no {event} in {deals} promising deals; {person.seen}")
