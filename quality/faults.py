"""Partidas of four people over bad lines: do all of them end, and is anything lost?

Between the people and the server stands a proxy that delays every piece, stalls, cuts, forgets a
line that stays open, carries some lines at a thousand bytes a second, and sends some pieces byte
by byte. The people do what the page does: heart-beat, ask again, come back.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

import click

from bench.serving import Server, serving
from quality.evening import ONE_PARTIDA, Evening, for_all, opened
from quality.log import lost_or_doubled
from quality.weather import Weather, bad_weather

STORM: Final = Weather(
    delay=0.2, jitter=0.1, stall=0.05, cut=0.005, half_open=0.002, split=0.1, slow=0.02
)
TICK: Final = 0.5
THINK: Final = 0.05


@dataclass(slots=True)
class Report:
    """What the partidas came to; silences in seconds."""

    ended: int = 0
    acknowledged: int = 0
    lost: int = 0
    differing: int = 0
    silences: list[float] = field(default_factory=list)
    weather: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost, doubled, out of order or folded to another picture."""
        return not (self.lost or self.differing or +self.wrong)

    def lines(self) -> list[str]:
        """Return the figures for a reader."""
        silence = max(self.silences, default=0.0)
        return [
            f"{self.ended} partidas ended, {self.acknowledged} actions acknowledged",
            f"the lines: {dict(self.weather)}",
            f"dead lines given up after {silence:.1f} s at most ({len(self.silences)} of them)",
            f"{self.lost} lost or doubled in the log, {self.differing} other pictures, "
            f"{dict(+self.wrong)} wrong",
        ]


async def one_partida(evening: Evening, port: int) -> None:
    """Play through the port until everybody has seen the end."""
    for seat in evening.seats:
        seat.break_off()
        seat.move(port)
    stays = [asyncio.create_task(seat.stay()) for seat in evening.seats]
    evening.go_on(THINK)
    while not evening.is_over:
        await asyncio.sleep(TICK)
        for seat in evening.seats:
            seat.tick()
    for seat in evening.seats:
        seat.break_off()
    await asyncio.gather(*stays)


@dataclass(frozen=True, slots=True)
class Plan:
    """How many partidas, how many of them at once, by which rules, in which weather."""

    partidas: int
    at_once: int
    seed: int
    house: Mapping[str, str] = field(default_factory=lambda: ONE_PARTIDA)
    weather: Weather = STORM


async def play(server: Server, plan: Plan, report: Report) -> list[Evening]:
    """Play the partidas, write down what they come to, and return their tables."""
    port, evenings = int(server.base.rpartition(":")[2]), list[Evening]()
    async with bad_weather(port, plan.weather, plan.seed) as proxy:
        with click.progressbar(length=plan.partidas, label="partidas") as bar:
            while len(evenings) < plan.partidas:
                count = min(plan.at_once, plan.partidas - len(evenings))
                wave = await opened(server.base, count, plan.house)
                tasks = [asyncio.create_task(one_partida(table, proxy.port)) for table in wave]
                for done in asyncio.as_completed(tasks):
                    await done
                    bar.update(1)
                evenings += wave
        report.weather = proxy.happened
    for seat in chain.from_iterable(evening.seats for evening in evenings):
        seat.move(port)
        report.silences += seat.silences
        report.wrong += seat.wrong
    report.differing = sum(await for_all(evenings, Evening.look_again))
    await for_all(evenings, Evening.leave)
    return evenings


def run(plan: Plan) -> Report:
    """Carry a plan out against a server of its own."""
    report = Report()
    with serving() as server:
        evenings = asyncio.run(play(server, plan, report))
        server.stop()
        report.ended = sum(evening.is_over for evening in evenings)
        report.acknowledged = sum(len(evening.deliveries.acked) for evening in evenings)
        report.lost = lost_or_doubled(server.folder, evenings)
    return report


@click.command(help=__doc__)
@click.option("--partidas", type=click.IntRange(1), default=500, show_default=True)
@click.option("--at-once", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(partidas: int, at_once: int, seed: int) -> None:
    """Print the figures; end with 1 if anything was wrong."""
    report = run(Plan(partidas, at_once, seed))
    click.echo("\n".join([f"seed {seed}", *report.lines()]))
    raise SystemExit(not report.is_clean)


if __name__ == "__main__":
    main()
