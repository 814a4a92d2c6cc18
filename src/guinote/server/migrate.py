"""The version of a database, and how it becomes this one's.

A version is a number: that of the newest step in `guinote.server.migrations.versions`. Alembic
keeps it in a table of its own; a file of SQLite says it in `user_version` too, so that programs
from before Alembic refuse what is newer than they are.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, inspect

from guinote.errors import GuinoteError
from guinote.server.old_files import SCHEMAS, bring_up_old

FOLDER: Final = Path(__file__).parent / "migrations"
SCHEMA_VERSION: Final = max(int(step.name[1:5]) for step in FOLDER.glob("versions/v[0-9]*.py"))
FIRST_STEP: Final = len(SCHEMAS)
MIGRATING: Final = 7_102_455
"""The number of the lock under which one of several nodes migrates: any will do."""


def bring_up(connection: Connection, place: str) -> None:
    """Make the schema this one's, in the transaction under way.

    Raises:
        GuinoteError: the database is of a later version, or of none of ours.
    """
    if not _is_file(connection):
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
    found = schema_of(connection)
    check_schema(found, place)
    if found < SCHEMA_VERSION:
        _migrate(connection, found)


def check_schema(found: int, place: str) -> None:
    """Refuse what this version cannot read; raise `GuinoteError`."""
    if found < 0:
        raise GuinoteError("data_file", f"{place} says it has schema {found}: it is none of ours")
    if found > SCHEMA_VERSION:
        message = (
            f"{place} is of a later guinote (schema {found}; this one knows {SCHEMA_VERSION})"
        )
        raise GuinoteError("newer_schema", message)


def schema_of(connection: Connection) -> int:
    """Return the version of a database; 0 for an empty one."""
    if _is_file(connection):
        return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    if not inspect(connection).has_table("alembic_version"):
        return 0
    query = "SELECT max(version_num) FROM alembic_version"
    return int(connection.exec_driver_sql(query).scalar_one() or 0)


def _is_file(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def _migrate(connection: Connection, found: int) -> None:
    # Imported here: most starts have nothing to migrate.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER))
    if 0 < found < FIRST_STEP:
        bring_up_old(connection, found)
    if 0 < found <= FIRST_STEP:
        command.stamp(config, f"{FIRST_STEP:04}")
    command.upgrade(config, "head")
    if _is_file(connection):
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")
