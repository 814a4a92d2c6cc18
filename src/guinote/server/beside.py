"""What a server keeps, opened by a command beside it: its file, or the database of its nodes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, bindparam, select
from sqlalchemy.exc import SQLAlchemyError

from guinote.errors import GuinoteError
from guinote.server.accounts import folded
from guinote.server.committing import why
from guinote.server.migrate import SCHEMA_VERSION, schema_of
from guinote.server.postgres import postgres_engine
from guinote.server.schema import accounts
from guinote.server.sqlite import FILE_NAME, PATIENCE, writing_engine

Place = Path | str
"""The data folder of a server, or the address of a database."""
WHOSE_NAME: Final = select(accounts.c.person).where(accounts.c.folded == bindparam("name"))


@contextmanager
def engine_beside(place: Place, patience: float = PATIENCE) -> Iterator[tuple[Engine, str]]:
    """Give the way to what is kept at a place, and how the place is called.

    Raises:
        GuinoteError: there is nothing of a server there, or it cannot be used.
    """
    if isinstance(place, str):
        engine = postgres_engine(place)
        called = engine.url.render_as_string()
    else:
        path = place / FILE_NAME
        if not path.is_file():
            raise GuinoteError("data_file", f"there are no tables in {place}")
        engine, called = writing_engine(path, patience), str(path)
    try:
        yield engine, called
    except SQLAlchemyError as error:
        raise GuinoteError("data_file", f"cannot use {called}: {why(error)}") from error
    finally:
        engine.dispose()


@contextmanager
def opened_beside(place: Place) -> Iterator[Connection]:
    """Give a transaction on what is kept at a place, kept at the end.

    Raises:
        GuinoteError: there is nothing of a server there, it is of another version, or cannot be
            used.
    """
    with engine_beside(place) as (engine, called), engine.begin() as connection:
        _check_version(connection, called)
        yield connection


def _check_version(connection: Connection, place: str) -> None:
    found = schema_of(connection)
    if found != SCHEMA_VERSION:
        message = (
            f"{place} is of another guinote (schema {found}; this one needs {SCHEMA_VERSION}):"
            " start this one's server on it once"
        )
        raise GuinoteError("other_schema", message)


def person_named(connection: Connection, name: str) -> str:
    """Return whose account has a name; raise `GuinoteError` if there is none."""
    person = connection.execute(WHOSE_NAME, {"name": folded(name)}).scalar_one_or_none()
    if person is None:
        raise GuinoteError("no_account", f"there is no account {name!r}")
    return str(person)
