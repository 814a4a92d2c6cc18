"""A level of ours against OpenSpiel's own search in Python, on our rules and duplicate packs.

    python -m bench.anchor LEVEL [--pairs N] [--equal time|simulations] [--seed S] [--results FILE]

Each pack is a partida, played twice with the seats exchanged. At equal time OpenSpiel's bot gets,
for every choice among cards, as many simulations as take it as long as the level takes, on the
mean of a few deals before the match; at equal simulations those of the level. Printed are the
share of partidas that the level wins and the points by which it wins the first deal of each, with
95 % intervals over the packs, and the seconds of processor that a choice took both.

With FILE the same command goes on where it was stopped, with the simulations found at first.
"""

import argparse
import statistics
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from random import Random
from typing import ClassVar, Final

import msgspec

from bench.anchor_bot import PeerBot
from guinote.arena.contest import estimate
from guinote.arena.duel import play_on, points_for, seatings
from guinote.arena.pace import TimedBot
from guinote.arena.partidas import deals_of_partida
from guinote.arena.results import Heading, Results
from guinote.arena.workers import BACKENDS, in_turn
from guinote.bots.base import Bot
from guinote.bots.registry import LEVELS, make
from guinote.bots.searching import EXPERT, STRONG
from guinote.cli.progress import Progress
from guinote.errors import GuinoteError
from guinote.game.dealing import cards_in_play, deal_out
from guinote.game.match import new_match
from guinote.game.step import start_deal
from guinote.rules.profile import Rules, resolve
from guinote.rules.shuffle import shuffled

PEER: Final = "openspiel"
ITERATIONS: Final = {"strong": STRONG.iterations, "expert": EXPERT.iterations}
LEAST: Final = 2
"""So many pairs have an interval."""
TIMED_DEALS: Final = 6
FIRST_GUESS: Final = {"strong": 70, "expert": 500}
"""Simulations of the bot while it is being timed."""


class Pair(msgspec.Struct, frozen=True):
    """What a level gained with one pack, and the seconds that a choice among cards took."""

    partidas: float
    """Per cent of the partidas won."""
    points: float
    """By which it won the first deal, the idas."""
    level_seconds: float
    peer_seconds: float


class Anchor(msgspec.Struct, frozen=True):
    """A level against OpenSpiel's bot with so many simulations for each choice."""

    KIND: ClassVar[type[Pair]] = Pair

    level: str
    equal: str
    simulations: int
    profile: str
    seats: int
    seed: int

    def result(self, number: int) -> Pair:
        """Play the partida of this number from every side."""
        rules, text = resolve(self.profile, self.seats), f"{self.seed}/{number}"
        own, others = list[float](), list[float]()
        won, points = list[bool](), list[float]()
        for side, names in seatings(self.level, PEER, self.seats):
            bots = [self.bot(rules, name, own, others) for name in names]
            first, *more = deals_of_partida(rules, text, number % self.seats, bots)
            points.append(points_for(first, side))
            last = [first, *more][-1].cards
            won.append(last is not None and last.winner == side)
        means = (100 * statistics.fmean(won), statistics.fmean(points))
        return Pair(*means, statistics.fmean(own), statistics.fmean(others))

    def bot(self, rules: Rules, name: str, own: list[float], others: list[float]) -> Bot:
        """Return a new bot with somebody beside it who writes down its seconds."""
        if name == PEER:
            return TimedBot(PeerBot(rules, self.simulations), others)
        return TimedBot(make(name, rules), own)


def seconds_of_choices(anchor: Anchor) -> tuple[float, float]:
    """Return the mean seconds of a choice of the level and of OpenSpiel's bot over a few deals.

    They play against each other, so that both choose in the same positions; the first deal, in
    which code is loaded, does not count.
    """
    rules, own, others = resolve(anchor.profile, anchor.seats), list[float](), list[float]()
    for number in range(TIMED_DEALS + 1):
        if number == 1:
            own.clear()
            others.clear()
        names = dict(seatings(anchor.level, PEER, anchor.seats))[number % 2]
        bots = [anchor.bot(rules, name, own, others) for name in names]
        pack = shuffled(cards_in_play(rules), f"time/{number}".encode())
        dealt = deal_out(rules, pack, number % anchor.seats)
        play_on(start_deal(new_match(rules), number % anchor.seats, dealt), bots, Random(number))
    return statistics.fmean(own), statistics.fmean(others)


