"""The program and the slow twin agree, on the examples and on random play of every kind."""

import json
from pathlib import Path
from random import Random

import pytest

from guinote._jit import COMPILED
from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.naive.dealer import any_record
from tests.naive.referee import judge as naive_judge
from tests.rules.against_twin import compare, disagreement, without_words
from tests.seeds import chosen_seed

EXAMPLES = (Path(__file__).parents[1] / "data" / "examples.jsonl").read_text().splitlines()


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_verdict_on_example_when_twin_judges_too(number: int) -> None:
    assert disagreement(json.loads(EXAMPLES[number])["record"]) is None


RANDOM_RECORDS = 2500 if COMPILED else 400
"""Plain Python, measured for coverage, is slow; it agrees with the twin on fewer records."""


def test_verdicts_when_records_are_random() -> None:
    seen = compare(RANDOM_RECORDS, chosen_seed())
    print(dict(seen))
    assert seen["records"] == RANDOM_RECORDS


def test_disagreement_when_a_rule_differs() -> None:
    """The comparison can fail.

    Judged with the duties of the arrastre switched off, records are told apart.
    """
    told_apart = 0
    for number in range(200):
        record = any_record(Random(f"other/{number}"))
        lax = json.loads(json.dumps({**record, "deals": record["deals"][:1]}))
        lax["rules"].setdefault("options", {}).update(must_follow=False, must_trump=False)
        theirs = without_words(naive_judge({**record, "deals": record["deals"][:1]}))
        ours = without_words(dict(judge(parse_record(json.dumps(lax).encode()))[0]))
        told_apart += theirs != ours
    assert told_apart > 5
