"""Two worlds that differ only in what a viewer may not know: the same bytes, at the same times."""

import asyncio

import pytest

from guinote.game import sight
from guinote.game.match import Match
from guinote.game.view import View, Viewer
from guinote.server import views
from tests.seeds import chosen_seed
from tests.server.two_worlds import compare, found, some_setting

PAIRS = 60


def test_bytes_of_two_worlds() -> None:
    """Other hands, the stock, pairs not sung and sevens not exchanged leave no trace."""
    counts, leaks = found(PAIRS, chosen_seed())
    assert leaks == []
    assert counts["same"] == PAIRS
    assert counts["watcher"]


def test_bytes_of_two_worlds_when_a_hidden_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture with what the next seat holds is told apart."""

    def indiscreet(match: Match, viewer: Viewer) -> View:
        return sight.view_of(match, "all" if viewer is None else viewer)

    monkeypatch.setattr(views, "view_of", indiscreet)
    results = set()
    for number in range(40):
        setting = some_setting(f"leak/{number}")._replace(viewer=None)
        results.add(asyncio.run(compare(setting)))
        if "leak" in results:
            return
    raise AssertionError(results)
