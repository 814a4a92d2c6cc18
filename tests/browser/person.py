"""A person at the page: looks at what can be seen and clicks what can be clicked."""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence

from playwright.sync_api import Error, Locator, Page, Position

from guinote.i18n.catalog import catalog

PATIENCE = 60
"""Seconds without anything to do before a test gives up."""

CORNER = Position(x=12, y=14)
"""Cards lie over one another; the corner with the number is always free."""

Habit = Callable[[], bool]


class Person:
    """Plays through the page; `seen` counts what was clicked on the way.

    `habits` are tried in order whenever there may be something to do; each tells whether it did
    anything. `keep` are cards that are played only if no other may be.
    """

    def __init__(self, page: Page) -> None:
        """Sit before a page that shows a table, with the habits of somebody who wants to win."""
        self.page = page
        self.seen: Counter[str] = Counter()
        self.keep: frozenset[str] = frozenset()
        self.only_one_deal = False
        self.habits: tuple[Habit, ...] = (
            self.go_on_in_dialogs,
            self.sing,
            self.exchange,
            self.try_barred,
            self.play,
            self.shorten_pause,
        )

    # --- what can be seen ----------------------------------------------------------------

    def visible(self, selector: str) -> Locator | None:
        """Return the first such thing that can be clicked now; it may be gone a moment later."""
        found = self.page.locator(f"{selector}:visible:enabled")
        return found.first if found.count() else None

    def hand(self, which: str = "") -> list[str]:
        """Return the own cards as the page lies them out, trumps last."""
        return self._cards(f".hand button[data-held]{which}", "held")

    def trick(self) -> list[str]:
        """Return the cards on the table in the order of play."""
        return self._cards("[data-played]", "played")

    def _cards(self, selector: str, name: str) -> list[str]:
        cards = self.page.locator(selector).evaluate_all(
            f"nodes => nodes.map(node => node.dataset.{name})"
        )
        return [str(card) for card in cards]

    def is_my_turn(self) -> bool:
        """Tell whether the page says so."""
        return self.page.locator(".hand.yours").count() > 0

    def is_free_to_play(self) -> bool:
        """Tell whether the page waits for a card, none being on its way."""
        return self.is_my_turn() and not self.page.locator(".hand .chosen").count()

    def is_inside_a_trick(self, seats: int = 4) -> bool:
        """Tell whether it is one's turn with others' cards on the table: nothing moves there."""
        return self.is_free_to_play() and 0 < len(self.trick()) < seats

    def play_into_a_trick(self) -> None:
        """Play until the table waits for nothing but one's own card to a trick."""
        self.play_until(self.is_inside_a_trick, within=60)
        self.go_on_in_dialogs()
        self.page.wait_for_timeout(500)  # cards may still fly from the last trick
        if not self.is_inside_a_trick():
            self.play_into_a_trick()

    def has_heard(self, key: str) -> bool:
        """Tell whether the live region has said this sentence, whatever stands in its gaps."""
        parts = re.split(r"{\w+}", catalog("es")[key])
        said = re.compile("^" + ".+".join(map(re.escape, parts)))
        return self.page.get_by_role("log").locator("p", has_text=said).count() > 0

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self.page.locator("dialog[open] form[action$='/again']").count() > 0

    def deal_is_over(self) -> bool:
        """Tell whether the result of a deal lies on the table."""
        return self.page.locator("dialog[open] table").count() > 0

    # --- what can be done ----------------------------------------------------------------

    def press(self, selector: str, name: str, corner: Position | None = None) -> bool:
        """Click the thing if it is there, in the middle or at a corner that is free."""
        button = self.visible(selector)
        if button is None:
            return False
        try:
            button.click(timeout=1500, position=corner)
        except Error:  # it went away while it was being clicked: look again
            return False
        self.seen[name] += 1
        return True

    def go_on_in_dialogs(self) -> bool:
        """Say yes to whatever is asked, but not to another match, or deal if one is enough."""
        if self.is_over() or (self.only_one_deal and self.deal_is_over()):
            return False
        return self.press("dialog[open] .button.primary", "dialogs")

    def sing(self) -> bool:
        """Sing what may be sung now."""
        return self.press(".actions .suit.now", "cantes")

    def exchange(self) -> bool:
        """Take the indicator if that may be done now."""
        return self.press("button.indicator.now", "exchanges")

    def claim(self) -> bool:
        """Ask for the claim; the dialog that opens is answered as any other."""
        return self.press(".actions .say", "claims")

    def try_barred(self) -> bool:
        """Tap a card that a duty keeps back, once a deal or so, and read why."""
        if self.seen["barred"] >= 2 or not self.press(
            ".hand.yours button.barred", "barred", CORNER
        ):
            return False
        hint = self.page.locator(".status .hint")
        try:
            hint.wait_for(timeout=1000)
        except Error:  # a tap just after another one is its echo: try again
            self.seen["barred"] -= 1
            return False
        assert "hay que" in hint.inner_text().lower()
        assert hint.get_by_role("link").get_attribute("href", timeout=1000)
        assert self.page.locator(".status > p").first.is_visible(), "it hides whose turn it is"
        self.page.locator(".status .close").first.click()
        return True

    def play(self) -> bool:
        """Play the highest trump, or else any card; those to keep only if nothing else may be."""
        cards = self.hand(":not(.barred)") if self.is_free_to_play() else []
        free = [card for card in cards if card not in self.keep] or cards
        if not free:
            return False
        trumps = self.hand(".trump")
        card = next((card for card in free if card in trumps), free[0])
        return self.play_card(card)

    def play_card(self, card: str) -> bool:
        """Tap a card of the own hand, if it is still there and it is still the own turn."""
        return self.press(f".hand.yours button[data-held='{card}']", "cards", CORNER)

    def shorten_pause(self) -> bool:
        """Say that the pause need not last."""
        return self.press(".status .go", "pauses")

    def act_once(self) -> bool:
        """Do the first thing that there is to do; False if there is nothing."""
        return any(habit() for habit in self.habits)

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
                time.sleep(0.05)
            assert now < deadline, f"not done within {within} s: {self.seen}"
            assert now - last < PATIENCE, f"nothing to do for {PATIENCE} s: {self.seen}"


def play_on(persons: Sequence[Person], done: Callable[[], bool], within: float = 120) -> None:
    """Let each of them do what there is to do, in turn, until something is true."""
    deadline = time.monotonic() + within
    while not done():
        for person in persons:
            if done():
                return
            person.act_once()
        assert time.monotonic() < deadline, [person.seen for person in persons]
        persons[0].page.wait_for_timeout(30)
