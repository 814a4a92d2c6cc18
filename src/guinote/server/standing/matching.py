"""Who of those who wait plays whom: alone or as a pair, against others about as strong.

The longer somebody has waited, the further from the own strength the others may be.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Final

WINDOW: Final = 200
"""So many points may lie between two who have just come."""
WIDENS: Final = 5
"""So many more with each second that both have waited."""
LOOKED_AT: Final = 24
"""Of those who wait at the same queue, so many who came first are tried together."""
PAIRS: Final = 4


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits, alone or with a partner.

    ``points`` is the strength, of a pair that of both together halved; ``since`` milliseconds;
    ``not_rivals`` and ``not_partners`` are the people whom they would not play with so;
    ``addresses`` where they come from.
    """

    people: tuple[str, ...]
    points: int
    since: int
    not_rivals: frozenset[str] = frozenset()
    not_partners: frozenset[str] = frozenset()
    addresses: frozenset[str] = frozenset()

    def window(self, now: int) -> int:
        """How far from the own strength the others may be."""
        return WINDOW + WIDENS * (now - self.since) // 1000


Seated = tuple[Waiting, ...]
"""Those who are seated, in the order of `seats_of`."""


def matched(waiting: Iterable[Waiting], seats: int, now: int) -> list[Seated]:
    """Return tables of those who wait, the longest first; nobody is at two of them."""
    left = sorted(waiting, key=lambda one: (one.since, one.people))
    tables: list[Seated] = []
    first = 0
    while first < len(left):
        table = _table_with(left[first], left[first + 1 : first + 1 + LOOKED_AT], seats, now)
        if table is None:
            first += 1
        else:
            tables.append(table)
            left = [one for one in left if one not in table]
    return tables


def _table_with(one: Waiting, others: Sequence[Waiting], seats: int, now: int) -> Seated | None:
    """Return the table that somebody can have, with those who have waited longest."""
    fitting = [other for other in others if fits(one, other, now)]
    for count in range(1, seats):
        for chosen in combinations(fitting, count):
            if sum(len(each.people) for each in (one, *chosen)) != seats:
                continue
            if all(fits(*two, now) for two in combinations(chosen, 2)):
                best = _best_order((one, *chosen), seats)
                if best is not None:
                    return best
    return None


def fits(one: Waiting, other: Waiting, now: int) -> bool:
    """Tell whether two may sit at one table: about as strong, and from different places."""
    gap = abs(one.points - other.points)
    near = gap <= min(one.window(now), other.window(now))
    return near and not one.addresses & other.addresses


def _best_order(table: Seated, seats: int) -> Seated | None:
    """Return the fairest way to sit in which nobody is where somebody would not have them."""
    orders = [order for order in _orders(table, seats) if _are_content(order, seats)]
    return min(orders, key=lambda order: _unfairness(order, seats), default=None)


def _orders(table: Seated, seats: int) -> Iterator[Seated]:
    """Yield the ways to sit: where all are alone with two to a side, there are three."""
    if seats != PAIRS or len(table) != PAIRS:
        yield tuple(sorted(table, key=lambda one: -len(one.people)))
        return
    first, *others = table
    for partner, second, third in permutations(others):
        if second.since <= third.since:
            yield first, partner, second, third


def _are_content(order: Seated, seats: int) -> bool:
    for one, other in permutations(order, 2):
        avoided = one.not_partners if _are_partners(order, one, other, seats) else one.not_rivals
        if not avoided.isdisjoint(other.people):
            return False
    return True


def _are_partners(order: Seated, one: Waiting, other: Waiting, seats: int) -> bool:
    return seats == PAIRS and _side_of(order, one) == _side_of(order, other)


def _side_of(order: Seated, one: Waiting) -> int:
    """Return the side of somebody: the first two people of an order are one."""
    before = sum(len(each.people) for each in order[: order.index(one)])
    return before // 2


def _unfairness(order: Seated, seats: int) -> int:
    if seats != PAIRS:
        return 0
    sides = [0, 0]
    for one in order:
        sides[_side_of(order, one)] += one.points * len(one.people)
    return abs(sides[0] - sides[1])


def seats_of(order: Seated, seats: int) -> tuple[str, ...]:
    """Return the people of a table by seat: partners opposite each other."""
    people = [who for one in order for who in one.people]
    if seats != PAIRS:
        return tuple(people)
    return people[0], people[2], people[1], people[3]
