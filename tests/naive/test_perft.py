"""The twin counts as many ways to go on as the program once did."""

import json

import pytest

from tests.naive.perft import FILE, Pinned, read, ways
from tests.naive.referee import course

PINNED = read(FILE.read_text().splitlines())
MOST = 600
"""Deeper counts than these are left to the program: the twin is slow."""


@pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: pinned.name)
def test_ways_to_go_on_are_those_pinned(pinned: Pinned) -> None:
    match, _ = list(course(json.loads(pinned.record)))[-1]
    assert match.deal is not None
    counted = [(depth, ways(match.deal, depth)) for depth, _ in pinned.within(MOST)]
    assert counted == list(pinned.within(MOST))
    assert counted
