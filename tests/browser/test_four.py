"""Four pages play a partida: one loses its line, one is reloaded, one goes and comes back."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from guinote.i18n.catalog import text
from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.browser.bad_line import BadLine
from tests.browser.person import Person, play_on
from tests.browser.served import Served
from tests.browser.tables import LOW_CARDS, open_table
from tests.browser.test_people import call_oneself, somebody_else

SHORT = {
    "removed_cards": LOW_CARDS,
    "hand_size": "3",
    "target": "101",
    "partidas_to_win_coto": "1",
    "cotos_to_win_match": "1",
}
NAMES = ("Ana", "Berta", "Clara", "Dora")


@pytest.fixture
def line(served: Served) -> Iterator[BadLine]:
    """The way of one of the pages to the server."""
    with BadLine(served.port) as line:
        yield line


def play_cards(persons: Sequence[Person], cards: int) -> None:
    """Let all of them together play so many cards, or the match end."""
    goal = cards + sum(person.seen["cards"] for person in persons)
    play_on(
        persons,
        lambda: sum(person.seen["cards"] for person in persons) >= goal or persons[0].is_over(),
    )


def sit_down(pages: Sequence[Page], served: Served, line: BadLine) -> str:
    """Open a table, fill it, and wait for the cards; return its path."""
    for page, name in zip(pages, NAMES, strict=True):
        call_oneself(page, served, name)
    path = open_table(pages[0], served, "link", **SHORT).removeprefix(served.address)
    for page in pages[1:]:
        port = line.port if page is pages[1] else served.port
        page.goto(f"http://127.0.0.1:{port}{path}")
        page.locator(".gathering .place button").first.click()
        page.locator(".gathering .own, [data-held]").first.wait_for(timeout=20_000)
    for page in pages:
        page.wait_for_selector("[data-held]", timeout=20_000)
    return path


def lose_line(persons: Sequence[Person], line: BadLine) -> None:
    """In the middle of a trick; the page says so, and comes back by itself."""
    play_on(persons, lambda: 0 < len(persons[1].trick()) < len(persons))
    line.lose()
    persons[1].page.wait_for_selector(".line", timeout=20_000)
    line.mend()
    persons[1].page.wait_for_selector(".line", state="detached", timeout=30_000)


def go_and_come_back(persons: Sequence[Person], address: str) -> None:
    """A bot plays for whoever leaves, until the way back is taken."""
    gone, others = persons[3], persons[:3]
    gone.page.locator("a.leave").click()
    gone.page.get_by_role("button", name=text("es", "ui.leave.go")).click()
    stand_in = text("es", "ui.seat.stand_in")
    seat = others[0].page.locator("[data-spot^='seat-']", has_text=stand_in)
    expect(seat).to_have_count(1, timeout=15_000)
    play_cards(others, 3)
    gone.page.goto(address)
    gone.page.wait_for_selector("[data-held]", timeout=20_000)
    expect(seat).to_have_count(0, timeout=15_000)


def test_partida_of_four_pages(
    page: Page, served: Served, browser: Browser, line: BadLine
) -> None:
    with ExitStack() as others:
        pages = [page, *(others.enter_context(somebody_else(browser)) for _ in NAMES[1:])]
        path = sit_down(pages, served, line)
        persons = [Person(each) for each in pages]
        play_cards(persons, 2)
        lose_line(persons, line)
        play_cards(persons, 2)
        hand = persons[2].hand()
        pages[2].reload()
        pages[2].wait_for_selector("[data-held]", timeout=20_000)
        assert set(hand) & set(persons[2].hand()) or not hand
        go_and_come_back(persons, served.address + path)
        play_on(persons, lambda: all(person.is_over() for person in persons), within=300)
        assert all(person.seen["cards"] > 2 for person in persons)
        answer = page.request.get(f"{served.address}{path}/record")
        verdict, refusal = judge(parse_record(answer.body()))
        assert refusal is None
        assert verdict["state"]["match_winner"] is not None
