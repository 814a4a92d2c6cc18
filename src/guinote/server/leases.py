"""Leases of tables in a database: `guinote.server.owning` for several nodes.

A node is one process. Its row says until when it is believed to live, and it puts that off once a
second; a lease counts as long as its node lives. The time is the database's.
"""

import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

from sqlalchemy import bindparam, delete, insert, literal, select, update

from guinote.errors import GuinoteError
from guinote.server.committing import Do
from guinote.server.owning import MovedError
from guinote.server.schema import Now, leases, nodes

LEASE_MS: Final = 5000
BEAT_SECONDS: Final = 1.0

TEXT: Final = nodes.c.id.type
TABLE: Final = bindparam("of", type_=TEXT)
NODE: Final = bindparam("me", type_=TEXT)
NAME: Final = bindparam("called", type_=TEXT)
UNTIL: Final = Now() + LEASE_MS
REPLACE: Final = delete(nodes).where(nodes.c.name == NAME)
REGISTER: Final = insert(nodes).from_select(list(nodes.c.keys()), select(NODE, NAME, UNTIL))
BEAT: Final = update(nodes).where(nodes.c.id == NODE).values(until=UNTIL)
SELF: Final = select(nodes.c.id).where(nodes.c.id == NODE)
GONE: Final = "another node has taken this one's name"
END: Final = delete(nodes).where(nodes.c.id == NODE)
KNOWN: Final = select(leases.c.table).where(leases.c.table == TABLE).exists()
MAKE: Final = insert(leases).from_select(
    list(leases.c.keys()), select(TABLE, literal(""), literal(0)).where(~KNOWN)
)
LIVES: Final = (
    select(nodes.c.id).where(nodes.c.id == leases.c.node, nodes.c.until > Now()).exists()
)
SEIZE: Final = (
    update(leases).where(leases.c.table == TABLE).values(node=NODE, epoch=leases.c.epoch + 1)
)
TAKE: Final = SEIZE.where(~LIVES)
DROP: Final = update(leases).where(leases.c.table == TABLE, leases.c.node == NODE).values(node="")
HOLDER: Final = (
    select(leases.c.node, leases.c.epoch, nodes.c.name)
    .join_from(leases, nodes, nodes.c.id == leases.c.node, isouter=True)
    .where(leases.c.table == TABLE)
)
OWN: Final = select(leases.c.table, leases.c.epoch).where(leases.c.node == NODE)


class ReplacedError(GuinoteError):
    """A later process has this node's name."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("replaced", GONE)


class Leases:
    """The leases of one node."""

    def __init__(
        self,
        do: Callable[..., Awaitable[None]],
        read: Callable[..., Awaitable[Sequence[Any]]],
        name: str,
    ) -> None:
        """Hold nothing; `begin` makes the node known."""
        self._do, self._read, self._name = do, read, name
        self.node = secrets.token_hex(8)
        self.epochs: dict[str, int] = {}

    async def begin(self) -> None:
        """Live from now on; whatever process had this name is believed dead."""
        who = {"me": self.node, "called": self._name}
        await self._do(Do(REPLACE, who), Do(REGISTER, who))

    async def beat(self) -> tuple[str, ...]:
        """Put off the end; return the tables that another node has taken meanwhile.

        Raises:
            ReplacedError: a later process has the name.
        """
        known = dict(self.epochs)
        await self._do(Do(BEAT, {"me": self.node}))
        if not await self._read(SELF, me=self.node):
            raise ReplacedError
        held = dict(map(tuple, await self._read(OWN, me=self.node)))
        lost = tuple(table for table, epoch in known.items() if held.get(table) != epoch)
        for table in lost:
            self.epochs.pop(table, None)
        return lost

    async def end(self) -> None:
        """Live no longer: all its tables are free."""
        self.epochs.clear()
        await self._do(Do(END, {"me": self.node}))

    async def take(self, table: str) -> None:
        """Become the table's writer; raise `MovedError` if another node is, and lives."""
        what = {"of": table, "me": self.node}
        await self._do(Do(MAKE, what), Do(TAKE, what))
        await self._look(table)

    async def seize(self, tables: Iterable[str]) -> None:
        """Become the writer of tables, whoever is."""
        for table in tables:
            what = {"of": table, "me": self.node}
            await self._do(Do(MAKE, what), Do(SEIZE, what))
            await self._look(table)

    async def drop(self, tables: Iterable[str]) -> None:
        """Let others write at tables of one's own."""
        dropped = tuple(tables)
        for table in dropped:
            self.epochs.pop(table, None)
        await self._do(*(Do(DROP, {"of": table, "me": self.node}) for table in dropped))

    async def _look(self, table: str) -> None:
        node, epoch, name = (await self._read(HOLDER, of=table))[0]
        if node != self.node:
            raise MovedError(name or "")
        self.epochs[table] = epoch
