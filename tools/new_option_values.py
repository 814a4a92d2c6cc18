"""Pin a record for each value of each rule option, whose verdict changes with that value.

    python tools/new_option_values.py [OPTION...]

Writes tests/data/option_values.jsonl, one object per line: `option`, `value`, `other` (another
value), `record` (by `value`), `expect` and `expect_other` (the verdicts of the slow twin by either
value; null where the record cannot be read by the other one). Of an option with a few choices
every two are told apart, of a number each from the usual one. The records are found by chance,
from fixed seeds, and cut at the first action after which the two verdicts differ. Takes minutes.
"""

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.naive.dealer import STARTS, Plan, random_record  # noqa: E402
from tests.naive.dealing import RecordError  # noqa: E402
from tests.naive.options import (  # noqa: E402
    LIMITS,
    VALUES,
    WITHOUT_INFLUENCE,
    differing,
    problems,
)
from tests.naive.profiles import Options, profile_options  # noqa: E402
from tests.naive.referee import course, judge, state_of  # noqa: E402

FILE = ROOT / "tests" / "data" / "option_values.jsonl"
ORDER = [*VALUES, "removed_cards"]
SEEDS = 6000
ENOUGH = 15  # records found before the shortest is taken
TWOS = ["2o", "2c", "2e", "2b"]

Record = dict[str, Any]
Verdict = dict[str, Any] | None

# what else must be agreed for an option to matter
CONDITIONS: dict[str, Options] = {
    "next_dealer": {"target": 31},
    "overtrump_against": {"partner_winning_frees_trump": False},
    "seven_exchange_for": {"two_takes_seven": "always"},
    "seven_exchange_partner_block": {"seven_exchange_right": "any_trick"},
    "two_takes_seven": {"seven_exchange_partner_block": False},
    "cante_reveal_vueltas": {"cante_reveal_arrastre": "hidden"},
    "both_over": {"target": 81},
    "min_trick_points": {"target": 61},
    "min_trick_points_includes_bonus": {"target": 61},
    "min_trick_points_effect": {"target": 61},
    "illegal_moves": {"renuncio_penalty": "partida"},
    "renuncio_penalty": {"illegal_moves": "penalise"},
}
# values that differ only in what is shown, and one that needs a penalty which the other forbids
NOT_TOLD_APART = [
    {"hidden", "hidden_until_partner_asks"},
    {"suit", "cards"},
    {"none", "partida"},
    {"none", "match"},
]
# by one of two values such a record has the wrong dealer, or cards that do not go round
READ_BY_ONE_VALUE = ["next_dealer", "vueltas_dealer", "deal_mode", "hand_size", "removed_cards"]


def questions() -> Iterator[tuple[str, Any, Any]]:
    """Every option with the values to tell apart."""
    for option, values in VALUES.items():
        if option in LIMITS:
            yield from [(option, value, other_number(option, value)) for value in values]
        elif option not in WITHOUT_INFLUENCE:
            one_way = option in READ_BY_ONE_VALUE
            pairs = permutations(values, 2) if one_way else combinations(values, 2)
            yield from [(option, *pair) for pair in pairs if set(pair) not in NOT_TOLD_APART]
    yield from [("removed_cards", [], TWOS), ("removed_cards", TWOS, [])]


def other_number(option: str, value: int) -> int:
    """The usual number, or the first that differs."""
    usual = 1 if option == "deal_packet" else int(profile_options("aragones", 4)[option])
    return usual if usual != value else int(next(n for n in VALUES[option] if n != value))


def table_for(option: str, value: Any) -> tuple[str, int]:
    """Profile and seats; hands of more than nine need two seats."""
    large = option in {"hand_size", "deal_packet"} and value > 9
    return ("lascuarenta", 2) if large else ("aragones", 4)


def conditions_for(option: str, value: Any) -> Options:
    """What else must be agreed for a value to make a difference."""
    if option == "deal_packet":
        return {"hand_size": value if value > 3 else 6}
    if option == "hand_size":
        return {"deal_packet": 1}
    if option == "deal_mode":
        return {"seven_exchange": False}
    return CONDITIONS.get(option, {})


