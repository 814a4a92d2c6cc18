"""Codes for lost passwords, put into the file of a server that may be running."""

import base64
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from guinote.errors import GuinoteError
from guinote.server.accounts import folded, normal_code
from guinote.server.sqlite import FILE_NAME, SCHEMA_VERSION
from guinote.server.sqlite_people import KEEP_RECOVERY
from guinote.server.tokens import hash_token

CODE_BYTES: Final = 20
"""160 bits: 32 signs."""
GROUP: Final = 4
DAY_MS: Final = 86_400_000


def new_code(folder: Path, name: str, now: int) -> str:
    """Return a code for an account of the server with this data folder.

    Raises:
        GuinoteError: there is no such file or account, or the file cannot be used.
    """
    path = folder / FILE_NAME
    if not path.is_file():
        raise GuinoteError("data_file", f"there is no server's file {path}")
    try:
        with closing(sqlite3.connect(path, timeout=10)) as connection:
            return _keep(connection, path, name, now)
    except sqlite3.Error as error:
        raise GuinoteError("data_file", f"cannot use {path}: {error}") from error


def _keep(connection: sqlite3.Connection, path: Path, name: str, now: int) -> str:
    found = connection.execute("PRAGMA user_version").fetchone()[0]
    if found != SCHEMA_VERSION:
        message = (
            f"{path} is of another guinote (schema {found}; this one needs {SCHEMA_VERSION}):"
            " start this one's server on it once"
        )
        raise GuinoteError("other_schema", message)
    query = "SELECT person FROM accounts WHERE folded = ?"
    row = connection.execute(query, (folded(name),)).fetchone()
    if row is None:
        raise GuinoteError("no_account", f"there is no account {name!r}")
    raw = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    code = "-".join(raw[start : start + GROUP] for start in range(0, len(raw), GROUP))
    values = {
        "code_hash": hash_token(normal_code(code)),
        "person": row[0],
        "until": now + DAY_MS,
    }
    with connection:
        for statement in KEEP_RECOVERY:
            connection.execute(statement, values)
    return code
