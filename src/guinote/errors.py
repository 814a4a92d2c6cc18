"""What can go wrong because of what somebody asked for.

Every such mistake is a `GuinoteError` with a stable `code` for programs and one line for
people. Bugs are not here: they crash.
"""

from collections.abc import Mapping


class GuinoteError(Exception):
    """A mistake of the user, told in one line; `code` is stable and may go on the wire."""

    def __init__(self, code: str, message: str) -> None:
        """Keep the code beside the message."""
        super().__init__(message)
        self.code = code
        self.message = message


class BadRules(GuinoteError):
    """A profile or a set of house rules that cannot be played; `code` says why.

    `facts` fill the sentence of the catalogue, `refused.rules.<code>`.
    """

    def __init__(self, code: str, message: str, facts: Mapping[str, str] | None = None) -> None:
        """Keep the facts beside code and message."""
        super().__init__(code, message)
        self.facts = dict(facts or {})


class BadNotation(GuinoteError):
    """A card or an action that is not written as the record format writes it."""

    def __init__(self, message: str) -> None:
        """Take the whole message: what was expected and what came."""
        super().__init__("bad_notation", message)


class BadRecord(GuinoteError):
    """A record that cannot be read; `place` is where in it, such as `deals[0].actions[3]`."""

    def __init__(self, message: str, place: str) -> None:
        """Put the place before the message, so that the line can be found."""
        super().__init__("bad_record", f"{place}: {message}" if place else message)
        self.place = place


class IllegalAction(GuinoteError):
    """An action that the rules refuse now.

    `reason` is the stable word of the record format (and the code), `clause` the rule in
    `docs/rules.md`, `facts` what a sentence about it needs: cards as text ("7c"), seats and
    points as digits.
    """

    def __init__(self, reason: str, clause: str, facts: Mapping[str, str]) -> None:
        """Keep the parts; the sentence for players is made by `guinote.i18n`."""
        super().__init__(reason, f"{reason} ({clause})")
        self.reason = reason
        self.clause = clause
        self.facts = dict(facts)
