"""Passwords: what may be one, and their hashes (Argon2id), made and checked beside the loop."""

import asyncio
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import RFC_9106_LOW_MEMORY

from guinote.errors import GuinoteError

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2
"""Each takes 64 MiB while it is made, so only so many are."""


def check_password(password: str, name: str) -> None:
    """Raise `GuinoteError` for what is easily guessed, or no password at all."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise GuinoteError("bad_password", f"between {SHORTEST} and {LONGEST} signs")
    if password.strip().casefold() == name.casefold() or len(set(password)) == 1:
        raise GuinoteError("weak_password", "that password is guessed at once")


class Passwords:
    """Makes and checks hashes, a few at a time."""

    def __init__(self) -> None:
        """Take the parameters of RFC 9106 for little memory."""
        self._hasher = PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._nobodys = ""

    async def hash(self, password: str) -> str:
        """Return what is kept of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, _normal(password))

    async def matches(self, kept: str, password: str) -> bool:
        """Tell whether a password is the one whose hash is kept.

        Where none is kept it takes as long, so that time does not tell who has an account.
        """
        self._nobodys = self._nobodys or await self.hash("nobody's")
        async with self._turns:
            found = await asyncio.to_thread(self._verify, kept or self._nobodys, _normal(password))
        return found and bool(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def _normal(password: str) -> str:
    """Return a password as it is however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)
