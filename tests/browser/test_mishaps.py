"""Slips of the finger, lost lines, other windows, old links: nowhere a dead end."""

import signal

from playwright.sync_api import Browser, Page

from guinote.i18n.catalog import text
from guinote.i18n.words import the_card
from guinote.rules.reasons import WORDS
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table

CLICK_TWICE = """(button, pause) => {
    const box = button.getBoundingClientRect();
    const here = () => document.elementFromPoint(box.x + 12, box.y + 14);
    const click = () => here().closest("button")?.click();
    click();
    setTimeout(click, pause);
}"""
"""On whatever lies there, by the page's own clock: a busy machine makes no slip of two wishes."""


def at_own_turn(page: Page, served: Served) -> Person:
    """Sit down by the usual rules and play on into a trick that is not the first."""
    new_table(page, served, "aragones", 4)
    person = Person(page)
    person.play_until(lambda: person.seen["cards"] > 0, within=60)
    person.play_into_a_trick()
    return person


def test_card_when_clicked_twice_is_played_once(page: Page, served: Served) -> None:
    """Before the table has answered, too; and nothing is explained about the second click."""
    person = at_own_turn(page, served)
    card, before = person.hand(":not(.barred)")[0], person.hand()
    page.locator(f".hand button[data-held='{card}']").evaluate(CLICK_TWICE, 0)
    person.habits = ()
    person.play_until(lambda: card not in person.hand(), within=10)
    page.wait_for_timeout(600)
    lacking = text("es", "refused.not_in_hand", card=the_card("es", card))
    assert page.get_by_role("log").locator("p", has_text=lacking).count() == 0
    assert not person.has_heard("ui.not_your_turn")
    assert not person.has_heard("refused.not_your_turn.short")
    assert len(person.hand()) >= len(before) - 1


def test_card_when_enter_is_held_down_is_played_once(page: Page, served: Served) -> None:
    person = at_own_turn(page, served)
    card, before = person.hand(":not(.barred)")[0], person.hand()
    page.locator(f".hand button[data-held='{card}']").focus()
    for _ in range(5):
        page.keyboard.down("Enter")
    person.habits = ()
    person.play_until(lambda: card not in person.hand(), within=10)
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert not person.has_heard("ui.not_your_turn")
    assert len(person.hand()) >= len(before) - 1


def test_confirmation_when_the_card_is_clicked_twice(page: Page, served: Served) -> None:
    """Where a card may cost the partida, a double click is no answer to the question."""
    new_table(page, served, "fournier", 4, illegal_moves="penalise", renuncio_penalty="partida")
    person = Person(page)
    person.habits = (person.go_on_in_dialogs,)
    person.play_until(lambda: person.is_my_turn() and not person.go_on_in_dialogs(), within=30)
    page.wait_for_timeout(500)  # a tap just after a button is the button's echo
    card, before = person.hand()[0], person.hand()
    page.locator(f".hand button[data-held='{card}']").evaluate(CLICK_TWICE, 150)
    page.wait_for_selector(".status .hint", timeout=5000)
    page.wait_for_timeout(600)
    assert person.hand() == before


def hopeful_mark(page: Page, served: Served) -> str:
    """Come to the first turn of a deal; return the button of a cante that may yet be sung."""
    new_table(page, served, "aragones", 4)
    person = Person(page)
    person.habits = (person.go_on_in_dialogs,)
    person.play_until(lambda: person.is_my_turn() and not person.go_on_in_dialogs(), within=30)
    played = set(person.trick())
    suit = next(suit for suit in "oceb" if not {f"12{suit}", f"10{suit}"} & played)
    return f".actions .suit[data-suit={suit}]"


def test_mark_when_clicked_twice_stays(page: Page, served: Served) -> None:
    button = hopeful_mark(page, served)
    page.locator(button).evaluate(CLICK_TWICE, 150)
    page.wait_for_selector(f"{button}.marked", timeout=5000)
    page.wait_for_timeout(600)
    assert page.locator(f"{button}.marked").count() == 1


def test_marks_when_the_page_is_reloaded_and_the_server_killed(page: Page, served: Served) -> None:
    button = hopeful_mark(page, served)
    page.locator(button).click()
    page.wait_for_selector(f"{button}.marked", timeout=5000)
    page.reload()
    page.wait_for_selector(f"{button}.marked", timeout=10_000)
    served.kill_and_start()
    page.reload()
    page.wait_for_selector(f"{button}.marked", timeout=10_000)


