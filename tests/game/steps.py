"""The steps of random records."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from guinote._jit import COMPILED
from guinote.errors import IllegalAction
from guinote.game.step import Step
from guinote.record.record import parse_record
from guinote.record.replay import replay
from tests.naive.dealer import any_record


def steps_of(record: dict[str, Any]) -> Iterator[Step]:
    """Yield the steps of a record as far as the rules go along."""
    try:
        yield from replay(parse_record(json.dumps(record).encode()))
    except IllegalAction:
        return


def random_steps(seed: int, count: int) -> Iterator[list[Step]]:
    """Yield the steps of so many random records, up to their first refused action.

    As plain Python, measured for coverage, a third of them must do.
    """
    for number in range(count if COMPILED else count // 3):
        yield list(steps_of(any_record(Random(f"{seed}/{number}"))))
