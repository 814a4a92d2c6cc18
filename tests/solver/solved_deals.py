"""The stored corpus of solved deals: tests/data/solved_deals.jsonl, one object a line.

python -m tests.solver.solved_deals     writes it anew, from fixed seeds (minutes)

`kind` says where a deal comes from. Of the kinds in `BY_BRUTE_FORCE` the values are those of brute
force, and the program has no part in them. The others are too large for that: deals played by
chance until few draws are left, with the values that the program found when this was written.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.naive.deal import legal_by_seat, take
from tests.naive.dealer import TABLES, Record, random_move
from tests.naive.dealing import deal_from_start, pack_of
from tests.naive.options import random_options
from tests.naive.position import position_of
from tests.naive.referee import match_of
from tests.naive.state import Deal
from tests.solver.against_brute import GOALS
from tests.solver.asked import value_and_actions
from tests.solver.brute import values_of_record
from tests.solver.endings import random_ending

FILE = Path(__file__).parents[1] / "data" / "solved_deals.jsonl"
BY_BRUTE_FORCE = {"ending": 150}
"""How many deals of each kind whose values are those of brute force."""
BY_PROGRAM = {"no draw left": (60, 0), "one draw left": (20, 1), "two draws left": (8, 2)}
"""How many deals of each kind solved by the program, and how many draws are left."""
LARGEST_HAND = 6


def solved(kind: str, number: int) -> dict[str, Any]:
    """A deal of a kind with its values."""
    rng = Random(f"solved/{kind}/{number}")
    goal = rng.choice(GOALS)
    if kind in BY_BRUTE_FORCE:
        record = random_ending(rng)
        value, actions = values_of_record(record, goal)
    else:
        record = deal_by_chance(rng, BY_PROGRAM[kind][1])
        value, actions = value_and_actions(record, goal)
    return {"kind": kind, "goal": goal, "value": value, "actions": actions, "record": record}


def deal_by_chance(rng: Random, draws: int) -> Record:
    """A deal of any table of two or four seats, played by chance until so many draws are left."""
    while True:
        profile, seats = rng.choice([table for table in TABLES if table[1] != 3])
        changes = random_options(rng, profile, seats) if rng.random() < 0.5 else {}
        rules = {"profile": profile, "seats": seats, "options": changes}
        record: Record = {"record": "guinote/1", "rules": rules, "deals": []}
        match, dealer = match_of(record), rng.randrange(seats)
        pack = pack_of(match.options)
        rng.shuffle(pack)
        deal = deal_from_start(match, dealer, {"deck": " ".join(pack)})
        if played_until(rng, deal, draws) and len(deal.hands[0]) <= LARGEST_HAND:
            record["deals"].append({"dealer": dealer, "position": position_of(deal)})
            record["deals"][0]["actions"] = []
            return record


def played_until(rng: Random, deal: Deal, draws: int) -> bool:
    """Play by chance until so many draws are left; tell whether the deal gets there."""
    left = draws * deal.seats
    while not deal.over and (deal.trick or deal.draw_pending or len(deal.stock) > left):
        take(deal, *random_move(rng, deal))
    return len(deal.stock) == left and bool(legal_by_seat(deal))


def all_solved() -> Iterator[dict[str, Any]]:
    """The whole corpus."""
    sizes = {**BY_BRUTE_FORCE, **{kind: count for kind, (count, _) in BY_PROGRAM.items()}}
    for kind, count in sizes.items():
        for number in range(count):
            yield solved(kind, number)


def lines() -> list[dict[str, Any]]:
    """The corpus as it is stored."""
    return [json.loads(line) for line in FILE.read_text().splitlines()]


if __name__ == "__main__":
    with FILE.open("w") as out:
        for deal_solved in all_solved():
            out.write(json.dumps(deal_solved) + "\n")
