"""People at a few tables, whose lines are all cut: nothing is lost, and a loss would be seen."""

import asyncio

from bench.serving import serving
from quality.deliveries import Deliveries
from quality.load import Plan, Report, play
from quality.log import lost_or_doubled

TABLES, SECONDS = 3, 3.0


def test_load_when_short() -> None:
    report = Report()
    with serving() as server:
        evenings = asyncio.run(play(server, Plan(TABLES, 0.0, SECONDS, herd=1.0), report))
        server.stop()
        assert lost_or_doubled(server.folder, evenings) == 0
        evenings[0].deliveries.acked.add((0, 10**6, 1))
        report.lost = lost_or_doubled(server.folder, evenings)
    assert report.lost == 1
    assert (report.differing, +report.wrong) == (0, {})
    assert len(report.returns) == 4 * TABLES
    under_way = report.acknowledged - len(report.waits)
    assert 0 <= under_way <= TABLES < report.acknowledged
    assert not report.is_clean


def test_delivery_when_all_but_one_are_told() -> None:
    """An action has arrived when the last of them has it, however the answer came."""
    deliveries = Deliveries(2)
    deliveries.ask(1, 7, 10.0)
    deliveries.tell(3, 10.5)
    deliveries.ack(1, 7, 3)
    assert deliveries.waits == []
    deliveries.tell(3, 12.0)
    assert deliveries.waits == [2.0]
    assert deliveries.acked == {(1, 7, 3)}


def test_delivery_when_nobody_asked() -> None:
    """A deal is told to all and is nobody's action."""
    deliveries = Deliveries(2)
    deliveries.tell(1, 1.0)
    deliveries.tell(1, 2.0)
    assert deliveries.waits == []
