"""At least one deal of each book and each number of seats, through the page."""

import pytest
from playwright.sync_api import Page

from guinote.rules.profile import load_profile, profile_ids
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.test_coto import new_table

TABLES = [(book, seats) for book in profile_ids() for seats in load_profile(book).seats]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_deal_when_book_and_seats_are(book: str, seats: int, page: Page, served: Served) -> None:
    new_table(page, served, book, seats)
    person = Person(page)
    person.play_until(lambda: deal_is_over(page), within=150)
    assert person.seen["cards"] >= 6


def deal_is_over(page: Page) -> bool:
    """Tell whether the result of a deal lies on the table."""
    return page.locator("dialog[open] table").count() > 0
