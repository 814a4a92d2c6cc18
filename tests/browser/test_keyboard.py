"""The table without a mouse or a finger."""

from itertools import groupby

from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table

SLIP = 500
"""Milliseconds after which another key is no slip of the finger any more (table.svelte.ts)."""

STOPS = "document.querySelectorAll('.table a, .table button:enabled, .table [tabindex]').length"
WHERE = """() => {
    const parts = ".bar, .score, .felt, .sung, .status, .actions, .hand";
    return document.activeElement.closest(parts)?.classList[0] ?? "";
}"""
PARTS = ["bar", "score", "felt", "actions", "hand"]


def sit_down(page: Page, served: Served) -> Person:
    """Come to one's own turn in a trick, by Enter in the dialog and nothing else."""
    new_table(page, served, "aragones", 4)
    expect(page.locator("dialog .primary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    person = Person(page)
    person.habits = ()
    person.play_until(person.is_my_turn, within=30)
    page.wait_for_timeout(SLIP)
    return person


def test_tab_when_it_goes_round_the_table(page: Page, served: Served) -> None:
    """Everything is reached, from the top of the page to the hand, and each part at one go."""
    sit_down(page, served)
    page.evaluate("document.activeElement.blur()")
    stops = page.evaluate(STOPS)
    parts = []
    for _ in range(stops):
        page.keyboard.press("Tab")
        parts.append(page.evaluate(WHERE))
    assert [part for part, _ in groupby(filter(None, parts))] == PARTS


def test_card_when_played_by_keys(page: Page, served: Served) -> None:
    """An arrow goes into the hand from anywhere, Enter plays, Escape puts a hint aside."""
    person = sit_down(page, served)
    page.keyboard.press("m")
    page.locator(".status .hint").wait_for(timeout=5000)
    page.keyboard.press("Escape")
    expect(page.locator(".status .hint")).to_have_count(0)
    before = person.hand()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f".hand [data-held='{before[-1]}']")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f".hand [data-held='{before[0]}']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f".hand [data-held='{before[0]}']")).to_have_count(0)
