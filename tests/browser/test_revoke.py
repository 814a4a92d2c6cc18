"""A table that penalises, through the page: nothing is marked, one question, and the price."""

from playwright.sync_api import Page

from guinote.i18n.catalog import text
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table


def revoking_card(person: Person) -> str | None:
    """Return a card of another suit while the led one is held; None where that cannot be done."""
    trick, hand = person.trick(), person.hand()
    led = trick[0][-1] if trick else ""
    others = [card for card in hand if card[-1] != led]
    return others[0] if led and len(others) < len(hand) and others else None


def test_revoke_when_the_table_penalises(page: Page, served: Served) -> None:
    new_table(page, served, "fournier", 4, illegal_moves="penalise", renuncio_penalty="partida")
    person = Person(page)
    question = page.locator(".status .hint")

    def play_wrongly_if_possible() -> bool:
        cards = person.hand() if person.is_my_turn() and not question.count() else []
        return bool(cards) and person.play_card(revoking_card(person) or cards[0])

    def say_yes() -> bool:
        assert page.locator(".hand .barred").count() == 0
        return question.count() == 1 and person.press(".status .go", "confirmed")

    person.habits = (person.go_on_in_dialogs, play_wrongly_if_possible, say_yes)
    person.play_until(lambda: question.count() == 1, within=30)
    think_again(person)
    ask_in_vain(person)
    person.play_until(lambda: person.has_heard("event.revoked.you"), within=60)
    page.wait_for_selector("dialog[open] table", timeout=10_000)
    assert page.locator(".decision").inner_text() == text("es", "decision.renuncio.yours")
    assert person.seen["confirmed"] >= 1
    assert page.locator(".score .side").nth(1).locator(".stones .won").count() == 1


def think_again(person: Person) -> None:
    """Take the card back when asked: it is still in the hand, and it is still one's turn."""
    before = person.hand()
    person.page.get_by_role("button", name=text("es", "ui.penalise.no")).click()
    assert person.page.locator(".status .hint").count() == 0
    assert person.hand() == before
    assert person.is_my_turn()


def ask_in_vain(person: Person) -> None:
    """The table neither tells which cards may be played nor pretends that all of them may."""
    person.page.keyboard.press("?")
    assert person.page.locator(".status .hint").inner_text() == text("es", "ui.penalise.untold")
    person.page.keyboard.press("Escape")
