"""Databases of every version become the same one, and it is what the statements are made for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, text

from guinote.errors import GuinoteError
from guinote.server.migrate import SCHEMA_VERSION, bring_up, schema_of
from guinote.server.old_files import SCHEMAS, bring_up_old
from guinote.server.postgres import postgres_engine
from guinote.server.schema import metadata
from guinote.server.sqlite import FILE_NAME, writing_engine


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.engines)])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """An empty database."""
    if request.param == "postgres":
        services = request.getfixturevalue("services")
        engine = postgres_engine(services.postgres.new_database())
    else:
        engine = writing_engine(tmp_path / FILE_NAME)
    yield engine
    engine.dispose()


TABLES = """
SELECT name, wr, strict FROM pragma_table_list WHERE name != 'alembic_version' ORDER BY name
"""


def check(connection: Connection) -> None:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    assert compare_metadata(context, metadata) == []
    assert schema_of(connection) == SCHEMA_VERSION


def test_empty_database_brought_up(engine: Engine) -> None:
    with engine.begin() as connection:
        assert schema_of(connection) == 0
        bring_up(connection, "here")
    with engine.begin() as connection:
        check(connection)
        bring_up(connection, "here")
        check(connection)


@pytest.mark.parametrize("version", range(1, len(SCHEMAS) + 1))
def test_old_file_brought_up(version: int, tmp_path: Path) -> None:
    """The same tables as a new file, to the letter."""
    said: list[list[str]] = []
    for name, found in (("old.db", version), ("new.db", 0)):
        engine = writing_engine(tmp_path / name)
        with engine.begin() as connection:
            for schema in SCHEMAS[:found]:
                for statement in schema.split(";"):
                    connection.exec_driver_sql(statement)
            connection.exec_driver_sql(f"PRAGMA user_version = {found}")
            bring_up(connection, name)
            check(connection)
            said.append([str(one) for one in connection.execute(text(TABLES))])
        engine.dispose()
    assert said[0] == said[1]


def test_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither half a step nor its number."""

    def fail(connection: Connection, found: int) -> None:
        bring_up_old(connection, found)
        raise RuntimeError("power is gone")

    monkeypatch.setattr("guinote.server.migrate.bring_up_old", fail)
    engine = writing_engine(tmp_path / FILE_NAME)
    with engine.begin() as connection:
        for statement in SCHEMAS[0].split(";"):
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql("PRAGMA user_version = 1")
    with pytest.raises(RuntimeError), engine.begin() as connection:
        bring_up(connection, "here")
    with engine.begin() as connection:
        assert schema_of(connection) == 1
        names = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))
        assert sorted(names.scalars()) == ["entries", "secret", "tables"]
    engine.dispose()


def test_newer_database_is_refused(engine: Engine) -> None:
    later = SCHEMA_VERSION + 1
    with engine.begin() as connection:
        bring_up(connection, "here")
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{later:04}'"))
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA user_version = {later}")
    with engine.begin() as connection, pytest.raises(GuinoteError) as caught:
        bring_up(connection, "here")
    assert caught.value.code == "newer_schema"
    assert "here is of a later guinote" in caught.value.message
