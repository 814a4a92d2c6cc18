"""Who writes at a table, where several nodes serve the same ones.

A node takes a table's lease before it opens it, and every step that it keeps carries the lease's
epoch: whoever slept while another node took the table keeps nothing more. One server alone owns
every table, since no other may use its folder.
"""

from collections.abc import Iterable
from typing import Protocol

from guinote.errors import GuinoteError


class MovedError(GuinoteError):
    """Another node writes at the table."""

    def __init__(self, node: str) -> None:
        """Keep its name."""
        super().__init__("moved", f"the table is at node {node}")
        self.node = node


class Owner(Protocol):
    """What knows who writes where."""

    async def take(self, table: str) -> None:
        """Become the table's writer; raise `MovedError` if another node is, and lives."""

    async def seize(self, tables: Iterable[str]) -> None:
        """Become the writer of tables, whoever is."""

    async def drop(self, tables: Iterable[str]) -> None:
        """Let others write at tables of one's own."""


class Alone:
    """The owner of all tables of a server without other nodes."""

    async def take(self, table: str) -> None:
        """Take what nobody else can have."""

    async def seize(self, tables: Iterable[str]) -> None:
        """Take what nobody else can have."""

    async def drop(self, tables: Iterable[str]) -> None:
        """Keep it: there is nobody else."""
