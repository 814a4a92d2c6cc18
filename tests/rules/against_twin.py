"""The program's referee beside the slow twin's, record by record.

python -m tests.rules.against_twin COUNT [SEED]     millions, when somebody has the time
"""

import json
import sys
from collections import Counter
from random import Random
from typing import Any

from guinote.record.record import parse_record
from guinote.record.referee import judge
from tests.naive.dealer import any_record
from tests.naive.referee import judge as naive_judge
from tests.seeds import chosen_seed


def without_words(verdict: dict[str, Any]) -> dict[str, Any]:
    """Return a verdict without what the twin does not know: clauses and sentences."""
    plain: dict[str, Any] = json.loads(json.dumps(verdict))
    for part in (plain["refused"], plain["state"]["renuncio"]):
        if part:
            part.pop("clause", None)
            part.pop("message", None)
    return plain


def disagreement(record: dict[str, Any]) -> str | None:
    """Return how the two verdicts on a record differ, None where they agree."""
    theirs = without_words(naive_judge(record))
    ours = without_words(dict(judge(parse_record(json.dumps(record).encode()))[0]))
    if ours == theirs:
        return None
    return f"twin {json.dumps(theirs)}\nprogram {json.dumps(ours)}\nrecord {json.dumps(record)}"


def compare(count: int, seed: int) -> Counter[str]:
    """Compare so many random records; return how often each value of each option took part."""
    seen: Counter[str] = Counter()
    for number in range(count):
        record = any_record(Random(f"{seed}/{number}"))
        fault = disagreement(record)
        assert fault is None, f"seed {seed}, record {number}:\n{fault}"
        seen["records"] += 1
        seen[record["rules"]["profile"]] += 1
        for name, value in record["rules"].get("options", {}).items():
            seen[f"{name}={value}"] += len(record["deals"])
    return seen


if __name__ == "__main__":
    total = int(sys.argv[1])
    start = int(sys.argv[2]) if len(sys.argv) > 2 else chosen_seed()
    for name, times in sorted(compare(total, start).items()):
        print(f"{times:8d} {name}")
