"""Replaying a record: the same steps as at the table, one after the other."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from guinote.errors import BadNotation, BadRecord, BadRules, GuinoteError
from guinote.game.match import Match, new_match
from guinote.game.step import Step, apply, start_deal, start_position
from guinote.record.position import rows_of_position
from guinote.record.record import DealRecord, Record
from guinote.record.setup import check_sides, dealt_cards
from guinote.rules.actions import parse_action
from guinote.rules.profile import Rules, resolve


class Move(NamedTuple):
    """An action of a record: its deal, its place in the deal, its text, who takes what."""

    deal: int
    place: int
    text: str
    seat: int
    action: int


def rules_of(record: Record) -> Rules:
    """Return the rules of a record; raise `BadRecord` where they cannot be played."""
    part = record.rules
    try:
        return resolve(part.profile, part.seats, part.options)
    except BadRules as fault:
        raise BadRecord(fault.message, "rules") from None


def opening(record: Record, rules: Rules) -> Match:
    """Return the match before the record's first deal."""
    seats, won = rules.seats, record.won
    if record.carried is not None:
        check_sides(record.carried, seats, "carried")
    tallies = (won.partidas, won.cotos) if won else ((), ())
    for name, tally in zip(("won.partidas", "won.cotos"), tallies, strict=True):
        if tally:
            check_sides(tally, seats, name)
    if record.players is not None and len(record.players) != seats:
        raise BadRecord(f"expected {seats} names, got {len(record.players)}", "players")
    _check_tallies(tallies, rules)
    return new_match(rules, record.carried, tallies[0] or None, tallies[1] or None)


def _check_tallies(tallies: tuple[tuple[int, ...], tuple[int, ...]], rules: Rules) -> None:
    options = rules.options
    if any(count >= options.partidas_to_win_coto for count in tallies[0]):
        raise BadRecord("a coto with so many partidas is over", "won.partidas")
    if any(count >= options.cotos_to_win_match for count in tallies[1]):
        raise BadRecord("a match with so many cotos is over", "won.cotos")


@lru_cache(maxsize=1024)
def _parse_move(text: str) -> tuple[int, int]:
    seat, _, action = text.partition(" ")
    if len(seat) != 1 or seat not in "0123":
        raise BadNotation(
            f"unknown action {text!r}: expected a seat, then what it does, such as '0 play 3c'"
        )
    return int(seat), parse_action(action)


def read_move(text: str, deal: int, index: int) -> Move:
    """Return an action of a record, naming the place where its text is no action."""
    try:
        seat, action = _parse_move(text)
    except BadNotation as fault:
        raise BadRecord(fault.message, f"deals[{deal}].actions[{index}]") from None
    return Move(deal, index, text, seat, action)


def begin_deal(match: Match, part: DealRecord, number: int) -> Step:
    """Start a deal of a record; raise `BadRecord` where it cannot be there."""
    place = f"deals[{number}]"
    if (part.deal is None) == (part.position is None):
        raise BadRecord("expected either a deal or a position", place)
    try:
        if part.deal is not None:
            dealt = dealt_cards(part.deal, match.rules, part.dealer, f"{place}.deal")
            return start_deal(match, part.dealer, dealt)
        assert part.position is not None
        rows = rows_of_position(part.position, match.rules, f"{place}.position")
        return start_position(match, part.dealer, rows)
    except BadRecord:
        raise
    except GuinoteError as fault:
        raise BadRecord(fault.message, place) from None


def replay(record: Record) -> Iterator[Step]:
    """Yield every step of a record.

    Raises:
        BadRecord: the record cannot be read.
        IllegalAction: the rules refuse an action of it.
    """
    match = opening(record, rules_of(record))
    for number, part in enumerate(record.deals):
        step = begin_deal(match, part, number)
        yield step
        for index, text in enumerate(part.actions):
            move = read_move(text, number, index)
            step = apply(step.match, move.seat, move.action)
            yield step
        match = step.match
