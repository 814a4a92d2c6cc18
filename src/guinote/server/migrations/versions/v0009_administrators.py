"""Who appoints moderators."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "administrators",
        sa.Column("person", sa.Text, sa.ForeignKey("people.id"), primary_key=True),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
