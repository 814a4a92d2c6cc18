"""The sprite of the deck: all cards are there, once, and it stays small."""

import gzip
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)


@pytest.fixture(scope="module")
def sprite(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The sprite as the script writes it."""
    path = tmp_path_factory.mktemp("deck") / "deck.svg"
    subprocess.run([sys.executable, str(ROOT / "deck" / "deck.py"), str(path)], check=True)
    return path.read_bytes()


def ids_of(sprite: bytes) -> list[str]:
    """Return every id in the sprite."""
    return [
        node.attrib["id"] for node in ElementTree.fromstring(sprite).iter() if "id" in node.attrib
    ]


def test_symbols_when_drawn(sprite: bytes) -> None:
    wanted = {f"{number}{suit}" for suit in "oceb" for number in NUMBERS}
    assert wanted | {"back"} | {f"suit-{suit}" for suit in "oceb"} <= set(ids_of(sprite))


def test_ids_when_drawn_are_unique(sprite: bytes) -> None:
    assert Counter(ids_of(sprite)).most_common(1)[0][1] == 1


def test_size_when_drawn(sprite: bytes) -> None:
    """Players load it at the first visit, often on a phone."""
    assert len(sprite) <= 64_000
    assert len(gzip.compress(sprite, 9)) <= 10_500
