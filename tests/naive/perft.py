"""Counting the ways to go on from a position, and the file in which the counts are pinned.

A way to go on is a sequence of so many legal actions of any seat; where the deal ends before there
is none.
"""

from collections.abc import Iterable, Iterator
from copy import copy, deepcopy
from dataclasses import dataclass, field
from pathlib import Path

from tests.naive.deal import legal_by_seat, take
from tests.naive.state import Deal

FILE = Path(__file__).parents[1] / "data" / "perft.txt"


@dataclass
class Pinned:
    """A position as a record that ends in it, what may be done there, how many ways go on."""

    name: str
    record: str
    orders: list[str] = field(default_factory=list)  # for each seat its actions, as listed
    counts: list[int] = field(default_factory=list)  # by depth, from 1

    def within(self, most: int) -> Iterator[tuple[int, int]]:
        """Each depth with its count, as far as there are not too many ways."""
        for depth, count in enumerate(self.counts, 1):
            if count <= most:
                yield depth, count


def read(lines: Iterable[str]) -> list[Pinned]:
    """The positions of a file."""
    found: list[Pinned] = []
    for line in lines:
        key, _, rest = line.rstrip("\n").partition(" ")
        if key == "name":
            found.append(Pinned(rest, ""))
        elif key == "record":
            found[-1].record = rest
        elif key == "order":
            found[-1].orders.append(rest)
        elif key == "perft":
            found[-1].counts.append(int(rest.partition(" ")[2]))
    return found


def write(pinned: Pinned) -> str:
    """A position as a file has it."""
    lines = [f"name {pinned.name}", f"record {pinned.record}"]
    lines += [f"order {order}" for order in pinned.orders]
    lines += [f"perft {depth} {count}" for depth, count in enumerate(pinned.counts, 1)]
    return "\n".join(lines) + "\n"


def ways(deal: Deal, depth: int) -> int:
    """How many ways there are to go on for so many actions."""
    moves = [(seat, text) for seat, texts in legal_by_seat(deal).items() for text in texts]
    if depth == 1:
        return len(moves)
    return sum(ways(after(deal, seat, text), depth - 1) for seat, text in moves)


def after(deal: Deal, seat: int, action: str) -> Deal:
    """The deal after an action; the one before stays as it is."""
    other = copy(deal)
    for name, value in vars(deal).items():
        if isinstance(value, list | set | dict) and name != "options":
            setattr(other, name, deepcopy(value))
    take(other, seat, action)
    return other
