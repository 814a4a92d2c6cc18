"""Who serves: the nodes, and which of them writes at which table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
KEPT = {"sqlite_strict": True, "sqlite_with_rowid": False}


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", Number, nullable=False),
        **KEPT,
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("node", sa.Text, nullable=False),
        sa.Column("epoch", Number, nullable=False),
        **KEPT,
    )
    op.create_index("leases_of_node", "leases", ["node"])
