"""A person at the page: looks at what can be seen and clicks what can be clicked."""

import time
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Position

PATIENCE = 60
"""Seconds without anything to do before a test gives up."""


CORNER = Position(x=12, y=14)
"""Cards lie over one another; the corner with the number is always free."""


class Person:
    """Plays through the page; `seen` counts what happened on the way."""

    def __init__(self, page: Page) -> None:
        """Sit before a page that shows a table."""
        self.page = page
        self.seen: Counter[str] = Counter()

    def visible(self, selector: str) -> Locator | None:
        """Return the first such thing that can be clicked now; it may be gone a moment later."""
        found = self.page.locator(f"{selector}:visible:enabled")
        return found.first if found.count() else None

    def press(self, selector: str, name: str, corner: Position | None = None) -> bool:
        """Click the thing if it is there, in the middle or at a corner that is free."""
        button = self.visible(selector)
        if button is None:
            return False
        try:
            button.click(timeout=1500, position=corner)
        except Exception:  # noqa: BLE001 - it went away while it was being clicked: look again
            return False
        self.seen[name] += 1
        return True

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self.page.locator("dialog[open] form[action$='/again']").count() > 0

    def act_once(self) -> bool:
        """Do the first thing that there is to do; False if there is nothing."""
        if self.is_over():
            return False
        return (
            self.press("dialog[open] .button.primary", "dialogs")
            or self.press(".actions .suit.now", "cantes")
            or self.press("button.indicator.now", "exchanges")
            or self._try_barred()
            or self._play()
            or self.press(".status .go", "pauses")
        )

    def _try_barred(self) -> bool:
        """Tap a card that a duty keeps back, once a deal or so, and read why."""
        if self.seen["barred"] >= 2 or not self.press(
            ".hand.yours button.barred", "barred", CORNER
        ):
            return False
        hint = self.page.locator(".status .hint")
        hint.wait_for(timeout=3000)
        assert len(hint.inner_text()) > 15
        self.page.locator(".status .close").first.click()
        return True

    def _play(self) -> bool:
        return self.press(".hand.yours button:not(.barred):not(.chosen)", "cards", CORNER)

    def play_until(self, done: Callable[[], bool], within: float) -> None:
        """Go on until something is true.

        Raises:
            AssertionError: nothing could be done for too long, or the time ran out.
        """
        deadline, last = time.monotonic() + within, time.monotonic()
        while not done():
            now = time.monotonic()
            if self.act_once():
                last = now
            else:
                time.sleep(0.1)
            assert now < deadline, f"not done within {within} s: {self.seen}"
            assert now - last < PATIENCE, f"nothing to do for {PATIENCE} s: {self.seen}"
