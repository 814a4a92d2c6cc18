"""How a database of an earlier version comes to be one of this version: Alembic's scripts."""
