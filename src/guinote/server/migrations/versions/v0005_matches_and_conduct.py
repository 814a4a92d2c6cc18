"""Ratings, karma, the queue, and how people behave.

Matches that had ended before are as good as judged: nobody knew that they would be.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
Real: Any = sa.Double().with_variant(sa.REAL(), "sqlite")
KEPT = {"sqlite_strict": True, "sqlite_with_rowid": False}
NOT_ASKED = b'{"unrated":"not_asked"}'


def _key(name: str, kind: Any = sa.Text) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _must(name: str, kind: Any = sa.Text) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def _person(name: str = "person", key: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, sa.ForeignKey("people.id"), primary_key=key, nullable=False)


def upgrade() -> None:
    """Make the tables."""
    op.create_index("tables_ended", "tables", ["ended"])
    _make_results()
    _make_conduct()
    _make_queue()
    _count_as_judged()


def _make_results() -> None:
    op.create_table(
        "ratings",
        _key("profile"),
        _key("seats", Number),
        _person("one", key=True),
        _key("other"),
        _must("mu", Real),
        _must("sigma", Real),
        _must("matches", Number),
        _must("wins", Number),
        **KEPT,
    )
    op.create_index("ratings_of_one", "ratings", ["one"])
    op.create_index("ratings_of_other", "ratings", ["other"])
    op.create_table(
        "karma",
        _person(key=True),
        _must("value", Number),
        _must("finished", Number),
        _must("left", Number),
        sa.Column("since", Number),
        **KEPT,
    )
    op.create_table(
        "matches",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True, nullable=False),
        _must("opened", Number),
        sa.Column("judged", Number),
        sa.Column("verdict", sa.LargeBinary),
        **KEPT,
    )
    op.create_index("matches_judged", "matches", ["judged"])


def _make_conduct() -> None:
    op.create_table("avoided", _person(key=True), _person("other", key=True), _key("how"), **KEPT)
    op.create_index("avoided_other", "avoided", ["other"])
    op.create_table(
        "reports",
        _key("id"),
        _person("by"),
        _person("about"),
        _must("time", Number),
        _must("reason"),
        _must("words"),
        _must("table"),
        _must("v", Number),
        _must("said"),
        sa.Column("closed", Number),
        **KEPT,
    )
    op.create_index("reports_by", "reports", ["by", "time"])
    op.create_index("reports_about", "reports", ["about"])
    op.create_table(
        "sanctions",
        _key("id"),
        _person(),
        _must("measure"),
        _must("reason"),
        _must("by"),
        _must("begun", Number),
        sa.Column("ends", Number),
        sa.Column("lifted", Number),
        **KEPT,
    )
    op.create_index("sanctions_of_person", "sanctions", ["person"])
    op.create_table("moderators", _person(key=True), **KEPT)


def _make_queue() -> None:
    op.create_table(
        "tickets",
        _person(key=True),
        _must("partner"),
        _must("agreed", Number),
        _must("profile"),
        _must("seats", Number),
        _must("speed"),
        _must("since", Number),
        **KEPT,
    )


def _count_as_judged() -> None:
    ended = sa.column("ended", Number)
    columns = sa.column("id", sa.Text), ended, ended, sa.literal(NOT_ASKED, sa.LargeBinary)
    found = sa.select(*columns).select_from(sa.table("tables"))
    kept = sa.table("matches", *map(sa.column, ("table", "opened", "judged", "verdict")))
    op.execute(
        sa.insert(kept).from_select(
            ["table", "opened", "judged", "verdict"], found.where(ended.is_not(None))
        )
    )
