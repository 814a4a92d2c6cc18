"""The program beside its slow twin: random records followed action by action.

After each action both must be in the same state and list the same legal actions, now and then
refuse everything else for the same reasons, and in the end give the same verdict.

python -m tests.rules.against_twin COUNT [SEED]     millions, when somebody has the time
"""

import json
import sys
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

from guinote.errors import IllegalAction
from guinote.game.match import Match
from guinote.record.record import parse_record
from guinote.record.referee import judge, state_of
from guinote.record.replay import replay
from guinote.rules import entry
from guinote.rules.actions import parse_action
from guinote.rules.reasons import WORDS
from tests.naive.deal import reason
from tests.naive.dealer import any_record, record_with, thinkable_moves
from tests.naive.match import Match as NaiveMatch
from tests.naive.referee import course as naive_course
from tests.naive.referee import judge as naive_judge
from tests.naive.referee import state_of as naive_state_of
from tests.rules.values_seen import ValuesSeen
from tests.seeds import chosen_seed

Record = dict[str, Any]
ASKED_EVERYTHING = 0.04
"""How often both are asked why each thinkable action of each seat is refused."""
TOLD_EVERY = 10_000


def without_words(verdict: dict[str, Any]) -> dict[str, Any]:
    """Return a verdict without what the twin does not know: clauses and sentences."""
    plain: dict[str, Any] = json.loads(json.dumps(verdict))
    for part in (plain["refused"], plain["state"]["renuncio"]):
        if part:
            part.pop("clause", None)
            part.pop("message", None)
    return plain


def course(record: Record) -> Iterator[Match | str]:
    """Yield the match at the start of each deal and after each action; a refused one's reason."""
    try:
        for step in replay(parse_record(json.dumps(record).encode())):
            yield step.match
    except IllegalAction as refusal:
        yield refusal.reason


def disagreement(record: Record, seed: object = 0, given: Record | None = None) -> str | None:
    """Return where and how the two differ on a record, None where they agree.

    The program may be `given` another record, to see that a difference is found.
    """
    rng, both = Random(str(seed)), zip_longest(naive_course(record), course(given or record))
    for place, (naive, ours) in enumerate(both):
        their_match, refused = naive or (None, None)
        if refused or isinstance(ours, str):
            differ = (refused and refused["reason"]) != ours
            told = f"{refused} {ours}" if differ else None
        else:
            told = difference(their_match, ours, rng.random() < ASKED_EVERYTHING)
        if told:
            return f"step {place}: {told}\nrecord {json.dumps(record)}"
    return disagreement_of_verdicts(record)


def difference(theirs: NaiveMatch | None, ours: Match | None, thorough: bool) -> str | None:
    """Return how the two see a match differently."""
    if theirs is None or ours is None:
        return "one goes on, the other does not"
    their_state, our_state = naive_state_of(theirs), state_of(ours)
    for key, value in their_state.items():
        if our_state[key] != value:
            return f"{key}: twin {value}, program {our_state[key]}"
    return difference_of_reasons(theirs, ours) if thorough else None


def difference_of_reasons(theirs: NaiveMatch, ours: Match) -> str | None:
    """Return a thinkable action that only one refuses, or each for another reason."""
    assert theirs.deal is not None
    assert ours.rows is not None
    for seat, action in thinkable_moves(theirs.deal):
        number = parse_action(action)
        word, _ = WORDS[entry.reason_against(ours.rows, ours.options, seat, number)]
        why = reason(theirs.deal, seat, action)
        if (why or WORDS[0][0]) != word:
            return f"{seat} {action}: twin {why}, program {word}"
    return None


def disagreement_of_verdicts(record: Record) -> str | None:
    """Return how the two verdicts on a record differ, None where they agree."""
    theirs = without_words(naive_judge(record))
    ours = without_words(dict(judge(parse_record(json.dumps(record).encode()))[0]))
    if ours == theirs:
        return None
    return f"twin {json.dumps(theirs)}\nprogram {json.dumps(ours)}\nrecord {json.dumps(record)}"


def random_records(seed: object, count: int, deals: int, seen: ValuesSeen) -> Iterator[Record]:
    """Yield so many random records, and more until each value has been in force in `deals` deals.

    What is yielded has been counted in `seen`.
    """
    for number in range(count):
        yield seen.counted(any_record(Random(f"{seed}/{number}")))
    while (rarest := seen.rarest())[1] < deals:
        rng = Random(f"{seed}/{seen.records}")
        yield seen.counted(record_with(rng, *rarest[0]))


def compare(seed: object, count: int, deals: int = 0) -> ValuesSeen:
    """Compare the two on random records; return how often each value of each option took part."""
    seen = ValuesSeen()
    for record in random_records(seed, count, deals, seen):
        fault = disagreement(record, f"{seed}/{seen.records}")
        assert fault is None, f"seed {seed}, record {seen.records}:\n{fault}"
        if seen.records % TOLD_EVERY == 0:
            print(f"{seen.records} records agree", file=sys.stderr, flush=True)
    return seen


if __name__ == "__main__":
    total = int(sys.argv[1])
    start = sys.argv[2] if len(sys.argv) > 2 else chosen_seed()
    print(compare(start, total).table())
