"""From a filled-in form to a table: what was chosen, and what is wrong with it, field by field."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from guinote.bots.registry import DEFAULT, LEVELS, levels_at
from guinote.errors import BadRules
from guinote.rules.commitment import promise_of
from guinote.rules.profile import (
    Rules,
    default_seats,
    load_profile,
    option_table,
    profile_ids,
    resolve,
)
from guinote.rules.ruleset import OptionInfo
from guinote.server.company import Company, Sitter
from guinote.server.first_dealer import draw_first_dealer
from guinote.server.pace import PACES, Speed
from guinote.server.protocol import ClockName, Door
from guinote.server.settings import BOT_NAMES, Settings
from guinote.server.time_limits import ACTION_MS

DOORS: Final[tuple[Door, ...]] = ("closed", "link", "lobby")
CLOCKS: Final = tuple(ACTION_MS)
NOT_ASKED: Final = frozenset({"allowed_players", "deal_mode", "cotos_to_win_match"})
"""Options that the form asks elsewhere, or that the number of seats decides."""
MAX_DIGITS: Final = 8
MOST_KARMA: Final = 100
Word = TypeVar("Word", bound=str)


class Choice:
    """What somebody wants to play; every value is text as it came from a form."""

    def __init__(self, form: Mapping[str, str]) -> None:
        """Read the form; what is missing takes its usual value."""
        self.form = dict(form)
        wanted = self.form.get("profile", "aragones")
        self.errors: dict[str, BadRules] = {}
        if wanted not in profile_ids():
            self._blame("profile", BadRules("bad_choice", f"unknown profile {wanted[:20]!r}"))
            wanted = "aragones"
        self.profile = wanted
        self.seats = self._number("seats", default_seats(self.profile), 2, 4)
        self.speed: Speed = self._one_of("speed", PACES, "normal")
        self.door: Door = self._one_of("door", DOORS, "closed")
        self.clock: ClockName = self._one_of("clock", CLOCKS, "none")
        self.rated = self.form.get("rated") == "yes"
        self.karma = self._number("karma", 0, 0, MOST_KARMA)
        self.programs = self.form.get("programs") == "yes"
        self.levels = self._levels()

    def filled(self) -> set[str]:
        """Return the fields that something was written in or chosen for."""
        return {name for name, text in self.form.items() if text.strip()}

    def changes(self) -> dict[str, object]:
        """Return the house rules: what was filled in, as typed values."""
        changed = {}
        for info in option_table().values():
            text = self.form.get(info.name, "").strip()
            if text:
                changed[info.name] = read_value(info, text)
        return changed

    def settings(self, owner: str, seed: bytes, name: str = "") -> Settings | None:
        """Return the table of somebody so called, or None with `errors` by field."""
        if self.errors:
            return None
        changes = self.changes()
        try:
            rules = resolve(self.profile, self.seats, changes)
        except BadRules as error:
            self._blame(self._field_of(error, changes), error)
            return None
        speed, levels = self.speed, self.levels
        table = new_settings(rules, owner, seed, name=name, speed=speed, levels=levels)
        if self.rated and (rules.changed or self.door == "closed" or self.clock == "none"):
            self.blame_rated()
            return None
        if self.door == "closed":
            return table
        open_table = with_open_seats(table, self.door)
        return replace(
            open_table,
            clock=self.clock,
            rated=self.rated,
            karma=self.karma,
            programs=self.programs,
        )

    def blame_rated(self) -> None:
        """Say that what was chosen cannot be rated."""
        self._blame("rated", BadRules("rated", "not what can be rated"))

    def usual(self) -> Mapping[str, Any]:
        """Return the book's own values for the form to show."""
        options = load_profile(self.profile).options_for(self.seats)
        return {name: getattr(options, name) for name in option_table()}

    def _field_of(self, error: BadRules, changes: Mapping[str, object]) -> str:
        option = error.facts.get("option", "")
        if option in option_table():
            return option
        by_code = {
            "seats_not_allowed": "seats",
            "packet_uneven": "deal_packet",
            "hand_too_large": "hand_size",
            "stock_uneven": "hand_size",
            "hands_uneven": "removed_cards",
            "exchange_without_stock": "seven_exchange",
            "penalty_missing": "renuncio_penalty",
            "card_twice": "removed_cards",
        }
        return by_code.get(error.code) or next(iter(changes), "profile")

    def _number(self, name: str, usual: int, low: int, high: int) -> int:
        text = self.form.get(name, "").strip()
        if not text:
            return usual
        if is_number(text) and low <= int(text) <= high:
            return int(text)
        self._blame(name, BadRules("bad_choice", f"{name} must be from {low} to {high}"))
        return usual

    def _one_of(self, field: str, known: Iterable[Word], usual: Word) -> Word:
        """Return the word that was chosen among those known, or the usual one."""
        wanted = self.form.get(field, usual)
        for word in known:
            if word == wanted:
                return word
        self._blame(field, BadRules("bad_choice", f"unknown {field} {wanted[:20]!r}"))
        return usual

    def _levels(self) -> tuple[str, ...]:
        """Return the level of each bot: its own if one was chosen, else that of all."""
        usual = self._level("level", DEFAULT)
        return tuple(self._level(f"level_{seat}", usual) for seat in range(1, self.seats))

    def _level(self, field: str, usual: str) -> str:
        wanted, offered = self.form.get(field, "").strip() or usual, levels_at(self.seats)
        if wanted in LEVELS:
            return wanted if wanted in offered else offered[-1]
        self._blame(field, BadRules("bad_choice", f"unknown level {wanted[:20]!r}"))
        return usual

    def _blame(self, field: str, error: BadRules) -> None:
        self.errors.setdefault(field, error)


