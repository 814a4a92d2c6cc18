"""A short partida over bad lines, and that each kind of bad line is what it says."""

import asyncio

import pytest

from quality.evening import ONE_PARTIDA
from quality.faults import Plan, run
from quality.weather import Weather, bad_weather
from tests.seeds import chosen_seed

LOW_CARDS = " ".join(f"{number}{suit}" for number in (2, 4, 5, 6) for suit in "oceb")
SHORT = {**ONE_PARTIDA, "removed_cards": LOW_CARDS, "hand_size": "3", "target": "51"}
RAIN = Weather(delay=0.01, jitter=0.005, stall=0.02, stall_for=0.3, cut=0.02, split=0.2, slow=0.1)


def test_partida_when_the_lines_are_bad() -> None:
    report = run(Plan(partidas=2, at_once=2, seed=chosen_seed(), house=SHORT, weather=RAIN))
    assert report.is_clean
    assert report.ended == 2
    assert report.acknowledged >= 2 * 12
    assert report.weather["lines"] > 8, "no line was ever cut"


async def echoed(weather: Weather, text: bytes, seconds: float) -> bytes | None:
    """Return what an echo behind the weather answers to a text; None where nothing comes."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(1000):
            writer.write(piece)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, bad_weather(server.sockets[0].getsockname()[1], weather, 1) as proxy:
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(text)
        try:
            return await asyncio.wait_for(reader.read(len(text)), seconds)
        except TimeoutError:
            return None
        finally:
            writer.close()


@pytest.mark.parametrize(
    ("weather", "comes_back"),
    [
        (Weather(), b"as"),
        (Weather(split=1.0), b"a"),
        (Weather(cut=1.0), b""),
        (Weather(half_open=1.0), None),
        (Weather(stall=1.0, stall_for=60.0), None),
        (Weather(delay=60.0), None),
        (Weather(slow=1.0, rate=1), None),
    ],
)
def test_line_when_the_weather_is(weather: Weather, comes_back: bytes | None) -> None:
    patience = 0.5 if comes_back is None else 60.0
    came = asyncio.run(echoed(weather, b"as", patience))
    assert came in ({b"a", b"as"} if comes_back == b"a" else {comes_back})
