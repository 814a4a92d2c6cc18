"""House rules: a book's options with changes of one's own, and why some cannot be played.

A change is judged, a book's own value is not: an option that happens to be idle in a book is no
mistake, but changing it where it can do nothing is one wherever a player would be misled.
"""

from collections.abc import Mapping
from typing import NoReturn

from guinote.cards import PACK_SIZE, parse_card
from guinote.errors import BadNotation, BadRules
from guinote.rules.ruleset import OptionInfo, RuleOptions, option_table

SEATS = (2, 3, 4)

_CLAIM_OPTIONS = ("vueltas_claim_by", "vueltas_wrong_claim")
_STOCK_OPTIONS = ("hand_size", "deal_packet", "free_phase", "seven_exchange")
_EXCHANGE_OPTIONS = (
    "seven_exchange_for",
    "two_takes_seven",
    "seven_exchange_right",
    "seven_exchange_by",
    "seven_exchange_until",
    "seven_exchange_partner_block",
)
_PARTNER_OPTIONS = (
    "partner_winning_frees_head",
    "partner_winning_frees_trump",
    "overtrump_against",
    "seven_exchange_by",
    "seven_exchange_partner_block",
)
_TRUMPING_OPTIONS = (
    "must_overtrump",
    "must_undertrump",
    "partner_winning_frees_trump",
    "overtrump_against",
)
_HEADING_OPTIONS = ("partner_winning_frees_head", "head_led_suit_after_ruff")
_TEXT_LIMIT = 40

# One sentence a refusal. The same sentences stand in locales/ under `refused.rules.<code>`, which
# the rules may not import; a test holds the English ones equal.
_SENTENCES = {
    "unknown_profile": "There is no rule book {value}; there are {known}.",
    "not_plain": "Rule options must be plain values: {value}.",
    "unknown_option": "There is no rule option {value}.",
    "bad_value": "{option} must be one of {choices}, not {value}.",
    "out_of_range": "{option} must be a whole number from {low} to {high}, not {value}.",
    "bad_seats": "{option} must list some of 2, 3 and 4, not {value}.",
    "bad_cards": "{option} must list cards such as 2o, not {value}.",
    "card_twice": "{option} names {value} twice.",
    "seats_not_allowed": "These rules are for {allowed} seats, not for {seats}.",
    "hands_uneven": "{cards} cards cannot be dealt out evenly to {seats} seats.",
    "hand_too_large": (
        "{hand} cards for each of {seats} seats leave no stock: the pack has {cards} cards."
    ),
    "stock_uneven": "A stock of {stock} cards cannot be drawn evenly by {seats} seats.",
    "packet_uneven": "A hand of {hand} cards cannot be dealt in packets of {packet}.",
    "exchange_without_stock": (
        "Where the whole pack is dealt there is no indicator: seven_exchange must be off."
    ),
    "claim_in_automatic": "{option} changes nothing where the vueltas end by themselves.",
    "penalty_missing": (
        "A table that penalises a revoke needs a renuncio_penalty other than none."
    ),
}


def refuse(code: str, **facts: object) -> NoReturn:
    """Raise `BadRules` with the sentence of this code."""
    texts = {name: str(value) for name, value in facts.items()}
    raise BadRules(code, _SENTENCES[code].format(**texts), texts)


def quoted(value: object) -> str:
    """Show what came, cut short: it may be a megabyte of anything."""
    text = repr(value)
    return text if len(text) <= _TEXT_LIMIT else text[: _TEXT_LIMIT - 1] + "…"


def read_changes(changes: Mapping[str, object]) -> dict[str, object]:
    """Return the changes as typed values, lists in order; refuse unknown names and values."""
    return {name: _read_option(name, value) for name, value in changes.items()}


def _read_option(name: str, value: object) -> object:
    info = option_table().get(name)
    if info is None:
        refuse("unknown_option", value=quoted(name))
    if info.kind == "list":
        return _read_seats(value) if name == "allowed_players" else _read_cards(value)
    if info.kind == "int":
        return _read_number(info, value)
    # `True == 1`, so the type is asked for as well
    if not any(value == choice and type(value) is type(choice) for choice in info.choices):
        choices = ", ".join(map(choice_text, info.choices))
        refuse("bad_value", option=name, choices=choices, value=quoted(value))
    return value


