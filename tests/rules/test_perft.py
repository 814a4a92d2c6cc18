"""As many ways to go on as pinned, and the legal actions in the pinned order.

Counts cannot see an order; bots, searches and clients that go by it would notice a change.
"""

import json

import pytest

from guinote._jit import COMPILED
from tests.naive.perft import FILE, Pinned, read
from tests.rules.perft import fault, orders, position, ways

PINNED = read(FILE.read_text().splitlines())
MOST = 3000 if COMPILED else 300
"""Deeper counts than these are compared by `just perft`."""


def named(pinned: Pinned) -> str:
    return pinned.name


@pytest.mark.parametrize("pinned", PINNED, ids=named)
def test_ways_to_go_on_when_counted_again(pinned: Pinned) -> None:
    match = position(pinned.record)
    faults = [fault(match, depth, count) for depth, count in pinned.within(MOST)]
    assert faults == [None] * len(faults)
    assert faults


@pytest.mark.parametrize("pinned", PINNED, ids=named)
def test_order_of_actions_when_listed_again(pinned: Pinned) -> None:
    assert orders(position(pinned.record)) == pinned.orders


def test_ways_to_go_on_when_a_duty_is_gone() -> None:
    """The counts can fail."""
    told_apart = 0
    for pinned in PINNED:
        record = json.loads(pinned.record)
        record["rules"]["options"]["must_follow"] = False
        match = position(json.dumps(record))
        told_apart += any(ways(match, depth) != count for depth, count in pinned.within(400))
    assert told_apart > len(PINNED) / 4