def is_number(text: str) -> bool:
    """Tell whether a form's text is a whole number of a length worth reading."""
    return text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS


def read_value(info: OptionInfo, text: str) -> object:
    """Return a form's text as a value of the option; what cannot be read is judged as text."""
    if info.kind == "bool":
        return {"true": True, "false": False}.get(text, text)
    if info.kind == "int" and is_number(text):
        return int(text)
    return text.split() if info.kind == "list" else text


def new_settings(
    rules: Rules,
    owner: str,
    seed: bytes,
    *,
    name: str = "",
    speed: Speed = "normal",
    levels: Sequence[str] = (),
) -> Settings:
    """Return a table for one person, who may have a name, and bots in the other seats.

    ``levels`` are those of the bots in turn; the usual one where none is named.
    """
    kinds = (*levels, *repeat(DEFAULT, rules.seats - 1 - len(levels)))
    bots = tuple(
        Sitter(kind="bot", name=name, bot=kind)
        for name, kind in zip(BOT_NAMES[: rules.seats - 1], kinds, strict=True)
    )
    return Settings(
        profile=rules.profile,
        seats=rules.seats,
        sitters=(Sitter(kind="person", owner=owner, name=name), *bots),
        first_dealer=draw_first_dealer(rules, seed),
        secret=seed.hex(),
        chain=promise_of(seed.hex(), "seeds"),
        changes=rules.changed,
        speed=speed,
    )


def with_open_seats(settings: Settings, door: Door) -> Settings:
    """Return a table whose bots only play where no person comes."""
    sitters = tuple(
        replace(who, kind="open") if who.kind == "bot" else who for who in settings.sitters
    )
    return replace(settings, sitters=sitters, door=door)


def with_same_people(old: Settings, company: Company, seed: bytes) -> Settings:
    """Return a table like one that has ended, with those who sat there: whoever was away comes."""
    sitters = tuple(
        replace(who, bot="") if who.kind == "person" else who for who in company.sitters
    )
    return replace(
        old,
        sitters=sitters,
        rated=False,  # not everybody has said that they want another
        first_dealer=draw_first_dealer(old.rules(), seed),
        secret=seed.hex(),
        chain=promise_of(seed.hex(), "seeds"),
    )


def with_programs(settings: Settings, owner: str) -> Settings:
    """Return a table that a bot account opens: bot accounts may sit down at it, as it does."""
    sitters = tuple(
        replace(who, program=True) if who.owner == owner else who for who in settings.sitters
    )
    return replace(settings, sitters=sitters, programs=True)
