"""A browser and a server, each shared by all tests of a worker."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.browser.served import Served

SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    assert path, "Chromium is missing: apt-get install chromium"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running server."""
    folder = tmp_path_factory.mktemp("served")
    with Served(folder) as server:
        yield server


EXPECTED = ("WebSocket connection to", "Failed to load resource")
"""What Chromium itself writes down when a server is killed, or an address is unknown."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A phone's page in Spanish that fails the test on any script error or complaint."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, locale="es-ES")
    page = context.new_page()
    faults: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            faults.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    yield page
    context.close()
    assert faults == []
