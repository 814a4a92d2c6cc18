"""Claims in the vueltas through the page, a right one and a wrong one.

With 130 trick points asked for, the idas decide nothing and the vueltas always follow; sixteen
cards make both short. The partidas go on until the person has won a trick of the vueltas first.
"""

from playwright.sync_api import Page, expect

from guinote.i18n.catalog import text
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import LOW_CARDS, new_table

CABALLOS_AND_SEVENS = " ".join(f"{number}{suit}" for number in (7, 11) for suit in "oceb")
WITHIN = 150


def sit_down_for_vueltas(page: Page, served: Served, target: int) -> Person:
    """Open a table where the winner of a trick may claim, and the count is shown."""
    new_table(
        page,
        served,
        "fournier",
        2,
        removed_cards=f"{LOW_CARDS} {CABALLOS_AND_SEVENS}",
        hand_size="5",
        min_trick_points="130",
        min_trick_points_effect="vueltas",
        vueltas_claim_by="trick_winner",
        partidas_to_win_coto="9",
        points_shown="always",
        target=str(target),
    )
    return Person(page)


def own_points(page: Page) -> int:
    """Return the person's points as the score shows them."""
    return int(page.locator(".score .points").first.inner_text())


def test_claim_when_the_points_are_there(page: Page, served: Served) -> None:
    target = 40
    person = sit_down_for_vueltas(page, served, target)

    def claim_when_counted() -> bool:
        return own_points(page) >= target and person.claim()

    person.habits = (
        person.go_on_in_dialogs,
        claim_when_counted,
        person.play,
        person.shorten_pause,
    )
    person.play_until(lambda: person.has_heard("event.claim_right.you"), WITHIN)
    page.wait_for_selector("dialog[open] table", timeout=10_000)
    assert page.locator(".score .side").first.locator(".stones .won").count() >= 1


def test_claim_when_the_points_are_not_there(page: Page, served: Served) -> None:
    """Enter alone never claims; whoever does claim loses the partida."""
    person = sit_down_for_vueltas(page, served, target=500)
    play_on = page.get_by_role("button", name=text("es", "ui.claim.no"))

    def claim_at_the_second_try() -> bool:
        asked = person.claim()
        if asked and person.seen["claims"] == 1:
            expect(play_on).to_be_focused()
            page.keyboard.press("Enter")
            expect(play_on).to_have_count(0)
            assert not person.has_heard("event.claim_wrong.you")
        return asked

    person.habits = (
        person.go_on_in_dialogs,
        claim_at_the_second_try,
        person.play,
        person.shorten_pause,
    )
    person.play_until(lambda: person.has_heard("event.claim_wrong.you"), WITHIN)
    page.wait_for_selector("dialog[open] table", timeout=10_000)
    assert page.locator(".score .side").nth(1).locator(".stones .won").count() == 1
    assert person.seen["claims"] > 1
