"""The program on the screen: the game runs beside it, in a thread of its own."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.message import Message

from guinote.cli.person import Left
from guinote.cli.tui.dialogs import Dialog
from guinote.cli.tui.door import Door
from guinote.cli.tui.setting import Setting
from guinote.cli.tui.table import TableScreen


class Over(Message):
    """The game was played to its end."""


class TableApp(App[str]):
    """Shows a table; its return value says how it ended: again, over, left or stopped."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "stop", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        setting: Setting,
        door: Door,
        try_out: Callable[[str], None],
        game: Callable[[], None],
    ) -> None:
        """Prepare; ``game`` plays until it is over, or until the door raises `Left`."""
        # The terminal's own colours: whoever likes it light or dark has it so already. Said at
        # once, for it decides what NO_COLOR takes away.
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"
        self.title = setting.title
        self._setting, self._door, self._game = setting, door, game
        self._table = TableScreen(door, setting, try_out)

    async def on_mount(self) -> None:
        """Show the table, and begin once it is there to hear of it."""
        await self.push_screen(self._table, wait_for_dismiss=False)
        self._door.open(self._table.post_message)
        self.run_worker(self._play, thread=True)

    def on_unmount(self) -> None:
        """Let the game end however the screen ended: its thread would wait for ever."""
        self._door.leave()

    def _play(self) -> None:
        try:
            self._game()
        except Left:
            return
        self.post_message(Over())

    def on_over(self) -> None:
        """Ask whether to play once more."""
        say = self._setting.say
        dialog = Dialog(
            say("terminal.end.over"),
            say("terminal.again"),
            say("ui.result.again"),
            say("terminal.leave.yes"),
        )
        self.push_screen(dialog, lambda again: self.exit("again" if again else "over"))

    def action_stop(self) -> None:
        """Stop at once."""
        self._door.leave()
        self.exit("stopped")

    def action_leave(self) -> None:
        """Leave, once that was confirmed."""
        if self.screen is self._table:
            self._table.chooser.ask_to_leave()
