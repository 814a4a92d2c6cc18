"""An account in the browser: made by a guest, opened from elsewhere, a seat kept; and passkeys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from guinote.i18n.catalog import text
from tests.browser.person import Person
from tests.browser.served import Served
from tests.browser.tables import new_table
from tests.browser.test_people import somebody_else

PHRASE = "cuatro ases y el siete"


def say(key: str, **facts: str) -> str:
    return text("es", key, **facts)


def make_account(page: Page, served: Served, name: str) -> None:
    page.goto(f"{served.address}/me")
    page.fill("#name", name)
    page.fill("#password", PHRASE)
    page.get_by_role("button", name=say("page.me.make"), exact=True).click()
    expect(page.get_by_role("heading", name=say("page.me.account", name=name))).to_be_visible()


def sign_in(page: Page, served: Served, name: str, password: str = PHRASE) -> None:
    page.goto(f"{served.address}/sign-in")
    page.fill("#name", name)
    page.fill("#password", password)
    page.get_by_role("button", name=say("page.sign_in.go"), exact=True).click()


def test_guest_makes_an_account_and_plays_on_elsewhere(
    page: Page, served: Served, browser: Browser
) -> None:
    """The same seat and the same cards, in a browser that has never been here."""
    new_table(page, served, "fournier", 2)
    address = page.url
    Person(page).play_into_a_trick()
    make_account(page, served, "Ana")
    page.goto(address)
    page.wait_for_selector("[data-held]", timeout=15_000)
    hand = Person(page).hand()
    with somebody_else(browser) as other:
        sign_in(other, served, "ana", "not the phrase")
        expect(other.get_by_role("alert")).to_have_text(say("page.sign_in.wrong"))
        sign_in(other, served, "ana")
        other.get_by_role("link", name=say("page.games.title")).click()
        other.get_by_role("link", name=say("page.games.go")).click()
        other.wait_for_selector("[data-held]", timeout=15_000)
        assert sorted(Person(other).hand()) == sorted(hand)
        again = Person(other)
        again.play_until(lambda: again.seen["cards"] > 0, within=40)


def test_guest_keeps_the_seat_of_a_running_table_when_signing_in(
    page: Page, served: Served, browser: Browser
) -> None:
    """The table stays open in one tab while the other signs in: it comes back by itself."""
    with somebody_else(browser) as other:
        make_account(other, served, "Berta")
    new_table(page, served, "fournier", 2)
    guest = Person(page)
    guest.play_into_a_trick()
    hand = guest.hand()
    tab = page.context.new_page()
    sign_in(tab, served, "Berta")
    expect(tab.get_by_role("heading", name=say("page.me.account", name="Berta"))).to_be_visible()
    tab.close()
    page.wait_for_timeout(3000)  # as long as it may take to come back after such a goodbye
    before = guest.seen["cards"]
    guest.play_until(lambda: guest.seen["cards"] > before, within=40)
    assert len(set(hand) & set(guest.hand())) >= len(hand) - 1


def test_session_that_is_ended_elsewhere(page: Page, served: Served, browser: Browser) -> None:
    make_account(page, served, "Clara")
    with somebody_else(browser) as other:
        sign_in(other, served, "Clara")
        page.reload()
        page.get_by_role("button", name=say("page.me.end_others")).click()
        expect(page.get_by_text(say("page.me.this"), exact=True)).to_be_visible()
        expect(page.get_by_role("button", name=say("page.me.end_others"))).to_have_count(0)
        other.reload()
        expect(other.get_by_role("heading", name=say("page.me.keep"))).to_be_visible()


def test_passkeys_at_an_address_without_a_name(page: Page, served: Served) -> None:
    """A key belongs to a name, and 127.0.0.1 is none: the page says so and offers none."""
    for path in ("/me", "/sign-in"):
        page.goto(served.address + path)
        expect(page.get_by_text(say("page.me.passkey_insecure"))).to_be_visible()
        assert page.locator("[data-passkey]:visible").count() == 0


@pytest.fixture
def named(served: Served) -> str:
    """The address by a name, which passkeys can belong to."""
    return served.address.replace("127.0.0.1", "localhost")


@pytest.fixture
def keys(page: Page) -> Iterator[CDPSession]:
    """An authenticator in the browser that says yes to everything."""
    chromium = page.context.new_cdp_session(page)
    chromium.send("WebAuthn.enable")
    yield chromium
    chromium.detach()


def add_authenticator(chromium: CDPSession, verified: bool = True) -> str:
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": verified,
        "automaticPresenceSimulation": True,
    }
    added = chromium.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return str(added["authenticatorId"])


def test_passkey_makes_an_account_and_opens_it_again(
    page: Page, named: str, keys: CDPSession
) -> None:
    """Without any password; what was played as a guest in between comes along."""
    add_authenticator(keys)
    page.goto(f"{named}/me")
    page.fill("#name", "Dora")
    page.get_by_role("button", name=say("page.me.make_passkey")).click()
    account = page.get_by_role("heading", name=say("page.me.account", name="Dora"))
    expect(account).to_be_visible()
    page.get_by_role("button", name=say("page.me.drop_passkey", which="1")).click()
    expect(page.get_by_role("alert")).to_have_text(say("page.me.fault.last_passkey"))
    page.get_by_role("button", name=say("page.me.sign_out")).click()
    page.wait_for_url(f"{named}/")
    page.locator(".play-now button").first.click()
    page.wait_for_url("**/t/*")
    table = page.url
    page.goto(f"{named}/sign-in")
    page.get_by_role("button", name=say("page.sign_in.passkey")).click()
    expect(account).to_be_visible()
    page.goto(f"{named}/me/games")
    link = page.get_by_role("link", name=say("page.games.go"))
    assert table.endswith(link.get_attribute("href") or "?")


def test_passkey_beside_a_password(page: Page, named: str, keys: CDPSession) -> None:
    """It can be added, and taken away since the password is left."""
    add_authenticator(keys)
    page.goto(f"{named}/me")
    page.fill("#name", "Elena")
    page.fill("#password", PHRASE)
    page.get_by_role("button", name=say("page.me.make"), exact=True).click()
    page.get_by_role("button", name=say("page.me.add_passkey")).click()
    drop = page.get_by_role("button", name=say("page.me.drop_passkey", which="1"))
    drop.click()
    expect(page.get_by_text(say("page.me.no_passkeys"))).to_be_visible()
    page.goto(f"{named}/sign-in")
    page.get_by_role("button", name=say("page.sign_in.passkey")).click()
    expect(page.get_by_role("alert")).to_have_text(say("page.me.fault.unknown_passkey"))


def test_passkey_that_its_owner_refuses(page: Page, named: str, keys: CDPSession) -> None:
    add_authenticator(keys, verified=False)
    page.goto(f"{named}/me")
    page.fill("#name", "Fermina")
    page.get_by_role("button", name=say("page.me.make_passkey")).click()
    expect(page.get_by_role("alert")).to_have_text(say("page.me.passkey_broken"))
    page.reload()
    expect(page.get_by_role("heading", name=say("page.me.keep"))).to_be_visible()
