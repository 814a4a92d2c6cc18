"""People play together: by a link, from the list of open tables; they go, and come back."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from guinote.i18n.catalog import text
from tests.browser.person import Person, play_on
from tests.browser.served import Served
from tests.browser.tables import open_table


@contextmanager
def somebody_else(browser: Browser) -> Iterator[Page]:
    """Open a page with cookies of its own, at a desk."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="es-ES")
    yield context.new_page()
    context.close()


def call_oneself(page: Page, served: Served, nick: str) -> None:
    page.goto(f"{served.address}/lobby")
    page.fill("#nick", nick)
    page.locator("form.nick button").click()
    expect(page.locator("#nick")).to_have_value(nick)


def play_together(persons: list[Person], cards: int) -> None:
    """Play until each of them has played so many more cards, whoever's turn it is."""
    goals = [(person, person.seen["cards"] + cards) for person in persons]
    play_on(persons, lambda: all(person.seen["cards"] >= goal for person, goal in goals))


def test_friends_by_link_of_whom_one_goes_and_comes_back(
    page: Page, served: Served, browser: Browser
) -> None:
    call_oneself(page, served, "Ana")
    address = open_table(page, served, "link")
    with somebody_else(browser) as other:
        call_oneself(other, served, "Berta")
        assert other.locator(".card-list a").count() == 0, "a table by link is not listed"
        other.goto(address)
        other.locator(".gathering .top button").click()
        expect(page.locator(".gathering .top")).to_contain_text("Berta")
        page.get_by_role("button", name=text("es", "ui.talk.title")).click()
        page.get_by_role("button", name=text("es", "ui.talk.luck")).click()
        expect(other.locator(".gathering .top")).to_contain_text(text("es", "ui.talk.luck"))
        page.locator(".begin").click()
        other.wait_for_selector("[data-held]", timeout=15_000)
        ana, berta = Person(page), Person(other)
        play_together([ana, berta], 2)
        hand = berta.hand()
        assert hand
        assert not set(hand) & set(ana.hand())

        other.locator("a.leave").click()
        other.get_by_role("button", name=text("es", "ui.leave.go")).click()
        other.wait_for_url(f"{served.address}/")
        partner, stand_in = page.locator("[data-spot='seat-2']"), text("es", "ui.seat.stand_in")
        expect(partner).to_contain_text(stand_in)
        before = ana.seen["cards"]
        ana.play_until(lambda: ana.seen["cards"] > before, within=40)

        other.locator(f"a[href='{address.removeprefix(served.address)}']").click()
        other.wait_for_selector("[data-held]", timeout=15_000)
        expect(partner).not_to_contain_text(stand_in)
        play_together([ana, berta], 1)


def test_stranger_from_the_list_takes_a_bots_seat_at_the_next_deal(
    page: Page, served: Served, browser: Browser
) -> None:
    call_oneself(page, served, "Clara")
    open_table(page, served, "lobby")
    page.locator(".begin").click()
    page.wait_for_selector("[data-held]", timeout=15_000)
    clara = Person(page)
    with somebody_else(browser) as other:
        call_oneself(other, served, "Dora")
        other.locator(".card-list a", has_text="Clara").click()
        take = other.locator("[data-spot='seat-1'] button.take")
        take.click(timeout=15_000)
        expect(page.locator("[data-spot='seat-1']")).to_contain_text("Dora")
        assert other.locator("[data-held]").count() == 0
        clara.only_one_deal = True
        clara.play_until(clara.deal_is_over, within=90)
        page.locator("dialog[open] .button.primary").click()
        other.wait_for_selector("[data-held]", timeout=15_000)
        assert not set(Person(other).hand()) & set(clara.hand())


def test_list_of_open_tables_shows_a_new_one_by_itself(
    page: Page, served: Served, browser: Browser
) -> None:
    page.goto(f"{served.address}/lobby")
    with somebody_else(browser) as other:
        call_oneself(other, served, "Elena")
        open_table(other, served, "lobby")
        expect(page.locator(".card-list", has_text="Elena")).to_be_visible(timeout=15_000)


def test_name_when_it_is_none(page: Page, served: Served) -> None:
    page.goto(f"{served.address}/lobby")
    page.fill("#nick", "¡¡<b>!!")
    page.locator("form.nick button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.locator("#nick").input_value() == "¡¡<b>!!"
