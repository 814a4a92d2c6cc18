"""Codes for lost passwords, put into the file of a server that may be running."""

import base64
import secrets
from typing import Final

from guinote.server.accounts import normal_code
from guinote.server.beside import Place, opened_beside, person_named
from guinote.server.sql_people import new_recovery
from guinote.server.tokens import hash_token

CODE_BYTES: Final = 20
"""160 bits: 32 signs."""
GROUP: Final = 4
DAY_MS: Final = 86_400_000


def new_code(place: Place, name: str, now: int) -> str:
    """Return a code for an account of the server that keeps its people at this place.

    Raises:
        GuinoteError: there is no such account, or nothing that can be used.
    """
    with opened_beside(place) as connection:
        person = person_named(connection, name)
        code = readable_code()
        for do in new_recovery(hash_token(normal_code(code)), person, now + DAY_MS):
            do.run(connection)
    return code


def readable_code() -> str:
    """Return a code that nobody can guess, in groups that can be read aloud."""
    raw = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode()
    return "-".join(raw[start : start + GROUP] for start in range(0, len(raw), GROUP))
