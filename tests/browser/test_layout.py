"""What must not lie over one another, or be cut off, at the sizes that people have."""

from itertools import combinations

import pytest
from playwright.sync_api import FloatRect, Page, ViewportSize

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
