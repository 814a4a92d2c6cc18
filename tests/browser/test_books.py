"""At least one deal of each book and each number of seats, through the page."""

import pytest
from playwright.sync_api import Page

from guinote.rules.profile import load_profile, profile_ids
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table

TABLES = [(book, seats) for book in profile_ids() for seats in load_profile(book).seats]


@pytest.mark.parametrize(("book", "seats"), TABLES)
def test_deal_when_book_and_seats_are(book: str, seats: int, page: Page, served: Served) -> None:
    new_table(page, served, book, seats)
    person = Person(page)
    person.only_one_deal = True
    person.play_until(person.deal_is_over, within=150)
    assert person.seen["cards"] >= 6
