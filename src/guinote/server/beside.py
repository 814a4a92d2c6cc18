"""The file of a server that may be running, opened by a command beside it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import SQLAlchemyError

from guinote.errors import GuinoteError
from guinote.server.accounts import folded
from guinote.server.committing import why
from guinote.server.migrate import SCHEMA_VERSION, schema_of
from guinote.server.schema import accounts
from guinote.server.sqlite import FILE_NAME, writing_engine

WHOSE_NAME: Final = select(accounts.c.person).where(accounts.c.folded == bindparam("name"))


@contextmanager
def opened_beside(folder: Path) -> Iterator[Connection]:
    """Give a transaction on the file of a data folder, kept at the end.

    Raises:
        GuinoteError: there is no such file, it is of another version, or cannot be used.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        raise GuinoteError("data_file", f"there is no server's file {path}")
    engine = writing_engine(path)
    try:
        with engine.begin() as connection:
            _check_version(connection, path)
            yield connection
    except SQLAlchemyError as error:
        raise GuinoteError("data_file", f"cannot use {path}: {why(error)}") from error
    finally:
        engine.dispose()


def _check_version(connection: Connection, path: Path) -> None:
    found = schema_of(connection)
    if found != SCHEMA_VERSION:
        message = (
            f"{path} is of another guinote (schema {found}; this one needs {SCHEMA_VERSION}):"
            " start this one's server on it once"
        )
        raise GuinoteError("other_schema", message)


def person_named(connection: Connection, name: str) -> str:
    """Return whose account has a name; raise `GuinoteError` if there is none."""
    person = connection.execute(WHOSE_NAME, {"name": folded(name)}).scalar_one_or_none()
    if person is None:
        raise GuinoteError("no_account", f"there is no account {name!r}")
    return str(person)
