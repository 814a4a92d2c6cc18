"""Bot accounts with their tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEPT = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "programs",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("owner", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", Number, nullable=False),
        **KEPT,
    )
    op.create_index("programs_of_owner", "programs", ["owner"])
    op.create_table(
        "program_tokens",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("created", Number, nullable=False),
        **KEPT,
    )
    op.create_index("program_tokens_of_person", "program_tokens", ["person"])
