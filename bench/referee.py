"""Whole records refereed per second of processor, once started: text in, verdict out.

python -m bench.referee
"""

import time
from random import Random

import msgspec

from bench.fixed import TURNS, seconds_of_fixed_loop
from guinote.game.step import apply, legal_actions
from guinote.record.fresh import fresh_record
from guinote.record.record import parse_record
from guinote.record.referee import judge
from guinote.record.replay import replay
from guinote.rules.profile import profile_ids

RECORDS = 1000


def whole_record(book: str, number: int) -> bytes:
    """Return a record of one deal of four seats, played to its end by chance."""
    rng = Random(number)
    record = fresh_record(book, 4, number % 4, f"referee/{number}")
    match = next(replay(record)).match
    actions = []
    while not match.awaits_deal:
        choices = [(seat, text) for seat, texts in legal_actions(match).items() for text in texts]
        seat, text = rng.choice(choices)
        match = apply(match, seat, text).match
        actions.append(f"{seat} {text}")
    deal = msgspec.structs.replace(record.deals[0], actions=tuple(actions))
    return msgspec.json.encode(msgspec.structs.replace(record, deals=(deal,)))


def seconds_of_judging(texts: list[bytes]) -> float:
    """Return how long the referee takes for all records."""
    start = time.process_time()
    for text in texts:
        judge(parse_record(text))
    return time.process_time() - start


def main() -> None:
    """Print the figure."""
    books = profile_ids()
    texts = [whole_record(books[number % len(books)], number) for number in range(RECORDS)]
    judge(parse_record(texts[0]))
    loop, taken = seconds_of_fixed_loop(), seconds_of_judging(texts)
    print(
        f"{RECORDS / taken:,.0f} whole records a second ({RECORDS} of one deal each); "
        f"a record costs {taken / RECORDS / loop * TURNS:,.0f} turns of the fixed loop"
    )


if __name__ == "__main__":
    main()