def at_equal_time(anchor: Anchor) -> Anchor:
    """Return the anchor with as many simulations as take as long as the level takes."""
    guess = msgspec.structs.replace(anchor, simulations=FIRST_GUESS[anchor.level])
    for _ in range(2):
        own, others = seconds_of_choices(guess)
        simulations = max(round(guess.simulations * own / others), 1)
        guess = msgspec.structs.replace(guess, simulations=simulations)
    return guess


def anchor_of(given: argparse.Namespace) -> Anchor:
    """Return what shall be played: that of the file of results, if there is one."""
    anchor = Anchor(given.level, given.equal, 0, given.profile, given.seats, given.seed)
    if given.equal == "simulations":
        return msgspec.structs.replace(anchor, simulations=ITERATIONS[given.level])
    if given.results is None or not given.results.exists():
        return at_equal_time(anchor)
    return msgspec.structs.replace(anchor, simulations=begun_in(given.results))


def begun_in(path: Path) -> int:
    """Return the simulations of a file of results; 0 where it is none, which is told later."""
    if not path.is_file():  # reading a pipe could wait for ever
        return 0
    with suppress(OSError, msgspec.DecodeError):
        heading = path.read_bytes().partition(b"\n")[0]
        return msgspec.json.decode(heading, type=Heading[Anchor]).contest.simulations
    return 0


def share_won(pairs: Sequence[Pair]) -> str:
    """Return the share of partidas with its interval."""
    if len(pairs) < LEAST:
        return "no interval yet"
    found = estimate([pair.partidas for pair in pairs])
    return f"{found.mean:.1f} ± {found.half_width:.1f} % of partidas"


def lines_about(anchor: Anchor, pairs: Sequence[Pair]) -> Iterator[str]:
    """Yield what is printed at the end."""
    points = estimate([pair.points for pair in pairs])
    own = statistics.fmean(pair.level_seconds for pair in pairs)
    others = statistics.fmean(pair.peer_seconds for pair in pairs)
    yield f"{anchor.level} - OpenSpiel's ISMCTSBot, {anchor.simulations} simulations a choice"
    yield f"{share_won(pairs)}, {points.mean:+.1f} ± {points.half_width:.1f} points in the idas"
    yield f"{1000 * own:.1f} and {1000 * others:.1f} ms of processor a choice among cards"
    yield f"({anchor.profile}, {anchor.seats} seats, {len(pairs)} pairs, seed {anchor.seed})"


def played(anchor: Anchor, wanted: int, file: Path | None, workers: int) -> list[Pair]:
    """Play what is not in the file yet."""
    kept = None if file is None else Results(file, anchor)
    pairs = [] if kept is None else kept.known[:wanted]
    progress = Progress(wanted, f"{anchor.level} - {PEER}", begun=len(pairs), shown=True)
    compute = in_turn if workers == 1 else BACKENDS["processes"]
    with kept or nullcontext():
        for pair in compute(anchor, range(len(pairs), wanted), workers):
            pairs.append(pair)
            if kept is not None:
                kept.add(pair)
            progress.tell(len(pairs), lambda: share_won(pairs))
    progress.clear()
    return pairs


def parsed(words: Sequence[str] | None) -> argparse.Namespace:
    """Return what the command line says, or these words."""
    parser = argparse.ArgumentParser(prog="python -m bench.anchor")
    parser.add_argument("level", choices=[name for name in LEVELS if name in ITERATIONS])
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--equal", choices=("time", "simulations"), default="time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--profile", default="aragones")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--results", type=Path)
    given = parser.parse_args(words)
    if given.pairs < LEAST or given.workers < 1:
        parser.error(f"at least {LEAST} pairs, and one worker")
    return given


def main(words: Sequence[str] | None = None) -> None:
    """Play and print; end with one line where the table or the file cannot be had."""
    given = parsed(words)
    try:
        anchor = anchor_of(given)
        pairs = played(anchor, given.pairs, given.results, given.workers)
    except GuinoteError as error:
        raise SystemExit(f"bench.anchor: {error}") from None
    for line in lines_about(anchor, pairs):
        print(line)


if __name__ == "__main__":
    main()