def records(seed: int, option: str, value: Any, other: Any) -> Record:
    """A random record that was played by one of the two values, written down by the first."""
    rng = Random(seed)
    profile, seats = table_for(option, value)
    conditions = conditions_for(option, value)
    by_value = differing(profile, seats, {**conditions, option: value})
    by_other = differing(profile, seats, {**conditions, option: other})
    assert problems(profile, seats, by_value) == [], (option, value)
    assert problems(profile, seats, by_other) == [], (option, other)
    from_start = option in {"deal_mode", "hand_size", "deal_packet", "removed_cards"}
    plan = Plan(
        start="match" if from_start else rng.choice(STARTS),
        most_deals=2 if option.endswith("_dealer") else 1,
        sought="must_follow" if option == "illegal_moves" else None,
    )
    only_by_value = option in READ_BY_ONE_VALUE or rng.random() < 0.5
    played_by = by_value if only_by_value else by_other
    record = random_record(rng, profile, seats, played_by, plan)
    record["rules"]["options"] = by_value
    return record


def by_other_value(record: Record, option: str, other: Any) -> Record:
    """The same record at a table that has agreed on the other value."""
    changed = deepcopy(record)
    rules = changed["rules"]
    by_other = {**rules["options"], option: other}
    rules["options"] = differing(rules["profile"], rules["seats"], by_other)
    return changed


def verdict_on(record: Record) -> Verdict:
    """The twin's verdict; nothing where the record cannot be read."""
    try:
        return judge(record)
    except RecordError:
        return None


def course_of(record: Record) -> list[Any]:
    """What the referee sees at the start of the last deal and after each action of it.

    A refusal is the last thing seen; nothing is where the record cannot be read.
    """
    last = len(record["deals"])
    try:
        return [
            refused or state_of(match) for match, refused in course(record) if match.deals == last
        ]
    except RecordError:
        return []


def shortest_telling(record: Record, option: str, other: Any) -> Record | None:
    """The record up to the first action of its last deal that tells the two values apart."""
    course = course_of(record)
    other_course = course_of(by_other_value(record, option, other))
    if not other_course and option not in READ_BY_ONE_VALUE:
        return None
    for length, seen in enumerate(course):
        if length >= len(other_course) or other_course[length] != seen:
            del record["deals"][-1]["actions"][length:]
            return record
    return None


def pin(option: str, value: Any, other: Any) -> list[dict[str, Any]]:
    """The shortest of the first records found that tell two values apart, for both if it can."""
    found: list[Record] = []
    for seed in range(SEEDS):
        record = shortest_telling(records(seed, option, value, other), option, other)
        if record:
            found.append(record)
        if len(found) == ENOUGH:
            break
    assert found, f"nothing tells {option} {value} from {other}"
    best = min(found, key=lambda record: len(json.dumps(record)))
    lines = [line(option, value, other, best)]
    if option not in READ_BY_ONE_VALUE and option not in LIMITS:
        lines.append(line(option, other, value, by_other_value(best, option, other)))
    return lines


def line(option: str, value: Any, other: Any, record: Record) -> dict[str, Any]:
    """One line of the file."""
    return {
        "option": option,
        "value": value,
        "other": other,
        "record": record,
        "expect": verdict_on(record),
        "expect_other": verdict_on(by_other_value(record, option, other)),
    }


def main() -> None:
    """Find and write them all, or those of the options named."""
    named = sys.argv[1:] or ORDER
    lines = [pinned for pinned in read() if pinned["option"] not in named]
    for option, value, other in questions():
        if option in named:
            lines += pin(option, value, other)
            print(f"{option}: {value} told from {other}", flush=True)
    lines.sort(key=lambda pinned: ORDER.index(pinned["option"]))
    FILE.write_text("".join(json.dumps(pinned) + "\n" for pinned in lines), encoding="utf-8")
    print(f"{len(lines)} verdicts pinned in {FILE.relative_to(ROOT)}")


def read() -> list[dict[str, Any]]:
    """The lines of the file as it is."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


if __name__ == "__main__":
    main()
