"""Deals refereed per second, once started, over the records of the tests.

python -m bench.referee
"""

import json
import time
from pathlib import Path

from guinote.record.record import parse_record
from guinote.record.referee import judge

RECORDS = Path(__file__).parents[1] / "tests" / "data" / "examples.jsonl"


def main() -> None:
    """Print the figure."""
    texts = [
        json.dumps(json.loads(line)["record"]).encode()
        for line in RECORDS.read_text().splitlines()
    ]
    judge(parse_record(texts[0]))
    start = time.perf_counter()
    deals = 0
    for text in texts:
        record = parse_record(text)
        judge(record)
        deals += len(record.deals)
    taken = time.perf_counter() - start
    print(f"{deals / taken:,.0f} deals a second, {len(texts) / taken:,.0f} records a second")


if __name__ == "__main__":
    main()
