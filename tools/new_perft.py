"""Pin how many ways there are to go on from some positions, and the order of what may be done.

    python tools/new_perft.py           write tests/data/perft.txt
    python tools/new_perft.py --check   count everything in it again, the deepest too

For each table of each book there are positions of every phase, then some of any house rules. They
are found by chance, from fixed seeds, with the slow twin; the counts are the program's.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.naive.deal import legal_by_seat  # noqa: E402
from tests.naive.dealer import STARTS, Plan, is_due, random_record, random_table  # noqa: E402
from tests.naive.options import random_options  # noqa: E402
from tests.naive.perft import FILE, Pinned, read, write  # noqa: E402
from tests.naive.profiles import PROFILES, profile_value  # noqa: E402
from tests.naive.referee import course  # noqa: E402
from tests.naive.state import Deal  # noqa: E402
from tests.rules.perft import fault, orders, position, ways  # noqa: E402

HEAD = """\
# How many ways there are to go on from a position: sequences of so many legal actions of any seat.
# A record leads to the position; `order` is what each seat may do there, in the order listed.
# Written by tools/new_perft.py; the slow twin in tests/naive counts the same.

"""
MOST = 50_000
"""No deeper than this many ways."""
DEEPEST = 12
SEEDS = 300
HOUSES = 24

Record = dict[str, Any]


def has_choice(deal: Deal) -> bool:
    """Somebody may do what nobody must."""
    moves = [(seat, text) for seat, texts in legal_by_seat(deal).items() for text in texts]
    return any(not is_due(move) for move in moves)


def in_arrastre(deal: Deal, cards: int) -> bool:
    """Whether a trick of the arrastre is to be led from hands of so many cards."""
    return not deal.stock and not deal.trick and len(deal.hands[0]) == cards


PHASES: dict[str, Callable[[Deal], bool]] = {
    "lead": lambda deal: deal.last_winner is None,
    "choice before the draw": lambda deal: deal.draw_pending and has_choice(deal),
    "choice before the lead": lambda deal: (
        not deal.trick and not deal.draw_pending and has_choice(deal)
    ),
    "last draw": lambda deal: deal.draw_pending and len(deal.stock) == deal.seats,
    "arrastre": lambda deal: in_arrastre(deal, 6),
    "ending": lambda deal: in_arrastre(deal, 3),
    "vueltas": lambda deal: deal.stage == "vueltas" and in_arrastre(deal, 3),
}


def cut(record: Record, wanted: Callable[[Deal], bool]) -> Record | None:
    """The record up to where its only deal is as wanted; nothing if it never is."""
    for place, (match, refused) in enumerate(course(record)):
        deal = match.deal
        if deal is not None and not refused and not deal.over and wanted(deal):
            del record["deals"][0]["actions"][place:]
            return record
    return None


def of_phase(profile: str, seats: int, phase: str) -> Record | None:
    """A record of a book that ends in the phase; nothing where the book has no such thing."""
    plan = Plan(start="carried" if phase == "vueltas" else "match")
    for seed in range(SEEDS):
        rng = Random(f"{profile}/{seats}/{phase}/{seed}")
        record = cut(random_record(rng, profile, seats, {}, plan), PHASES[phase])
        if record:
            return record
    return None


def of_house(number: int) -> Record:
    """A record of any house rules, stopped anywhere in its deal."""
    rng = Random(f"house/{number}")
    profile, seats = random_table(rng)
    plan = Plan(start=rng.choice(STARTS))
    record = random_record(rng, profile, seats, random_options(rng, profile, seats), plan)
    actions = record["deals"][0]["actions"]
    del actions[rng.randrange(len(actions)) :]
    return record


def found() -> Iterator[tuple[str, Record]]:
    """Every position with its name."""
    for profile in PROFILES:
        for seats in profile_value(profile, "allowed_players"):
            for phase in PHASES:
                record = of_phase(profile, seats, phase)
                if record:
                    yield f"{profile} {seats}, {phase}", record
    for number in range(HOUSES):
        yield f"house {number}", of_house(number)


def pin(name: str, record: Record) -> Pinned:
    """A position with its order and its counts."""
    text = json.dumps(record)
    match = position(text)
    pinned = Pinned(name, text, orders(match))
    while len(pinned.counts) < DEEPEST:
        count = ways(match, len(pinned.counts) + 1)
        if count == 0:  # every way ends before
            break
        pinned.counts.append(count)
        if count * count / pinned.counts[-2 if len(pinned.counts) > 1 else -1] > MOST:
            break  # the next depth would have too many
    return pinned


def check() -> int:
    """Count everything again."""
    faults, began, total = 0, time.perf_counter(), 0
    for pinned in read(FILE.read_text(encoding="utf-8").splitlines()):
        match = position(pinned.record)
        for depth, count in enumerate(pinned.counts, 1):
            told = fault(match, depth, count)
            if told:
                faults += 1
                print(f"{pinned.name}, {told}")
        total += sum(pinned.counts)
    print(f"{total} ways counted in {time.perf_counter() - began:.0f} s, {faults} counts differ")
    return 1 if faults else 0


def main() -> int:
    """Write the file, or check it."""
    if "--check" in sys.argv:
        return check()
    positions = [pin(name, record) for name, record in found()]
    FILE.write_text(HEAD + "\n".join(map(write, positions)), encoding="utf-8")
    deepest = sum(sum(pinned.counts) for pinned in positions)
    print(f"{len(positions)} positions, {deepest} ways, in {FILE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
