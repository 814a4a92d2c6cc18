"""What is kept in a database: each table once, for SQLite and for PostgreSQL.

Statements are made from these tables and run on both. How an older database comes to have them is
in `guinote.server.migrations`. Times are milliseconds since 1970.
"""

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import (
    REAL,
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.schema import SchemaItem
from sqlalchemy.sql.expression import FunctionElement

# Strict tables of SQLite know INTEGER only; its integers are as long.
Number: Final = BigInteger().with_variant(Integer(), "sqlite")
Real: Final[Any] = Double().with_variant(REAL(), "sqlite")

metadata: Final = MetaData()


class Now(FunctionElement[int]):
    """The time of the database: several nodes may have different ones of their own."""

    type = BigInteger()
    inherit_cache = True


@compiles(Now, "postgresql")
def _now_in_postgres(_element: Now, _compiler: object, **_options: object) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(Now, "sqlite")
def _now_in_sqlite(_element: Now, _compiler: object, **_options: object) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


def kept(name: str, *parts: SchemaItem) -> Table:
    """Return a table of rows that are found by their key."""
    return Table(name, metadata, *parts, sqlite_strict=True, sqlite_with_rowid=False)


def must(name: str, kind: Any, *more: SchemaItem, **options: Any) -> Column[Any]:
    """Return a column that is never empty."""
    return Column(name, kind, *more, nullable=False, **options)


def of_table(**options: Any) -> Column[Any]:
    """Return the column that says to which table a row belongs: it goes with the table."""
    return must("table", Text, ForeignKey("tables.id"), **options)


def of_person(name: str = "person", **options: Any) -> Column[Any]:
    """Return the column that says whose a row is: it goes when the person is forgotten."""
    return must(name, Text, ForeignKey("people.id"), **options)


secret: Final = Table(
    "secret",
    metadata,
    Column("name", Text, primary_key=True),
    must("value", LargeBinary),
    sqlite_strict=True,
)
tables: Final = kept(
    "tables",
    Column("id", Text, primary_key=True),
    must("settings", LargeBinary),
    must("owner", Text),
    must("created", Number),
    Column("ended", Number),
    Index("tables_of_owner", "owner", "created"),
    Index("tables_ended", "ended"),
)
entries: Final = kept(
    "entries",
    of_table(primary_key=True),
    Column("v", Number, primary_key=True, autoincrement=False),
    must("time", Number),
    Column("seat", Number),
    must("kind", Text),
    must("data", LargeBinary),
)
marks: Final = kept(
    "marks",
    of_table(primary_key=True),
    Column("seat", Number, primary_key=True, autoincrement=False),
    must("v", Number),
    must("marks", LargeBinary),
)
sat: Final = kept("sat", Column("owner", Text, primary_key=True), of_table(primary_key=True))
people: Final = kept(
    "people", Column("id", Text, primary_key=True), must("nick", Text), must("created", Number)
)
sessions: Final = kept(
    "sessions",
    Column("token_hash", Text, primary_key=True),
    of_person(),
    must("created", Number),
    must("seen", Number),
    must("agent", Text),
    Index("sessions_of_person", "person"),
)
accounts: Final = kept(
    "accounts",
    of_person(primary_key=True),
    must("name", Text),
    must("folded", Text, unique=True),
    must("password", Text),
    must("created", Number),
)
passkeys: Final = kept(
    "passkeys",
    Column("id", LargeBinary, primary_key=True),
    of_person(),
    must("key", LargeBinary),
    must("count", Number),
    must("created", Number),
    must("agent", Text),
    Index("passkeys_of_person", "person"),
)
recoveries: Final = kept(
    "recoveries",
    Column("code_hash", Text, primary_key=True),
    of_person(),
    must("until", Number),
)

nodes: Final = kept(
    "nodes", Column("id", Text, primary_key=True), must("name", Text), must("until", Number)
)
leases: Final = kept(
    "leases",
    of_table(primary_key=True),
    must("node", Text),
    must("epoch", Number),
    Index("leases_of_node", "node"),
)
programs: Final = kept(
    "programs",
    of_person(primary_key=True),
    of_person("owner"),
    must("name", Text),
    must("created", Number),
    Index("programs_of_owner", "owner"),
)
program_tokens: Final = kept(
    "program_tokens",
    Column("token_hash", Text, primary_key=True),
    of_person(),
    must("scope", Text),
    must("created", Number),
    Index("program_tokens_of_person", "person"),
)


ratings: Final = kept(
    "ratings",
    Column("profile", Text, primary_key=True),
    Column("seats", Number, primary_key=True, autoincrement=False),
    of_person("one", primary_key=True),
    Column("other", Text, primary_key=True),
    must("mu", Real),
    must("sigma", Real),
    must("matches", Number),
    must("wins", Number),
    Index("ratings_of_one", "one"),
    Index("ratings_of_other", "other"),
)
karma: Final = kept(
    "karma",
    of_person(primary_key=True),
    must("value", Number),
    must("finished", Number),
    must("left", Number),
    Column("since", Number),
)
matches: Final = kept(
    "matches",
    of_table(primary_key=True),
    must("opened", Number),
    Column("judged", Number),
    Column("verdict", LargeBinary),
    Index("matches_judged", "judged"),
)
avoided: Final = kept(
    "avoided",
    of_person(primary_key=True),
    of_person("other", primary_key=True),
    Column("how", Text, primary_key=True),
    Index("avoided_other", "other"),
)
reports: Final = kept(
    "reports",
    Column("id", Text, primary_key=True),
    of_person("by"),
    of_person("about"),
    must("time", Number),
    must("reason", Text),
    must("words", Text),
    must("table", Text),
    must("v", Number),
    must("said", Text),
    Column("closed", Number),
    Index("reports_by", "by", "time"),
    Index("reports_about", "about"),
)
sanctions: Final = kept(
    "sanctions",
    Column("id", Text, primary_key=True),
    of_person(),
    must("measure", Text),
    must("reason", Text),
    must("by", Text),
    must("begun", Number),
    Column("ends", Number),
    Column("lifted", Number),
    Index("sanctions_of_person", "person"),
)
moderators: Final = kept("moderators", of_person(primary_key=True))
administrators: Final = kept("administrators", of_person(primary_key=True))
tickets: Final = kept(
    "tickets",
    of_person(primary_key=True),
    must("partner", Text),
    must("agreed", Number),
    must("profile", Text),
    must("seats", Number),
    must("speed", Text),
    must("since", Number),
)
announcements: Final = kept(
    "announcements",
    Column("made", Number, primary_key=True, autoincrement=False),
    must("text", Text),
    Column("ends", Number),
    Column("restart", Number),
)
invitations: Final = kept(
    "invitations",
    Column("code_hash", Text, primary_key=True),
    must("made", Number),
    must("uses", Number),
    must("used", Number),
    Column("until", Number),
)
barred: Final = kept(
    "barred",
    Column("network", Text, primary_key=True),
    must("reason", Text),
    must("begun", Number),
    Column("ends", Number),
)


def belonging_to(parent: Table) -> Iterator[Column[Any]]:
    """Yield the columns of other tables that say to which row of this one theirs belong.

    Whatever belongs to those comes before them, so that rows may be deleted in this order.
    """
    for table in reversed(metadata.sorted_tables):
        for column in table.columns:
            if any(key.column.table is parent for key in column.foreign_keys):
                yield column
