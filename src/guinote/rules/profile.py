"""Rule profiles: the books as data, and a table's rules resolved from one of them.

A profile file says what differs from its base (`[options]`) and, for every option that matters
in it, where the book says so (`[book]`) or why this value was chosen where the book is silent or
can be read two ways (`[ours]`).
"""

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType

import msgspec

from guinote.rules.house import (
    check_seats,
    check_table,
    idle_options,
    quoted,
    read_changes,
    refuse,
)
from guinote.rules.ruleset import OptionInfo, RuleOptions, option_table

__all__ = [
    "Note",
    "OptionInfo",
    "Profile",
    "RuleOptions",
    "Rules",
    "default_seats",
    "idle_options",
    "load_profile",
    "option_table",
    "profile_ids",
    "resolve",
]

_FOLDER = Path(__file__).parent / "profiles"
_PER_SEATS = {"deal_mode": "hand_and_stock", "removed_cards": ()}
_NO_CHANGES: Mapping[str, object] = MappingProxyType({})


class Note(msgspec.Struct, frozen=True):
    """Where a value comes from; `ours` where the book leaves it open."""

    text: str
    ours: bool


class Profile(msgspec.Struct, frozen=True):
    """One book: its options with the base's filled in, maps by number of seats left as maps."""

    id: str
    base: str | None
    source: str
    options: Mapping[str, object]
    notes: Mapping[str, Note]

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play by this book."""
        return self.options_for(4).allowed_players

    def options_for(self, seats: int) -> RuleOptions:
        """Return the book's options as they stand for so many seats."""
        plain = dict(self.options)
        for name, usual in _PER_SEATS.items():
            by_seats = self.options.get(name, {})
            assert isinstance(by_seats, Mapping)
            plain[name] = by_seats.get(str(seats), usual)
        return msgspec.convert(plain, RuleOptions)


class Rules(msgspec.Struct, frozen=True):
    """The rules of one table: the book, the seats, every option, and what the table changed."""

    profile: str
    seats: int
    options: RuleOptions
    changes: tuple[tuple[str, object], ...] = ()

    @property
    def changed(self) -> dict[str, object]:
        """The options that differ from the book, as a record writes them."""
        return dict(self.changes)


class _ProfileFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    source: str
    base: str | None = None
    options: dict[str, object] = {}
    book: dict[str, str] = {}
    ours: dict[str, str] = {}


@cache
def profile_ids() -> tuple[str, ...]:
    """Return the ids of all books, in alphabetical order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@cache
def load_profile(profile: str) -> Profile:
    """Return the book with its base filled in; raise `BadRules` for an unknown one."""
    if profile not in profile_ids():
        refuse("unknown_profile", value=quoted(profile), known=", ".join(profile_ids()))
    text = (_FOLDER / f"{profile}.toml").read_text(encoding="utf-8")
    file = msgspec.convert(tomllib.loads(text), _ProfileFile)
    inherited = load_profile(file.base).options if file.base else {}
    return Profile(
        id=file.id,
        base=file.base,
        source=file.source,
        options=MappingProxyType({**inherited, **file.options}),
        notes=MappingProxyType(_notes(file)),
    )


def _notes(file: _ProfileFile) -> dict[str, Note]:
    book = {name: Note(text, ours=False) for name, text in file.book.items()}
    return book | {name: Note(text, ours=True) for name, text in file.ours.items()}


def default_seats(profile: str) -> int:
    """Return how many sit down where nobody says a number: as many as the book allows."""
    return max(load_profile(profile).seats)


def resolve(profile: str, seats: int, changes: Mapping[str, object] = _NO_CHANGES) -> Rules:
    """Return the rules of a table: a book for so many seats, with house rules on top.

    The same request is answered from memory. Raises `BadRules`, whose code and sentence say what
    cannot be played: an unknown book or option, a value out of reach, seats the book does not
    allow, hands, packets or stock that do not come out even, and changes without effect.
    """
    try:
        request = msgspec.json.encode(dict(changes), order="deterministic")
    except (TypeError, ValueError, OverflowError) as error:
        refuse("not_plain", value=error)
    return _resolve(profile, seats, request)


@lru_cache(maxsize=512)
def _resolve(profile: str, seats: int, request: bytes) -> Rules:
    usual = load_profile(profile).options_for(seats)
    wanted = read_changes(msgspec.json.decode(request))
    options = msgspec.structs.replace(usual, **wanted)
    for asked in (seats, *options.allowed_players):  # a table may allow fewer than its book
        check_seats(asked, usual.allowed_players)
    changed = {name: value for name, value in wanted.items() if value != getattr(usual, name)}
    check_table(options, seats, changed)
    return Rules(profile, seats, options, tuple(sorted(changed.items())))
