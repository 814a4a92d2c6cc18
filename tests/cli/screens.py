"""A table on a screen that a test looks at and whose keys it presses."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

from textual.pilot import Pilot

from guinote.bots.reasons import PLAY
from guinote.cli.company import Company, seat_company
from guinote.cli.house import house_rules
from guinote.cli.sitting import Sitting, Until
from guinote.cli.tui.app import TableApp
from guinote.cli.tui.dialogs import Dialog
from guinote.cli.tui.evening import evening
from guinote.cli.tui.hand import KEYS
from guinote.cli.tui.table import TableScreen
from guinote.server.pace import Pace

AT_ONCE: Final = Pace(0, 0)
PATIENCE_S: Final = 200
"""The first test of all may have to wait for the compiler."""
Watch = Callable[["Person"], Awaitable[None]]


class Person:
    """Looks at a screen and presses keys."""

    def __init__(self, app: TableApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> TableScreen:
        return self.app._table

    @property
    def text(self) -> str:
        """All that is on the screen, dialogs too."""
        lines = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in lines)

    @property
    def words(self) -> str:
        """The same without what a line's end did to it."""
        return " ".join(self.text.split())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, what: Callable[[], object]) -> None:
        """Wait for something that the game's thread brings about."""
        async with asyncio.timeout(PATIENCE_S):
            while not what():
                await self.pilot.pause(0.005)
        await self.pilot.pause()

    async def until_asked(self) -> None:
        await self.until(lambda: self.table.legal or self.is_reading)

    async def until_card(self) -> None:
        """Pass whatever is offered and close what there is to read, until a card is asked for."""
        while not self.table.chooser.is_asked_for_card:
            await self.until_asked()
            if not self.table.chooser.is_asked_for_card:
                await self.press("space")
        await self.until_drawn()

    async def until_drawn(self) -> None:
        """Wait until the screen shows what there is: its parts are drawn one after the other."""
        before = ""
        while before != self.text:
            before = self.text
            await self.pilot.pause(0.05)

    @property
    def is_reading(self) -> bool:
        """Whether a dialog lies over the table."""
        return self.app.screen is not self.table

    @property
    def is_over(self) -> bool:
        """Whether it is asked if another game shall be played."""
        screen = self.app.screen
        return isinstance(screen, Dialog) and screen._title == self.say("terminal.end.over")

    def say(self, key: str) -> str:
        return self.table.setting.say(key)

    def key_of(self, action: str) -> str:
        """The key that plays a card; arrows and Enter reach those beyond the tenth."""
        return KEYS[self.table.chooser.hand().index(action.removeprefix(PLAY))]

    async def play(self, action: str) -> None:
        """Play a card by key."""
        place = self.table.chooser.hand().index(action.removeprefix(PLAY))
        if place < len(KEYS):
            await self.press(KEYS[place])
        else:
            while self.table.chooser.cursor != place:
                await self.press("right")
            await self.press("enter")

    async def play_first(self) -> None:
        """Play the first card that may be played."""
        await self.play(next(do for do in self.table.legal if do.startswith(PLAY)))


def a_table(
    book: str = "aragones",
    *,
    lang: str = "en",
    seats: int | None = None,
    seat: int = 0,
    changes: Sequence[str] = (),
    seed: str = "9",
) -> tuple[Sitting, Company]:
    """A sitting and who takes part."""
    rules = house_rules(book, seats, changes, lang)
    return Sitting(rules, seed, seat), seat_company(rules, lang, seat, ("club",), "club")


def watch(
    table: tuple[Sitting, Company],
    doing: Watch,
    *,
    until: Until = "deal",
    size: tuple[int, int] = (80, 24),
    pace: Pace = AT_ONCE,
) -> str | None:
    """Let somebody sit down at a screen of a size; return how the evening ended."""

    async def sit() -> str | None:
        app = evening(*table, until, pace)
        async with app.run_test(size=size) as pilot:
            await doing(Person(app, pilot))
            app._table.door.leave()
        return app.return_value

    return asyncio.run(sit())


def saved(sitting: Sitting, company: Company, folder: Path, *, left: bool = False) -> Path:
    """The record of a sitting, in a file."""
    file = folder / "evening.json"
    file.write_text(sitting.record(company.record_names(None), left=left) + "\n", "utf-8")
    return file
