"""Passkeys: the ceremonies in which a device gets a key for an account, and shows that it has it.

Which challenge was given to which browser is known in memory for some minutes; each counts once.
"""

from base64 import urlsafe_b64decode
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec
import webauthn
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from guinote.errors import GuinoteError
from guinote.server.clock import Clock
from guinote.server.people import Passkey, People

REMEMBERED: Final = 10_000
VALID_MS: Final = 300_000
MOST: Final = 20
"""So many passkeys an account may have."""
KIND: Final = AuthenticatorSelectionCriteria(
    resident_key=ResidentKeyRequirement.REQUIRED,
    require_resident_key=True,
    user_verification=UserVerificationRequirement.REQUIRED,
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a browser is: the origin of the page, and the host that keys belong to."""

    origin: str
    host: str

    @classmethod
    def of(cls, scheme: str, host: str) -> "Place":
        """Return the place of a request; raise `GuinoteError` for a host that is none."""
        try:
            name = urlsplit(f"//{host}").hostname
        except ValueError:
            name = None
        if not name:
            raise GuinoteError("bad_passkey", "there is no such host")
        return cls(f"{scheme}://{host}", name)


class Challenges:
    """What browsers have been asked to sign."""

    def __init__(self, clock: Clock) -> None:
        """Start with none."""
        self._clock = clock
        self._given: OrderedDict[tuple[str, str], tuple[bytes, int]] = OrderedDict()

    def keep(self, why: str, session: str, challenge: bytes) -> None:
        """Remember what a browser was given instead of what it was given before."""
        self._given[why, session] = challenge, self._clock.now() + VALID_MS
        self._given.move_to_end((why, session))
        if len(self._given) > REMEMBERED:
            self._given.popitem(last=False)

    def take(self, why: str, session: str) -> bytes:
        """Return it, once; raise `GuinoteError` if there is none or it is too old."""
        challenge, until = self._given.pop((why, session), (b"", 0))
        if until < self._clock.now():
            raise GuinoteError("old_passkey", "that took too long")
        return challenge


class Passkeys:
    """The passkeys of all accounts."""

    def __init__(self, people: People, clock: Clock) -> None:
        """Take where people are kept, and the time."""
        self._people, self._clock = people, clock
        self._challenges = Challenges(clock)

    async def offer(self, place: Place, session: str, person: str, name: str) -> str:
        """Return, as JSON, what a browser needs to make a key; raise `GuinoteError`."""
        known = await self._people.passkeys(person)
        if len(known) >= MOST:
            raise GuinoteError("many_passkeys", f"{MOST} are enough")
        options = webauthn.generate_registration_options(
            rp_id=place.host,
            rp_name="Guiñote",
            user_id=bytes.fromhex(person),
            user_name=name,
            authenticator_selection=KIND,
            exclude_credentials=[PublicKeyCredentialDescriptor(id=key.id) for key in known],
        )
        self._challenges.keep("new", session, options.challenge)
        return webauthn.options_to_json(options)

    def accept(self, place: Place, session: str, credential: str) -> tuple[bytes, bytes, int]:
        """Return id, public part and count of a key that a browser made.

        Raises:
            GuinoteError: it is not what was asked for.
        """
        challenge = self._challenges.take("new", session)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
                require_user_verification=True,
            )
        except Exception as error:  # the library raises many kinds for a stranger's bytes
            raise GuinoteError("bad_passkey", "that is no passkey") from error
        return made.credential_id, made.credential_public_key, made.sign_count

    async def keep(self, person: str, made: tuple[bytes, bytes, int], agent: str) -> None:
        """Keep a key for somebody's account; raise `GuinoteError` if it is another's."""
        name, key, count = made
        if await self._people.passkey(name) is not None:
            raise GuinoteError("bad_passkey", "that passkey is known already")
        now = self._clock.wall()
        passkey = Passkey(id=name, person=person, key=key, count=count, created=now, agent=agent)
        await self._people.keep_passkey(passkey)

    def ask(self, place: Place, session: str) -> str:
        """Return what a browser needs to show that it has a key, as JSON."""
        options = webauthn.generate_authentication_options(
            rp_id=place.host, user_verification=UserVerificationRequirement.REQUIRED
        )
        self._challenges.keep("known", session, options.challenge)
        return webauthn.options_to_json(options)

    async def person_of(self, place: Place, session: str, credential: str) -> str:
        """Return whose key a browser has shown; raise `GuinoteError` if it is nobody's."""
        challenge = self._challenges.take("known", session)
        passkey = await self._people.passkey(key_id(credential))
        if passkey is None:
            raise GuinoteError("unknown_passkey", "no account has that passkey")
        try:
            shown = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=place.host,
                expected_origin=place.origin,
                credential_public_key=passkey.key,
                credential_current_sign_count=passkey.count,
                require_user_verification=True,
            )
        except Exception as error:  # the library raises many kinds for a stranger's bytes
            raise GuinoteError("bad_passkey", "that is no passkey") from error
        kept = msgspec.structs.replace(passkey, count=shown.new_sign_count)
        await self._people.keep_passkey(kept)
        return passkey.person


class _Named(msgspec.Struct):
    id: str


def key_id(credential: str) -> bytes:
    """Return the id of the key in a browser's answer; raise `GuinoteError` if there is none."""
    try:
        return key_id_of(msgspec.json.decode(credential, type=_Named).id)
    except msgspec.DecodeError as error:
        raise GuinoteError("bad_passkey", "that is no passkey") from error


def key_id_of(text: str) -> bytes:
    """Return the id of a key from its text; raise `GuinoteError` if it is none."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise GuinoteError("bad_passkey", "that is no passkey") from error


def key_text(key: bytes) -> str:
    """Return the id of a key as forms name it."""
    return bytes_to_base64url(key)
