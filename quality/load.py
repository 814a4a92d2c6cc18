"""People at many tables of one server, with the log on disk: is anything lost, and how fast is it?

As it stands: 500 tables of four, an action each two seconds at each table. With `--think 0` they
act as fast as the server answers; with `--herd` all lines are cut in the end, and all come back
within ten seconds.

An action counts from when it is sent until the last of the four at the table has been told. At
the end every seat looks at the whole table again and compares it with what it had folded, and the
log is read: each acknowledged action once.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Final

import click

from bench.serving import Server, serving
from bench.table import quantile
from quality.evening import Evening, for_all, opened
from quality.log import lost_or_doubled

PAUSES_END: Final = 3.0
"""Seconds after which nothing more happens by itself at a table of people who rest."""
BACK_WITHIN: Final = 10.0
KIB: Final = 1024


@dataclass(frozen=True, slots=True)
class Plan:
    """Tables of four, seconds of thought before an action, seconds of play.

    ``herd``: seconds within which all come back whose lines are cut in the end; 0 cuts none.
    """

    tables: int
    think: float
    seconds: float
    herd: float = 0.0


@dataclass(slots=True)
class Report:
    """What a run came to; waits in seconds, memory in KiB a socket, processor in cores."""

    acknowledged: int = 0
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    memory: float = 0.0
    processor: float = 0.0
    differing: int = 0
    lost: int = 0
    wrong: Counter[str] = field(default_factory=Counter)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, doubled, out of order or folded to another picture."""
        return not (self.differing or self.lost or +self.wrong)

    def lines(self) -> list[str]:
        """Return the figures for a reader."""
        told = [
            f"{self.acknowledged} actions acknowledged in {self.seconds:.0f} s: "
            f"{self.acknowledged / self.seconds:.0f} a second",
            f"from an action to all four: {_spread(self.waits)}",
            f"server: {self.processor:.2f} of a core, {self.memory:.0f} KiB a socket",
        ]
        if self.returns:
            told.append(f"back at the table after the cut: {_spread(self.returns)}")
        faults = f"{self.lost} lost or doubled in the log, {self.differing} other pictures"
        return [*told, f"{faults}, {sum(self.wrong.values())} wrong messages {dict(+self.wrong)}"]


def _spread(waits: list[float]) -> str:
    if len(waits) < 2:
        return "too few to say"
    half, most = quantile(waits, 50), quantile(waits, 99)
    return f"{half:.1f} ms half, {most:.1f} ms 99 %, {max(waits) * 1000:.0f} ms at most"


def run(plan: Plan) -> Report:
    """Carry a plan out against a server of its own."""
    report = Report()
    with serving() as server:
        evenings = asyncio.run(play(server, plan, report))
        server.stop()
        report.lost = lost_or_doubled(server.folder, evenings)
    return report


async def play(server: Server, plan: Plan, report: Report) -> list[Evening]:
    """Carry a plan out, write down what it comes to, and return the tables with their people."""
    before = server.memory()["own"]
    evenings = await opened(server.base, plan.tables)
    await _play(server, evenings, plan, report)
    report.memory = (server.memory()["own"] - before) * KIB / sum(len(e.seats) for e in evenings)
    if plan.herd:
        report.returns = await _herd(evenings, plan.herd)
    await asyncio.sleep(PAUSES_END)
    report.differing = sum(await for_all(evenings, Evening.look_again))
    report.wrong = sum((evening.wrong for evening in evenings), Counter[str]())
    await for_all(evenings, Evening.leave)
    return evenings


async def _play(server: Server, evenings: list[Evening], plan: Plan, report: Report) -> None:
    """Let everybody play, and rest in the end."""
    cpu, start = server.cpu_seconds(), perf_counter()
    for evening in evenings:
        evening.go_on(plan.think)
    await _tell_life(evenings, start + plan.seconds)
    for evening in evenings:
        evening.rest()
    report.seconds = perf_counter() - start
    report.processor = (server.cpu_seconds() - cpu) / report.seconds
    report.acknowledged = sum(len(evening.deliveries.acked) for evening in evenings)
    report.waits = [wait for evening in evenings for wait in evening.deliveries.waits]


async def _tell_life(evenings: list[Evening], until: float) -> None:
    """Send heart-beats where it is quiet, and tell how far the run is."""
    label, length = "playing", max(1, round(until - perf_counter()))
    with click.progressbar(length=length, label=label) as bar:
        while perf_counter() < until:
            await asyncio.sleep(min(1.0, max(0.0, until - perf_counter())))
            bar.update(1)
            for evening in evenings:
                for seat in evening.seats:
                    seat.tick()


async def _herd(evenings: list[Evening], within: float) -> list[float]:
    """Cut every line and let all come back; return how long each had to wait, in seconds."""
    rng = Random(len(evenings))
    seats = [seat for evening in evenings for seat in evening.seats]
    for seat in seats:
        seat.break_off()

    async def back(number: int) -> float:
        await asyncio.sleep(rng.uniform(0, within))
        start = perf_counter()
        await seats[number].come(anew=number % 2 == 0)
        await seats[number].is_back.wait()
        return perf_counter() - start

    return list(await asyncio.gather(*map(back, range(len(seats)))))


@click.command(help=__doc__)
@click.option("--tables", type=click.IntRange(1, 2000), default=500, show_default=True)
@click.option("--think", type=click.FloatRange(0, 60), default=2.0, show_default=True)
@click.option("--seconds", type=click.FloatRange(1, 86_400), default=600.0, show_default=True)
@click.option("--herd", is_flag=True, help="Cut every line at the end.")
def main(tables: int, think: float, seconds: float, herd: bool) -> None:
    """Print the figures; end with 1 if anything was wrong."""
    report = run(Plan(tables, think, seconds, BACK_WITHIN if herd else 0.0))
    click.echo("\n".join(report.lines()))
    raise SystemExit(not report.is_clean)


if __name__ == "__main__":
    main()
