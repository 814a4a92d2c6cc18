"""No seat and no suit is special: turn the table or rename the suits, and the verdict follows."""

import json
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

from guinote._jit import COMPILED
from guinote.cards import SUITS
from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.naive.dealer import any_record
from tests.rules.symmetry import renamed_record, renamed_verdict, turned, turned_verdict
from tests.seeds import chosen_seed

RECORDS = 150 if COMPILED else 60
RENAMINGS = [dict(zip(SUITS, names, strict=True)) for names in permutations(SUITS)][1:]


def random_records() -> Iterator[tuple[Random, dict[str, Any]]]:
    seed = chosen_seed()
    for number in range(RECORDS):
        rng = Random(f"{seed}/{number}")
        yield rng, any_record(rng)


def verdict_on(record: dict[str, Any]) -> dict[str, Any]:
    verdict, _ = judge(parse_record(json.dumps(record).encode()))
    return json.loads(json.dumps(verdict))  # type: ignore[no-any-return]


def test_verdict_when_everybody_sits_further_on() -> None:
    moved = 0
    for _, record in random_records():
        verdict = verdict_on(record)
        for by in range(1, record["rules"]["seats"]):
            further_on = verdict_on(turned(record, by))
            assert further_on == turned_verdict(verdict, by), json.dumps(record)
            moved += further_on != verdict
    assert moved > RECORDS


def test_verdict_when_suits_are_renamed() -> None:
    changed = 0
    for rng, record in random_records():
        verdict = verdict_on(record)
        for suits in rng.sample(RENAMINGS, 3):
            renamed = verdict_on(renamed_record(record, suits))
            assert renamed == renamed_verdict(verdict, suits), json.dumps(record)
            changed += renamed != verdict
    assert changed > RECORDS * 2
