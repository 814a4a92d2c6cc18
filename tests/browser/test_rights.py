"""Cantes and the exchange through the page: at once, asked for in advance, the suit kept back.

Two sit down with a pack without low cards, so that nearly every other hand has what is wanted; a
hand without it is left for another table.
"""

import pytest
from playwright.sync_api import Page

from guinote.i18n.catalog import text
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import LOW_CARDS, new_table, play_for

SUITS = "oceb"


def trump_of(page: Page) -> str:
    """Return the trump suit, read off the card under the stock."""
    under = page.locator("button.indicator use").get_attribute("href", timeout=5000)
    assert under
    return under[-1]


class Evening:
    """One person against one bot, at tables where cantes and exchanges are likely."""

    def __init__(self, page: Page, served: Served) -> None:
        """Come in."""
        self.page, self.served = page, served
        self.person = Person(page)

    def sit_down(self) -> None:
        """Open a table where any indicator may be taken: two in five hands have a pair."""
        new_table(
            self.page,
            self.served,
            "lascuarenta",
            2,
            removed_cards=LOW_CARDS,
            hand_size="9",
            seven_exchange_for="any",
        )

    def sit_down_to_hide(self) -> None:
        """Open a table that soon comes to the arrastre, and where the suit may be kept back."""
        new_table(
            self.page,
            self.served,
            "fournier",
            2,
            removed_cards=LOW_CARDS,
            hand_size="11",
            cante_reveal_arrastre="hidden",
        )

    def keep_a_pair(self, suits: str = SUITS) -> str | None:
        """Keep rey and sota of one of these suits, and return the suit, if there is one."""
        hand = set(self.person.hand())
        pairs = {suit: frozenset({f"12{suit}", f"10{suit}"}) for suit in suits}
        suit = next((suit for suit, pair in pairs.items() if pair <= hand), None)
        self.person.keep = pairs[suit] if suit else frozenset()
        return suit

    def keep_the_seven(self) -> bool:
        """Keep the seven of trumps, and tell whether it is there."""
        self.person.keep = frozenset({f"7{trump_of(self.page)}"})
        return self.person.keep <= set(self.person.hand())

    def ask_in_advance(self, selector: str) -> bool:
        """Tap something that may not be done yet, and from now on nothing but cards."""
        person = self.person
        person.habits = (person.go_on_in_dialogs, person.play, person.shorten_pause)
        person.go_on_in_dialogs()
        self.page.locator(selector).click()
        self.page.wait_for_selector(f"{selector}.marked", timeout=5000)
        return True


@pytest.fixture
def evening(page: Page, served: Served) -> Evening:
    """A person about to sit down."""
    return Evening(page, served)


def test_cante_when_sung_as_soon_as_it_may_be(evening: Evening) -> None:
    person = evening.person
    play_for("event.cante_sung.you", person, evening.sit_down, lambda: bool(evening.keep_a_pair()))
    assert person.seen["cantes"] >= 1
    sung = evening.page.get_by_role("list", name=text("es", "ui.cantes.label"))
    assert sung.locator("li", has_text=text("es", "ui.seat.you")).count() >= 1


def test_cante_when_asked_for_in_advance(evening: Evening) -> None:
    """It is sung by itself: nothing is tapped but the mark and the cards."""

    def mark_a_pair() -> bool:
        suit = evening.keep_a_pair()
        return suit is not None and evening.ask_in_advance(f".actions .suit[data-suit={suit}]")

    play_for("event.cante_sung.you", evening.person, evening.sit_down, mark_a_pair)
    assert evening.page.locator(".actions .suit.marked").count() == 0


def test_exchange_when_made_as_soon_as_it_may_be(evening: Evening) -> None:
    person = evening.person
    play_for("event.seven_exchanged.you", person, evening.sit_down, evening.keep_the_seven)
    assert person.seen["exchanges"] >= 1
    assert not person.keep & set(person.hand())


def test_exchange_when_asked_for_in_advance(evening: Evening) -> None:
    def mark_the_seven() -> bool:
        return evening.keep_the_seven() and evening.ask_in_advance("button.indicator")

    play_for("event.seven_exchanged.you", evening.person, evening.sit_down, mark_the_seven)
    assert evening.page.locator("button.indicator.marked").count() == 0


def test_hidden_twenty_when_its_singer_shows_it(evening: Evening) -> None:
    """Sung in the arrastre without its suit; a tap on it tells the suit to all, and only once."""
    page, person = evening.page, evening.person

    def keep_a_plain_pair() -> bool:
        return bool(evening.keep_a_pair(SUITS.replace(trump_of(page), "")))

    def sing_in_the_arrastre() -> bool:
        return page.locator("button.indicator").count() == 0 and person.sing()

    person.habits = (
        person.go_on_in_dialogs,
        sing_in_the_arrastre,
        person.play,
        person.shorten_pause,
    )
    play_for("event.cante_kept_back.you", person, evening.sit_down_to_hide, keep_a_plain_pair)
    twenty = page.get_by_role("list", name=text("es", "ui.cantes.label")).get_by_role("button")
    twenty.click()
    person.play_until(lambda: person.has_heard("event.suit_shown.you"), within=30)
    assert twenty.count() == 0
