"""What must not lie over one another, or be cut off, at the sizes that people have."""

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize, expect

from guinote.i18n.catalog import text
from guinote.rules.profile import profile_ids
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table

PHONE = ViewportSize(width=360, height=740)
DESK = ViewportSize(width=1280, height=800)


def boxes(page: Page, selector: str) -> list[FloatRect]:
    """Return where these things are drawn."""
    found = [thing.bounding_box() for thing in page.locator(selector).all()]
    return [box for box in found if box is not None]


def overlap(one: FloatRect, other: FloatRect) -> float:
    """Return the area that two boxes share, in square pixels."""
    width = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    height = min(one["y"] + one["height"], other["y"] + other["height"]) - max(
        one["y"], other["y"]
    )
    return max(0, width) * max(0, height)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_score_when_three_sit_down(size: ViewportSize, page: Page, served: Served) -> None:
    """Names, points, stones and tricks each have their own place."""
    page.set_viewport_size(size)
    new_table(page, served, "fournier", 3)
    for side in page.locator(".score .side").all():
        parts = [part.bounding_box() for part in side.locator("> *").all()]
        shared = [overlap(one, other) for one, other in combinations(filter(None, parts), 2)]
        assert max(shared) < 1


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_card_under_the_stock_when_there_is_stock(
    size: ViewportSize, page: Page, served: Served
) -> None:
    """More than half of it is free, and the corner with its number."""
    page.set_viewport_size(size)
    new_table(page, served, "aragones", 4)
    [pile], [under] = boxes(page, ".stock .pile"), boxes(page, ".stock .turned")
    assert overlap(pile, under) < under["width"] * under["height"] / 2
    number = FloatRect(x=under["x"] + under["width"] * 0.8, y=under["y"], width=9, height=9)
    assert overlap(pile, number) == 0


def test_chronicle_when_there_is_no_room_beside_the_table(page: Page, served: Served) -> None:
    """A button opens all that was said, the newest in sight."""
    page.set_viewport_size(PHONE)
    new_table(page, served, "aragones", 4)
    person = Person(page)
    person.play_into_a_trick()
    page.get_by_role("button", name=text("es", "ui.chronicle")).click()
    said = page.get_by_role("dialog").locator("p").all_inner_texts()
    assert said == page.get_by_role("log").locator("p").all_inner_texts()
    expect(page.get_by_role("dialog").locator("p").last).to_be_in_viewport()


def test_form_when_house_rules_are_open(page: Page, served: Served) -> None:
    """Boxes beside each other stand on one line, however long their names are."""
    page.set_viewport_size(DESK)
    page.goto(f"{served.address}/new")
    page.locator("summary", has_text=text("es", "page.new.house")).click()
    rows: dict[tuple[float, float], set[float]] = {}
    for field in page.locator("details .fields > .field").all():
        around, box = field.bounding_box(), field.locator("select, input").bounding_box()
        assert around is not None
        assert box is not None
        parent = field.locator("..").bounding_box()
        assert parent is not None
        rows.setdefault((parent["y"], around["y"]), set()).add(round(box["y"]))
    assert all(len(lines) == 1 for lines in rows.values())


def test_rules_of_the_table_when_the_screen_is_narrow(page: Page, served: Served) -> None:
    """A value stands below its rule, and each has the width that its words need."""
    page.set_viewport_size(PHONE)
    new_table(page, served, "torneo", 4, target="111")
    page.get_by_role("button", name="Torneo").click()
    for name, value in zip(boxes(page, "dialog dt"), boxes(page, "dialog dd"), strict=True):
        assert name["y"] + name["height"] <= value["y"] + 1
    torn = "parts => parts.filter(part => part.scrollWidth > part.clientWidth).length"
    assert page.locator("dialog :is(dt, dd)").evaluate_all(torn) == 0


def test_books_compared_when_the_screen_is_narrow(page: Page, served: Served) -> None:
    """Nothing of the table lies beside the screen, the clauses neither."""
    page.set_viewport_size(PHONE)
    page.goto(f"{served.address}/rules/torneo?compare=fournier")
    cells = boxes(page, ".rules-table :is(th, td, .clause)")
    assert len(cells) > 100
    assert max(cell["x"] + cell["width"] for cell in cells) <= PHONE["width"]
    assert page.get_by_role("table").get_by_role("rowheader").count() > 30


@pytest.mark.parametrize("book", profile_ids())
def test_form_when_values_are_long(book: str, page: Page, served: Served) -> None:
    """On a desk the value in force is read whole."""
    page.set_viewport_size(DESK)
    page.goto(f"{served.address}/new?profile={book}&target=101")
    assert page.locator("details[open] select").evaluate_all(CUT) == []


CUT = """selects => selects.filter(select => {
    const pen = document.createElement("canvas").getContext("2d");
    const style = getComputedStyle(select);
    pen.font = style.font;
    const arrow = 24;
    const room = select.clientWidth - 2 * parseFloat(style.paddingLeft) - arrow;
    return [...select.options].some(option => pen.measureText(option.text).width > room);
}).map(select => select.name)"""
"""JavaScript: the names of those selects in which a choice is longer than its box."""


def test_replay_when_three_hold_long_hands(page: Page, served: Served) -> None:
    """Hands, stock, trick and score keep apart, and a name stands over its hand, readable."""
    new_table(
        page,
        served,
        "fournier",
        3,
        removed_cards="2o 2c 2e 2b",
        hand_size="12",
        vueltas_end="automatic",
        target="30",
        partidas_to_win_coto="1",
    )
    person = Person(page)
    person.play_until(person.is_over, within=120)
    page.goto(f"{page.url}/replay")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.wait_for_selector(".around svg use")
        page.keyboard.press("Home")
        for _ in range(4):
            assert_nothing_overlaps(page)
            page.keyboard.press("ArrowRight")


def assert_nothing_overlaps(page: Page) -> None:
    """Raise `AssertionError` where parts of the replay lie over one another."""
    parts = ".around section p, .around ul, .corner, .trick, .sung, .replay > .score"
    for one, other in combinations(boxes(page, parts), 2):
        assert overlap(one, other) < 1, (one, other)
    [turn] = boxes(page, ".around section.turn p")
    [hand] = boxes(page, ".around section.turn ul")
    assert turn["y"] + turn["height"] <= hand["y"] + 1
    inks = "names => [...new Set(names.map(name => getComputedStyle(name).color))]"
    assert len(page.locator(".around section p").evaluate_all(inks)) == 1, "a name is unreadable"
