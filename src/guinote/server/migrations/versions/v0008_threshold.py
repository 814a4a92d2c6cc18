"""What is announced, who is invited, from where nobody may come."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEPT = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "announcements",
        sa.Column("made", Number, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("ends", Number),
        sa.Column("restart", Number),
        **KEPT,
    )
    op.create_table(
        "invitations",
        sa.Column("code_hash", sa.Text, primary_key=True),
        sa.Column("made", Number, nullable=False),
        sa.Column("uses", Number, nullable=False),
        sa.Column("used", Number, nullable=False),
        sa.Column("until", Number),
        **KEPT,
    )
    op.create_table(
        "barred",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("begun", Number, nullable=False),
        sa.Column("ends", Number),
        **KEPT,
    )
