"""``guinote admin``: what whoever runs a server does for the people on it."""

from typing import Final

import click

from guinote.cli.faults import LazyGroup

COMMANDS: Final = {
    "recovery": (
        "guinote.cli.recovery:recovery",
        "Print a code with which somebody sets a new password.",
    ),
    "collusion": (
        "guinote.cli.collusion:collusion",
        "List pairs that play as if they saw each other's cards.",
    ),
    "administrator": (
        "guinote.cli.administrator:administrator",
        "Let somebody appoint moderators, or no more.",
    ),
    "moderator": (
        "guinote.cli.moderator:moderator",
        "Let somebody see reports and lay sanctions, or no more.",
    ),
    "announce": (
        "guinote.cli.announce:announce",
        "Tell everybody on the server something, as that it will restart.",
    ),
    "invite": (
        "guinote.cli.invite:invite",
        "Print a code with which new people may come.",
    ),
    "ban": (
        "guinote.cli.ban:ban",
        "Let somebody play no more, or nobody come from some addresses.",
    ),
    "lift": (
        "guinote.cli.ban:lift",
        "Take a ban back.",
    ),
    "list": (
        "guinote.cli.ban:list_all",
        "Show what is announced, who is banned, who is invited.",
    ),
}
"""Where each command lives, and the line that `guinote admin --help` shows."""


@click.group(cls=LazyGroup, places=COMMANDS)
def admin() -> None:
    """Help the people of a server that you run.

    The commands work on the data folder, or on the database of the settings, whether the server
    runs or not.
    """