def choice_text(choice: object) -> str:
    """Write a value of an option as records and rule files write it."""
    return str(choice).lower()


def _read_number(info: OptionInfo, value: object) -> int:
    assert info.low is not None
    assert info.high is not None
    if type(value) is not int or not info.low <= value <= info.high:
        limits = {"low": info.low, "high": info.high}
        refuse("out_of_range", option=info.name, **limits, value=quoted(value))
    return value


def _read_seats(value: object) -> tuple[int, ...]:
    listed = list(value) if isinstance(value, list | tuple) else []
    if not listed or any(type(seats) is not int or seats not in SEATS for seats in listed):
        refuse("bad_seats", option="allowed_players", value=quoted(value))
    return tuple(sorted(set(listed)))


def _read_cards(value: object) -> tuple[str, ...]:
    words = value.split() if isinstance(value, str) else value
    if not isinstance(words, list | tuple):
        refuse("bad_cards", option="removed_cards", value=quoted(value))
    for place, word in enumerate(words):
        if not _is_card(word):
            refuse("bad_cards", option="removed_cards", value=quoted(word))
        if word in words[:place]:
            refuse("card_twice", option="removed_cards", value=word)
    return tuple(sorted(words, key=parse_card))


def _is_card(word: object) -> bool:
    if not isinstance(word, str):
        return False
    try:
        parse_card(word)
    except BadNotation:
        return False
    return True


def check_seats(seats: int, allowed: tuple[int, ...]) -> None:
    """Refuse a number of seats that is not allowed (rule SEA-1)."""
    if seats not in allowed:
        refuse("seats_not_allowed", allowed=", ".join(map(str, allowed)), seats=seats)


def check_table(options: RuleOptions, seats: int, changed: Mapping[str, object]) -> None:
    """Refuse what cannot be played, and changes that could do nothing (rules REN-3, VUE-3)."""
    check_seats(seats, options.allowed_players)
    _check_cards(options, seats)
    if options.vueltas_end == "automatic":
        for name in _CLAIM_OPTIONS:
            if name in changed:
                refuse("claim_in_automatic", option=name)
    if options.illegal_moves == "penalise" and options.renuncio_penalty == "none":
        refuse("penalty_missing")


def _check_cards(options: RuleOptions, seats: int) -> None:
    """Hands, packets and stock must come out even (rules DEA-2, DEA-3, EXC-1)."""
    cards, hand = PACK_SIZE - len(options.removed_cards), options.hand_size
    if hand % options.deal_packet:
        refuse("packet_uneven", hand=hand, packet=options.deal_packet)
    if options.deal_mode == "whole_pack":
        if cards < seats or cards % seats:
            refuse("hands_uneven", cards=cards, seats=seats)
        if options.seven_exchange:
            refuse("exchange_without_stock")
        return
    stock = cards - hand * seats
    if stock <= 0:
        refuse("hand_too_large", hand=hand, seats=seats, cards=cards)
    if stock % seats:
        refuse("stock_uneven", stock=stock, seats=seats)


def idle_options(options: RuleOptions, seats: int) -> frozenset[str]:
    """Return the options that can change nothing at this table as it stands.

    For dialogs, which grey them out, and for the printed tables. Not a list of mistakes.
    """
    idle = [
        (options.deal_mode == "whole_pack", _STOCK_OPTIONS),
        (not options.seven_exchange, _EXCHANGE_OPTIONS),
        (options.seven_exchange_for == "value_cards", ("two_takes_seven",)),
        (seats != max(SEATS), _PARTNER_OPTIONS),
        (not options.must_follow, ("must_head", *_HEADING_OPTIONS)),
        (not options.must_head, _HEADING_OPTIONS),
        (not options.must_trump, _TRUMPING_OPTIONS),
        (options.min_trick_points == 0, ("min_trick_points_effect",)),
        (
            options.min_trick_points == 0 or options.last_trick_bonus == 0,
            ("min_trick_points_includes_bonus",),
        ),
        (options.last_trick_bonus == 0, ("last_trick_bonus_in_vueltas",)),
        (options.vueltas_end == "automatic", (*_CLAIM_OPTIONS, "vueltas_unclaimed")),
        (options.illegal_moves == "refuse", ("renuncio_penalty",)),
    ]
    return frozenset(name for is_idle, names in idle if is_idle for name in names)
