"""Everything that was kept when Alembic came: tables with their logs, and people.

Files of SQLite from before are brought as far as this by `guinote.server.old_files`.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = None

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
STRICT = {"sqlite_strict": True}
KEPT = {**STRICT, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Make the tables."""
    _make_logs()
    _make_people()


def _make_logs() -> None:
    op.create_table(
        "secret",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        **STRICT,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("created", Number, nullable=False),
        sa.Column("ended", Number),
        **KEPT,
    )
    op.create_index("tables_of_owner", "tables", ["owner", "created"])
    op.create_table(
        "entries",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("v", Number, primary_key=True, autoincrement=False),
        sa.Column("time", Number, nullable=False),
        sa.Column("seat", Number),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        **KEPT,
    )
    op.create_table(
        "marks",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", Number, primary_key=True, autoincrement=False),
        sa.Column("v", Number, nullable=False),
        sa.Column("marks", sa.LargeBinary, nullable=False),
        **KEPT,
    )


def _make_people() -> None:
    op.create_table(
        "sat",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        **KEPT,
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("nick", sa.Text, nullable=False),
        sa.Column("created", Number, nullable=False),
        **KEPT,
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", Number, nullable=False),
        sa.Column("seen", Number, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        **KEPT,
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
    _make_accounts()


def _make_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("created", Number, nullable=False),
        **KEPT,
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("count", Number, nullable=False),
        sa.Column("created", Number, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        **KEPT,
    )
    op.create_index("passkeys_of_person", "passkeys", ["person"])
    op.create_table(
        "recoveries",
        sa.Column("code_hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", Number, nullable=False),
        **KEPT,
    )
