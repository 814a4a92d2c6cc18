"""Traces: what happens in random records and what may be done, as text, to compare executions.

python -m tests.rules.traces SEED COUNT
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from guinote._jit import COMPILED
from guinote.errors import IllegalAction
from guinote.game.sight import view_of
from guinote.game.step import legal_actions
from guinote.record.record import parse_record
from guinote.record.replay import replay
from tests.naive.dealer import TABLES, any_record


def execution() -> str:
    """Say how the kernel is executed."""
    return "compiled" if COMPILED else "plain"


def traces(seed: str, count: int) -> Iterator[str]:
    """Yield a line for each step of so many random records, another for a refusal."""
    for number in range(count):
        record = any_record(Random(f"{seed}/{number}"), TABLES[number % len(TABLES)])
        yield f"{number} {record['rules']['profile']} {record['rules']['seats']}"
        yield from trace(record)


def trace(record: dict[str, Any]) -> Iterator[str]:
    """Yield events and legal actions of each step, why the last is refused, the last picture."""
    step = None
    try:
        for step in replay(parse_record(json.dumps(record).encode())):
            yield msgspec.json.encode([step.events, legal_actions(step.match)]).decode()
    except IllegalAction as refusal:
        yield f"{refusal.reason} {refusal.clause} {json.dumps(refusal.facts)}"
    if step is not None:
        yield msgspec.json.encode(view_of(step.match, "all")).decode()


if __name__ == "__main__":
    print(execution())
    print("\n".join(traces(sys.argv[1], int(sys.argv[2]))))
