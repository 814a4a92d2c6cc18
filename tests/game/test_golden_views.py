"""The fold is held to the golden files that the browser's fold is held to as well."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from guinote.game.events import AnyEvent
from guinote.game.fold import fold
from guinote.game.view import View

FILES = sorted((Path(__file__).parents[1] / "data" / "views").glob("*.jsonl"))


class Golden(msgspec.Struct):
    """A view, an event, and the view after it."""

    view: View
    event: AnyEvent
    after: View


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_fold_when_views_are_pinned(file: Path) -> None:
    lines = file.read_bytes().splitlines()
    assert len(lines) > 40
    for line in lines:
        golden = msgspec.json.decode(line, type=Golden)
        assert fold(golden.view, golden.event) == golden.after


def test_golden_views_tell_every_kind_of_event() -> None:
    told = {
        msgspec.json.decode(line, type=Golden).event.__class__
        for file in FILES
        for line in file.read_bytes().splitlines()
    }
    assert told == set(get_args(AnyEvent))
