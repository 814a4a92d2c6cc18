"""The command ``guinote``: one word for each thing to do.

Nothing heavy is imported before it is needed.
"""

from typing import Final

import click

from guinote.cli.faults import LazyGroup

COMMANDS: Final = {
    "serve": ("guinote.cli.serve:serve", "Serve a table to play at in the browser."),
    "config": ("guinote.cli.config:config", "Show the settings of the server."),
    "backup": ("guinote.cli.keeping:backup", "Copy all tables into a file, served or not."),
    "restore": ("guinote.cli.keeping:restore", "Put tables back from such a file."),
    "prune": ("guinote.cli.keeping:prune", "Delete finished tables of long ago."),
    "play": ("guinote.cli.play:play", "Play in the terminal against bots."),
    "referee": ("guinote.cli.referee:referee", "Judge game records, one verdict a record."),
    "replay": (
        "guinote.cli.replay:replay",
        "Show a game record step by step, readable in a terminal.",
    ),
    "rules": (
        "guinote.cli.rules:rules",
        "Show the options of a rule book, or what differs from another.",
    ),
    "deal": ("guinote.cli.deal:deal", "Shuffle and deal: a record to start from."),
    "verify": (
        "guinote.cli.verify:verify",
        "Recompute the deals of a record from their seeds and cuts.",
    ),
    "solve": (
        "guinote.cli.solve:solve",
        "Tell what a deal under way is worth if all play their best.",
    ),
    "arena": ("guinote.cli.arena:arena", "Let two bots play duplicate deals against each other."),
    "bots": ("guinote.cli.bots:bots", "List the bots, their time a move and their strength."),
    "admin": ("guinote.cli.admin:admin", "Help the people of a server that you run."),
    "warm": (
        "guinote.cli.warm:warm",
        "Compile the rules ahead, so that nobody waits for it later.",
    ),
}
"""Where each command lives, and the line that `guinote --help` shows."""


@click.group(
    cls=LazyGroup, places=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(package_name="guinote", prog_name="guinote")
def main() -> None:
    """Guiñote by any of five rule books: a table, a referee, a game to program.

    Start with `guinote serve` and open the address that it prints. Every command has its own
    --help.
    """
