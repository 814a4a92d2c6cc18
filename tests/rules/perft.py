"""Counting the ways to go on from a position through the game, as everything that plays does."""

from collections.abc import Iterator

from guinote.game.match import Match
from guinote.game.step import apply, legal_actions, legal_numbers
from guinote.record.record import parse_record
from guinote.record.replay import replay


def position(record: str) -> Match:
    """Return the match at the end of a record."""
    return list(replay(parse_record(record)))[-1].match


def ways(match: Match, depth: int) -> int:
    """Return how many sequences of so many legal actions there are."""
    legal = legal_numbers(match)
    if depth == 1:
        return sum(map(len, legal.values()))
    return sum(
        ways(apply(match, seat, action).match, depth - 1)
        for seat, actions in legal.items()
        for action in actions
    )


def split(match: Match, depth: int) -> Iterator[str]:
    """Yield the ways below each action: where two counts differ, this shows under which."""
    for seat, actions in legal_actions(match).items():
        for action in actions:
            below = ways(apply(match, seat, action).match, depth - 1) if depth > 1 else 1
            yield f"{seat} {action}: {below}"


def orders(match: Match) -> list[str]:
    """Return the legal actions of each seat in the order in which they are listed."""
    return [f"{seat}: {', '.join(actions)}" for seat, actions in legal_actions(match).items()]


def fault(match: Match, depth: int, count: int) -> str | None:
    """Return what is found instead of a pinned count, None where it is that."""
    found = ways(match, depth)
    if found == count:
        return None
    return f"depth {depth}: {found} ways, pinned {count}\n" + "\n".join(split(match, depth))
