"""Codes for lost passwords, put into the file of a server that may be running."""

import base64
import secrets
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, bindparam, select
from sqlalchemy.exc import SQLAlchemyError

from guinote.errors import GuinoteError
from guinote.server.accounts import folded, normal_code
from guinote.server.committing import why
from guinote.server.migrate import SCHEMA_VERSION, schema_of
from guinote.server.schema import accounts
from guinote.server.sql_people import new_recovery
from guinote.server.sqlite import FILE_NAME, writing_engine
from guinote.server.tokens import hash_token

CODE_BYTES: Final = 20
"""160 bits: 32 signs."""
GROUP: Final = 4
DAY_MS: Final = 86_400_000
WHOSE_NAME: Final = select(accounts.c.person).where(accounts.c.folded == bindparam("name"))


def new_code(folder: Path, name: str, now: int) -> str:
    """Return a code for an account of the server with this data folder.

    Raises:
        GuinoteError: there is no such file or account, or the file cannot be used.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        raise GuinoteError("data_file", f"there is no server's file {path}")
    engine = writing_engine(path)
    try:
        with engine.begin() as connection:
            return _keep(connection, path, name, now)
    except SQLAlchemyError as error:
        raise GuinoteError("data_file", f"cannot use {path}: {why(error)}") from error
    finally:
        engine.dispose()


def _keep(connection: Connection, path: Path, name: str, now: int) -> str:
    found = schema_of(connection)
    if found != SCHEMA_VERSION:
        message = (
            f"{path} is of another guinote (schema {found}; this one needs {SCHEMA_VERSION}):"
            " start this one's server on it once"
        )
        raise GuinoteError("other_schema", message)
    person = connection.execute(WHOSE_NAME, {"name": folded(name)}).scalar_one_or_none()
    if person is None:
        raise GuinoteError("no_account", f"there is no account {name!r}")
    raw = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    code = "-".join(raw[start : start + GROUP] for start in range(0, len(raw), GROUP))
    for do in new_recovery(hash_token(normal_code(code)), person, now + DAY_MS):
        do.run(connection)
    return code
