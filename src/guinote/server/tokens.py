"""Who is who: a random token in a cookie, kept here only as a hash; and tokens to resume with."""

import base64
import hashlib
import hmac
import secrets
from typing import Final

NONCE_BYTES: Final = 12
MAC_BYTES: Final = 24


def new_token() -> str:
    """Return a new secret for a visitor, 256 bits."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return what is stored of a visitor's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_person_id() -> str:
    """Return an id for a person: it says nothing, and knowing it opens nothing."""
    return secrets.token_hex(16)


def new_table_id() -> str:
    """Return an id nobody can guess: having the link is what lets one watch."""
    return secrets.token_urlsafe(12)


def following_table_id(key: bytes, table: str) -> str:
    """Return the id of the table that follows another one, which nobody else can make."""
    mac = hmac.digest(key, f"after {table}".encode(), "sha256")
    return base64.urlsafe_b64encode(mac[:12]).decode()


def resume_token(key: bytes, owner: str, table: str, seat: int | None) -> str:
    """Return a token with which this visitor may go on at this seat of this table."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return base64.urlsafe_b64encode(nonce + _mac(key, nonce, (owner, table, str(seat)))).decode()


def may_resume(key: bytes, token: str, owner: str, table: str, seat: int | None) -> bool:
    """Tell whether the token was given to this visitor for this seat of this table."""
    try:
        raw = base64.urlsafe_b64decode(token)
    except ValueError:
        return False
    nonce, mac = raw[:NONCE_BYTES], raw[NONCE_BYTES:]
    return hmac.compare_digest(mac, _mac(key, nonce, (owner, table, str(seat))))


def _mac(key: bytes, nonce: bytes, parts: tuple[str, ...]) -> bytes:
    message = nonce + "\n".join(parts).encode()
    return hmac.digest(key, message, "sha256")[:MAC_BYTES]
