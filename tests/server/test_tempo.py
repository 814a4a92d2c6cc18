"""Bots slow down together: what one of them takes is not told by its pace."""

import pytest

from guinote.server.pace import PACES
from guinote.server.tempo import MOST_MS, REMEMBERED_MS, STEP_MS, Tempo
from tests.server.house import Evening
from tests.server.scenes import card_of, evening

USUAL = 350


@pytest.mark.parametrize(
    ("took", "more"),
    [(0, 0), (USUAL, 0), (USUAL + 1, STEP_MS), (USUAL + STEP_MS, STEP_MS), (90_000, MOST_MS)],
)
def test_pace_after_an_answer(took: int, more: int) -> None:
    tempo = Tempo()
    tempo.took(took, 1000)
    assert tempo.bot_ms(USUAL, 1000) == USUAL + more


def test_pace_when_quick_answers_follow_a_slow_one() -> None:
    """The slow one counts until it is long ago; then the slowest since does."""
    tempo = Tempo()
    tempo.took(USUAL + 600, 1000)
    tempo.took(USUAL + 100, 2000)
    tempo.took(0, 3000)
    assert tempo.bot_ms(USUAL, 1000 + REMEMBERED_MS) == USUAL + 2 * STEP_MS
    assert tempo.bot_ms(USUAL, 1001 + REMEMBERED_MS) == USUAL + STEP_MS
    assert tempo.bot_ms(USUAL, 2001 + REMEMBERED_MS) == USUAL


def test_table_when_another_had_a_slow_bot() -> None:
    """Its bots take as long for a card that needs no thought."""

    async def scene(night: Evening) -> None:
        ana, usual = night.sit(0), PACES["normal"].bot_ms
        night.house.tempo.took(usual + 1, night.clock.now())
        await night.do(ana, card_of(night.view(0)))
        await night.clock.advance(usual + STEP_MS - 1)
        assert len(night.view(None).trick) == 1
        await night.clock.advance(1)
        assert len(night.view(None).trick) == 2

    evening(scene)
