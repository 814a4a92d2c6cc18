"""How long a fresh process takes to the first move of a bot: nothing compiled yet, and all of it.

    python -m bench.start [TIMES [ROUNDS]]

Cold: the folder of compiled code is empty, once a round. Warm: it is full, so many times. Each
process starts Python, deals, and lets one bot choose its first card: ``club`` asks the rules
alone, ``strong`` searches too. Seconds of the clock are from its start to the card, those of the
processor are all that it used. Printed are medians, least and largest.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from bench.fixed import seconds_of_fixed_loop

FIRST_MOVE = """
import resource
from random import Random
from guinote.arena.duel import next_action, seated, show
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.step import start_deal
from guinote.rules.profile import resolve
from guinote.rules.shuffle import shuffled

rules = resolve("aragones", 4)
bots = seated(rules, ({bot!r},) * 4)
step = start_deal(new_match(rules), 3, deal_out(rules, shuffled(cards_in_play(rules), b"1"), 3))
show(bots, step)
next_action(step.match, bots, Random(1))
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, flush=True)
"""
BOTS = {"club": "rules only", "strong": "rules and search"}


class Start(NamedTuple):
    """Seconds to the first card."""

    clock: float
    processor: float


def started(bot: str, folder: Path) -> Start:
    """Let a fresh process come to a bot's first card, its compiled code kept in this folder."""
    command = [sys.executable, "-c", FIRST_MOVE.format(bot=bot)]
    begin = time.monotonic()
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"GUINOTE_CACHE": str(folder)}
    ) as process:
        assert process.stdout is not None
        processor = float(process.stdout.readline())
        return Start(time.monotonic() - begin, processor)


def told(starts: list[Start]) -> str:
    """Return the median of each kind of seconds, with the least and the largest."""
    parts = []
    for name, seconds in zip(Start._fields, zip(*starts, strict=True), strict=True):
        middle = statistics.median(seconds)
        parts.append(f"{middle:.2f} s of the {name} ({min(seconds):.2f} to {max(seconds):.2f})")
    return ", ".join(parts)


def main(times: int = 9, rounds: int = 1) -> None:
    """Print a line for each bot, cold and warm."""
    print(f"fixed loop: {seconds_of_fixed_loop():.3f} s of the processor")
    for bot, what in BOTS.items():
        cold, warm = list[Start](), list[Start]()
        for _ in range(rounds):
            with tempfile.TemporaryDirectory() as folder:
                cold.append(started(bot, Path(folder)))
                warm += [started(bot, Path(folder)) for _ in range(times)]
        print(f"{what}, cold: {told(cold)}", flush=True)
        print(f"{what}, warm: {told(warm)}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