def test_play_now_when_clicked_twice_is_sent_once(page: Page, served: Served) -> None:
    """Otherwise two tables are opened where the answer takes its time."""
    page.goto(served.address)
    sent: list[str] = []
    page.on("request", lambda ask: sent.append(ask.url) if ask.method == "POST" else None)
    twice = "button => { button.click(); setTimeout(() => button.click()); }"
    page.locator(".play-now button").evaluate(twice)
    page.wait_for_selector("[data-held]", timeout=30_000)
    assert len(sent) == 1


def test_keys_when_the_line_is_lost(page: Page, served: Served) -> None:
    """What is pressed meanwhile breaks nothing, and the table goes on when the line is back."""
    person = at_own_turn(page, served)
    served.stop(signal.SIGKILL)
    page.wait_for_selector(".line", timeout=15_000)
    for key in ("1", " ", "v", "c", "s", "m", "l", "r", "?", "Enter"):
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    served.start()
    page.wait_for_selector(".line", state="detached", timeout=20_000)
    played = person.seen["cards"]
    person.play_until(lambda: person.seen["cards"] >= played + 2, within=60)


def test_table_when_opened_in_two_tabs(page: Page, served: Served) -> None:
    """The newer tab plays, the older one says so and may take the seat back."""
    person = at_own_turn(page, served)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".hand.yours [data-held]", timeout=10_000)
    page.get_by_text(text("es", "ui.line.elsewhere")).wait_for(timeout=5000)
    page.get_by_role("button", name=text("es", "ui.line.here")).click()
    page.wait_for_selector(".line", state="detached", timeout=5000)
    other.get_by_text(text("es", "ui.line.elsewhere")).wait_for(timeout=5000)
    played = person.seen["cards"]
    person.play_until(lambda: person.seen["cards"] > played, within=30)
    other.close()


def test_table_when_another_tab_takes_it_no_dialog_hides_the_way_back(
    page: Page, served: Served
) -> None:
    new_table(page, served, "torneo", 4)
    page.wait_for_selector("dialog[open]", timeout=10_000)
    other = page.context.new_page()
    other.goto(page.url)
    page.get_by_role("button", name=text("es", "ui.line.here")).wait_for(timeout=5000)
    assert page.locator("dialog[open]").count() == 0
    other.close()


def test_table_when_left_by_the_back_button(page: Page, served: Served) -> None:
    page.goto(served.address)
    person = at_own_turn(page, served)
    hand, table = person.hand(), page.url
    page.go_back()
    page.go_back()
    page.locator(f"a[href='{table.removeprefix(served.address)}']").wait_for(timeout=5000)
    page.go_forward()
    page.go_forward()
    page.wait_for_selector("[data-held]", timeout=10_000)
    assert person.hand() == hand
    assert page.url == table


def test_link_when_there_is_no_such_table(page: Page, served: Served) -> None:
    answer = page.goto(f"{served.address}/t/{'x' * 16}")
    assert answer is not None
    assert answer.status == 404
    page.get_by_role("main").get_by_role("link", name=text("es", "page.nav.home")).click()
    page.locator(".play-now button").wait_for(timeout=5000)


def test_link_when_it_is_the_clause_of_a_refusal(page: Page, served: Served) -> None:
    """It leads to where that clause is, or its family; no two places have one name."""
    page.goto(f"{served.address}/rules/aragones")
    places = page.locator("[id]").evaluate_all("places => places.map(place => place.id)")
    assert len(set(places)) == len(places)
    families = {place[:3] for place in places if place[3:4] == "-"}
    assert {clause for _, clause in WORDS if clause[:3] in families} <= set(places)
    assert {"ARR", "CAN", "EXC", "TUT", "VUE"} <= families


def test_link_when_it_is_somebody_elses_table(
    page: Page, served: Served, browser: Browser
) -> None:
    """Whoever is sent the link watches, sees no hand, and can leave."""
    at_own_turn(page, served)
    guest = browser.new_context(locale="es-ES").new_page()
    guest.goto(page.url)
    guest.wait_for_selector("[data-spot='seat-0']", timeout=10_000)
    assert guest.locator("[data-held]").count() == 0
    guest.get_by_role("link", name=text("es", "ui.leave")).click()
    guest.locator(".play-now button").wait_for(timeout=5000)
    guest.context.close()
