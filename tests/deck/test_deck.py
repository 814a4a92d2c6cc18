"""The sprite of the deck: all cards are there, each in its suit's frame, and it stays small."""

import gzip
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

SCRIPT = Path(__file__).parents[2] / "deck" / "deck.py"
SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
CARDS = [f"{number}{suit}" for suit in "oceb" for number in NUMBERS]
PINTAS = {"o": 0, "c": 1, "e": 2, "b": 3}


def drawn(folder: Path, *options: str) -> bytes:
    """Return what the script writes."""
    out = folder / "drawn"
    subprocess.run([sys.executable, str(SCRIPT), *options, str(out)], check=True)
    return out.read_bytes()


@pytest.fixture(scope="module")
def sprite(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sprite as the script writes it."""
    return drawn(tmp_path_factory.mktemp("deck"))


@pytest.fixture(scope="module")
def symbols(sprite: bytes) -> dict[str, Element]:
    """The symbols of the sprite by id."""
    return {node.attrib["id"]: node for node in ElementTree.fromstring(sprite)}


def uses(symbol: Element) -> list[str]:
    """Return the ids of the symbols that this one uses, in order."""
    return [node.attrib["href"].removeprefix("#") for node in symbol.iter(f"{SVG}use")]


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, as WCAG defines it."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_symbols_when_drawn(symbols: dict[str, Element]) -> None:
    assert len(CARDS) == 40
    assert {*CARDS, "back", "suit-o", "suit-c", "suit-e", "suit-b"} <= set(symbols)


def test_ids_when_drawn_are_unique_and_name_symbols(sprite: bytes) -> None:
    nodes = [node for node in ElementTree.fromstring(sprite).iter() if "id" in node.attrib]
    assert {node.tag for node in nodes} == {f"{SVG}symbol"}
    assert Counter(node.attrib["id"] for node in nodes).most_common(1)[0][1] == 1


def test_size_when_drawn(sprite: bytes) -> None:
    """Players load it at the first visit, often on a phone."""
    assert len(sprite) <= 60_000
    assert len(gzip.compress(sprite, 9)) <= 9_000


def test_references_when_used_from_another_page(
    sprite: bytes, symbols: dict[str, Element]
) -> None:
    """A card shows wherever it is used: nothing is missing, outside, or left to a font."""
    assert {part for symbol in symbols.values() for part in uses(symbol)} <= set(symbols)
    assert all(word not in sprite for word in (b"url(", b"<style", b"<text", b"font", b"class="))


@pytest.mark.parametrize("suit", "oceb")
def test_pintas_when_framed(symbols: dict[str, Element], suit: str) -> None:
    """Both short sides break as often as the suit says, on every card of the suit."""
    bars = "".join(path.attrib["d"] for path in symbols[f"frame-{suit}"].iter(f"{SVG}path"))
    assert bars.count("h8") == 2 * PINTAS[suit]
    assert all(uses(symbols[f"{number}{suit}"])[0] == f"frame-{suit}" for number in NUMBERS)


@pytest.mark.parametrize("card", CARDS)
def test_numbers_when_dealt(symbols: dict[str, Element], card: str) -> None:
    """The number is in two corners, over the picture, the second turned."""
    numbers = symbols[card].findall(f"{SVG}use")[-2:]
    assert [node.attrib["href"] for node in numbers] == [f"#n{card[:-1]}"] * 2
    assert [node.get("transform") for node in numbers] == [None, "rotate(180 50 78)"]


@pytest.mark.parametrize("suit", "oceb")
def test_emblems_when_counted(symbols: dict[str, Element], suit: str) -> None:
    """A number card shows as many emblems as it says; a figure holds one."""
    for number in NUMBERS[1:]:
        held = uses(symbols[f"{number}{suit}"]).count(f"suit-{suit}")
        assert held == (number if number <= 7 else 1)


@pytest.mark.parametrize("suit", "oceb")
def test_contrast_when_printed(symbols: dict[str, Element], suit: str) -> None:
    """Numbers can be read on the stock, and on the ground under the figures' feet."""
    stock = symbols[f"frame-{suit}"][0].attrib["fill"]
    ground = symbols["ground"][0].attrib["fill"]
    colour = symbols[f"12{suit}"].attrib["color"]
    assert contrast(colour, stock) >= 4.5
    assert contrast(colour, ground) >= 4.5


def test_drawing_when_repeated_is_the_same(sprite: bytes, tmp_path: Path) -> None:
    assert drawn(tmp_path) == sprite


def test_sheet_when_asked_for(tmp_path: Path) -> None:
    page = drawn(tmp_path, "--sheet").decode()
    assert all(f'href="#{card}"' in page for card in [*CARDS, "back"])


@pytest.mark.parametrize(
    ("path", "short"),
    [
        ("M10 20L10 25 15 25.04z", "m10 20 0 5 5 0z"),
        ("M1.5 2H4V-2.5", "m1.5 2h2.5v-4.5"),
        ("M0 0l.5 .5zM10 10h0", "m0 0 .5.5zm10 10h0"),
        ("M5 5C6 6 7 6 8 5S9 4 10 5", "m5 5c1 1 2 1 3 0s1-1 2 0"),
        ("M50 8Q60 18 70 8M1 1h2", "m50 8q10 10 20 0m-69-7h2"),
    ],
)
def test_path_when_shortened(path: str, short: str) -> None:
    """The same line, relative; after ``z`` the pen is where the outline began."""
    shorten = runpy.run_path(str(SCRIPT.with_name("shorten.py")))["shorten"]
    assert shorten(path) == short
